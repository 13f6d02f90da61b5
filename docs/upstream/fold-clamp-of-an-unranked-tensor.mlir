// RUN: not --crash mlir-opt %s --canonicalize

// Expected: the same program.
// Actual: a crash. The canonicalization of tosa.clamp assumes a ranked type.
func.func @main(%x: tensor<*xf32>) -> tensor<*xf32> {
  %0 = tosa.clamp %x {min_val = 0.0 : f32, max_val = 1.0 : f32} : (tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}
