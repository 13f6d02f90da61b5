// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// RUN: not bcast-opt %s -split-input-file 2>&1 | FileCheck %s --check-prefix=PICTURE --strict-whitespace --match-full-lines
// The invalid PDPD example of OpenVINO's "Broadcast rules for elementwise operations", and violations of its rules.

// PDPD-9: A: Shape(8, 1, 6, 1), B: Shape(7, 1, 5) with axis = 1: "broadcast won't happen due to dimensions mismatch, only B to A
// broadcast is supported for PDPD".
func.func @shape_8_1_6_1_and_7_1_5(%a: tensor<8x1x6x1xf32>, %b: tensor<7x1x5xf32>) {
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

// PDPD-2: "the second input B has a rank less than or equal to that of the first".
func.func @rank_of_b(%a: tensor<4x5xf32>, %b: tensor<2x3x4x5xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: B (operand 1) has rank 4, A (operand 0) has rank 2; the rank of B must be at most that of A [PDPD-2]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean to swap the operands? only B is stretched}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<4x5xf32>, tensor<2x3x4x5xf32>) -> tensor<4x5xf32>
  return
}
//      PICTURE:A (operand 0):         4 x 5
// PICTURE-NEXT:B (operand 1): 2 x 3 x 4 x 5

// -----

// PDPD-4: "negative values of axis are not allowed, except the default (-1)".
func.func @negative_axis(%a: tensor<2x3x4x5xf32>, %b: tensor<4x5xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: axis is -2; it must be 0 or more, or -1 for rank(A) - rank(B) [PDPD-4]}}
  // expected-note @below {{did you mean rule(#bcast.pdpd<axis = 2>)?}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = -2>) : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}

// -----

// PDPD-7: "the input tensor B is a continuous subsequence of the input A", and (3, 5) is none.
func.func @no_subsequence(%a: tensor<2x3x4x5xf32>, %b: tensor<3x5xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: dimension 2: A (operand 0) has extent 4, B (operand 1) has extent 5; the extent of B must be 1 or that of A [PDPD-7]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4x5xf32>, tensor<3x5xf32>) -> tensor<2x3x4x5xf32>
  return
}
//      PICTURE:A (operand 0): 2 x 3 x 4 x 5
// PICTURE-NEXT:B (operand 1):     3 x 5
// PICTURE-NEXT:                       ^
