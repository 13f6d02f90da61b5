func.func @main(%image: tensor<$Hx$Wx3xui8>, %mean: tensor<3xf32>, %scale: tensor<3xf32>) -> tensor<$Hx$Wx3xf32> {
  %x = bcast.convert %image : tensor<$Hx$Wx3xui8> -> tensor<$Hx$Wx3xf32>
  %centered = bcast.subtract %x, %mean rule(#bcast.numpy) : (tensor<$Hx$Wx3xf32>, tensor<3xf32>) -> tensor<$Hx$Wx3xf32>
  %normalized = bcast.multiply %centered, %scale rule(#bcast.numpy) : (tensor<$Hx$Wx3xf32>, tensor<3xf32>) -> tensor<$Hx$Wx3xf32>
  return %normalized : tensor<$Hx$Wx3xf32>
}
