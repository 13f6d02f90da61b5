func.func @main(%x: tensor<$Mx$Nxf32>, %threshold: tensor<$Nxf32>) -> tensor<$Mx$Nxf32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %above = bcast.compare GT, %x, %threshold rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Nxf32>) -> tensor<$Mx$Nxi1>
  %selected = bcast.select %above, %x, %zero rule(#bcast.numpy) : (tensor<$Mx$Nxi1>, tensor<$Mx$Nxf32>, tensor<f32>) -> tensor<$Mx$Nxf32>
  return %selected : tensor<$Mx$Nxf32>
}
