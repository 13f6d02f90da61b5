#column = #bcast.layout<minor_to_major = [0, 1]>
#padded = #bcast.layout<minor_to_major = [0], padded_dimensions = [?]>
func.func @main(%x: tensor<2x3xf32, #column>, %padded: tensor<?xf32, #padded>) -> (tensor<2x3xf32, #column>, tensor<?xf32, #padded>) {
  %cst = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32, #column>
  %0 = bcast.add %x, %cst : tensor<2x3xf32, #column>
  %1 = bcast.abs %0 : tensor<2x3xf32, #column>
  %2 = bcast.negate %padded : tensor<?xf32, #padded>
  return %1, %2 : tensor<2x3xf32, #column>, tensor<?xf32, #padded>
}
