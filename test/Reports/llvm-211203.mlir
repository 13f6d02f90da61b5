// https://github.com/llvm/llvm-project/pull/211203: linalg.broadcast with a dimension twice crashes MLIR's verifier.

// RUN: not bcast-opt %s 2>&1 | FileCheck %s
// RUN: not bcast-run %s --input=3xf32=iota 2>&1 | FileCheck %s

// CHECK: llvm-211203.mlir:[[# @LINE + 3]]:{{[0-9]+}}: error: 'linalg.broadcast' op {{.*}}twice
func.func @main(%x: tensor<3xf32>) -> tensor<3x4x5xf32> {
  %e = tensor.empty() : tensor<3x4x5xf32>
  %0 = linalg.broadcast ins(%x : tensor<3xf32>) outs(%e : tensor<3x4x5xf32>) dimensions = [0, 0]
  return %0 : tensor<3x4x5xf32>
}
