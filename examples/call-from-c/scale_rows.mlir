// Each row of a matrix times a number of its own, and the same plus a bias per
// column. Both functions are called from main.c.

func.func @scale_rows(%x: tensor<?x3xf32>, %scale: tensor<?xf32>) -> tensor<?x3xf32> {
  %0 = bcast.multiply %x, %scale rule(#bcast.pdpd<axis = 0>) : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// The argument is column-major, as Fortran and BLAS have it.
#column_major = #bcast.layout<minor_to_major = [0, 1]>
func.func @add_bias(%x: tensor<2x3xf32, #column_major>, %bias: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.add %x, %bias rule(#bcast.numpy) : (tensor<2x3xf32, #column_major>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
