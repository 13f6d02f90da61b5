// RUN: bcast-opt %s | bcast-opt --canonicalize | FileCheck %s
// The examples of XLA's "Broadcasting semantics" that are valid, in its order and by its words.
// CHECK shows what each of them means: the explicit form.

// INDIM-4: "The vector is broadcast by replicating it over rows": (2,3) and (3), with the dimension 1.
// CHECK-LABEL: func.func @replicated_over_rows(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<3xf32>)
func.func @replicated_over_rows(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[1]>) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// INDIM-3: "Scalars can always be broadcast over arrays without an explicit specification": |1 2 3; 4 5 6| + 7.
// CHECK-LABEL: func.func @scalar_over_matrix(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<f32>)
func.func @scalar_over_matrix(%a: tensor<2x3xf32>, %b: tensor<f32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [] : tensor<f32> -> tensor<2x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[]>) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// INDIM-3: the scalar on the left.
// CHECK-LABEL: func.func @matrix_under_scalar(
// CHECK-SAME: %[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<2x3xf32>)
func.func @matrix_under_scalar(%a: tensor<f32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [] : tensor<f32> -> tensor<2x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[B]], %[[A1]] : tensor<2x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[]>) : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// INDIM-4: "To correctly request matrix-vector addition, specify the broadcasting dimension to be (1)".
// CHECK-LABEL: func.func @matrix_vector_addition(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<3xf32>)
func.func @matrix_vector_addition(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[1]>) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// INDIM-4: a 3-element vector and a 3x3 matrix: "(1) A broadcasting dimension of 1 can be used", "duplicated for each row".
// CHECK-LABEL: func.func @duplicated_for_each_row(
// CHECK-SAME: %[[A:.*]]: tensor<3x3xf32>, %[[B:.*]]: tensor<3xf32>)
func.func @duplicated_for_each_row(%a: tensor<3x3xf32>, %b: tensor<3xf32>) -> tensor<3x3xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1] : tensor<3xf32> -> tensor<3x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<3x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[1]>) : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}

// INDIM-4: "(2) A broadcasting dimension of 0 can be used", "duplicated for each column".
// CHECK-LABEL: func.func @duplicated_for_each_column(
// CHECK-SAME: %[[A:.*]]: tensor<3x3xf32>, %[[B:.*]]: tensor<3xf32>)
func.func @duplicated_for_each_column(%a: tensor<3x3xf32>, %b: tensor<3xf32>) -> tensor<3x3xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0] : tensor<3xf32> -> tensor<3x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<3x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}

