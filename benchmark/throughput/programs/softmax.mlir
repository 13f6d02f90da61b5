func.func @main(%x: tensor<$Mx$Nxf32>) -> tensor<$Mx$Nxf32> {
  %maximum = bcast.reduce maximum %x, dims = [1] keep_dims : tensor<$Mx$Nxf32> -> tensor<$Mx1xf32>
  %difference = bcast.subtract %x, %maximum rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Mx1xf32>) -> tensor<$Mx$Nxf32>
  %exponential = bcast.exponential %difference : tensor<$Mx$Nxf32>
  %sum = bcast.reduce sum %exponential, dims = [1] keep_dims : tensor<$Mx$Nxf32> -> tensor<$Mx1xf32>
  %softmax = bcast.divide %exponential, %sum rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Mx1xf32>) -> tensor<$Mx$Nxf32>
  return %softmax : tensor<$Mx$Nxf32>
}
