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
/// the buffer of the result are local; extents are those of the whole arrays.
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

    The source is this rank's shard by `from`, the result its shard by `to`. It takes the place of
    `init`, which has its shape.

    Verifies the following: SHARD-4 (axes lie inside the grid, and each splits one dimension),
    SHARD-5 (one entry per dimension; equal ranks and element types).

    Example:

    ```mlir
    %r = bcast.reshard %x from [[0], []] to [[], [0]] grid = [4] extents(%c8, %n) communicator(%comm) init(%e) : tensor<2x?xf32>, tensor<8x?xf32>
    ```
  }];
  let arguments = (ins Bcast_Shard:$source, Variadic<Index>:$extents, Index:$communicator,
                       Bcast_Shard:$init, ArrayAttr:$from, ArrayAttr:$to,
                       DenseI64ArrayAttr:$grid);
  let assemblyFormat = [{
    $source `from` custom<SplitAxes>($from) `to` custom<SplitAxes>($to)
    `grid` custom<NumberList>($grid) `extents` `(` $extents `)` `communicator` `(` $communicator `)`
    `init` `(` $init `)` attr-dict
    `:` type($source) `,` custom<InitType>(type($init), type($result))
  }];
  let extraClassDeclaration = initDeclaration;
}

def Bcast_CombineBlocksOp : Bcast_CommunicationOp<"combine_blocks"> {
  let summary = "Combine the sums of blocks of all ranks in the specified order";
  let description = [{
    The source has three dimensions; along dimension 1 it has the sums or products of this rank's
    blocks of 256 elements. `extent` rows of `inner` elements are distributed over the `axes` of the
    grid, as `bcast.reshard` distributes indices; of one row, the first rank has it.

    A block at the border of a part has elements on several ranks. `elements` are all elements of
    this rank, with the dimensions of the source; the partial sums of such a block go from rank to
    rank, and the last one completes it (SHARD-3). Without `elements`, each part has whole blocks.

    Neighbouring blocks 2i and 2i + 1 are combined, and again, until one is left (REDUCE-6),
    which is combined with 0 or 1 (REDUCE-4). All ranks along the axes get the same result. Its first `dim`
    dimensions are dimension 0 of the source, in row-major order, and the others are dimension 2.

    Verifies the following: SHARD-4 (axes lie inside the grid), SHARD-5 (the shapes, and the
    element type f32 or f64).

    Example:

    ```mlir
    %r = bcast.combine_blocks sum %x, dim = 1 axes = [0] grid = [4] extent(%n) inner(%i) communicator(%comm) init(%e) : tensor<2x?x8xf32>, tensor<2x4x2xf32>
    ```
  }];
  let arguments = (ins Bcast_ReduceKindAttr:$kind, Bcast_Shard:$source,
                       Optional<Bcast_Shard>:$elements, I64Attr:$dim, DenseI64ArrayAttr:$axes,
                       DenseI64ArrayAttr:$grid, Index:$extent, Index:$inner, Index:$communicator,
                       Bcast_Shard:$init);
  let assemblyFormat = [{
    custom<ReduceKind>($kind) $source (`elements` `(` $elements^ `:` type($elements) `)`)?
    `` custom<Dim>($dim) `axes` custom<NumberList>($axes) `grid` custom<NumberList>($grid)
    `extent` `(` $extent `)` `inner` `(` $inner `)` `communicator` `(` $communicator `)`
    `init` `(` $init `)` attr-dict `:` type($source) `,` custom<InitType>(type($init), type($result))
  }];
  let extraClassDeclaration = initDeclaration;
}

def Bcast_AllReduceOp : Bcast_CommunicationOp<"all_reduce"> {
  let summary = "Combine the arrays of several ranks element by element";
  let description = [{
    The ranks along `axes` of the grid each have an array `init` of the same shape. The result is on
    all of them the combination of these arrays, element by element, as `bcast.reduce` of the kind
    combines them (REDUCE-4). Float sums and products have no order. `unsigned` says that signless
    integers are unsigned.

    Verifies the following: SHARD-4 (axes lie inside the grid), SHARD-5 (the element type is one of
    the kind, as in REDUCE-3; unsigned integers are `unsigned`).

    Example:

    ```mlir
    %r = bcast.all_reduce maximum axes = [0] grid = [4] communicator(%comm) init(%e) : tensor<1024xf32>
    ```
  }];
  let arguments = (ins Bcast_ReduceKindAttr:$kind, DenseI64ArrayAttr:$axes, DenseI64ArrayAttr:$grid,
                       UnitAttr:$is_unsigned, Index:$communicator, Bcast_Shard:$init);
  let assemblyFormat = [{
    custom<ReduceKind>($kind) (`unsigned` $is_unsigned^)? `axes` custom<NumberList>($axes)
    `grid` custom<NumberList>($grid) `communicator` `(` $communicator `)` `init` `(` $init `)`
    attr-dict `:` custom<InitType>(type($init), type($result))
  }];
  let extraClassDeclaration = initDeclaration;
}

#endif // BCAST_DIALECT_BCAST_IR_COMMUNICATIONOPS_TD
