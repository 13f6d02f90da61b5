//===- BinaryOps.td - Operations with two operands ---------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_BINARYOPS_TD
#define BCAST_DIALECT_BCAST_IR_BINARYOPS_TD

include "bcast/Dialect/Bcast/IR/BcastOpBase.td"

def Bcast_AddOp : Bcast_BinaryOp<"add", Bcast_IntOrFloatTensor> {
  let summary = "Addition";
  let description = [{
    a + b. Integers wrap (WRAP-1).

    Example:

    ```mlir
    %r = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %s = bcast.add %c, %d : tensor<2x3xf32>
    ```
  }];
}

def Bcast_SubtractOp : Bcast_BinaryOp<"subtract", Bcast_IntOrFloatTensor> {
  let summary = "Subtraction";
  let description = [{
    a - b. Integers wrap (WRAP-1).

    Example:

    ```mlir
    %r = bcast.subtract %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```
  }];
}

def Bcast_MultiplyOp : Bcast_BinaryOp<"multiply", Bcast_IntOrFloatTensor> {
  let summary = "Multiplication";
  let description = [{
    a * b. Integers wrap (WRAP-1).

    Example:

    ```mlir
    %r = bcast.multiply %a, %b rule(#bcast.pdpd<axis = 0>) : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
    ```
  }];
}

def Bcast_DivideOp : Bcast_BinaryOp<"divide", Bcast_IntOrFloatTensor> {
  let summary = "Division";
  let description = [{
    a / b. Integers truncate toward zero (DIVIDE-3). By zero, all bits of the result are set: -1
    if it is signed (DIVIDE-1). The most negative integer by -1 is itself (DIVIDE-2).

    Example:

    ```mlir
    %r = bcast.divide %a, %b rule(#bcast.in_dim<[1]>) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```
  }];
}

def Bcast_FloorDivideOp : Bcast_BinaryOp<"floor_divide", Bcast_IntOrFloatTensor> {
  let summary = "Division that rounds down";
  let description = [{
    The quotient a / b, rounded down, as NumPy's floor_divide. Integers by zero, and the most
    negative integer by -1, give the result of divide (FLOOR_DIVIDE-1). For floats it is the
    quotient of a division whose remainder is floor_mod (FLOOR_DIVIDE-2).

    Example:

    ```mlir
    %r = bcast.floor_divide %a, %b rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    ```
  }];
}

def Bcast_RemainderOp : Bcast_BinaryOp<"remainder", Bcast_IntOrFloatTensor> {
  let summary = "Remainder with the sign of the dividend";
  let description = [{
    The remainder of the division that truncates, with the sign of a (REMAINDER-3). For
    integers, the remainder by zero is a (REMAINDER-1), and of the most negative integer by -1
    it is 0 (REMAINDER-2). For floats it is C's fmod.

    Example:

    ```mlir
    %r = bcast.remainder %a, %b rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    ```
  }];
}

def Bcast_FloorModOp : Bcast_BinaryOp<"floor_mod", Bcast_IntOrFloatTensor> {
  let summary = "Remainder with the sign of the divisor";
  let description = [{
    The remainder of the division that rounds down, with the sign of b, as NumPy's mod. For
    integers, the remainder by zero is a (FLOOR_MOD-1, FLOOR_MOD-2).

    Example:

    ```mlir
    %r = bcast.floor_mod %a, %b rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    ```
  }];
}

def Bcast_PowerOp : Bcast_BinaryOp<"power", Bcast_IntOrFloatTensor> {
  let summary = "Power";
  let description = [{
    a to the power b. Integers wrap. A negative exponent gives 1 for 1, 1 or -1 for -1, and 0
    for all other bases (POWER-1). Floats are C's pow (POWER-2).

    Example:

    ```mlir
    %r = bcast.power %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```
  }];
}

def Bcast_MaximumOp : Bcast_BinaryOp<"maximum", Bcast_Tensor> {
  let summary = "Maximum";
  let description = [{
    The larger one. NaN wins, and -0 is below +0 (MINMAX-1); on i1 it is or
    (MINMAX-2).

    Example:

    ```mlir
    %r = bcast.maximum %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```
  }];
}

def Bcast_MinimumOp : Bcast_BinaryOp<"minimum", Bcast_Tensor> {
  let summary = "Minimum";
  let description = [{
    The smaller one. NaN wins, and -0 is below +0 (MINMAX-1); on i1 it is and
    (MINMAX-2).

    Example:

    ```mlir
    %r = bcast.minimum %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```
  }];
}

def Bcast_SquaredDifferenceOp : Bcast_BinaryOp<"squared_difference", Bcast_IntOrFloatTensor> {
  let summary = "Square of the difference";
  let description = [{
    (a - b) * (a - b). Integers wrap (WRAP-1).

    Example:

    ```mlir
    %r = bcast.squared_difference %a, %b rule(#bcast.numpy) : (tensor<8x1x4xf32>, tensor<1x5x4xf32>) -> tensor<8x5x4xf32>
    ```
  }];
}

