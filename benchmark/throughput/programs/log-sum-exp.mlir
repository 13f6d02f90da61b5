func.func @main(%x: tensor<$Mx$Nxf32>) -> tensor<$Mxf32> {
  %maximum = bcast.reduce maximum %x, dims = [1] : tensor<$Mx$Nxf32> -> tensor<$Mxf32>
  %column = bcast.broadcast_in_dim %maximum, dims = [0] : tensor<$Mxf32> -> tensor<$Mx$Nxf32>
  %difference = bcast.subtract %x, %column : tensor<$Mx$Nxf32>
  %exponential = bcast.exponential %difference : tensor<$Mx$Nxf32>
  %sum = bcast.reduce sum %exponential, dims = [1] : tensor<$Mx$Nxf32> -> tensor<$Mxf32>
  %logarithm = bcast.log %sum : tensor<$Mxf32>
  %result = bcast.add %logarithm, %maximum : tensor<$Mxf32>
  return %result : tensor<$Mxf32>
}
