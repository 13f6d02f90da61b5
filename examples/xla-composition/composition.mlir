// The two examples of "Broadcast composition" in XLA's broadcasting semantics:
// broadcast_dimensions and dimensions of extent 1 in one operation.

// |1 2 3 4| + |5 6|, a vector of 4 and a 1x2 matrix, matched at dimension 0.
func.func @vector_and_row(%vector: tensor<4xi32>, %row: tensor<1x2xi32>) -> tensor<4x2xi32> {
  %sum = bcast.add %vector, %row rule(#bcast.in_dim<[0]>) : (tensor<4xi32>, tensor<1x2xi32>) -> tensor<4x2xi32>
  return %sum : tensor<4x2xi32>
}

// A 1x2 matrix and a 4x3x1 array, matched at dimensions 1 and 2.
func.func @matrix_and_array(%matrix: tensor<1x2xi32>, %array: tensor<4x3x1xi32>) -> tensor<4x3x2xi32> {
  %sum = bcast.add %matrix, %array rule(#bcast.in_dim<[1, 2]>) : (tensor<1x2xi32>, tensor<4x3x1xi32>) -> tensor<4x3x2xi32>
  return %sum : tensor<4x3x2xi32>
}
