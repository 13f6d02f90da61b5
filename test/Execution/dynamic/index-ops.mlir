// Index arithmetic at run time: an extent is the address or the coordinate that
// is computed, which the shape of the result shows.
// DEFINE: %{run} = bcast-run %s --reference --entry

#padded = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5]>

// INDEX-2: element (1, 2) lies at 1 + 2 * 3.
// RUN: %{run}=linearize '--input=1x2xi32=[[0,0]]' --input=i32=4 '--expected-output=7xi32=[4,4,4,4,4,4,4]'
func.func @linearize(%shape: tensor<?x?xi32>, %x: tensor<i32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i = tensor.dim %shape, %c0 : tensor<?x?xi32>
  %j = tensor.dim %shape, %c1 : tensor<?x?xi32>
  %n = bcast.linearize_index [%i, %j] in tensor<2x3xi32, #padded>
  %0 = bcast.broadcast_in_dim %x, dims = [] sizes(%n) : tensor<i32> -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// INDEX-2: in a row-major tensor whose extents are those of the input, as the indices.
// RUN: %{run}=linearize_dynamic '--input=1x2xi32=[[0,0]]' --input=i32=4 '--expected-output=4xi32=[4,4,4,4]'
func.func @linearize_dynamic(%shape: tensor<?x?xi32>, %x: tensor<i32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i = tensor.dim %shape, %c0 : tensor<?x?xi32>
  %j = tensor.dim %shape, %c1 : tensor<?x?xi32>
  %n = bcast.linearize_index [%i, %j] sizes(%i, %j) in tensor<?x?xi32>
  %0 = bcast.broadcast_in_dim %x, dims = [] sizes(%n) : tensor<i32> -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// INDEX-3: cell 7 is element (1, 2); cell 20 is outside and has coordinates all the same.
// RUN: %{run}=delinearize '--input=7xi32=[0,0,0,0,0,0,0]' --input=i32=4 '--expected-output=1x2xi32=[[4,4]]'
// RUN: %{run}=delinearize '--input=20xi32=[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]' --input=i32=4 '--expected-output=2x6xi32=[[4,4,4,4,4,4],[4,4,4,4,4,4]]'
func.func @delinearize(%address: tensor<?xi32>, %x: tensor<i32>) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %address, %c0 : tensor<?xi32>
  %i, %j, %in_bounds = bcast.delinearize_index %n in tensor<2x3xi32, #padded>
  %0 = bcast.broadcast_in_dim %x, dims = [] sizes(%i, %j) : tensor<i32> -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}
