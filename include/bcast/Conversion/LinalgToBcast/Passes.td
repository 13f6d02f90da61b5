//===- Passes.td - Reductions of linalg to bcast -----------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_LINALGTOBCAST_PASSES_TD
#define BCAST_CONVERSION_LINALGTOBCAST_PASSES_TD

include "bcast/Conversion/Import/ImportOptions.td"

def ConvertLinalgToBcast : Pass<"convert-linalg-to-bcast"> {
  let summary = "Convert reductions of linalg on tensors to bcast";
  let description = [{
    `linalg.reduce`, and a `linalg.generic` that reduces one operand by one operation, become
    `bcast.reduce`. The initial value is combined with its result, unless it is the identity of
    the kind. A `linalg.generic` that picks the first extreme elements and their indices, as
    upstream writes `tosa.argmax`, becomes `bcast.arg_maximum` or `bcast.arg_minimum` if only the
    indices are read. `linalg.softmax` becomes a maximum, an exponential, a sum and a division. linalg
    leaves the order of the combinations open; the result is that of REDUCE-6, and f16 and bf16
    are combined in f32 (REDUCE-5).

    A function of the math dialect whose operands may become constant reads a
    `bcast.optimization_barrier`, so that it is not folded by the libm of the compiling machine. All
    other operations stay: the later stages take linalg as it is. `docs/importing.md` has
    the reasons.

    Example:

    ```mlir
    module {
      func.func @softmax(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
        %init = tensor.empty() : tensor<4x8xf32>
        %r = linalg.softmax dimension(1) ins(%x : tensor<4x8xf32>) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
        return %r : tensor<4x8xf32>
      }
    }
    ```

    has the reductions and elementwise operations

    ```mlir
    %0 = bcast.reduce maximum %x, dims = [1] : tensor<4x8xf32> -> tensor<4xf32>
    %1 = bcast.broadcast_in_dim %0, dims = [0] : tensor<4xf32> -> tensor<4x8xf32>
    %2 = bcast.subtract %x, %1 : tensor<4x8xf32>
    %3 = bcast.exponential %2 : tensor<4x8xf32>
    %4 = bcast.reduce sum %3, dims = [1] : tensor<4x8xf32> -> tensor<4xf32>
    %5 = bcast.broadcast_in_dim %4, dims = [0] : tensor<4xf32> -> tensor<4x8xf32>
    %r = bcast.divide %3, %5 : tensor<4x8xf32>
    ```
  }];
  let options = importOptions;
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bcast::BcastDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

#endif // BCAST_CONVERSION_LINALGTOBCAST_PASSES_TD
