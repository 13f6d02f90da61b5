#reversed = #bcast.layout<minor_to_major = [0, 1, 2]>
func.func @main(%x: tensor<$Ax$Bx$Cxf32, #reversed>, %y: tensor<$Ax$Bx$Cxf32>) -> tensor<$Ax$Bx$Cxf32> {
  %product = bcast.multiply %x, %y : (tensor<$Ax$Bx$Cxf32, #reversed>, tensor<$Ax$Bx$Cxf32>) -> tensor<$Ax$Bx$Cxf32>
  return %product : tensor<$Ax$Bx$Cxf32>
}
