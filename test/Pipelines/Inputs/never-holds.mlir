func.func @never(%x: tensor<3xf32>) -> tensor<4xf32> {
  %0 = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  %1 = bcast.abs %0 : tensor<?xf32>
  %2 = tensor.cast %1 : tensor<?xf32> to tensor<4xf32>
  return %2 : tensor<4xf32>
}
