// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// RUN: not bcast-opt %s -split-input-file 2>&1 | FileCheck %s --check-prefix=PICTURE --strict-whitespace --match-full-lines
// Errors of the bidirectional rule.

// BIDIRECTIONAL-3: not for elementwise operations.
func.func @elementwise(%a: tensor<3x1xf32>, %b: tensor<1x4xf32>) {
  // expected-error @below {{'bcast.add' op bidirectional rule: it is not for elementwise operations, only for bcast.broadcast [BIDIRECTIONAL-3]}}
  // expected-note @below {{did you mean rule(#bcast.numpy)?}}
  %0 = bcast.add %a, %b rule(#bcast.bidirectional) : (tensor<3x1xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

// BIDIRECTIONAL-3: not with three operands either.
func.func @three_operands(%p: tensor<2x3xi1>, %a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.select' op bidirectional rule: it is not for elementwise operations, only for bcast.broadcast [BIDIRECTIONAL-3]}}
  // expected-note @below {{did you mean rule(#bcast.numpy)?}}
  %0 = bcast.select %p, %a, %b rule(#bcast.bidirectional) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// BIDIRECTIONAL-2: extents that NumPy's rule refuses.
func.func @extents(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast' op bidirectional rule: dimension 0: the operand has extent 3, the target has extent 2; they must be equal, or one of them 1 [BIDIRECTIONAL-2]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.broadcast %x to [2] rule(#bcast.bidirectional) : tensor<3xf32> -> tensor<3xf32>
  return
}
//      PICTURE:the operand: 3
// PICTURE-NEXT:the target:  2
// PICTURE-NEXT:             ^

// -----

// BIDIRECTIONAL-1, BIDIRECTIONAL-2: aligned right; the target's rank may be smaller.
func.func @aligned_right(%x: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.broadcast' op bidirectional rule: dimension 1: the operand has extent 3, the target has extent 2; they must be equal, or one of them 1 [BIDIRECTIONAL-2]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.broadcast %x to [2] rule(#bcast.bidirectional) : tensor<2x3xf32> -> tensor<2x3xf32>
  return
}
//      PICTURE:the operand: 2 x 3
// PICTURE-NEXT:the target:      2
// PICTURE-NEXT:                 ^

// -----

// BIDIRECTIONAL-1, BIDIRECTIONAL-2: the target's rank may be greater.
func.func @target_of_higher_rank(%x: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.broadcast' op bidirectional rule: dimension 1: the operand has extent 2, the target has extent 4; they must be equal, or one of them 1 [BIDIRECTIONAL-2]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.broadcast %x to [5, 4, 3] rule(#bcast.bidirectional) : tensor<2x3xf32> -> tensor<5x4x3xf32>
  return
}
//      PICTURE:the operand:     2 x 3
// PICTURE-NEXT:the target:  5 x 4 x 3
// PICTURE-NEXT:                 ^

// -----

// BIDIRECTIONAL-2: 0 is not 1.
func.func @zero(%x: tensor<0xf32>) {
  // expected-error @below {{'bcast.broadcast' op bidirectional rule: dimension 0: the operand has extent 0, the target has extent 2; they must be equal, or one of them 1 [BIDIRECTIONAL-2]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.broadcast %x to [2] rule(#bcast.bidirectional) : tensor<0xf32> -> tensor<2xf32>
  return
}
//      PICTURE:the operand: 0
// PICTURE-NEXT:the target:  2
// PICTURE-NEXT:             ^

// -----

// BIDIRECTIONAL-2, TARGET-1: without `to`, the target is the result's shape, which the rule then gives as (3, 4), and no other.
// TARGET-2
func.func @result_is_target(%x: tensor<3x1xf32>) {
  // expected-error @below {{'bcast.broadcast' op declares a result of shape 1x4, and the operand and the target give 3x4; dimension 0 is 1 and must be 3 [TARGET-2]}}
  %0 = bcast.broadcast %x rule(#bcast.bidirectional) : tensor<3x1xf32> -> tensor<1x4xf32>
  return
}
