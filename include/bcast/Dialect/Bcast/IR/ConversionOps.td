//===- ConversionOps.td - Other element types and formats --*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_CONVERSIONOPS_TD
#define BCAST_DIALECT_BCAST_IR_CONVERSIONOPS_TD

include "bcast/Dialect/Bcast/IR/BcastOpBase.td"

def Bcast_ConvertOp : Bcast_UnaryOp<"convert", Bcast_Tensor, traits = []> {
  let summary = "Element type conversion";
  let description = [{
    Converts each element to the result's element type. Float to integer
    truncates toward zero, saturates, and gives 0 for NaN (CONVERT-1); to i1 is
    x != 0 (CONVERT-2); integer to integer keeps the low bits or extends by the
    source's signedness (CONVERT-3); to a float rounds once, to nearest even
    (CONVERT-4); from i1 gives 0 or 1 (CONVERT-5).

    Example:

    ```mlir
    %r = bcast.convert %x : tensor<2x3xf32> -> tensor<2x3xui8>
    ```
  }];
  let extraClassDeclaration = [{
    static ::mlir::Type inferElementType(::mlir::Type) { return {}; }
    bool isComputedInF32() { return false; }
  }];
}

def Bcast_BitcastConvertOp
    : Bcast_UnaryOp<"bitcast_convert", Bcast_IntOrFloatTensor, traits = []> {
  let summary = "The same bits as another type";
  let description = [{
    The bits of each element as an element of the result's type, which has the same width
    (BITCAST-1). It is StableHLO's bitcast_convert without a change of the shape.

    Verifies the following: BITCAST-1 (equal widths).

    Example:

    ```mlir
    %r = bcast.bitcast_convert %x : tensor<2x3xf32> -> tensor<2x3xi32>
    ```
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    static ::mlir::Type inferElementType(::mlir::Type) { return {}; }
    bool isComputedInF32() { return false; }
  }];
}

def Bcast_ReducePrecisionOp : Bcast_UnaryOp<"reduce_precision", Bcast_FloatTensor> {
  let summary = "Rounding to fewer bits";
  let description = [{
    Rounds to a float format with the given bits of exponent and mantissa, as StableHLO's
    reduce_precision; the result has the operand's type. Numbers are rounded to nearest even,
    out of range to an infinity, and below the least normal number to a zero
    (REDUCE_PRECISION-1 to REDUCE_PRECISION-3).

    Verifies the following: REDUCE_PRECISION-4 (at least one bit of exponent).

    Example:

    ```mlir
    %r = bcast.reduce_precision %x, format = e5m10 : tensor<2x3xf32>
    ```
  }];
  let arguments = (ins Bcast_FloatTensor:$operand,
                       ConfinedAttr<I32Attr, [IntPositive]>:$exponent_bits,
                       ConfinedAttr<I32Attr, [IntNonNegative]>:$mantissa_bits);
  let assemblyFormat = [{
    $operand `,` `format` `=` custom<FloatFormat>($exponent_bits, $mantissa_bits) attr-dict
    custom<ElementwiseSignature>(type($operand), type($result))
  }];
  let extraClassDeclaration = [{
    bool isComputedInF32() { return false; }
  }];
}

#endif // BCAST_DIALECT_BCAST_IR_CONVERSIONOPS_TD
