// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// RUN: not bcast-opt %s -split-input-file 2>&1 | FileCheck %s --check-prefix=PICTURE --strict-whitespace --match-full-lines
// Errors of PDPD's rule between operands and from an operand to a target.

// PDPD-2: the rank of B exceeds that of A.
func.func @rank(%a: tensor<3xf32>, %b: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: B (operand 1) has rank 2, A (operand 0) has rank 1; the rank of B must be at most that of A [PDPD-2]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean to swap the operands? only B is stretched}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<3xf32>
  return
}
//      PICTURE:A (operand 0):     3
// PICTURE-NEXT:B (operand 1): 2 x 3

// -----

// PDPD-2: extents of 1 do not excuse the rank.
func.func @rank_of_ones(%a: tensor<3xf32>, %b: tensor<1x3xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: B (operand 1) has rank 2, A (operand 0) has rank 1; the rank of B must be at most that of A [PDPD-2]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean rule(#bcast.numpy)? it stretches both operands}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 0>) : (tensor<3xf32>, tensor<1x3xf32>) -> tensor<3xf32>
  return
}
//      PICTURE:A (operand 0):     3
// PICTURE-NEXT:B (operand 1): 1 x 3

// -----

// PDPD-2: a scalar A.
func.func @scalar_a(%a: tensor<f32>, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: B (operand 1) has rank 1, A (operand 0) has rank 0; the rank of B must be at most that of A [PDPD-2]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean to swap the operands? only B is stretched}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<f32>, tensor<3xf32>) -> tensor<f32>
  return
}
//      PICTURE:A (operand 0): scalar
// PICTURE-NEXT:B (operand 1): 3

// -----

// PDPD-3, PDPD-7: the default axis aligns right.
func.func @default_axis(%a: tensor<2x3x4x5xf32>, %b: tensor<3x4xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: dimension 2: A (operand 0) has extent 4, B (operand 1) has extent 3; the extent of B must be 1 or that of A [PDPD-7]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean rule(#bcast.pdpd<axis = 1>)?}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<2x3x4x5xf32>, tensor<3x4xf32>) -> tensor<2x3x4x5xf32>
  return
}
//      PICTURE:A (operand 0): 2 x 3 x 4 x 5
// PICTURE-NEXT:B (operand 1):         3 x 4
// PICTURE-NEXT:                       ^

// -----

// PDPD-3, PDPD-7: the default axis counts trailing extents of 1: (3, 1) starts at dimension 2.
func.func @default_axis_counts_ones(%a: tensor<2x3x4x5xf32>, %b: tensor<3x1xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: dimension 2: A (operand 0) has extent 4, B (operand 1) has extent 3; the extent of B must be 1 or that of A [PDPD-7]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean rule(#bcast.pdpd<axis = 1>)?}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<2x3x4x5xf32>, tensor<3x1xf32>) -> tensor<2x3x4x5xf32>
  return
}
//      PICTURE:A (operand 0): 2 x 3 x 4 x 5
// PICTURE-NEXT:B (operand 1):         3 x 1
// PICTURE-NEXT:                       ^

// -----

// PDPD-4: no other negative axis.
func.func @axis_minus_two(%a: tensor<2x3x4x5xf32>, %b: tensor<4x5xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: axis is -2; it must be 0 or more, or -1 for rank(A) - rank(B) [PDPD-4]}}
  // expected-note @below {{did you mean rule(#bcast.pdpd<axis = 2>)?}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = -2>) : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}

// -----

// PDPD-4, PDPD-8: not for a scalar either.
func.func @scalar_axis_minus_two(%a: tensor<2x3x4x5xf32>, %b: tensor<f32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: axis is -2; it must be 0 or more, or -1 for rank(A) - rank(B) [PDPD-4]}}
  // expected-note @below {{did you mean rule(#bcast.pdpd)? a scalar goes with every A}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = -2>) : (tensor<2x3x4x5xf32>, tensor<f32>) -> tensor<2x3x4x5xf32>
  return
}

