// The softmax of each row: exponentials of the distances to the greatest element, as shares of their sum.
func.func @main(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %greatest = bcast.reduce maximum %x, dims = [1] keep_dims : tensor<?x?xf32> -> tensor<?x1xf32>
  %distance = bcast.subtract %x, %greatest rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %exponential = bcast.exponential %distance : tensor<?x?xf32>
  %sum = bcast.reduce sum %exponential, dims = [1] keep_dims : tensor<?x?xf32> -> tensor<?x1xf32>
  %share = bcast.divide %exponential, %sum rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  return %share : tensor<?x?xf32>
}
