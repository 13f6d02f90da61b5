//===- IndexOps.td - Indices and addresses -----------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_INDEXOPS_TD
#define BCAST_DIALECT_BCAST_IR_INDEXOPS_TD

include "bcast/Dialect/Bcast/IR/BcastOpBase.td"

class Bcast_IndexOp<string mnemonic, list<Trait> traits = []>
    : Op<Bcast_Dialect, mnemonic, !listconcat([Pure, Bcast_IntRanges, Bcast_ValueBounds], traits)> {
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    /// The layout of the indices and addresses.
    ::mlir::bcast::PhysicalLayout getLayout();
  }];
}

def Bcast_LinearizeIndexOp : Bcast_IndexOp<"linearize_index", [AttrSizedOperandSegments]> {
  let summary = "The address of an element in a layout";
  let description = [{
    The sum of the indices times the strides of their dimensions, in elements: the address of
    the element at these indices in a tensor of this type. Total: an index out of bounds is
    multiplied as well, and the sum wraps around. Each dynamic extent takes its size from an
    index operand; a negative size counts as 0. (INDEX-2)

    Verifies the following: INDEX-1 (one index per dimension, one size per dynamic
    extent, an allocation that fits in 63 bits), LAYOUT-10.

    Example:

    ```mlir
    %n = bcast.linearize_index [%i, %j] in tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
    %m = bcast.linearize_index [%i, %j] sizes(%d) in tensor<4x?xf32>
    ```
  }];
  let arguments = (ins Variadic<Index>:$indices, Variadic<Index>:$sizes,
                       TypeAttrOf<AnyRankedTensor>:$tensor);
  let results = (outs Index:$address);
  let assemblyFormat = [{
    ` ` `[` $indices `]` (`sizes` `(` $sizes^ `)`)? `in` $tensor attr-dict
  }];
}

def Bcast_DelinearizeIndexOp : Bcast_IndexOp<"delinearize_index",
    [InferTypeOpAdaptor]> {
  let summary = "The element at an address in a layout";
  let description = [{
    The coordinates of the cell at an address, in elements, one per dimension of the tensor, and
    whether an element is there. Padding is not in bounds. An address outside of the allocation
    is not in bounds either; then the coordinate of the most major dimension is negative or not
    below its width. Total, as the inverse of `bcast.linearize_index` for every address: the
    other coordinates are the remainders of floor divisions by the widths, and a width of 0
    divides as 1. Each dynamic extent takes its size from an index operand; a negative size
    counts as 0. (INDEX-3)

    Verifies the following: INDEX-1 (one size per dynamic extent, an allocation
    that fits in 63 bits), LAYOUT-10.

    Example:

    ```mlir
    %i, %j, %in_bounds = bcast.delinearize_index %n in tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5]>>
    %k, %l, %b = bcast.delinearize_index %n sizes(%d) in tensor<4x?xf32>
    ```
  }];
  let arguments = (ins Index:$address, Variadic<Index>:$sizes,
                       TypeAttrOf<AnyRankedTensor>:$tensor);
  let results = (outs Variadic<Index>:$coordinates, I1:$in_bounds);
  let assemblyFormat = [{
    $address (`sizes` `(` $sizes^ `)`)? `in` $tensor attr-dict
  }];
}

#endif // BCAST_DIALECT_BCAST_IR_INDEXOPS_TD
