//===- Passes.td - TOSA to bcast ---------------------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_TOSATOBCAST_PASSES_TD
#define BCAST_CONVERSION_TOSATOBCAST_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertTosaToBcast : Pass<"convert-tosa-to-bcast"> {
  let summary = "Convert TOSA's elementwise operations to bcast";
  let description = [{
    An elementwise operation of TOSA becomes the bcast operation, or the few, that
    give the same wherever TOSA defines the result. Operands of equal rank whose
    extents of 1 are stretched take `#bcast.numpy`, and no rule where all shapes are
    static and equal. A `tensor.cast` follows where the result's type is more or
    less static than bcast's. Constants that something outside of TOSA reads become
    `arith.constant`.

    All else stays as it is, with a remark that says why; `docs/importing.md` has
    both as tables.

    Example:

    ```mlir
    %r = tosa.add %a, %b : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
    ```

    becomes

    ```mlir
    %r = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
    ```
  }];
  let options = [
    Option<"report", "report", "bool", /*default=*/"true",
           "A remark on each operation of TOSA that stays, with the reason">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bcast::BcastDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

#endif // BCAST_CONVERSION_TOSATOBCAST_PASSES_TD
