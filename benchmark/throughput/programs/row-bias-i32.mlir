func.func @main(%x: tensor<$Mx$Nxi32>, %bias: tensor<$Nxi32>) -> tensor<$Mx$Nxi32> {
  %sum = bcast.add %x, %bias rule(#bcast.numpy) : (tensor<$Mx$Nxi32>, tensor<$Nxi32>) -> tensor<$Mx$Nxi32>
  return %sum : tensor<$Mx$Nxi32>
}
