// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// RUN: not bcast-opt %s -split-input-file 2>&1 | FileCheck %s --check-prefix=PICTURE --strict-whitespace --match-full-lines
// Errors of OpenVINO's bidirectional rule: "two corresponding dimensions must have the same value, or one of them is equal to 1".

// BIDIRECTIONAL-2: neither equal nor 1.
func.func @shape_5_to_2(%x: tensor<5xf32>) {
  // expected-error @below {{'bcast.broadcast' op bidirectional rule: dimension 0: the operand has extent 5, the target has extent 2; they must be equal, or one of them 1 [BIDIRECTIONAL-2]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.broadcast %x to [2] rule(#bcast.bidirectional) : tensor<5xf32> -> tensor<5xf32>
  return
}
//      PICTURE:the operand: 5
// PICTURE-NEXT:the target:  2
// PICTURE-NEXT:             ^

// -----

// BIDIRECTIONAL-2: in the middle.
func.func @shape_3_4_to_2_2_4(%x: tensor<3x4xf32>) {
  // expected-error @below {{'bcast.broadcast' op bidirectional rule: dimension 1: the operand has extent 3, the target has extent 2; they must be equal, or one of them 1 [BIDIRECTIONAL-2]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.broadcast %x to [2, 2, 4] rule(#bcast.bidirectional) : tensor<3x4xf32> -> tensor<2x3x4xf32>
  return
}
//      PICTURE:the operand:     3 x 4
// PICTURE-NEXT:the target:  2 x 2 x 4
// PICTURE-NEXT:                 ^

// -----

// BIDIRECTIONAL-3: "not intended for elementwise operations".
func.func @elementwise(%a: tensor<3x1xf32>, %b: tensor<2x1x6xf32>) {
  // expected-error @below {{'bcast.add' op bidirectional rule: it is not for elementwise operations, only for bcast.broadcast [BIDIRECTIONAL-3]}}
  // expected-note @below {{did you mean rule(#bcast.numpy)?}}
  %0 = bcast.add %a, %b rule(#bcast.bidirectional) : (tensor<3x1xf32>, tensor<2x1x6xf32>) -> tensor<2x3x6xf32>
  return
}
