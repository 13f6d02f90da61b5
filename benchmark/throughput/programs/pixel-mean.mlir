func.func @main(%x: tensor<$Nx$Hx$Wx$Cxf32>) -> tensor<$Nx$Hx$Wxf32> {
  %count = arith.constant dense<$C.0> : tensor<f32>
  %sum = bcast.reduce sum %x, dims = [3] : tensor<$Nx$Hx$Wx$Cxf32> -> tensor<$Nx$Hx$Wxf32>
  %mean = bcast.divide %sum, %count rule(#bcast.numpy) : (tensor<$Nx$Hx$Wxf32>, tensor<f32>) -> tensor<$Nx$Hx$Wxf32>
  return %mean : tensor<$Nx$Hx$Wxf32>
}
