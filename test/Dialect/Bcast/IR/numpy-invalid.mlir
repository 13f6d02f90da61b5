// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// RUN: not bcast-opt %s -split-input-file 2>&1 | FileCheck %s --check-prefix=PICTURE --strict-whitespace --match-full-lines
// Errors of NumPy's rule between operands and from an operand to a target.

// NUMPY-4: two extents, neither of them 1.
func.func @vectors(%a: tensor<3xf32>, %b: tensor<2xf32>) {
  // expected-error @below {{'bcast.add' op numpy rule: dimension 0: operand 0 has extent 3, operand 1 has extent 2; they must be equal, or one of them 1 [NUMPY-4]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<3xf32>, tensor<2xf32>) -> tensor<3xf32>
  return
}
//      PICTURE:operand 0: 3
// PICTURE-NEXT:operand 1: 2
// PICTURE-NEXT:           ^

// -----

// NUMPY-4: the last dimensions are aligned, so a column vector needs its 1. The fix is in_dim.
func.func @rows_extent(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error @below {{'bcast.add' op numpy rule: dimension 1: operand 0 has extent 3, operand 1 has extent 2; they must be equal, or one of them 1 [NUMPY-4]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[0]>)?}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}
//      PICTURE:operand 0: 2 x 3
// PICTURE-NEXT:operand 1:     2
// PICTURE-NEXT:               ^

// -----

// NUMPY-4: the leftmost dimension.
func.func @leftmost(%a: tensor<3x1x5xf32>, %b: tensor<4x4x5xf32>) {
  // expected-error @below {{'bcast.add' op numpy rule: dimension 0: operand 0 has extent 3, operand 1 has extent 4; they must be equal, or one of them 1 [NUMPY-4]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<3x1x5xf32>, tensor<4x4x5xf32>) -> tensor<4x4x5xf32>
  return
}
//      PICTURE:operand 0: 3 x 1 x 5
// PICTURE-NEXT:operand 1: 4 x 4 x 5
// PICTURE-NEXT:           ^

// -----

// NUMPY-4: an inner dimension of shapes of different rank; dimensions are counted in the result.
func.func @inner(%a: tensor<7x2x3x4xf32>, %b: tensor<5x4xf32>) {
  // expected-error @below {{'bcast.add' op numpy rule: dimension 2: operand 0 has extent 3, operand 1 has extent 5; they must be equal, or one of them 1 [NUMPY-4]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<7x2x3x4xf32>, tensor<5x4xf32>) -> tensor<7x2x3x4xf32>
  return
}
//      PICTURE:operand 0: 7 x 2 x 3 x 4
// PICTURE-NEXT:operand 1:         5 x 4
// PICTURE-NEXT:                   ^

// -----

