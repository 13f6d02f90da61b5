//===- Passes.td - arith and math to bcast -----------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_ELEMENTWISETOBCAST_PASSES_TD
#define BCAST_CONVERSION_ELEMENTWISETOBCAST_PASSES_TD

include "bcast/Conversion/Import/ImportOptions.td"

def ConvertElementwiseToBcast : Pass<"convert-elementwise-to-bcast"> {
  let summary = "Convert arith and math operations on tensors to bcast";
  let description = [{
    An operation of arith or math on ranked tensors becomes one or a few bcast operations with a
    result that the source allows. Results that are undefined or poison in the source have one
    value in bcast, and flags that only allow more results (fastmath, overflow, exact) are
    dropped. There is no rule, since shapes are equal. Unsigned operations compute on `uiN`,
    between two `bcast.convert`.

    Scalars, vectors, constants and `arith.select` with one condition stay without a remark. A
    remark gives the reason for every other operation that stays; `docs/importing.md` has both
    as tables.

    Example:

    ```mlir
    %s = arith.addf %a, %b fastmath<fast> : tensor<2x3xf32>
    %r = math.exp %s : tensor<2x3xf32>
    ```

    becomes

    ```mlir
    %s = bcast.add %a, %b : tensor<2x3xf32>
    %r = bcast.exponential %s : tensor<2x3xf32>
    ```
  }];
  let options = importOptions;
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bcast::BcastDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

#endif // BCAST_CONVERSION_ELEMENTWISETOBCAST_PASSES_TD