def Bcast_Atan2Op : Bcast_BinaryOp<"atan2", Bcast_FloatTensor> {
  let summary = "Angle of a point";
  let description = [{
    The angle of the point (b, a) in radians, as C's atan2(a, b) (FLOAT-2).

    Example:

    ```mlir
    %r = bcast.atan2 %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```
  }];
}

def Bcast_CopysignOp : Bcast_BinaryOp<"copysign", Bcast_FloatTensor> {
  let summary = "Magnitude of one number, sign of another";
  let description = [{
    The magnitude of a with the sign of b, as C's copysign (COPYSIGN-1).

    Example:

    ```mlir
    %r = bcast.copysign %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```
  }];
}

def Bcast_NextAfterOp : Bcast_BinaryOp<"next_after", Bcast_FloatTensor> {
  let summary = "Next number toward another";
  let description = [{
    The number of the type that follows a in the direction of b, as C's nextafter: b if the two
    are equal, a subnormal number next to zero, and NaN if one is NaN (NEXT_AFTER-1).

    Example:

    ```mlir
    %r = bcast.next_after %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```
  }];
  let extraClassDeclaration = [{
    bool isComputedInF32() { return false; }
  }];
}

def Bcast_AndOp : Bcast_BinaryOp<"and", Bcast_PredOrIntTensor> {
  let summary = "Bitwise and";
  let description = [{
    Bitwise and; logical and of i1.

    Example:

    ```mlir
    %r = bcast.and %a, %b rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    ```
  }];
}

def Bcast_OrOp : Bcast_BinaryOp<"or", Bcast_PredOrIntTensor> {
  let summary = "Bitwise or";
  let description = [{
    Bitwise or; logical or of i1.

    Example:

    ```mlir
    %r = bcast.or %a, %b rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    ```
  }];
}

def Bcast_XorOp : Bcast_BinaryOp<"xor", Bcast_PredOrIntTensor> {
  let summary = "Bitwise exclusive or";
  let description = [{
    Bitwise exclusive or; logical exclusive or of i1.

    Example:

    ```mlir
    %r = bcast.xor %a, %b rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    ```
  }];
}

def Bcast_ShiftLeftOp : Bcast_BinaryOp<"shift_left", Bcast_IntTensor> {
  let summary = "Shift left";
  let description = [{
    a shifted left by b bits. The amount is read as unsigned; at or past the
    width the result is 0 (SHIFT-1).

    Example:

    ```mlir
    %r = bcast.shift_left %a, %b rule(#bcast.numpy) : (tensor<2x3xui32>, tensor<3xui32>) -> tensor<2x3xui32>
    ```
  }];
}

def Bcast_ShiftRightArithmeticOp : Bcast_BinaryOp<"shift_right_arithmetic", Bcast_IntTensor> {
  let summary = "Shift right, keeping the sign";
  let description = [{
    a shifted right by b bits, filled with the sign bit, also for unsigned integers. The amount
    is read as unsigned; at or past the width the result is the sign bit in every place
    (SHIFT-1).

    Example:

    ```mlir
    %r = bcast.shift_right_arithmetic %a, %b rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    ```
  }];
}

def Bcast_ShiftRightLogicalOp : Bcast_BinaryOp<"shift_right_logical", Bcast_IntTensor> {
  let summary = "Shift right, filling with 0";
  let description = [{
    a shifted right by b bits, filled with 0, also for signed integers. The amount is read as
    unsigned; at or past the width the result is 0 (SHIFT-1).

    Example:

    ```mlir
    %r = bcast.shift_right_logical %a, %b rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    ```
  }];
}

def Bcast_CompareOp : Bcast_BinaryOp<"compare", Bcast_Tensor, Bcast_PredResult> {
  let summary = "Comparison";
  let description = [{
    Whether a and b compare in the given direction: EQ, NE, LT, LE, GT or GE. Comparisons with
    NaN are false, except NE. -0 equals +0, and false is below true (COMPARE-1). The result is a
    tensor of i1.

    Example:

    ```mlir
    %r = bcast.compare LT, %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
    ```
  }];
  let arguments = (ins Bcast_ComparisonDirectionAttr:$comparison_direction,
                       Bcast_Tensor:$lhs, Bcast_Tensor:$rhs,
                       OptionalAttr<Bcast_Rule>:$rule);
  let assemblyFormat = [{
    custom<ComparisonDirection>($comparison_direction) `,` $lhs `,` $rhs (`rule` `` custom<RuleArgument>($rule)^)? attr-dict
    custom<ElementwiseSignature>(type($lhs), type($rhs), type($result))
  }];
}

#endif // BCAST_DIALECT_BCAST_IR_BINARYOPS_TD