// -----

// PDPD-6: B reaches beyond A.
func.func @beyond(%a: tensor<2x3x4x5xf32>, %b: tensor<4x5xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: axis 3 and the 2 leading dimensions of B (operand 1), of shape 4x5, reach beyond the rank 4 of A (operand 0), of shape 2x3x4x5; axis can be at most 2 [PDPD-6]}}
  // expected-note @below {{did you mean rule(#bcast.pdpd<axis = 2>)?}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 3>) : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}

// -----

// PDPD-6: an axis of the rank of A.
func.func @axis_is_rank(%a: tensor<2x3x4x5xf32>, %b: tensor<5xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: axis 4 and the 1 leading dimension of B (operand 1), of shape 5, reach beyond the rank 4 of A (operand 0), of shape 2x3x4x5; axis can be at most 3 [PDPD-6]}}
  // expected-note @below {{did you mean rule(#bcast.pdpd<axis = 3>)?}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 4>) : (tensor<2x3x4x5xf32>, tensor<5xf32>) -> tensor<2x3x4x5xf32>
  return
}

// -----

// PDPD-6: an axis that no rank has.
func.func @axis_is_huge(%a: tensor<2x3x4x5xf32>, %b: tensor<5xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: axis 9223372036854775807 and the 1 leading dimension of B (operand 1), of shape 5, reach beyond the rank 4 of A (operand 0), of shape 2x3x4x5; axis can be at most 3 [PDPD-6]}}
  // expected-note @below {{did you mean rule(#bcast.pdpd<axis = 3>)?}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 9223372036854775807>) : (tensor<2x3x4x5xf32>, tensor<5xf32>) -> tensor<2x3x4x5xf32>
  return
}

// -----

// PDPD-5, PDPD-6: only trailing extents of 1 may lie beyond A.
func.func @leading_one_beyond(%a: tensor<2x3x4x5xf32>, %b: tensor<1x5xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: axis 3 and the 2 leading dimensions of B (operand 1), of shape 1x5, reach beyond the rank 4 of A (operand 0), of shape 2x3x4x5; axis can be at most 2 [PDPD-6]}}
  // expected-note @below {{did you mean rule(#bcast.pdpd<axis = 2>)?}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 3>) : (tensor<2x3x4x5xf32>, tensor<1x5xf32>) -> tensor<2x3x4x5xf32>
  return
}

// -----

// PDPD-5, PDPD-6: even with its 1 ignored, B begins beyond A.
func.func @trailing_one_too_far(%a: tensor<2x3x4x5xf32>, %b: tensor<5x1xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: axis 4 and the 1 leading dimension of B (operand 1), of shape 5x1, reach beyond the rank 4 of A (operand 0), of shape 2x3x4x5; axis can be at most 3 [PDPD-6]}}
  // expected-note @below {{did you mean rule(#bcast.pdpd<axis = 3>)?}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 4>) : (tensor<2x3x4x5xf32>, tensor<5x1xf32>) -> tensor<2x3x4x5xf32>
  return
}

// -----

// PDPD-7: an extent of B that is neither 1 nor that of A.
func.func @extent(%a: tensor<2x3x4x5xf32>, %b: tensor<3x5xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: dimension 2: A (operand 0) has extent 4, B (operand 1) has extent 5; the extent of B must be 1 or that of A [PDPD-7]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4x5xf32>, tensor<3x5xf32>) -> tensor<2x3x4x5xf32>
  return
}
//      PICTURE:A (operand 0): 2 x 3 x 4 x 5
// PICTURE-NEXT:B (operand 1):     3 x 5
// PICTURE-NEXT:                       ^

// -----

// PDPD-7: B larger than A.
func.func @larger(%a: tensor<2x3x4x5xf32>, %b: tensor<6xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: dimension 1: A (operand 0) has extent 3, B (operand 1) has extent 6; the extent of B must be 1 or that of A [PDPD-7]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4x5xf32>, tensor<6xf32>) -> tensor<2x3x4x5xf32>
  return
}
//      PICTURE:A (operand 0): 2 x 3 x 4 x 5
// PICTURE-NEXT:B (operand 1):     6
// PICTURE-NEXT:                   ^

