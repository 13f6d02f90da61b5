// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// RUN: not bcast-opt %s -split-input-file 2>&1 | FileCheck %s --check-prefix=PICTURE --strict-whitespace --match-full-lines
// Errors of bcast.broadcast beside those of its rule.

// TARGET-1: the target is the result's shape, and the rule is asked about that.
func.func @target_is_result(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast' op numpy rule: dimension 1: the operand has extent 3, the target has extent 4; the extent of the operand must be 1 or that of the target [NUMPY-9]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<3xf32> -> tensor<2x4xf32>
  return
}
//      PICTURE:the operand:     3
// PICTURE-NEXT:the target:  2 x 4
// PICTURE-NEXT:                 ^

// -----

// TARGET-1: an extent of a target is not negative.
func.func @negative_extent(%x: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.broadcast' an extent is 0, positive or ?, got -1}}
  %0 = bcast.broadcast %x to [-1, 3] rule(#bcast.numpy) : tensor<3xf32> -> tensor<3xf32>
  return
}

// -----

// TARGET-1: nor is it a name.
func.func @named_extent(%x: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.broadcast' expected integer value}}
  %0 = bcast.broadcast %x to [n, 3] rule(#bcast.numpy) : tensor<3xf32> -> tensor<3xf32>
  return
}

// -----

// SHAPE-1: a negative number in the generic form.
func.func @negative_extent_generic(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast' op numpy rule: dimension 0 of shape 1 has extent -5; an extent is 0, positive or dynamic [SHAPE-1]}}
  %0 = "bcast.broadcast"(%x) <{rule = #bcast.numpy, target = array<i64: -5, 3>}> : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// SHAPE-1: under every rule.
func.func @negative_extent_bidirectional(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast' op bidirectional rule: dimension 0 of shape 1 has extent -1; an extent is 0, positive or dynamic [SHAPE-1]}}
  %0 = "bcast.broadcast"(%x) <{rule = #bcast.bidirectional, target = array<i64: -1>}> : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

// SHAPE-1: under every rule.
func.func @negative_extent_pdpd(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast' op pdpd rule: dimension 0 of shape 1 has extent -2; an extent is 0, positive or dynamic [SHAPE-1]}}
  %0 = "bcast.broadcast"(%x) <{rule = #bcast.pdpd, target = array<i64: -2, 3>}> : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// SHAPE-1: under every rule.
func.func @negative_extent_in_dim(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast' op in_dim rule: dimension 0 of shape 1 has extent -2; an extent is 0, positive or dynamic [SHAPE-1]}}
  %0 = "bcast.broadcast"(%x) <{rule = #bcast.in_dim<[1]>, target = array<i64: -2, 3>}> : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// TARGET-2: the result is larger than the target.
func.func @result_larger(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast' op declares a result of shape 2x3, and the operand and the target give 3 [TARGET-2]}}
  %0 = bcast.broadcast %x to [3] rule(#bcast.numpy) : tensor<3xf32> -> tensor<2x3xf32>
  return
}

// -----

// TARGET-2: the result has another extent.
func.func @result_extent(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast' op declares a result of shape 4x3, and the operand and the target give 2x3; dimension 0 is 4 and must be 2 [TARGET-2]}}
  %0 = bcast.broadcast %x to [2, 3] rule(#bcast.numpy) : tensor<3xf32> -> tensor<4x3xf32>
  return
}

// -----

// TARGET-2: the result of the bidirectional rule can exceed the target, and must then be declared so.
func.func @bidirectional_result(%x: tensor<3x1xf32>) {
  // expected-error @below {{'bcast.broadcast' op declares a result of shape 1x4, and the operand and the target give 3x4; dimension 0 is 1 and must be 3 [TARGET-2]}}
  %0 = bcast.broadcast %x to [1, 4] rule(#bcast.bidirectional) : tensor<3x1xf32> -> tensor<1x4xf32>
  return
}

// -----

// TARGET-2: it has the operand's rank where that is the greater one.
func.func @bidirectional_rank(%x: tensor<3x4xf32>) {
  // expected-error @below {{'bcast.broadcast' op declares a result of shape 4, and the operand and the target give 3x4 [TARGET-2]}}
  %0 = bcast.broadcast %x to [4] rule(#bcast.bidirectional) : tensor<3x4xf32> -> tensor<4xf32>
  return
}

// -----

// TARGET-2: a result more dynamic than the target.
func.func @result_more_dynamic(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast' op declares a result of shape ?x3, and the operand and the target give 2x3; dimension 0 is ? and must be 2 [TARGET-2]}}
  %0 = bcast.broadcast %x to [2, 3] rule(#bcast.numpy) : tensor<3xf32> -> tensor<?x3xf32>
  return
}

// -----

// TARGET-2: a result more static than the target.
func.func @result_more_static(%x: tensor<3xf32>, %d: index) {
  // expected-error @below {{'bcast.broadcast' op declares a result of shape 2x3, and the operand and the target give ?x3; dimension 0 is 2 and must be ? [TARGET-2]}}
  %0 = bcast.broadcast %x to [?, 3] sizes(%d) rule(#bcast.numpy) : tensor<3xf32> -> tensor<2x3xf32>
  return
}

// -----

// TARGET-3: no size for a dynamic extent of the target.
func.func @no_size(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast' op the target ?x3 has 1 dynamic extent, and there are 0 sizes; it needs one per dynamic extent [TARGET-3]}}
  %0 = bcast.broadcast %x to [?, 3] rule(#bcast.numpy) : tensor<3xf32> -> tensor<?x3xf32>
  return
}

// -----

// TARGET-3: also where the target is the result's shape.
func.func @no_size_result(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast' op the target ?x3 has 1 dynamic extent, and there are 0 sizes; it needs one per dynamic extent [TARGET-3]}}
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<3xf32> -> tensor<?x3xf32>
  return
}

// -----

// TARGET-3: a size without a dynamic extent.
func.func @needless_size(%x: tensor<3xf32>, %d: index) {
  // expected-error @below {{'bcast.broadcast' op the target 2x3 has 0 dynamic extents, and there is 1 size; it needs one per dynamic extent [TARGET-3]}}
  %0 = bcast.broadcast %x sizes(%d) rule(#bcast.numpy) : tensor<3xf32> -> tensor<2x3xf32>
  return
}

// -----

// TARGET-3: sizes are counted in the target, not in the result.
func.func @size_of_operand(%x: tensor<?xf32>, %d: index) {
  // expected-error @below {{'bcast.broadcast' op the target 1 has 0 dynamic extents, and there is 1 size; it needs one per dynamic extent [TARGET-3]}}
  %0 = bcast.broadcast %x to [1] sizes(%d) rule(#bcast.bidirectional) : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

// TARGET-3: sizes are of type index.
func.func @size_type(%x: tensor<3xf32>, %d: i64) {
  // expected-error @below {{'bcast.broadcast' op operand #1 must be variadic of index, but got 'i64'}}
  %0 = "bcast.broadcast"(%x, %d) <{rule = #bcast.numpy}> : (tensor<3xf32>, i64) -> tensor<?x3xf32>
  return
}

// -----

// The rule is required.
func.func @no_rule(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast' op requires attribute 'rule'}}
  %0 = "bcast.broadcast"(%x) : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// The rule is required.
func.func @no_rule_custom(%x: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.broadcast' expected 'rule'}}
  %0 = bcast.broadcast %x : tensor<3xf32> -> tensor<2x3xf32>
  return
}

// -----

// The rule is one that implements the interface of rules.
func.func @no_interface(%x: tensor<3xf32>) {
  // expected-error @below {{invalid properties {rule = "numpy"} for op bcast.broadcast: Invalid attribute `rule` in property conversion: "numpy"}}
  %0 = "bcast.broadcast"(%x) <{rule = "numpy"}> : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// The rule is one that implements the interface of rules.
func.func @layout_as_rule(%x: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.broadcast' expected a broadcasting rule, got #bcast.layout<minor_to_major = [0]>}}
  %0 = bcast.broadcast %x rule(#bcast.layout<minor_to_major = [0]>) : tensor<3xf32> -> tensor<2x3xf32>
  return
}

// -----

func.func @size_in_target(%x: tensor<2x3xf32>, %n: index) -> tensor<?x3xf32> {
  // expected-error @+1 {{an extent that is computed is ? here, and its size follows, as in 'to [?, 2] sizes(%n)'}}
  %r = bcast.broadcast %x to [%n, 3] rule(#bcast.numpy) : tensor<2x3xf32> -> tensor<?x3xf32>
  return %r : tensor<?x3xf32>
}
