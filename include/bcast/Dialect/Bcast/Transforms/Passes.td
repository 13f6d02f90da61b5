//===- Passes.td - Passes on the bcast dialect -------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_TRANSFORMS_PASSES_TD
#define BCAST_DIALECT_BCAST_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def BcastLegalizeToExplicit : Pass<"bcast-legalize-to-explicit"> {
  let summary = "Rewrite every implicit broadcast to bcast.broadcast_in_dim";
  let description = [{
    After this pass no bcast operation carries a rule: each operand that was
    broadcast by one is the result of a `bcast.broadcast_in_dim`, and elementwise
    operations have operands of equal shapes. One walk over the operations. An
    operation with a dynamic shape is an error.

    Example:

    ```mlir
    %r = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    becomes

    ```mlir
    %0 = bcast.broadcast_in_dim %b, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
    %r = bcast.add %a, %0 : tensor<2x3xf32>
    ```
  }];
  let dependentDialects = ["::mlir::bcast::BcastDialect"];
  let statistics = [
    Statistic<"numRewritten", "ops-made-explicit", "Operations that had a rule">
  ];
}

#endif // BCAST_DIALECT_BCAST_TRANSFORMS_PASSES_TD
