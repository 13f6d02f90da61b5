// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// RUN: not bcast-opt %s -split-input-file 2>&1 | FileCheck %s --check-prefix=PICTURE --strict-whitespace --match-full-lines
// The NumPy examples of OpenVINO's "Broadcast rules for elementwise operations" that are not valid.

// NUMPY-4: A: Shape(3), B: Shape(2): "broadcast won't happen due to dimensions mismatch".
func.func @shape_3_and_2(%a: tensor<3xf32>, %b: tensor<2xf32>) {
  // expected-error @below {{'bcast.add' op numpy rule: dimension 0: operand 0 has extent 3, operand 1 has extent 2; they must be equal, or one of them 1 [NUMPY-4]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<3xf32>, tensor<2xf32>) -> tensor<3xf32>
  return
}
//      PICTURE:operand 0: 3
// PICTURE-NEXT:operand 1: 2
// PICTURE-NEXT:           ^

// -----

// NUMPY-4: A: Shape(3, 1, 5), B: Shape(4, 4, 5): "broadcast won't happen due to dimensions mismatch on the leftmost axis".
func.func @shape_3_1_5_and_4_4_5(%a: tensor<3x1x5xf32>, %b: tensor<4x4x5xf32>) {
  // expected-error @below {{'bcast.add' op numpy rule: dimension 0: operand 0 has extent 3, operand 1 has extent 4; they must be equal, or one of them 1 [NUMPY-4]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<3x1x5xf32>, tensor<4x4x5xf32>) -> tensor<3x4x5xf32>
  return
}
//      PICTURE:operand 0: 3 x 1 x 5
// PICTURE-NEXT:operand 1: 4 x 4 x 5
// PICTURE-NEXT:           ^
