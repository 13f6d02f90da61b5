func.func @main(%x: tensor<$Mx$Nxf32>, %scale: tensor<$Mx1xf32>) -> tensor<$Mx$Nxf32> {
  %product = bcast.multiply %x, %scale rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Mx1xf32>) -> tensor<$Mx$Nxf32>
  return %product : tensor<$Mx$Nxf32>
}