// -----

// PDPD-7: 0 against 2.
func.func @zero(%a: tensor<2x3x4x5xf32>, %b: tensor<0xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: dimension 0: A (operand 0) has extent 2, B (operand 1) has extent 0; the extent of B must be 1 or that of A [PDPD-7]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 0>) : (tensor<2x3x4x5xf32>, tensor<0xf32>) -> tensor<2x3x4x5xf32>
  return
}
//      PICTURE:A (operand 0): 2 x 3 x 4 x 5
// PICTURE-NEXT:B (operand 1): 0
// PICTURE-NEXT:               ^

// -----

// PDPD-9: an extent of A is never stretched, and swapping the operands would not help.
func.func @stretch_a(%a: tensor<8x1x6x1xf32>, %b: tensor<7x1x5xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: dimension 1: A (operand 0) has extent 1, B (operand 1) has extent 7; an extent of A is never stretched [PDPD-7]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean rule(#bcast.numpy)? it stretches both operands}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<8x1x6x1xf32>, tensor<7x1x5xf32>) -> tensor<8x1x6x1xf32>
  return
}
//      PICTURE:A (operand 0): 8 x 1 x 6 x 1
// PICTURE-NEXT:B (operand 1):     7 x 1 x 5
// PICTURE-NEXT:                   ^

// -----

// PDPD-9: the operands are the wrong way round.
func.func @swap(%a: tensor<1x3xf32>, %b: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: dimension 0: A (operand 0) has extent 1, B (operand 1) has extent 2; an extent of A is never stretched [PDPD-7]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean to swap the operands? only B is stretched}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}
//      PICTURE:A (operand 0): 1 x 3
// PICTURE-NEXT:B (operand 1): 2 x 3
// PICTURE-NEXT:               ^

// -----

// PDPD-9: 0 in B against 1 in A.
func.func @zero_against_one(%a: tensor<1xf32>, %b: tensor<0xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: dimension 0: A (operand 0) has extent 1, B (operand 1) has extent 0; an extent of A is never stretched [PDPD-7]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean to swap the operands? only B is stretched}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<1xf32>, tensor<0xf32>) -> tensor<1xf32>
  return
}
//      PICTURE:A (operand 0): 1
// PICTURE-NEXT:B (operand 1): 0
// PICTURE-NEXT:               ^

// -----

// PDPD-7, PDPD-10: a static mismatch beside a dynamic extent.
func.func @dynamic_beside(%a: tensor<?x3xf32>, %b: tensor<4x5xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: dimension 1: A (operand 0) has extent 3, B (operand 1) has extent 5; the extent of B must be 1 or that of A [PDPD-7]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<?x3xf32>, tensor<4x5xf32>) -> tensor<?x3xf32>
  return
}
//      PICTURE:A (operand 0): ? x 3
// PICTURE-NEXT:B (operand 1): 4 x 5
// PICTURE-NEXT:                   ^

// -----

