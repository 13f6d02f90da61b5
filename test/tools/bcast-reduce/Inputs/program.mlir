// Twenty operations in two functions: rules, layouts, dynamic extents, checks.
#column = #bcast.layout<minor_to_major = [0, 1]>
func.func @main(%matrix: tensor<?x3xf32>, %columns: tensor<?x3xf32, #column>, %bias: tensor<3xf32>, %scale: tensor<f32>, %rows: index)
    -> (tensor<?x3xf32>, tensor<?x3xi1>) {
  %c0 = arith.constant 0 : index
  %extent = tensor.dim %matrix, %c0 : tensor<?x3xf32>
  bcast.check_extent equal, %extent, %rows, "the matrix" against "rows" clause "NONE-2"
  %one = arith.constant dense<1.0> : tensor<3xf32>
  %0 = bcast.add %matrix, %bias rule(#bcast.numpy) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  %1 = bcast.relayout %columns : tensor<?x3xf32, #column> -> tensor<?x3xf32>
  %2 = bcast.multiply %0, %1 : tensor<?x3xf32>
  %3 = bcast.exponential %2 : tensor<?x3xf32>
  %4 = bcast.broadcast_in_dim %scale, dims = [] : tensor<f32> -> tensor<3xf32>
  %5 = bcast.maximum %bias, %4 : tensor<3xf32>
  %6 = bcast.tanh %5 : tensor<3xf32>
  %7 = bcast.subtract %one, %6 : tensor<3xf32>
  %8 = bcast.divide %3, %7 rule(#bcast.pdpd<axis = 1>) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  %9 = bcast.erf %8 : tensor<?x3xf32> -> tensor<?x3xf32, #column>
  %10 = bcast.abs %9 : tensor<?x3xf32, #column> -> tensor<?x3xf32>
  %11 = func.call @logarithm(%10) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %12 = bcast.compare GT, %10, %11 : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  %13 = bcast.select %12, %11, %0 : (tensor<?x3xi1>, tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return %13, %12 : tensor<?x3xf32>, tensor<?x3xi1>
}

func.func private @logarithm(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = bcast.log %x : tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
