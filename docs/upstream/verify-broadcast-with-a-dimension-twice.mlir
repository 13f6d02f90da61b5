// RUN: mlir-opt %s 2>&1 | FileCheck %s --check-prefix=SEEN

// Expected: the verifier reports the dimension that is listed twice.
// Actual: the verifier reads beyond the end of a list, and may crash. The error names an extent
//   that the input does not have, which differs from run to run.

// SEEN: {{should match init dim 2. input: |PLEASE submit a bug report}}
func.func @main(%x: tensor<2xf32>, %e: tensor<2x2x2xf32>) -> tensor<2x2x2xf32> {
  %y = linalg.broadcast ins(%x : tensor<2xf32>) outs(%e : tensor<2x2x2xf32>) dimensions = [0, 0]
  return %y : tensor<2x2x2xf32>
}
