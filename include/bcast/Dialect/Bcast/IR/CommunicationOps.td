//===- CommunicationOps.td - Exchange between ranks --------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_COMMUNICATIONOPS_TD
#define BCAST_DIALECT_BCAST_IR_COMMUNICATIONOPS_TD

include "bcast/Dialect/Bcast/IR/BcastAttributes.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

/// The local part of an array: a tensor, or a buffer after bufferization.
def Bcast_Shard : AnyTypeOf<[AnyRankedTensor, AnyStridedMemRef], "ranked tensor or memref">;

/// All ranks of the communicator execute these operations, in the same order. The source and
/// the buffer of the result are local; numbers of elements are of the whole arrays.
class Bcast_CommunicationOp<string mnemonic>
    : Op<Bcast_Dialect, mnemonic, [
        DestinationStyleOpInterface,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let results = (outs Optional<AnyRankedTensor>:$result);
  let hasVerifier = 1;
  code initDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }
  }];
}

def Bcast_ReshardOp : Bcast_CommunicationOp<"reshard"> {
  let summary = "Move the elements of a sharded array to another sharding";
  let description = [{
    The array of shape `extents` is distributed over a grid of ranks. `from` and `to` list for
    each dimension the axes of the grid that split it, the first axis is the major one. Each of
    the p parts of a dimension of extent n has n / p consecutive indices, and the first n mod p
    parts have one more. A dimension of extent 1 is not split: every rank has it. An axis that
    splits no dimension replicates the array. (SHARD-1, SHARD-2)

    With `blocks`, the target's parts consist of blocks of that many indices; the last block of
    the array may be shorter. The blocks are distributed as indices are otherwise, and extent 1
    is no exception. 0 stands for indices. (SHARD-3)

    The source is this rank's shard by `from`, the result its shard by `to`. It takes the place of
    `init`, which has its shape.

    Verifies the following: SHARD-4 (axes lie inside the grid, and each splits one dimension),
    SHARD-5 (one entry per dimension; equal ranks and element types).

    Example:

    ```mlir
    %r = bcast.reshard %x from [[0], []] to [[], [0]] grid [4] extents(%c8, %n) communicator(%comm) init(%e) : tensor<2x?xf32>, tensor<8x?xf32>
    ```
  }];
  let arguments = (ins Bcast_Shard:$source, Variadic<Index>:$extents, Index:$communicator,
                       Bcast_Shard:$init, ArrayAttr:$from, ArrayAttr:$to,
                       DenseI64ArrayAttr:$grid, OptionalAttr<DenseI64ArrayAttr>:$blocks);
  let assemblyFormat = [{
    $source `from` custom<SplitAxes>($from) `to` custom<SplitAxes>($to)
    `grid` custom<NumberList>($grid) (`blocks` custom<NumberList>($blocks)^)?
    `extents` `(` $extents `)` `communicator` `(` $communicator `)`
    `init` `(` $init `)` attr-dict
    `:` type($source) `,` custom<InitType>(type($init), type($result))
  }];
  let extraClassDeclaration = initDeclaration;
}

def Bcast_CombineBlocksOp : Bcast_CommunicationOp<"combine_blocks"> {
  let summary = "Combine the sums of blocks of all ranks in the specified order";
  let description = [{
    The source has three dimensions; along dimension 1 it has the sums or products of this rank's
    blocks of 256 elements, and may have one more element, which is not read. `total` is the
    number of blocks of all ranks. Groups of `group` blocks are distributed over the `axes` of the
    grid, as `bcast.reshard` distributes blocks of indices.
    Neighbouring blocks 2i and 2i + 1 are combined, and again, until one is left (REDUCE-6). All
    ranks along the axes get the same result; 0 or 1 if there is no block. Its first `dim`
    dimensions are dimension 0 of the source, in row-major order, and the others are dimension 2.

    Verifies the following: SHARD-4 (axes lie inside the grid), SHARD-5 (the shapes, and the
    element type f32 or f64).

    Example:

    ```mlir
    %r = bcast.combine_blocks sum %x dim 1 axes [0] grid [4] total(%n) group(%g) communicator(%comm) init(%e) : tensor<2x?x8xf32>, tensor<2x4x2xf32>
    ```
  }];
  let arguments = (ins Bcast_ReduceKindAttr:$kind, Bcast_Shard:$source, I64Attr:$dim,
                       DenseI64ArrayAttr:$axes, DenseI64ArrayAttr:$grid, Index:$total,
                       Index:$group, Index:$communicator, Bcast_Shard:$init);
  let assemblyFormat = [{
    custom<ReduceKind>($kind) $source `dim` $dim `axes` custom<NumberList>($axes)
    `grid` custom<NumberList>($grid) `total` `(` $total `)` `group` `(` $group `)`
    `communicator` `(` $communicator `)` `init` `(` $init `)` attr-dict
    `:` type($source) `,` custom<InitType>(type($init), type($result))
  }];
  let extraClassDeclaration = initDeclaration;
}

#endif // BCAST_DIALECT_BCAST_IR_COMMUNICATIONOPS_TD
