//===- Passes.td - Fusion of operations --------------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_FUSION_PASSES_TD
#define BCAST_FUSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def BcastPropagateViews : Pass<"bcast-propagate-views"> {
  let summary = "Exchange views and elementwise operations, so that views read memory";
  let description = [{
    A view between an elementwise operation and its reader forces the result into memory. After
    this pass, views read arguments and other tensors that are in memory anyway, and cost nothing:

    - A `linalg.generic` reads the source of a `tensor.expand_shape` or `tensor.collapse_shape`
      that only adds or drops extents of 1.
    - A slice of the result of an elementwise `linalg.generic` or of a reduction becomes the
      operation on slices of its operands, if all readers are slices that together have at most as
      many elements. At most 4 slices may overlap if the elements are as cheap to compute as to
      load.
    - A reshape between two elementwise operations, which alone read each other, moves to their
      other operands and to the result.
    - Between two elementwise operations, a reshape that neither splits nor merges dimensions, such
      as one from 6x4 to 8x3, moves to the operands of the first if these are not broadcast.
    - An elementwise operation that alone reads a `tensor.concat` of at most 16 pieces computes
      each piece, and the results are concatenated.
    - Each `tensor.concat` and `tensor.pad` becomes insertions, so that pieces are computed where
      they end.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def BcastFuseElementwise : Pass<"bcast-fuse-elementwise"> {
  let summary = "Fuse elementwise linalg.generic operations";
  let description = [{
    Fuses a producer into the first operation that reads it. Later readers read another result
    of the fused operation, and are fused next. If the consumer broadcasts the producer, each of
    the producer's elements would be computed many times. Then the producer is fused only if it
    is cheap to compute again and nothing else reads it. Several readers, among them a reduction,
    compute a producer of at most 8 cheap operations each by themselves. A fused body has at most
    256 operations, and reads at most 32 arrays that may be stretched at run time. Nothing is fused
    across a `bcast.relayout copy`; the pass drops these copies in the end.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
  let statistics = [
    Statistic<"numFused", "ops-fused", "Operations that were fused into another">
  ];
}

def BcastAssignLayouts : Pass<"bcast-assign-layouts", "::mlir::func::FuncOp"> {
  let summary = "Give inner values the layouts that move the fewest bytes";
  let description = [{
    A nest is an elementwise `linalg.generic` on tensors, as `bcast-fuse-elementwise` leaves them.
    The pass permutes the loops of each nest, and with them the dimensions of its results, so that
    the program moves the fewest bytes; `docs/layouts.md` has the cost model. Other operations keep
    the order of their operands and results, except that reductions read an operand in any order. A
    tensor in another order is read in place, unless a copy of it costs less.

    The assignment is exact if no tensor is read by two nests, no nest has readers of several
    results, and no nest has more than 4 dimensions of extents other than 1. Otherwise it is a
    heuristic that never costs more than the program's own layouts. Dynamic extents count as 1024.

    For example, an operation on 64x32x256 elements that reads a 256x32 tensor transposed, for each
    of the 64 rows again, reads a copy of type 32x256 instead.
  }];
  let options = [
    Option<"report", "report", "bool", /*default=*/"false",
           "Emit a remark on each operation that only copies elements to another order: the bytes, "
           "and the reason">,
    Option<"copyOverhead", "copy-overhead", "int64_t", /*default=*/"32768",
           "The fixed cost of a copy, in picoseconds">,
    Option<"print", "print-assignment", "bool", /*default=*/"false",
           "Print the order and the cost of each loop nest, read and copy, with the "
           "source location of each value">
  ];
  let statistics = [
    Statistic<"numCopies", "copies-placed", "Copies to another order">
  ];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def BcastFuseReductions : Pass<"bcast-fuse-reductions"> {
  let summary = "Compute reductions and what reads their results row by row";
  let description = [{
    A row is one index of the dimensions that a reduction keeps. Reductions that keep the same
    dimensions, the operations that read their results along these dimensions, and those that
    compute their operands, become the body of one `scf.forall` over the rows: the maximum of a
    row, the sum of its exponentials and the quotients follow each other while the row is in the
    cache. Values that nothing else reads are no larger than a row. If rows are next to each
    other in memory, a step computes 64 of them. Such rows of more than 1024 elements, or of
    unknown length, are computed phase by phase for all rows, unless a value as long is stored.
    Other rows of at most 1024 elements are computed in tiles of 4096 elements or fewer.

    Reductions that read the same elements of one input become one operation with several
    results. Reductions whose results are not read for all elements of a row stay as they are.
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"
  ];
  let statistics = [
    Statistic<"numGroups", "row-groups", "Groups of operations that are computed row by row">,
    Statistic<"numMerged", "reductions-merged",
              "Reductions that are computed with another one over the same input">
  ];
}

#endif // BCAST_FUSION_PASSES_TD
