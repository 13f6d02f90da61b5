// Each with the rows split over processes: dimension 0.

// No process needs another.
func.func @gelu(%x: tensor<?x1024xf32>) -> tensor<?x1024xf32> {
  %half = arith.constant dense<0.5> : tensor<f32>
  %one = arith.constant dense<1.0> : tensor<f32>
  %factor = arith.constant dense<0.70710678> : tensor<f32>
  %0 = bcast.multiply %x, %factor rule(#bcast.numpy) : (tensor<?x1024xf32>, tensor<f32>) -> tensor<?x1024xf32>
  %1 = bcast.erf %0 : tensor<?x1024xf32>
  %2 = bcast.add %1, %one rule(#bcast.numpy) : (tensor<?x1024xf32>, tensor<f32>) -> tensor<?x1024xf32>
  %3 = bcast.multiply %x, %half rule(#bcast.numpy) : (tensor<?x1024xf32>, tensor<f32>) -> tensor<?x1024xf32>
  %4 = bcast.multiply %3, %2 : tensor<?x1024xf32>
  return %4 : tensor<?x1024xf32>
}

// Each row is on one process.
func.func @softmax_rows(%x: tensor<?x1024xf32>) -> tensor<?x1024xf32> {
  %m = bcast.reduce maximum %x, dims = [1] keep_dims : tensor<?x1024xf32> -> tensor<?x1xf32>
  %d = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<?x1024xf32>, tensor<?x1xf32>) -> tensor<?x1024xf32>
  %e = bcast.exponential %d : tensor<?x1024xf32>
  %s = bcast.reduce sum %e, dims = [1] keep_dims : tensor<?x1024xf32> -> tensor<?x1xf32>
  %r = bcast.divide %e, %s rule(#bcast.numpy) : (tensor<?x1024xf32>, tensor<?x1xf32>) -> tensor<?x1024xf32>
  return %r : tensor<?x1024xf32>
}

// Each column is on all processes: they exchange a maximum and sums of each column.
func.func @softmax_columns(%x: tensor<?x1024xf32>) -> tensor<?x1024xf32> {
  %m = bcast.reduce maximum %x, dims = [0] : tensor<?x1024xf32> -> tensor<1024xf32>
  %d = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<?x1024xf32>, tensor<1024xf32>) -> tensor<?x1024xf32>
  %e = bcast.exponential %d : tensor<?x1024xf32>
  %s = bcast.reduce sum %e, dims = [0] : tensor<?x1024xf32> -> tensor<1024xf32>
  %r = bcast.divide %e, %s rule(#bcast.numpy) : (tensor<?x1024xf32>, tensor<1024xf32>) -> tensor<?x1024xf32>
  return %r : tensor<?x1024xf32>
}
