func.func @main(%x: tensor<$Mx$Nxf32>, %maximum: tensor<$Mx1xf32>) -> tensor<$Mx$Nxf32> {
  %difference = bcast.subtract %x, %maximum rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Mx1xf32>) -> tensor<$Mx$Nxf32>
  %exponential = bcast.exponential %difference : tensor<$Mx$Nxf32>
  return %exponential : tensor<$Mx$Nxf32>
}
