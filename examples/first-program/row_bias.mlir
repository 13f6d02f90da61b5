// A bias for each column of a matrix: NumPy's rule aligns the shapes right.
func.func @main(%matrix: tensor<2x3xf32>, %bias: tensor<3xf32>) -> tensor<2x3xf32> {
  %sum = bcast.add %matrix, %bias rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %sum : tensor<2x3xf32>
}
