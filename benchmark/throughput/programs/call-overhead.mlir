func.func @main(%x: tensor<$Mx$Nxf32>, %bias: tensor<$Nxf32>) -> tensor<$Mx$Nxf32> {
  %sum = bcast.add %x, %bias rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Nxf32>) -> tensor<$Mx$Nxf32>
  return %sum : tensor<$Mx$Nxf32>
}
