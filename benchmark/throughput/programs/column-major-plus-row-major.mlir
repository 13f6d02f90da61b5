#column_major = #bcast.layout<minor_to_major = [0, 1]>
func.func @main(%x: tensor<$Mx$Nxf32, #column_major>, %y: tensor<$Mx$Nxf32>) -> tensor<$Mx$Nxf32> {
  %sum = bcast.add %x, %y : (tensor<$Mx$Nxf32, #column_major>, tensor<$Mx$Nxf32>) -> tensor<$Mx$Nxf32>
  return %sum : tensor<$Mx$Nxf32>
}
