func.func @main(%x: tensor<$Mx$Nxf32>) -> tensor<$Mx$Nxf32> {
  %square = bcast.multiply %x, %x : tensor<$Mx$Nxf32>
  %squares = bcast.reduce sum %square, dims = [1] keep_dims : tensor<$Mx$Nxf32> -> tensor<$Mx1xf32>
  %inverse = bcast.rsqrt %squares : tensor<$Mx1xf32>
  %normal = bcast.multiply %x, %inverse rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Mx1xf32>) -> tensor<$Mx$Nxf32>
  return %normal : tensor<$Mx$Nxf32>
}
