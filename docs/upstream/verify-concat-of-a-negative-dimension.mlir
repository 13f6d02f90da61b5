// RUN: not --crash mlir-opt %s

// The verifier should refuse a dimension that is negative. Seen is a crash: it compares with the
// rank from above alone, and reads the extent of the dimension.
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = tensor.concat dim(-1) %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}
