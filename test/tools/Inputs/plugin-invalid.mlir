func.func @column_bias(%matrix: tensor<2x3xf32>, %bias: tensor<2xf32>) -> tensor<2x3xf32> {
  %sum = bcast.add %matrix, %bias rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return %sum : tensor<2x3xf32>
}
