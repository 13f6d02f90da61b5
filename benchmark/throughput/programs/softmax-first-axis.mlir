func.func @main(%x: tensor<$Mx$Nxf32>) -> tensor<$Mx$Nxf32> {
  %maximum = bcast.reduce maximum %x, dims = [0] keep_dims : tensor<$Mx$Nxf32> -> tensor<1x$Nxf32>
  %difference = bcast.subtract %x, %maximum rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<1x$Nxf32>) -> tensor<$Mx$Nxf32>
  %exponential = bcast.exponential %difference : tensor<$Mx$Nxf32>
  %sum = bcast.reduce sum %exponential, dims = [0] keep_dims : tensor<$Mx$Nxf32> -> tensor<1x$Nxf32>
  %softmax = bcast.divide %exponential, %sum rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<1x$Nxf32>) -> tensor<$Mx$Nxf32>
  return %softmax : tensor<$Mx$Nxf32>
}
