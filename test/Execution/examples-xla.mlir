// The valid examples of XLA's document on broadcasting have the values of its
// drawings, or else NumPy's results for an operand that is reshaped by
// broadcast_dimensions. Clauses INDIM-2, INDIM-3, INDIM-4, INDIM-8.
//
// DEFINE: %{run} = bcast-run %s --reference --rtol=0

// The matrix and the vector, |1 2 3; 4 5 6| + |7 8 9|, matched with its columns.
// RUN: %{run} --entry=matrix_and_vector '--input=2x3xf32=[[1,2,3],[4,5,6]]' \
// RUN:   '--input=3xf32=[7,8,9]' '--expected-output=2x3xf32=[[8,10,12],[11,13,15]]' \
// RUN:   | FileCheck %s --check-prefix=VECTOR
//      VECTOR: {{^}}{{\[\[}} 8. 10. 12.]
// VECTOR-NEXT: {{^}} [11. 13. 15.{{\]\]$}}
func.func @matrix_and_vector(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[1]>) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// RUN: %{run} --entry=matrix_and_scalar '--input=2x3xf32=[[1,2,3],[4,5,6]]' --input=f32=7 \
// RUN:   '--expected-output=2x3xf32=[[8,9,10],[11,12,13]]'
func.func @matrix_and_scalar(%a: tensor<2x3xf32>, %b: tensor<f32>) -> tensor<2x3xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[]>) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// A vector onto a 3x3 matrix: down its rows, and across its columns.
// RUN: %{run} --entry=vector_down_rows '--input=3x3xf32=0' '--input=3xf32=[7,8,9]' \
// RUN:   '--expected-output=3x3xf32=[[7,8,9],[7,8,9],[7,8,9]]'
func.func @vector_down_rows(%a: tensor<3x3xf32>, %b: tensor<3xf32>) -> tensor<3x3xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[1]>) : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
  return %r : tensor<3x3xf32>
}

// RUN: %{run} --entry=vector_across_columns '--input=3x3xf32=0' '--input=3xf32=[7,8,9]' \
// RUN:   '--expected-output=3x3xf32=[[7,7,7],[8,8,8],[9,9,9]]'
func.func @vector_across_columns(%a: tensor<3x3xf32>, %b: tensor<3xf32>) -> tensor<3x3xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
  return %r : tensor<3x3xf32>
}

// Composition: |1 2 3 4| + [5 6].
// RUN: %{run} --entry=composition '--input=4xf32=[1,2,3,4]' '--input=1x2xf32=[[5,6]]' \
// RUN:   '--expected-output=4x2xf32=[[6,7],[7,8],[8,9],[9,10]]'
func.func @composition(%a: tensor<4xf32>, %b: tensor<1x2xf32>) -> tensor<4x2xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<4xf32>, tensor<1x2xf32>) -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// The examples that are given by their shapes; M, N, P and Q are 2, 3, 4 and 5.
// RUN: %python %S/run-examples.py %s %t | FileCheck %s
// CHECK: {{^}}16 examples

// NUMPY: a + b.reshape((1, 3, 4))
func.func @cuboid_and_matrix(%a: tensor<2x3x4xf32>, %b: tensor<3x4xf32>) -> tensor<2x3x4xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[1, 2]>) : (tensor<2x3x4xf32>, tensor<3x4xf32>) -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}

// NUMPY: a + b.reshape((2, 1, 1, 1))
func.func @rank_4_and_vector_at_0(%a: tensor<2x3x4x5xf32>, %b: tensor<2xf32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<2x3x4x5xf32>, tensor<2xf32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// NUMPY: a + b.reshape((1, 3, 1, 1))
func.func @rank_4_and_vector_at_1(%a: tensor<2x3x4x5xf32>, %b: tensor<3xf32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[1]>) : (tensor<2x3x4x5xf32>, tensor<3xf32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// NUMPY: a + b.reshape((1, 1, 4, 1))
func.func @rank_4_and_vector_at_2(%a: tensor<2x3x4x5xf32>, %b: tensor<4xf32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[2]>) : (tensor<2x3x4x5xf32>, tensor<4xf32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// NUMPY: a + b.reshape((1, 1, 1, 5))
func.func @rank_4_and_vector_at_3(%a: tensor<2x3x4x5xf32>, %b: tensor<5xf32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[3]>) : (tensor<2x3x4x5xf32>, tensor<5xf32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// NUMPY: a + b.reshape((1, 1, 4, 5))
func.func @rank_4_and_matrix_at_2_3(%a: tensor<2x3x4x5xf32>, %b: tensor<4x5xf32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[2, 3]>) : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// NUMPY: a + b.reshape((1, 3, 4, 1))
func.func @rank_4_and_matrix_at_1_2(%a: tensor<2x3x4x5xf32>, %b: tensor<3x4xf32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[1, 2]>) : (tensor<2x3x4x5xf32>, tensor<3x4xf32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// NUMPY: a + b.reshape((2, 1, 1, 5))
func.func @rank_4_and_matrix_at_0_3(%a: tensor<2x3x4x5xf32>, %b: tensor<2x5xf32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[0, 3]>) : (tensor<2x3x4x5xf32>, tensor<2x5xf32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// NUMPY: a + b.reshape((2, 3, 1, 1))
func.func @rank_4_and_matrix_at_0_1(%a: tensor<2x3x4x5xf32>, %b: tensor<2x3xf32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[0, 1]>) : (tensor<2x3x4x5xf32>, tensor<2x3xf32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// NUMPY: a + b.reshape((2, 1, 4, 1))
func.func @rank_4_and_matrix_at_0_2(%a: tensor<2x3x4x5xf32>, %b: tensor<2x4xf32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[0, 2]>) : (tensor<2x3x4x5xf32>, tensor<2x4xf32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// NUMPY: a + b.reshape((1, 3, 1, 5))
func.func @rank_4_and_matrix_at_1_3(%a: tensor<2x3x4x5xf32>, %b: tensor<3x5xf32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[1, 3]>) : (tensor<2x3x4x5xf32>, tensor<3x5xf32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// NUMPY: a + b
func.func @equal_ranks_2x1_with_2x3(%a: tensor<2x1xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[]>) : (tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// NUMPY: a + b
func.func @equal_ranks_1x2x5_with_7x2x5(%a: tensor<1x2x5xf32>, %b: tensor<7x2x5xf32>) -> tensor<7x2x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[]>) : (tensor<1x2x5xf32>, tensor<7x2x5xf32>) -> tensor<7x2x5xf32>
  return %r : tensor<7x2x5xf32>
}

// NUMPY: a + b
func.func @equal_ranks_7x2x5_with_7x1x5(%a: tensor<7x2x5xf32>, %b: tensor<7x1x5xf32>) -> tensor<7x2x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[]>) : (tensor<7x2x5xf32>, tensor<7x1x5xf32>) -> tensor<7x2x5xf32>
  return %r : tensor<7x2x5xf32>
}

// NUMPY: a + b
func.func @equal_ranks_2x1_with_1x3(%a: tensor<2x1xf32>, %b: tensor<1x3xf32>) -> tensor<2x3xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[]>) : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// NUMPY: a.reshape((1, 1, 2)) + b
func.func @composition_lower_left(%a: tensor<1x2xf32>, %b: tensor<4x3x1xf32>) -> tensor<4x3x2xf32> {
  %r = bcast.add %a, %b rule(#bcast.in_dim<[1, 2]>) : (tensor<1x2xf32>, tensor<4x3x1xf32>) -> tensor<4x3x2xf32>
  return %r : tensor<4x3x2xf32>
}
