// RUN: bcast-test-opt %s -split-input-file -verify-diagnostics
// RUN: not bcast-test-opt %s -split-input-file 2>&1 | FileCheck %s --check-prefix=PICTURE --strict-whitespace --match-full-lines
// The errors of a rule of another dialect are reported as those of this one are.

func.func @extents(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  // expected-error @below {{'bcast.add' op align_left rule: dimension 0: operand 0 has extent 2, operand 1 has extent 3 [ALIGN_LEFT-1]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean rule(#bcast.numpy)?}}
  %0 = bcast.add %a, %b rule(#bcast_test.align_left) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
//      PICTURE:operand 0: 2x3
// PICTURE-NEXT:operand 1: 3

// -----

// RESULT-1: the result is the one that the rule gives.
func.func @result(%a: tensor<2x1xf32>, %b: tensor<1x3xf32>) -> tensor<2x1xf32> {
  // expected-error @below {{'bcast.add' op declares a result of shape 2x1, and the operands give 2x3; dimension 1 is 1 and must be 3 [RESULT-1]}}
  // expected-note @below {{declare tensor<2x3xf32>}}
  %0 = bcast.add %a, %b rule(#bcast_test.align_left) : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}

// -----

// Without an alignment and a fix, there is no note.
func.func @target(%x: tensor<2x3xf32>) -> tensor<2xf32> {
  // expected-error @below {{'bcast.broadcast' op align_left rule: the operand 2x3 exceeds the target 2 [ALIGN_LEFT-2]}}
  %0 = bcast.broadcast %x rule(#bcast_test.align_left) : tensor<2x3xf32> -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// TARGET-3: one size per dynamic extent.
func.func @sizes(%x: tensor<2xf32>) -> tensor<2x?xf32> {
  // expected-error @below {{'bcast.broadcast' op the target 2x? has 1 dynamic extent, and there are 0 sizes; it needs one per dynamic extent [TARGET-3]}}
  %0 = bcast.broadcast %x rule(#bcast_test.align_left) : tensor<2xf32> -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// -----

// A rule may report in its own way.
func.func @own_error(%a: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @below {{'bcast.add' op this rule takes no operands at all}}
  %0 = bcast.add %a, %a rule(#bcast_test.refuse) : tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @own_error_of_target(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @below {{'bcast.broadcast' op this rule has no target}}
  %0 = bcast.broadcast %x rule(#bcast_test.refuse) : tensor<3xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
