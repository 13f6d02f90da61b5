//===- Passes.td - Programs of the ranks -------------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SHARD_PASSES_TD
#define BCAST_SHARD_PASSES_TD

include "mlir/Pass/PassBase.td"

def BcastPartition : Pass<"bcast-partition", "::mlir::ModuleOp"> {
  let summary = "Rewrite a program on whole arrays to the program of each rank on its shards";
  let description = [{
    Runs on the explicit form, without calls. Each function with tensors becomes the program that
    every rank of a grid runs on its parts of the arrays. The grid is the module's `shard.grid`, or
    the option `grid`. `shard.shard` states the sharding of a value; other values get theirs from
    the operations that compute or read them: an operand's dimension is split as the result's
    dimension that it reads, and a stretched dimension is not split. Of different shardings, the one
    that moves the fewest bytes is taken. Values that no sharding splits are on every rank. With
    `split`, this dimension of results and arguments is split over all ranks, those with the most
    bytes first; the other shardings are propagated through the operations.

    A function takes its local shards and a last argument, the context, a tensor of i64: the
    communicator's Fortran handle, this rank's coordinate on each axis of the grid, and the
    dynamic extents of the whole arguments. It returns local shards, and the dynamic extents of
    the whole results in one more tensor if there are any. The attribute `bcast.grid` of the
    function, and `bcast.split_axes` and `bcast.whole_type` of arguments and results say what is
    whose shard.

    Ranks exchange elements only where a sharding changes or a reduced dimension is split:
    `bcast.reshard`, `bcast.all_reduce` and `bcast.combine_blocks`. Float sums and products keep
    the order of REDUCE-6 unless `order` is `free`. An operation that the pass does not know is computed on every rank
    from whole operands.

    Example: with `--bcast-partition="grid=2 split=0"`

    ```mlir
    module {
      func.func @f(%x: tensor<8x3xf32>, %y: tensor<1x3xf32>) -> tensor<8x3xf32> {
        %0 = bcast.broadcast_in_dim %y, dims = [0, 1] : tensor<1x3xf32> -> tensor<8x3xf32>
        %1 = bcast.add %x, %0 : tensor<8x3xf32>
        return %1 : tensor<8x3xf32>
      }
    }
    ```

    becomes, without the attributes of arguments and results,

    ```mlir
    module {
      func.func @f(%x: tensor<4x3xf32>, %y: tensor<1x3xf32>, %context: tensor<2xi64>) -> tensor<4x3xf32> {
        %0 = bcast.broadcast_in_dim %y, dims = [0, 1] : tensor<1x3xf32> -> tensor<4x3xf32>
        %1 = bcast.add %x, %0 : tensor<4x3xf32>
        return %1 : tensor<4x3xf32>
      }
    }
    ```
  }];
  let options = [
    ListOption<"grid", "grid", "int64_t",
               "The extents of the grid, for a module without shard.grid">,
    Option<"split", "split", "int64_t", /*default=*/"-1",
           "The dimension of results and arguments that is split over all axes, "
           "the largest first; -1 for none">,
    Option<"order", "order", "std::string", /*default=*/"\"specified\"",
           "Of float sums across ranks: specified (REDUCE-6), or free">,
    Option<"report", "report", "bool", /*default=*/"false",
           "Emit a remark with the operation and the bytes of each exchange">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bcast::BcastDialect",
    "::mlir::func::FuncDialect", "::mlir::scf::SCFDialect",
    "::mlir::shard::ShardDialect", "::mlir::tensor::TensorDialect"
  ];
}

#endif // BCAST_SHARD_PASSES_TD
