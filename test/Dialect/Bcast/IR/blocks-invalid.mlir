// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// Errors of the rule of blocks.

// BLOCKS-4
func.func @does_not_divide(%x: tensor<4x6xf32>, %s: tensor<4x4xf32>) {
  // expected-error @below {{'bcast.multiply' op blocks rule: dimension 1: operand 1 has extent 4, operand 0 has extent 6; 4 does not divide 6 [BLOCKS-4]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.multiply %x, %s rule(#bcast.blocks<[-1]>) : (tensor<4x6xf32>, tensor<4x4xf32>) -> tensor<4x6xf32>
  return
}

// -----

// BLOCKS-4: 0 goes with 0 and 1 only.
func.func @zero(%x: tensor<0xf32>, %s: tensor<?xf32>, %t: tensor<4xf32>) {
  %0 = bcast.multiply %x, %s rule(#bcast.blocks<[-1]>) : (tensor<0xf32>, tensor<?xf32>) -> tensor<0xf32>
  // expected-error @below {{'bcast.multiply' op blocks rule: dimension 0: operand 0 has extent 0, operand 1 has extent 4; 0 goes with 0 and 1 only [BLOCKS-4]}}
  // expected-note @below {{the shapes, aligned:}}
  %1 = bcast.multiply %x, %t rule(#bcast.blocks<[-1]>) : (tensor<0xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// BLOCKS-2: a dimension that is not listed.
func.func @other_dimension(%x: tensor<2x6xf32>, %s: tensor<4x3xf32>) {
  // expected-error @below {{dimension 0: operand 0 has extent 2, operand 1 has extent 4; they must be equal, or one of them 1 [BLOCKS-2]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean rule(#bcast.blocks<[-1, -2]>)?}}
  %0 = bcast.multiply %x, %s rule(#bcast.blocks<[-1]>) : (tensor<2x6xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  return
}

// -----

// BLOCKS-1
func.func @from_the_left(%x: tensor<4x6xf32>, %s: tensor<4x3xf32>) {
  // expected-error @below {{blocks rule: dims = [1]: entry 0 is 1, outside [-2, -1] of a result of rank 2 [BLOCKS-1]}}
  // expected-note @below {{dimensions are counted from the right; did you mean -1?}}
  %0 = bcast.multiply %x, %s rule(#bcast.blocks<[1]>) : (tensor<4x6xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  return
}

// -----

// BLOCKS-7: only the operand repeats.
func.func @target(%x: tensor<6xf32>) {
  // expected-error @below {{'bcast.broadcast' op blocks rule: dimension 0: the operand has extent 6, the target has extent 3; 6 does not divide 3 [BLOCKS-7]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.broadcast %x rule(#bcast.blocks<[-1]>) : tensor<6xf32> -> tensor<3xf32>
  return
}

// -----

// RESULT-1: `?` against 6 may be 12.
func.func @result(%x: tensor<?xf32>, %s: tensor<6xf32>) {
  // expected-error @below {{declares a result}}
  // expected-note @below {{declare ?, and make 6 of the result with tensor.cast}}
  %0 = bcast.multiply %x, %s rule(#bcast.blocks<[-1]>) : (tensor<?xf32>, tensor<6xf32>) -> tensor<6xf32>
  return
}

// -----

// expected-error @below {{expected '<'}}
#rule = #bcast.blocks

// -----

// expected-error @below {{expected a list of dimensions, as in [0, 2]}}
#rule = #bcast.blocks<-1>