// INDIM-4: "given a 2x3x4 cuboid and a 3x4 matrix, a broadcasting tuple (1,2) means matching the matrix to dimensions 1 and 2".
// CHECK-LABEL: func.func @cuboid_and_matrix(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4xf32>, %[[B:.*]]: tensor<3x4xf32>)
func.func @cuboid_and_matrix(%a: tensor<2x3x4xf32>, %b: tensor<3x4xf32>) -> tensor<2x3x4xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1, 2] : tensor<3x4xf32> -> tensor<2x3x4xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[1, 2]>) : (tensor<2x3x4xf32>, tensor<3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// INDIM-4, INDIM-7: "for an array with dimensions MxNxPxQ, a vector with dimension T can be matched", dim 3.
// CHECK-LABEL: func.func @formal_vector_dim_3(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<5xf32>)
func.func @formal_vector_dim_3(%a: tensor<2x3x4x5xf32>, %b: tensor<5xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [3] : tensor<5xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[3]>) : (tensor<2x3x4x5xf32>, tensor<5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// INDIM-4: dim 2.
// CHECK-LABEL: func.func @formal_vector_dim_2(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<4xf32>)
func.func @formal_vector_dim_2(%a: tensor<2x3x4x5xf32>, %b: tensor<4xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [2] : tensor<4xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[2]>) : (tensor<2x3x4x5xf32>, tensor<4xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// INDIM-4: dim 1.
// CHECK-LABEL: func.func @formal_vector_dim_1(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<3xf32>)
func.func @formal_vector_dim_1(%a: tensor<2x3x4x5xf32>, %b: tensor<3xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1] : tensor<3xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[1]>) : (tensor<2x3x4x5xf32>, tensor<3xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// INDIM-4: dim 0.
// CHECK-LABEL: func.func @formal_vector_dim_0(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<2xf32>)
func.func @formal_vector_dim_0(%a: tensor<2x3x4x5xf32>, %b: tensor<2xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0] : tensor<2xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<2x3x4x5xf32>, tensor<2xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// INDIM-4, INDIM-6: "To match a TxV matrix onto the MxNxPxQ array, a pair of broadcasting dimensions are used", dim 2,3.
// CHECK-LABEL: func.func @formal_matrix_dim_2_3(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<4x5xf32>)
func.func @formal_matrix_dim_2_3(%a: tensor<2x3x4x5xf32>, %b: tensor<4x5xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [2, 3] : tensor<4x5xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[2, 3]>) : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// INDIM-4, INDIM-6: dim 1,2.
// CHECK-LABEL: func.func @formal_matrix_dim_1_2(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<3x4xf32>)
func.func @formal_matrix_dim_1_2(%a: tensor<2x3x4x5xf32>, %b: tensor<3x4xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1, 2] : tensor<3x4xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[1, 2]>) : (tensor<2x3x4x5xf32>, tensor<3x4xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// INDIM-4, INDIM-6: dim 0,3.
// CHECK-LABEL: func.func @formal_matrix_dim_0_3(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<2x5xf32>)
func.func @formal_matrix_dim_0_3(%a: tensor<2x3x4x5xf32>, %b: tensor<2x5xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0, 3] : tensor<2x5xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0, 3]>) : (tensor<2x3x4x5xf32>, tensor<2x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// INDIM-4, INDIM-6: "etc...": dim 0,1.
// CHECK-LABEL: func.func @formal_matrix_dim_0_1(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<2x3xf32>)
func.func @formal_matrix_dim_0_1(%a: tensor<2x3x4x5xf32>, %b: tensor<2x3xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0, 1] : tensor<2x3xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0, 1]>) : (tensor<2x3x4x5xf32>, tensor<2x3xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// INDIM-4, INDIM-6: "etc...": dim 0,2.
// CHECK-LABEL: func.func @formal_matrix_dim_0_2(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<2x4xf32>)
func.func @formal_matrix_dim_0_2(%a: tensor<2x3x4x5xf32>, %b: tensor<2x4xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0, 2] : tensor<2x4xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0, 2]>) : (tensor<2x3x4x5xf32>, tensor<2x4xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// INDIM-4, INDIM-6: "etc...": dim 1,3.
// CHECK-LABEL: func.func @formal_matrix_dim_1_3(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<3x5xf32>)
func.func @formal_matrix_dim_1_3(%a: tensor<2x3x4x5xf32>, %b: tensor<3x5xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1, 3] : tensor<3x5xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[1, 3]>) : (tensor<2x3x4x5xf32>, tensor<3x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// INDIM-2, INDIM-8: similar ranks, 1: "(2,1) and (2,3) broadcast to (2,3)".
// CHECK-LABEL: func.func @similar_rank_1(
// CHECK-SAME: %[[A:.*]]: tensor<2x1xf32>, %[[B:.*]]: tensor<2x3xf32>)
func.func @similar_rank_1(%a: tensor<2x1xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [0, 1] : tensor<2x1xf32> -> tensor<2x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[B]], %[[A1]] : tensor<2x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[]>) : (tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// INDIM-2, INDIM-8: similar ranks, 2: "(1,2,5) and (7,2,5) broadcast to (7,2,5)".
// CHECK-LABEL: func.func @similar_rank_2(
// CHECK-SAME: %[[A:.*]]: tensor<1x2x5xf32>, %[[B:.*]]: tensor<7x2x5xf32>)
func.func @similar_rank_2(%a: tensor<1x2x5xf32>, %b: tensor<7x2x5xf32>) -> tensor<7x2x5xf32> {
  // CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [0, 1, 2] : tensor<1x2x5xf32> -> tensor<7x2x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[B]], %[[A1]] : tensor<7x2x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[]>) : (tensor<1x2x5xf32>, tensor<7x2x5xf32>) -> tensor<7x2x5xf32>
  return %0 : tensor<7x2x5xf32>
}

// INDIM-2, INDIM-8: similar ranks, 3: "(7,2,5) and (7,1,5) broadcast to (7,2,5)".
// CHECK-LABEL: func.func @similar_rank_3(
// CHECK-SAME: %[[A:.*]]: tensor<7x2x5xf32>, %[[B:.*]]: tensor<7x1x5xf32>)
func.func @similar_rank_3(%a: tensor<7x2x5xf32>, %b: tensor<7x1x5xf32>) -> tensor<7x2x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0, 1, 2] : tensor<7x1x5xf32> -> tensor<7x2x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<7x2x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[]>) : (tensor<7x2x5xf32>, tensor<7x1x5xf32>) -> tensor<7x2x5xf32>
  return %0 : tensor<7x2x5xf32>
}

