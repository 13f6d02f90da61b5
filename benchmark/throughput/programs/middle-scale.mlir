func.func @main(%x: tensor<$Ax$Bx$Cxf32>, %scale: tensor<$Ax1x$Cxf32>) -> tensor<$Ax$Bx$Cxf32> {
  %product = bcast.multiply %x, %scale rule(#bcast.numpy) : (tensor<$Ax$Bx$Cxf32>, tensor<$Ax1x$Cxf32>) -> tensor<$Ax$Bx$Cxf32>
  return %product : tensor<$Ax$Bx$Cxf32>
}
