// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// RUN: not bcast-opt %s -split-input-file 2>&1 | FileCheck %s --check-prefix=PICTURE --strict-whitespace --match-full-lines
// The examples of XLA's "Broadcasting semantics" that are not valid, in its order and by its words.

// INDIM-5: "Without specifying broadcasting, this operation is invalid": a vector of dimension (3) and a matrix of dimensions (2,3).
func.func @without_specifying_broadcasting(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: operand 1 has rank 1, operand 0 has rank 2; different ranks need broadcast_dimensions [INDIM-5]}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[1]>)?}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[]>) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// NONE-1: nor is it valid without a rule.
func.func @without_a_rule(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.add' op none rule: operand 0 has rank 2, operand 1 has rank 1; without a rule the ranks must be equal [NONE-1]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean to add rule(#bcast.numpy)?}}
  %0 = bcast.add %a, %b : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}
//      PICTURE:operand 0: 2 x 3
// PICTURE-NEXT:operand 1: 3

// -----

// INDIM-8: "when adding a 2x3 matrix to a 3-element vector, a broadcasting dimension of 0 is invalid".
func.func @dimension_of_0(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: dimension 0: operand 0 has extent 2, operand 1 has extent 3; they must be equal, or one of them 1 [INDIM-8]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[1]>)?}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}
//      PICTURE:operand 0: 2 x 3
// PICTURE-NEXT:operand 1: 3
// PICTURE-NEXT:           ^

// -----

// INDIM-8: "T has to be equal to the matching dimension of the higher-rank array".
func.func @formal_vector_unequal(%a: tensor<2x3x4x5xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: dimension 3: operand 0 has extent 5, operand 1 has extent 4; they must be equal, or one of them 1 [INDIM-8]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[2]>)?}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[3]>) : (tensor<2x3x4x5xf32>, tensor<4xf32>) -> tensor<2x3x4x5xf32>
  return
}
//      PICTURE:operand 0: 2 x 3 x 4 x 5
// PICTURE-NEXT:operand 1:             4
// PICTURE-NEXT:                       ^

// -----

// INDIM-6: "it is illegal to match V to N and T to P".
func.func @v_to_n_and_t_to_p(%a: tensor<2x3x4x5xf32>, %b: tensor<4x3xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: broadcast_dimensions = [2, 1]: entry 1 is 1 after 2; the entries must be strictly increasing, and bcast.broadcast_in_dim transposes [INDIM-6]}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[2, 1]>) : (tensor<2x3x4x5xf32>, tensor<4x3xf32>) -> tensor<2x3x4x5xf32>
  return
}

// -----

// INDIM-4: "it is also illegal to match V to both P and N": each of T and V has one entry.
func.func @v_to_both_p_and_n(%a: tensor<2x3x3x5xf32>, %b: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: broadcast_dimensions = [0, 1, 2] has 3 entries, and operand 1 has rank 2; it needs one entry per dimension of the lower-rank shape [INDIM-4]}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[0, 2]>)?}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0, 1, 2]>) : (tensor<2x3x3x5xf32>, tensor<2x3xf32>) -> tensor<2x3x3x5xf32>
  return
}

// -----

// INDIM-6: the same dimension twice.
func.func @one_dimension_twice(%a: tensor<2x3x3x5xf32>, %b: tensor<3x3xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: broadcast_dimensions = [1, 1]: entry 1 is 1 after 1; the entries must be strictly increasing [INDIM-6]}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[1, 2]>)?}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[1, 1]>) : (tensor<2x3x3x5xf32>, tensor<3x3xf32>) -> tensor<2x3x3x5xf32>
  return
}

// -----

// INDIM-8: similar ranks, 4: "(7,2,5) and (7,2,6) are incompatible and cannot be broadcast".
func.func @similar_rank_4(%a: tensor<7x2x5xf32>, %b: tensor<7x2x6xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: dimension 2: operand 0 has extent 5, operand 1 has extent 6; they must be equal, or one of them 1 [INDIM-8]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[]>) : (tensor<7x2x5xf32>, tensor<7x2x6xf32>) -> tensor<7x2x5xf32>
  return
}
//      PICTURE:operand 0: 7 x 2 x 5
// PICTURE-NEXT:operand 1: 7 x 2 x 6
// PICTURE-NEXT:                   ^
