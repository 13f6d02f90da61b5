// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// Unknown operations, with suggestions.

// The start of a name.
func.func @start(%a: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.mul' is not an operation of this dialect; did you mean 'bcast.multiply'?}}
  %0 = bcast.mul %a, %a : tensor<3xf32>
}

// -----

// The shortest name that starts so.
func.func @shortest(%a: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.exp' is not an operation of this dialect; did you mean 'bcast.exponential'?}}
  %0 = bcast.exp %a : tensor<3xf32>
}

// -----

// A letter too few, too many, or wrong.
func.func @letters(%a: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.subtrackt' is not an operation of this dialect; did you mean 'bcast.subtract'?}}
  %0 = bcast.subtrackt %a, %a : tensor<3xf32>
}

// -----

// Not as the dialect spells its names.
func.func @case(%a: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.Add' is not an operation of this dialect; did you mean 'bcast.add'?}}
  %0 = bcast.Add %a, %a : tensor<3xf32>
}

// -----

// No similar name.
func.func @convolution(%a: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.convolution' is not an operation of this dialect}}
  // expected-note @below {{docs/reference/operations.md has them all}}
  %0 = bcast.convolution %a, %a : tensor<3xf32>
}

// -----

// Operations that are not elementwise are in other dialects.
func.func @dot_general(%a: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.dot_general' is not an operation of this dialect; did you mean 'linalg.matmul'?}}
  %0 = bcast.dot_general %a, %a : tensor<3xf32>
}

// -----

func.func @squeeze(%a: tensor<1x3xf32>) {
  // expected-error @below {{custom op 'bcast.squeeze' is not an operation of this dialect; did you mean 'tensor.collapse_shape'?}}
  %0 = bcast.squeeze %a : tensor<1x3xf32> -> tensor<3xf32>
}

// -----

func.func @constant() {
  // expected-error @below {{custom op 'bcast.constant' is not an operation of this dialect; did you mean 'arith.constant'?}}
  %0 = bcast.constant dense<1.0> : tensor<3xf32>
}

// -----

func.func @other_name(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @below {{custom op 'bcast.sigmoid' is not an operation of this dialect; did you mean 'bcast.logistic'?}}
  %0 = bcast.sigmoid %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @sum(%x: tensor<2xf32>) {
  // expected-error @below {{custom op 'bcast.sum' is not an operation of this dialect; did you mean 'bcast.reduce'?}}
  %0 = bcast.sum %x : tensor<2xf32>
  return
}

// -----

func.func @argmax(%x: tensor<2xf32>) {
  // expected-error @below {{custom op 'bcast.argmax' is not an operation of this dialect; did you mean 'bcast.arg_maximum'?}}
  %0 = bcast.argmax %x : tensor<2xf32>
  return
}

// -----

func.func @arange() {
  // expected-error @below {{custom op 'bcast.arange' is not an operation of this dialect; did you mean 'bcast.iota'?}}
  %0 = bcast.arange : tensor<2xf32>
  return
}
