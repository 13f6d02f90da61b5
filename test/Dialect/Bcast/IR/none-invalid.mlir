// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// RUN: not bcast-opt %s -split-input-file 2>&1 | FileCheck %s --check-prefix=PICTURE --strict-whitespace --match-full-lines
// Errors of elementwise operations without a rule.

// NONE-1: the ranks differ.
func.func @ranks(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.add' op none rule: operand 0 has rank 2, operand 1 has rank 1; without a rule the ranks must be equal [NONE-1]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean to add rule(#bcast.numpy)?}}
  %0 = bcast.add %a, %b : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}
//      PICTURE:operand 0: 2 x 3
// PICTURE-NEXT:operand 1: 3

// -----

// NONE-1: a scalar has a rank too.
func.func @scalar(%a: tensor<2x3xf32>, %b: tensor<f32>) {
  // expected-error @below {{'bcast.add' op none rule: operand 0 has rank 2, operand 1 has rank 0; without a rule the ranks must be equal [NONE-1]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean to add rule(#bcast.numpy)?}}
  %0 = bcast.add %a, %b : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}
//      PICTURE:operand 0: 2 x 3
// PICTURE-NEXT:operand 1: scalar

// -----

// NONE-1: no rule makes a 3 and a 2 meet, and no fix is suggested.
func.func @ranks_without_fix(%a: tensor<2x3xf32>, %b: tensor<2x4x2xf32>) {
  // expected-error @below {{'bcast.add' op none rule: operand 0 has rank 2, operand 1 has rank 3; without a rule the ranks must be equal [NONE-1]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.add %a, %b : (tensor<2x3xf32>, tensor<2x4x2xf32>) -> tensor<2x3xf32>
  return
}
//      PICTURE:operand 0: 2 x 3
// PICTURE-NEXT:operand 1: 2 x 4 x 2

// -----

// NONE-2: the extents differ.
func.func @extents(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  // expected-error @below {{'bcast.add' op none rule: dimension 1: operand 0 has extent 3, operand 1 has extent 4; without a rule the extents must be equal [NONE-2]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.add %a, %b : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x3xf32>
  return
}
//      PICTURE:operand 0: 2 x 3
// PICTURE-NEXT:operand 1: 2 x 4
// PICTURE-NEXT:               ^

// -----

// NONE-2: 1 is no exception.
func.func @one(%a: tensor<2x3xf32>, %b: tensor<2x1xf32>) {
  // expected-error @below {{'bcast.add' op none rule: dimension 1: operand 0 has extent 3, operand 1 has extent 1; without a rule the extents must be equal [NONE-2]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean to add rule(#bcast.numpy)?}}
  %0 = bcast.add %a, %b : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return
}
//      PICTURE:operand 0: 2 x 3
// PICTURE-NEXT:operand 1: 2 x 1
// PICTURE-NEXT:               ^

// -----

// NONE-2: neither is 0.
func.func @zero(%a: tensor<2x0xf32>, %b: tensor<2x1xf32>) {
  // expected-error @below {{'bcast.add' op none rule: dimension 1: operand 0 has extent 0, operand 1 has extent 1; without a rule the extents must be equal [NONE-2]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean to add rule(#bcast.numpy)?}}
  %0 = bcast.add %a, %b : (tensor<2x0xf32>, tensor<2x1xf32>) -> tensor<2x0xf32>
  return
}
//      PICTURE:operand 0: 2 x 0
// PICTURE-NEXT:operand 1: 2 x 1
// PICTURE-NEXT:               ^

// -----

// NONE-2, NONE-3: a dynamic extent beside a static mismatch.
func.func @dynamic_beside(%a: tensor<?x3xf32>, %b: tensor<2x4xf32>) {
  // expected-error @below {{'bcast.add' op none rule: dimension 1: operand 0 has extent 3, operand 1 has extent 4; without a rule the extents must be equal [NONE-2]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.add %a, %b : (tensor<?x3xf32>, tensor<2x4xf32>) -> tensor<2x3xf32>
  return
}
//      PICTURE:operand 0: ? x 3
// PICTURE-NEXT:operand 1: 2 x 4
// PICTURE-NEXT:               ^

// -----

// NONE-2: three operands; the first that differs is named.
func.func @three_operands(%p: tensor<2xi1>, %a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.select' op none rule: dimension 0: operand 0 has extent 2, operand 2 has extent 3; without a rule the extents must be equal [NONE-2]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.select %p, %a, %b : (tensor<2xi1>, tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}
//      PICTURE:operand 0: 2
// PICTURE-NEXT:operand 1: 2
// PICTURE-NEXT:operand 2: 3
// PICTURE-NEXT:           ^

// -----

// NONE-3: two static extents meet through a dynamic one.
func.func @through_dynamic(%a: tensor<2xf32>, %b: tensor<?xf32>, %c: tensor<3xf32>) {
  // expected-error @below {{'bcast.clamp' op none rule: dimension 0: operand 0 has extent 2, operand 2 has extent 3; without a rule the extents must be equal [NONE-2]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.clamp %a, %b, %c : (tensor<2xf32>, tensor<?xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}
//      PICTURE:operand 0: 2
// PICTURE-NEXT:operand 1: ?
// PICTURE-NEXT:operand 2: 3
// PICTURE-NEXT:           ^