// NUMPY-4: the lower-rank operand may be the first one.
func.func @lower_first(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.add' op numpy rule: dimension 1: operand 0 has extent 2, operand 1 has extent 3; they must be equal, or one of them 1 [NUMPY-4]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[0]>)?}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
//      PICTURE:operand 0:     2
// PICTURE-NEXT:operand 1: 2 x 3
// PICTURE-NEXT:               ^

// -----

// NUMPY-4: 0 is not 1.
func.func @zero_against_two(%a: tensor<0xf32>, %b: tensor<2xf32>) {
  // expected-error @below {{'bcast.add' op numpy rule: dimension 0: operand 0 has extent 0, operand 1 has extent 2; they must be equal, or one of them 1 [NUMPY-4]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<0xf32>, tensor<2xf32>) -> tensor<0xf32>
  return
}
//      PICTURE:operand 0: 0
// PICTURE-NEXT:operand 1: 2
// PICTURE-NEXT:           ^

// -----

// NUMPY-4: two dimensions differ; the leftmost one is reported.
func.func @two_dimensions(%a: tensor<2x3xf32>, %b: tensor<4x5xf32>) {
  // expected-error @below {{'bcast.add' op numpy rule: dimension 0: operand 0 has extent 2, operand 1 has extent 4; they must be equal, or one of them 1 [NUMPY-4]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<2x3xf32>
  return
}
//      PICTURE:operand 0: 2 x 3
// PICTURE-NEXT:operand 1: 4 x 5
// PICTURE-NEXT:           ^

// -----

// NUMPY-4: extents of several digits stay under each other.
func.func @wide_extents(%a: tensor<128x1x1024xf32>, %b: tensor<64x16xf32>) {
  // expected-error @below {{'bcast.multiply' op numpy rule: dimension 2: operand 0 has extent 1024, operand 1 has extent 16; they must be equal, or one of them 1 [NUMPY-4]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.multiply %a, %b rule(#bcast.numpy) : (tensor<128x1x1024xf32>, tensor<64x16xf32>) -> tensor<128x64x1024xf32>
  return
}
//      PICTURE:operand 0: 128 x  1 x 1024
// PICTURE-NEXT:operand 1:       64 x   16
// PICTURE-NEXT:                         ^

// -----

// NUMPY-4, NUMPY-5: a dynamic extent beside a static mismatch.
func.func @dynamic_beside(%a: tensor<?x3xf32>, %b: tensor<?x4xf32>) {
  // expected-error @below {{'bcast.add' op numpy rule: dimension 1: operand 0 has extent 3, operand 1 has extent 4; they must be equal, or one of them 1 [NUMPY-4]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x3xf32>, tensor<?x4xf32>) -> tensor<?x3xf32>
  return
}
//      PICTURE:operand 0: ? x 3
// PICTURE-NEXT:operand 1: ? x 4
// PICTURE-NEXT:               ^

// -----

// NUMPY-4, NUMPY-7: three operands; the second and the third disagree.
func.func @three_operands(%p: tensor<2x1xi1>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'bcast.select' op numpy rule: dimension 1: operand 1 has extent 3, operand 2 has extent 4; they must be equal, or one of them 1 [NUMPY-4]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.select %p, %a, %b rule(#bcast.numpy) : (tensor<2x1xi1>, tensor<3xf32>, tensor<4xf32>) -> tensor<2x3xf32>
  return
}
//      PICTURE:operand 0: 2 x 1
// PICTURE-NEXT:operand 1:     3
// PICTURE-NEXT:operand 2:     4
// PICTURE-NEXT:               ^

// -----

// NUMPY-4, NUMPY-7: three operands; the first and the last disagree.
func.func @clamp(%lo: tensor<2xf32>, %x: tensor<2x3xf32>, %hi: tensor<f32>) {
  // expected-error @below {{'bcast.clamp' op numpy rule: dimension 1: operand 0 has extent 2, operand 1 has extent 3; they must be equal, or one of them 1 [NUMPY-4]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{broadcast operand 0 to 2x3 first, with bcast.broadcast rule(#bcast.in_dim<[0]>)}}
  %0 = bcast.clamp %lo, %x, %hi rule(#bcast.numpy) : (tensor<2xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}
//      PICTURE:operand 0:     2
// PICTURE-NEXT:operand 1: 2 x 3
// PICTURE-NEXT:operand 2: scalar
// PICTURE-NEXT:               ^

// -----

// A scalar fits; the operand that does not is named.
func.func @select(%p: tensor<i1>, %a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{dimension 1: operand 1 has extent 8, operand 2 has extent 4; they must be equal, or one of them 1 [NUMPY-4]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{broadcast operand 2 to 4x8 first, with bcast.broadcast rule(#bcast.in_dim<[0]>)}}
  %0 = bcast.select %p, %a, %b rule(#bcast.numpy) : (tensor<i1>, tensor<4x8xf32>, tensor<4xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @select_without_rule(%p: tensor<4xi1>, %a: tensor<4x8xf32>) {
  // expected-error @below {{operand 0 has rank 1, operand 1 has rank 2; without a rule the ranks must be equal [NONE-1]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{broadcast operand 0 to 4x8 first, with bcast.broadcast rule(#bcast.in_dim<[0]>)}}
  %0 = bcast.select %p, %a, %a : (tensor<4xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

// NUMPY-8: the target has a lower rank.
func.func @target_rank(%x: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.broadcast' op numpy rule: the operand has rank 2, the target has rank 1; the operand's rank must be at most the target's [NUMPY-8]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean rule(#bcast.bidirectional)? it stretches the target, too}}
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<2x3xf32> -> tensor<3xf32>
  return
}
//      PICTURE:the operand: 2 x 3
// PICTURE-NEXT:the target:      3

// -----

// NUMPY-8: extents of 1 on the left do not excuse the rank.
func.func @target_rank_ones(%x: tensor<1x3xf32>) {
  // expected-error @below {{'bcast.broadcast' op numpy rule: the operand has rank 2, the target has rank 1; the operand's rank must be at most the target's [NUMPY-8]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean rule(#bcast.bidirectional)? it stretches the target, too}}
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<1x3xf32> -> tensor<3xf32>
  return
}
//      PICTURE:the operand: 1 x 3
// PICTURE-NEXT:the target:      3

// -----

// NUMPY-9: an extent that is neither 1 nor the target's.
func.func @target_extent(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast' op numpy rule: dimension 1: the operand has extent 3, the target has extent 4; the extent of the operand must be 1 or that of the target [NUMPY-9]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<3xf32> -> tensor<2x4xf32>
  return
}
//      PICTURE:the operand:     3
// PICTURE-NEXT:the target:  2 x 4
// PICTURE-NEXT:                 ^

// -----

// NUMPY-9: the target is never stretched.
func.func @target_of_one(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast' op numpy rule: dimension 0: the operand has extent 3, the target has extent 1; the extent of the operand must be 1 or that of the target [NUMPY-9]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean rule(#bcast.bidirectional)? it stretches the target, too}}
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<3xf32> -> tensor<1xf32>
  return
}
//      PICTURE:the operand: 3
// PICTURE-NEXT:the target:  1
// PICTURE-NEXT:             ^

// -----

// NUMPY-9: 0 to 1 is not allowed.
func.func @zero_to_one(%x: tensor<0xf32>) {
  // expected-error @below {{'bcast.broadcast' op numpy rule: dimension 0: the operand has extent 0, the target has extent 1; the extent of the operand must be 1 or that of the target [NUMPY-9]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean rule(#bcast.bidirectional)? it stretches the target, too}}
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<0xf32> -> tensor<1xf32>
  return
}
//      PICTURE:the operand: 0
// PICTURE-NEXT:the target:  1
// PICTURE-NEXT:             ^

// -----

// NUMPY-9: an extent of the rows; the fix is in_dim.
func.func @target_rows(%x: tensor<2xf32>) {
  // expected-error @below {{'bcast.broadcast' op numpy rule: dimension 1: the operand has extent 2, the target has extent 3; the extent of the operand must be 1 or that of the target [NUMPY-9]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[0]>)?}}
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<2xf32> -> tensor<2x3xf32>
  return
}
//      PICTURE:the operand:     2
// PICTURE-NEXT:the target:  2 x 3
// PICTURE-NEXT:                 ^

// -----

// NUMPY-9, NUMPY-10: a static mismatch beside a dynamic extent.
func.func @target_dynamic(%x: tensor<?x3xf32>) {
  // expected-error @below {{'bcast.broadcast' op numpy rule: dimension 1: the operand has extent 3, the target has extent 4; the extent of the operand must be 1 or that of the target [NUMPY-9]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<?x3xf32> -> tensor<2x4xf32>
  return
}
//      PICTURE:the operand: ? x 3
// PICTURE-NEXT:the target:  2 x 4
// PICTURE-NEXT:                 ^