// INDIM-2: the same with the identity.
// CHECK-LABEL: func.func @similar_rank_identity(
// CHECK-SAME: %[[A:.*]]: tensor<7x2x5xf32>, %[[B:.*]]: tensor<7x1x5xf32>)
func.func @similar_rank_identity(%a: tensor<7x2x5xf32>, %b: tensor<7x1x5xf32>) -> tensor<7x2x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0, 1, 2] : tensor<7x1x5xf32> -> tensor<7x2x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<7x2x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0, 1, 2]>) : (tensor<7x2x5xf32>, tensor<7x1x5xf32>) -> tensor<7x2x5xf32>
  return %0 : tensor<7x2x5xf32>
}

// INDIM-8: "the result is an outer operation: (2,1) and (1,3) broadcast to (2,3)".
// CHECK-LABEL: func.func @outer_operation(
// CHECK-SAME: %[[A:.*]]: tensor<2x1xf32>, %[[B:.*]]: tensor<1x3xf32>)
func.func @outer_operation(%a: tensor<2x1xf32>, %b: tensor<1x3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [0, 1] : tensor<2x1xf32> -> tensor<2x3xf32>
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0, 1] : tensor<1x3xf32> -> tensor<2x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A1]], %[[B1]] : tensor<2x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[]>) : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// INDIM-8: "a vector of size 4 and an matrix of size 1x2 can be added together using broadcast dimensions value of (0)".
// CHECK-LABEL: func.func @composition_vector_and_matrix(
// CHECK-SAME: %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<1x2xf32>)
func.func @composition_vector_and_matrix(%a: tensor<4xf32>, %b: tensor<1x2xf32>) -> tensor<4x2xf32> {
  // CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [0] : tensor<4xf32> -> tensor<4x2xf32>
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0, 1] : tensor<1x2xf32> -> tensor<4x2xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A1]], %[[B1]] : tensor<4x2xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<4xf32>, tensor<1x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// INDIM-8: "a matrix of size 1x2 added to an array of size 4x3x1 using broadcast dimensions of (1, 2)".
// CHECK-LABEL: func.func @composition_matrix_and_array(
// CHECK-SAME: %[[A:.*]]: tensor<1x2xf32>, %[[B:.*]]: tensor<4x3x1xf32>)
func.func @composition_matrix_and_array(%a: tensor<1x2xf32>, %b: tensor<4x3x1xf32>) -> tensor<4x3x2xf32> {
  // CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [1, 2] : tensor<1x2xf32> -> tensor<4x3x2xf32>
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0, 1, 2] : tensor<4x3x1xf32> -> tensor<4x3x2xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A1]], %[[B1]] : tensor<4x3x2xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[1, 2]>) : (tensor<1x2xf32>, tensor<4x3x1xf32>) -> tensor<4x3x2xf32>
  return %0 : tensor<4x3x2xf32>
}
