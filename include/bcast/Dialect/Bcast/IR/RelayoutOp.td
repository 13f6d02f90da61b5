//===- RelayoutOp.td - Changes of layout -------------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_RELAYOUTOP_TD
#define BCAST_DIALECT_BCAST_IR_RELAYOUTOP_TD

include "bcast/Dialect/Bcast/IR/BcastOpBase.td"

def Bcast_RelayoutOp : Bcast_Op<"relayout"> {
  let summary = "The same tensor in another layout";
  let description = [{
    Every element keeps its index in the tensor. Only its address in memory changes, and the
    padded cells hold the padding value of the result's layout.

    With `copy`, it is a copy in memory (RELAYOUT-3): the operand is stored, read once and
    written in the new layout, and nothing is fused across. If it moves no byte, the operand is
    stored and the result is the same memory. Without `copy`, the elements may be read in place,
    or computed in the new layout.

    Verifies the following: RELAYOUT-1 (one shape), RESULT-2 (equal element
    types), LAYOUT-10.

    Example:

    ```mlir
    %r = bcast.relayout %x : tensor<2x3xf32> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
    %s = bcast.relayout %x copy : tensor<2x3xf32> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
    ```
  }];
  let arguments = (ins Bcast_Tensor:$operand, UnitAttr:$copy);
  let results = (outs Bcast_Tensor:$result);
  let assemblyFormat = "$operand (`copy` $copy^)? attr-dict `:` type($operand) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // BCAST_DIALECT_BCAST_IR_RELAYOUTOP_TD
