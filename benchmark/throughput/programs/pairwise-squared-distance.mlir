func.func @main(%x: tensor<$Nx1x$Dxf32>, %y: tensor<1x$Kx$Dxf32>) -> tensor<$Nx$Kxf32> {
  %squares = bcast.squared_difference %x, %y rule(#bcast.numpy) : (tensor<$Nx1x$Dxf32>, tensor<1x$Kx$Dxf32>) -> tensor<$Nx$Kx$Dxf32>
  %distance = bcast.reduce sum %squares, dims = [2] : tensor<$Nx$Kx$Dxf32> -> tensor<$Nx$Kxf32>
  return %distance : tensor<$Nx$Kxf32>
}
