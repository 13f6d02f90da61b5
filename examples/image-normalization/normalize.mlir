// Normalizes a picture of 64 rows, 96 columns and 3 channels: divides each
// channel of each pixel by 255, subtracts the channel's mean, and divides by its
// deviation. The channels are the last dimension, so NumPy's rule aligns them.
func.func @main(%picture: tensor<64x96x3xui8>, %mean: tensor<3xf32>,
                %deviation: tensor<3xf32>) -> tensor<64x96x3xf32> {
  %white = arith.constant dense<255.0> : tensor<f32>
  %pixels = bcast.convert %picture : tensor<64x96x3xui8> -> tensor<64x96x3xf32>
  %unit = bcast.divide %pixels, %white rule(#bcast.numpy) : (tensor<64x96x3xf32>, tensor<f32>) -> tensor<64x96x3xf32>
  %centered = bcast.subtract %unit, %mean rule(#bcast.numpy) : (tensor<64x96x3xf32>, tensor<3xf32>) -> tensor<64x96x3xf32>
  %normal = bcast.divide %centered, %deviation rule(#bcast.numpy) : (tensor<64x96x3xf32>, tensor<3xf32>) -> tensor<64x96x3xf32>
  return %normal : tensor<64x96x3xf32>
}
