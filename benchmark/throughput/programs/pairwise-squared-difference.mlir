func.func @main(%x: tensor<$Nx1x$Dxf32>, %y: tensor<1x$Kx$Dxf32>) -> tensor<$Nx$Kx$Dxf32> {
  %squares = bcast.squared_difference %x, %y rule(#bcast.numpy) : (tensor<$Nx1x$Dxf32>, tensor<1x$Kx$Dxf32>) -> tensor<$Nx$Kx$Dxf32>
  return %squares : tensor<$Nx$Kx$Dxf32>
}
