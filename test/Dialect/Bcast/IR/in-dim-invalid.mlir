// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// RUN: not bcast-opt %s -split-input-file 2>&1 | FileCheck %s --check-prefix=PICTURE --strict-whitespace --match-full-lines
// Errors of XLA's rule in_dim between operands and from an operand to a target.

// INDIM-1: exactly two operands.
func.func @three_operands(%p: tensor<2x3xi1>, %a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.select' op in_dim rule: takes exactly 2 operands, got 3 [INDIM-1]}}
  // expected-note @below {{broadcast the operands to 2x3 with bcast.broadcast rule(#bcast.in_dim<[1]>) first and leave the rule out here, or use rule(#bcast.numpy), which takes scalars beside tensors, too}}
  %0 = bcast.select %p, %a, %b rule(#bcast.in_dim<[1]>) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// INDIM-2: equal ranks take no other list than the identity.
func.func @equal_ranks_permuted(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: broadcast_dimensions = [1, 0], and both shapes have rank 2; equal ranks take [] or [0, 1] [INDIM-2]}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[1, 0]>) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// INDIM-2: a list that is too short for equal ranks.
func.func @equal_ranks_short(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: broadcast_dimensions = [1], and both shapes have rank 2; equal ranks take [] or [0, 1] [INDIM-2]}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[1]>) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// INDIM-2: a list for two scalars.
func.func @scalars(%a: tensor<f32>, %b: tensor<f32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: broadcast_dimensions = [0], and both shapes have rank 0; equal ranks take [] [INDIM-2]}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

// INDIM-3: a scalar takes no dimensions.
func.func @scalar(%a: tensor<2x3xf32>, %b: tensor<f32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: broadcast_dimensions = [0] has 1 entry, and operand 1 has rank 0; it needs one entry per dimension of the lower-rank shape [INDIM-3]}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[]>)?}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

// INDIM-4: one entry per dimension of the lower-rank operand.
func.func @too_few(%a: tensor<2x3x4xf32>, %b: tensor<3x4xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: broadcast_dimensions = [1] has 1 entry, and operand 1 has rank 2; it needs one entry per dimension of the lower-rank shape [INDIM-4]}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[1, 2]>)?}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[1]>) : (tensor<2x3x4xf32>, tensor<3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

// INDIM-4: the count of the lower-rank operand, which may be the first one.
func.func @too_many(%a: tensor<4xf32>, %b: tensor<1x2xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: broadcast_dimensions = [0, 1] has 2 entries, and operand 0 has rank 1; it needs one entry per dimension of the lower-rank shape [INDIM-4]}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[0]>)?}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0, 1]>) : (tensor<4xf32>, tensor<1x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

// INDIM-5: different ranks without dimensions.
func.func @no_dimensions(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: operand 1 has rank 1, operand 0 has rank 2; different ranks need broadcast_dimensions [INDIM-5]}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[1]>)?}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[]>) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// INDIM-5: no dimensions would do either, and no fix is suggested.
func.func @no_dimensions_no_fix(%a: tensor<2x3xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: operand 1 has rank 1, operand 0 has rank 2; different ranks need broadcast_dimensions [INDIM-5]}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[]>) : (tensor<2x3xf32>, tensor<4xf32>) -> tensor<2x3xf32>
  return
}

// -----

// INDIM-6: V and T swapped.
func.func @decreasing(%a: tensor<2x3x4x5xf32>, %b: tensor<4x3xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: broadcast_dimensions = [2, 1]: entry 1 is 1 after 2; the entries must be strictly increasing, and bcast.broadcast_in_dim transposes [INDIM-6]}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[2, 1]>) : (tensor<2x3x4x5xf32>, tensor<4x3xf32>) -> tensor<2x3x4x5xf32>
  return
}

// -----

// INDIM-6: two dimensions onto one.
func.func @twice(%a: tensor<2x3x3xf32>, %b: tensor<3x3xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: broadcast_dimensions = [1, 1]: entry 1 is 1 after 1; the entries must be strictly increasing [INDIM-6]}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[1, 2]>)?}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[1, 1]>) : (tensor<2x3x3xf32>, tensor<3x3xf32>) -> tensor<2x3x3xf32>
  return
}

// -----

// INDIM-7: an entry of the higher rank.
func.func @out_of_range(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: broadcast_dimensions = [2]: entry 0 is 2, outside [0, 2) of operand 0 [INDIM-7]}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[1]>)?}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[2]>) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// INDIM-7: a negative entry.
func.func @negative(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: broadcast_dimensions = [-1]: entry 0 is -1, outside [0, 2) of operand 0 [INDIM-7]}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[1]>)?}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[-1]>) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// INDIM-8: extents that do not match.
func.func @extents(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
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

// INDIM-8: equal ranks.
func.func @equal_ranks(%a: tensor<7x2x5xf32>, %b: tensor<7x2x6xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: dimension 2: operand 0 has extent 5, operand 1 has extent 6; they must be equal, or one of them 1 [INDIM-8]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[]>) : (tensor<7x2x5xf32>, tensor<7x2x6xf32>) -> tensor<7x2x5xf32>
  return
}
//      PICTURE:operand 0: 7 x 2 x 5
// PICTURE-NEXT:operand 1: 7 x 2 x 6
// PICTURE-NEXT:                   ^

// -----

