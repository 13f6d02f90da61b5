//===- Passes.td - TOSA to bcast ---------------------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_TOSATOBCAST_PASSES_TD
#define BCAST_CONVERSION_TOSATOBCAST_PASSES_TD

include "bcast/Conversion/Import/ImportOptions.td"

def ConvertTosaToBcast : Pass<"convert-tosa-to-bcast"> {
  let summary = "Convert TOSA's elementwise operations to bcast";
  let description = [{
    An elementwise operation of TOSA becomes one or a few bcast operations with the same result,
    if TOSA defines the result. Operands of equal rank with stretched extents of 1 take
    `#bcast.numpy`; if all shapes are static and equal, there is no rule. A `tensor.cast`
    follows if the result's type is more or less static than bcast's. Constants with a reader
    outside of TOSA become `arith.constant`.

    All other operations stay unchanged, with a remark that gives the reason;
    `docs/importing.md` has both as tables.

    Example:

    ```mlir
    %r = tosa.add %a, %b : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
    ```

    becomes

    ```mlir
    %r = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
    ```
  }];
  let options = importOptions;
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bcast::BcastDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

#endif // BCAST_CONVERSION_TOSATOBCAST_PASSES_TD
