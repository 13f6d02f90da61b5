// Batch normalization of images with any number of rows and columns: one mean
// and one deviation per channel.

func.func @normalize(%image: tensor<?x?x3xf32>, %mean: tensor<3xf32>, %deviation: tensor<3xf32>) -> tensor<?x?x3xf32> {
  %0 = bcast.subtract %image, %mean rule(#bcast.numpy) : (tensor<?x?x3xf32>, tensor<3xf32>) -> tensor<?x?x3xf32>
  %1 = bcast.divide %0, %deviation rule(#bcast.numpy) : (tensor<?x?x3xf32>, tensor<3xf32>) -> tensor<?x?x3xf32>
  return %1 : tensor<?x?x3xf32>
}