// INDIM-8: a gap in the dimensions shows in the picture.
func.func @gap(%a: tensor<2x3x4x5xf32>, %b: tensor<2x4xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: dimension 3: operand 0 has extent 5, operand 1 has extent 4; they must be equal, or one of them 1 [INDIM-8]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[0, 2]>)?}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0, 3]>) : (tensor<2x3x4x5xf32>, tensor<2x4xf32>) -> tensor<2x3x4x5xf32>
  return
}
//      PICTURE:operand 0: 2 x 3 x 4 x 5
// PICTURE-NEXT:operand 1: 2           4
// PICTURE-NEXT:                       ^

// -----

// INDIM-8, INDIM-9: a static mismatch beside a dynamic extent.
func.func @dynamic_beside(%a: tensor<?x3xf32>, %b: tensor<?x4xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: dimension 1: operand 0 has extent 3, operand 1 has extent 4; they must be equal, or one of them 1 [INDIM-8]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[]>) : (tensor<?x3xf32>, tensor<?x4xf32>) -> tensor<?x3xf32>
  return
}
//      PICTURE:operand 0: ? x 3
// PICTURE-NEXT:operand 1: ? x 4
// PICTURE-NEXT:               ^

// -----

// INDIM-10: a target of lower rank.
func.func @target_rank(%x: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.broadcast' op in_dim rule: the operand has rank 2, the target has rank 1; the operand's rank must be at most the target's [INDIM-10]}}
  %0 = bcast.broadcast %x rule(#bcast.in_dim<[]>) : tensor<2x3xf32> -> tensor<3xf32>
  return
}

// -----

// INDIM-10: an extent that is neither 1 nor the target's.
func.func @target_extent(%x: tensor<2xf32>) {
  // expected-error @below {{'bcast.broadcast' op in_dim rule: dimension 1: the operand has extent 2, the target has extent 3; the extent of the operand must be 1 or that of the target [INDIM-10]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[0]>)?}}
  %0 = bcast.broadcast %x rule(#bcast.in_dim<[1]>) : tensor<2xf32> -> tensor<2x3xf32>
  return
}
//      PICTURE:the operand:     2
// PICTURE-NEXT:the target:  2 x 3
// PICTURE-NEXT:                 ^

// -----

// INDIM-10: the target is never stretched.
func.func @target_of_one(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast' op in_dim rule: dimension 1: the operand has extent 3, the target has extent 1; the extent of the operand must be 1 or that of the target [INDIM-10]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.broadcast %x rule(#bcast.in_dim<[1]>) : tensor<3xf32> -> tensor<2x1xf32>
  return
}
//      PICTURE:the operand:     3
// PICTURE-NEXT:the target:  2 x 1
// PICTURE-NEXT:                 ^

// -----

// INDIM-2, INDIM-10: equal ranks take no other list than the identity.
func.func @target_permuted(%x: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.broadcast' op in_dim rule: broadcast_dimensions = [1, 0], and both shapes have rank 2; equal ranks take [] or [0, 1] [INDIM-2]}}
  %0 = bcast.broadcast %x rule(#bcast.in_dim<[1, 0]>) : tensor<2x3xf32> -> tensor<3x2xf32>
  return
}

// -----

// INDIM-3, INDIM-10: a scalar takes no dimensions.
func.func @target_scalar(%x: tensor<f32>) {
  // expected-error @below {{'bcast.broadcast' op in_dim rule: broadcast_dimensions = [0] has 1 entry, and the operand has rank 0; it needs one entry per dimension of the lower-rank shape [INDIM-3]}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[]>)?}}
  %0 = bcast.broadcast %x rule(#bcast.in_dim<[0]>) : tensor<f32> -> tensor<3xf32>
  return
}

// -----

// INDIM-4, INDIM-10: one entry per dimension of the operand.
func.func @target_too_few(%x: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.broadcast' op in_dim rule: broadcast_dimensions = [1] has 1 entry, and the operand has rank 2; it needs one entry per dimension of the lower-rank shape [INDIM-4]}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[1, 2]>)?}}
  %0 = bcast.broadcast %x rule(#bcast.in_dim<[1]>) : tensor<2x3xf32> -> tensor<4x2x3xf32>
  return
}

// -----

// INDIM-5, INDIM-10: no dimensions.
func.func @target_no_dimensions(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast' op in_dim rule: the operand has rank 1, the target has rank 2; different ranks need broadcast_dimensions [INDIM-5]}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[1]>)?}}
  %0 = bcast.broadcast %x rule(#bcast.in_dim<[]>) : tensor<3xf32> -> tensor<2x3xf32>
  return
}

// -----

// INDIM-6, INDIM-10: entries that decrease; transposing is broadcast_in_dim's.
func.func @target_decreasing(%x: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.broadcast' op in_dim rule: broadcast_dimensions = [1, 0]: entry 1 is 0 after 1; the entries must be strictly increasing, and bcast.broadcast_in_dim transposes [INDIM-6]}}
  %0 = bcast.broadcast %x rule(#bcast.in_dim<[1, 0]>) : tensor<2x3xf32> -> tensor<3x2x4xf32>
  return
}

// -----

// INDIM-7, INDIM-10: an entry of the target's rank.
func.func @target_out_of_range(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast' op in_dim rule: broadcast_dimensions = [2]: entry 0 is 2, outside [0, 2) of the target [INDIM-7]}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[1]>)?}}
  %0 = bcast.broadcast %x rule(#bcast.in_dim<[2]>) : tensor<3xf32> -> tensor<2x3xf32>
  return
}
