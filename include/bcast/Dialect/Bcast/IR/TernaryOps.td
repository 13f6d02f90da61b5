//===- TernaryOps.td - Operations with three operands ------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_TERNARYOPS_TD
#define BCAST_DIALECT_BCAST_IR_TERNARYOPS_TD

include "bcast/Dialect/Bcast/IR/BcastOpBase.td"

def Bcast_SelectOp : Bcast_ElementwiseOp<"select", Bcast_Tensor> {
  let summary = "Selection";
  let description = [{
    on_true if pred is true, and on_false if it is false (SELECT-1). `#bcast.numpy` stretches
    all three operands. `#bcast.pdpd` places `pred` and `on_false` on `on_true` (PDPD-11), as
    OpenVINO's Select does. `#bcast.in_dim` is a rule between two (INDIM-1).

    Example:

    ```mlir
    %r = bcast.select %p, %a, %b rule(#bcast.numpy) : (tensor<2x1xi1>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins Bcast_PredTensor:$pred, Bcast_Tensor:$on_true,
                       Bcast_Tensor:$on_false,
                       OptionalAttr<Bcast_Rule>:$rule);
  let results = (outs Bcast_Tensor:$result);
  let assemblyFormat = [{
    $pred `,` $on_true `,` $on_false (`rule` `` custom<RuleArgument>($rule)^)? attr-dict
    custom<ElementwiseSignature>(type($pred), type($on_true), type($on_false), type($result))
  }];
  let extraClassDeclaration = [{
    unsigned getFirstDataOperand() { return 1; }
    bool isComputedInF32() { return false; }
  }];
}

def Bcast_ClampOp : Bcast_ElementwiseOp<"clamp", Bcast_IntOrFloatTensor> {
  let summary = "Clamping";
  let description = [{
    minimum(maximum(operand, min), max): `max` if min is above max, and NaN if one of the three
    is NaN (CLAMP-1). `#bcast.numpy` stretches all three operands. `#bcast.pdpd` places `min`
    and `max` on `operand` (PDPD-11). `#bcast.in_dim` is a rule between two (INDIM-1).

    Example:

    ```mlir
    %r = bcast.clamp %lo, %x, %hi rule(#bcast.numpy) : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins Bcast_IntOrFloatTensor:$min, Bcast_IntOrFloatTensor:$operand,
                       Bcast_IntOrFloatTensor:$max,
                       OptionalAttr<Bcast_Rule>:$rule);
  let results = (outs Bcast_IntOrFloatTensor:$result);
  let assemblyFormat = [{
    $min `,` $operand `,` $max (`rule` `` custom<RuleArgument>($rule)^)? attr-dict
    custom<ElementwiseSignature>(type($min), type($operand), type($max), type($result))
  }];
}

#endif // BCAST_DIALECT_BCAST_IR_TERNARYOPS_TD
