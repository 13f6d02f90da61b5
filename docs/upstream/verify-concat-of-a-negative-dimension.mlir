// RUN: not --crash mlir-opt %s

// Expected: the verifier reports the negative dimension.
// Actual: a crash. The verifier only compares the dimension with the rank, and reads its extent.
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = tensor.concat dim(-1) %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}
