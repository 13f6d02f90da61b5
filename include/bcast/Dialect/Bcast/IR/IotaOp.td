//===- IotaOp.td - Indices as elements ---------------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_IOTAOP_TD
#define BCAST_DIALECT_BCAST_IR_IOTAOP_TD

include "bcast/Dialect/Bcast/IR/BcastOpBase.td"

def Bcast_IotaOp : Bcast_Op<"iota"> {
  let summary = "The index along a dimension";
  let description = [{
    Each element is its own index along `dim`, converted to the element type as `convert` does it
    (IOTA-3): integers keep the low bits, and floats are rounded once, to nearest even. An index
    out of range gives an infinity, as from 65520 on in f16. Each dynamic extent of the result
    takes its size from an index operand, which must not be negative (CHECK-3).

    Verifies the following: IOTA-1 (`dim` is a dimension of the result), IOTA-2 (one size per
    dynamic extent), IOTA-3 (integers or floats), LAYOUT-10.

    Example:

    ```mlir
    %r = bcast.iota dim = 0 : tensor<4x8xf32>
    %s = bcast.iota dim = 1 sizes(%d) : tensor<4x?xi32>
    ```
  }];
  let arguments = (ins I64Attr:$dim, Variadic<Index>:$sizes);
  let results = (outs Bcast_ExplainedResult<Bcast_Tensor.predicate,
    "i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64">:$result);
  let assemblyFormat = [{
    `dim` custom<Number>($dim) (`sizes` `(` $sizes^ `)`)? attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // BCAST_DIALECT_BCAST_IR_IOTAOP_TD
