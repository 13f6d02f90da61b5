// RUN: mlir-opt %s 2>&1 | FileCheck %s --check-prefix=SEEN

// The verifier should refuse dimensions in which one is listed twice. Instead it reads behind the end
// of a list, and may crash: the error names an extent that the input does not have, another one in
// each run.

// SEEN: {{should match init dim 2. input: |PLEASE submit a bug report}}
func.func @main(%x: tensor<2xf32>, %e: tensor<2x2x2xf32>) -> tensor<2x2x2xf32> {
  %y = linalg.broadcast ins(%x : tensor<2xf32>) outs(%e : tensor<2x2x2xf32>) dimensions = [0, 0]
  return %y : tensor<2x2x2xf32>
}
