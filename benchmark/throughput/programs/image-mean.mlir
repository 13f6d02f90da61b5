// The mean of each channel of each image.
func.func @main(%x: tensor<$Nx$Hx$Wx3xf32>) -> tensor<$Nx3xf32> {
  %h = arith.constant dense<$H.0> : tensor<f32>
  %w = arith.constant dense<$W.0> : tensor<f32>
  %count = bcast.multiply %h, %w : tensor<f32>
  %sum = bcast.reduce sum %x, dims = [1, 2] : tensor<$Nx$Hx$Wx3xf32> -> tensor<$Nx3xf32>
  %mean = bcast.divide %sum, %count rule(#bcast.numpy) : (tensor<$Nx3xf32>, tensor<f32>) -> tensor<$Nx3xf32>
  return %mean : tensor<$Nx3xf32>
}
