func.func @add(%x: tensor<8x16xf32>, %bias: tensor<16xf32>) -> tensor<8x16xf32> {
  %sum = bcast.add %x, %bias rule(#bcast.numpy) : (tensor<8x16xf32>, tensor<16xf32>) -> tensor<8x16xf32>
  return %sum : tensor<8x16xf32>
}
