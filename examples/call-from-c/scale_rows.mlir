// One function multiplies each row of a matrix by a number of its own. The other
// one also adds a bias per column. main.c calls both.

func.func @scale_rows(%x: tensor<?x3xf32>, %scale: tensor<?xf32>) -> tensor<?x3xf32> {
  %0 = bcast.multiply %x, %scale rule(#bcast.pdpd<axis = 0>) : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// The argument is column-major, as in Fortran and BLAS.
#column_major = #bcast.layout<minor_to_major = [0, 1]>
func.func @add_bias(%x: tensor<2x3xf32, #column_major>, %bias: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.add %x, %bias rule(#bcast.numpy) : (tensor<2x3xf32, #column_major>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
