#padded = #bcast.layout<minor_to_major = [1, 0], padded_dimensions = [$M, $P], padding_value = 0.0 : f32>
func.func @main(%x: tensor<$Mx$Nxf32, #padded>, %bias: tensor<$Nxf32>) -> tensor<$Mx$Nxf32, #padded> {
  %sum = bcast.add %x, %bias rule(#bcast.numpy) : (tensor<$Mx$Nxf32, #padded>, tensor<$Nxf32>) -> tensor<$Mx$Nxf32, #padded>
  return %sum : tensor<$Mx$Nxf32, #padded>
}
