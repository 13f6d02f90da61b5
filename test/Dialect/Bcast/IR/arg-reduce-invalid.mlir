// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// ARG-1
func.func @outside(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'bcast.arg_maximum' op dim is 2, outside [0, 2) of the operand 2x3 [ARG-1]}}
  %0 = bcast.arg_maximum %x, dim = 2 : tensor<2x3xf32> -> tensor<2xi32>
  return
}

// -----

func.func @negative(%x: tensor<2x3xf32>) {
  // expected-error@+2 {{'bcast.arg_minimum' op dim is -1, outside [0, 2) of the operand 2x3 [ARG-1]}}
  // expected-note@+1 {{did you mean dim = 1?}}
  %0 = bcast.arg_minimum %x, dim = -1 : tensor<2x3xf32> -> tensor<2xi32>
  return
}

// -----

func.func @scalar(%x: tensor<f32>) {
  // expected-error@+1 {{dim is 0, and the operand has rank 0 and no dimensions [ARG-1]}}
  %0 = bcast.arg_minimum %x, dim = 0 : tensor<f32> -> tensor<i32>
  return
}

// -----

// ARG-2
func.func @shape(%x: tensor<2x3xf32>) {
  // expected-error@+2 {{'bcast.arg_maximum' op declares a result of shape 3, and dim = 1 of the operand 2x3 give 2; dimension 0 is 3 and must be 2 [ARG-2]}}
  // expected-note@+1 {{declare tensor<2xi32>}}
  %0 = bcast.arg_maximum %x, dim = 1 : tensor<2x3xf32> -> tensor<3xi32>
  return
}

// -----

func.func @keep_dims(%x: tensor<2x3xf32>) {
  // expected-error@+2 {{declares a result of shape 2, and dim = 1 keep_dims of the operand 2x3 give 2x1 [ARG-2]}}
  // expected-note@+1 {{did you mean to leave out keep_dims?}}
  %0 = bcast.arg_maximum %x, dim = 1 keep_dims : tensor<2x3xf32> -> tensor<2xi32>
  return
}

// -----

func.func @no_keep_dims(%x: tensor<2x3xf32>) {
  // expected-error@+2 {{declares a result of shape 2x1, and dim = 1 of the operand 2x3 give 2 [ARG-2]}}
  // expected-note@+1 {{did you mean keep_dims?}}
  %0 = bcast.arg_maximum %x, dim = 1 : tensor<2x3xf32> -> tensor<2x1xi32>
  return
}

// -----

func.func @misspelt_keep_dims(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected ':' and the types, got 'keepdims'; did you mean keep_dims?}}
  %0 = bcast.arg_maximum %x, dim = 1 keepdims : tensor<2x3xf32> -> tensor<2x1xi32>
  return
}

// -----

func.func @list(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected one dimension, as in dim = 1; tensor.collapse_shape makes one of several}}
  %0 = bcast.arg_maximum %x dims = [0, 1] : tensor<2x3xf32> -> tensor<i32>
  return
}

// -----

func.func @two_dims(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected ':' and the types}}
  %0 = bcast.arg_minimum %x, dim = 0, 1 : tensor<2x3xf32> -> tensor<i32>
  return
}

// -----

// ARG-3
func.func @index_type(%x: tensor<2x3xf32>) {
  // expected-error@+2 {{'bcast.arg_maximum' op the result has element type 'f32', and an index has element type i32 or i64 [ARG-3]}}
  // expected-note@+1 {{declare 'tensor<2xi64>'}}
  %0 = bcast.arg_maximum %x, dim = 1 : tensor<2x3xf32> -> tensor<2xf32>
  return
}

// -----

func.func @unsigned_index(%x: tensor<2x3xf32>) {
  // expected-error@+2 {{'bcast.arg_minimum' op the result has element type 'ui32', and an index has element type i32 or i64 [ARG-3]}}
  // expected-note@+1 {{declare 'tensor<2xi64>'}}
  %0 = bcast.arg_minimum %x, dim = 1 : tensor<2x3xf32> -> tensor<2xui32>
  return
}

// -----

// ARG-6
func.func @extent(%x: tensor<2x2147483649xi1>) {
  // expected-error@+2 {{'bcast.arg_maximum' op dimension 1 has extent 2147483649, and indices of 'i32' are for an extent of at most 2147483648 [ARG-6]}}
  // expected-note@+1 {{declare a result of i64}}
  %0 = bcast.arg_maximum %x, dim = 1 : tensor<2x2147483649xi1> -> tensor<2xi32>
  return
}

// -----

func.func @encoding(%x: tensor<2x3xf32, "sparse">) {
  // expected-error@+1 {{operand 0 has encoding "sparse"; an encoding must be a #bcast.layout [LAYOUT-10]}}
  %0 = bcast.arg_maximum %x, dim = 1 : tensor<2x3xf32, "sparse"> -> tensor<2xi32>
  return
}

// -----

func.func @index(%x: tensor<4x8xf32>) {
  // expected-error@+2 {{'bcast.arg_maximum' op the result has element type 'index', and an index has element type i32 or i64 [ARG-3]}}
  // expected-note@+1 {{declare 'tensor<4x1xi64>'}}
  %0 = bcast.arg_maximum %x, dim = 1 keep_dims : tensor<4x8xf32> -> tensor<4x1xindex>
  return
}