// PDPD-7, PDPD-11: the second of three operands is A, which is not stretched.
func.func @select_stretches_a(%p: tensor<2x3xi1>, %a: tensor<1x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.select' op pdpd rule: dimension 0: A (operand 1) has extent 1, B (operand 0) has extent 2; an extent of A is never stretched [PDPD-7]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean rule(#bcast.numpy)? it stretches all operands}}
  %0 = bcast.select %p, %a, %b rule(#bcast.pdpd) : (tensor<2x3xi1>, tensor<1x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}
//      PICTURE:A (operand 1): 1 x 3
// PICTURE-NEXT:B (operand 0): 2 x 3
// PICTURE-NEXT:               ^

// -----

// PDPD-2, PDPD-11: the third operand has more dimensions than the second.
func.func @select_rank(%p: tensor<3xi1>, %a: tensor<3xf32>, %b: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.select' op pdpd rule: B (operand 2) has rank 2, A (operand 1) has rank 1; the rank of B must be at most that of A [PDPD-2]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean rule(#bcast.numpy)? it stretches all operands}}
  %0 = bcast.select %p, %a, %b rule(#bcast.pdpd) : (tensor<3xi1>, tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
//      PICTURE:A (operand 1):     3
// PICTURE-NEXT:B (operand 2): 2 x 3

// -----

// PDPD-10: one extent of A for two extents.
func.func @select_two_extents(%p: tensor<5xi1>, %a: tensor<?xf32>, %b: tensor<7xf32>) {
  // expected-error @below {{'bcast.select' op pdpd rule: dimension 0: B (operand 0) has extent 5, B (operand 2) has extent 7; the one extent of A (operand 1) cannot be both [PDPD-10]}}
  %0 = bcast.select %p, %a, %b rule(#bcast.pdpd) : (tensor<5xi1>, tensor<?xf32>, tensor<7xf32>) -> tensor<?xf32>
  return
}

// -----

// PDPD-2, PDPD-11: to a target of lower rank.
func.func @target_rank(%x: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.broadcast' op pdpd rule: B (the operand) has rank 2, A (the target) has rank 1; the rank of B must be at most that of A [PDPD-2]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.broadcast %x rule(#bcast.pdpd) : tensor<2x3xf32> -> tensor<3xf32>
  return
}
//      PICTURE:A (the target):      3
// PICTURE-NEXT:B (the operand): 2 x 3

// -----

// PDPD-4, PDPD-11: a negative axis in the form with a target.
func.func @target_axis(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast' op pdpd rule: axis is -3; it must be 0 or more, or -1 for rank(A) - rank(B) [PDPD-4]}}
  // expected-note @below {{did you mean rule(#bcast.pdpd<axis = 1>)?}}
  %0 = bcast.broadcast %x rule(#bcast.pdpd<axis = -3>) : tensor<3xf32> -> tensor<2x3xf32>
  return
}

// -----

// PDPD-6, PDPD-11: beyond the target.
func.func @target_beyond(%x: tensor<3x4xf32>) {
  // expected-error @below {{'bcast.broadcast' op pdpd rule: axis 3 and the 2 leading dimensions of B (the operand), of shape 3x4, reach beyond the rank 4 of A (the target), of shape 2x3x4x5; axis can be at most 2 [PDPD-6]}}
  // expected-note @below {{did you mean rule(#bcast.pdpd<axis = 1>)?}}
  %0 = bcast.broadcast %x rule(#bcast.pdpd<axis = 3>) : tensor<3x4xf32> -> tensor<2x3x4x5xf32>
  return
}

// -----

// PDPD-7, PDPD-11: an extent that is neither 1 nor the target's.
func.func @target_extent(%x: tensor<3x5xf32>) {
  // expected-error @below {{'bcast.broadcast' op pdpd rule: dimension 2: A (the target) has extent 4, B (the operand) has extent 5; the extent of B must be 1 or that of A [PDPD-7]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.broadcast %x rule(#bcast.pdpd<axis = 1>) : tensor<3x5xf32> -> tensor<2x3x4x5xf32>
  return
}
//      PICTURE:A (the target):  2 x 3 x 4 x 5
// PICTURE-NEXT:B (the operand):     3 x 5
// PICTURE-NEXT:                         ^

// -----

// PDPD-9, PDPD-11: the target is never stretched.
func.func @target_of_one(%x: tensor<7xf32>) {
  // expected-error @below {{'bcast.broadcast' op pdpd rule: dimension 1: A (the target) has extent 1, B (the operand) has extent 7; an extent of A is never stretched [PDPD-7]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.broadcast %x rule(#bcast.pdpd<axis = 1>) : tensor<7xf32> -> tensor<8x1x6x1xf32>
  return
}
//      PICTURE:A (the target):  8 x 1 x 6 x 1
// PICTURE-NEXT:B (the operand):     7
// PICTURE-NEXT:                     ^
