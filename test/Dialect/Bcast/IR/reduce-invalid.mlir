// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// REDUCE-1
func.func @outside(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'bcast.reduce' op reduce rule: dims = [2]: entry 0 is 2, outside [0, 2) of the operand 2x3 [REDUCE-1]}}
  %0 = bcast.reduce sum %x, dims = [2] : tensor<2x3xf32> -> tensor<2xf32>
  return
}

// -----

func.func @negative(%x: tensor<2x3xf32>) {
  // expected-error@+2 {{dims = [-1]: entry 0 is -1, outside [0, 2) of the operand 2x3 [REDUCE-1]}}
  // expected-note@+1 {{did you mean dims = [1]?}}
  %0 = bcast.reduce sum %x, dims = [-1] : tensor<2x3xf32> -> tensor<2xf32>
  return
}

// -----

func.func @twice(%x: tensor<2x3xf32>) {
  // expected-error@+2 {{dims = [1, 1]: entry 1 is 1 after 1; entries must increase [REDUCE-1]}}
  // expected-note@+1 {{did you mean dims = [1]?}}
  %0 = bcast.reduce sum %x, dims = [1, 1] : tensor<2x3xf32> -> tensor<2xf32>
  return
}

// -----

// REDUCE-2
func.func @shape(%x: tensor<2x3xf32>) {
  // expected-error@+2 {{'bcast.reduce' op declares a result of shape 3, and dims = [1] of the operand 2x3 give 2; dimension 0 is 3 and must be 2 [REDUCE-2]}}
  // expected-note@+1 {{declare tensor<2xf32>}}
  %0 = bcast.reduce sum %x, dims = [1] : tensor<2x3xf32> -> tensor<3xf32>
  return
}

// -----

func.func @keep_dims(%x: tensor<2x3xf32>) {
  // expected-error@+2 {{declares a result of shape 2, and dims = [1] keep_dims of the operand 2x3 give 2x1 [REDUCE-2]}}
  // expected-note@+1 {{did you mean to leave out keep_dims?}}
  %0 = bcast.reduce sum %x, dims = [1] keep_dims : tensor<2x3xf32> -> tensor<2xf32>
  return
}

// -----

func.func @no_keep_dims(%x: tensor<4x?x3xf32>) {
  // expected-error@+2 {{declares a result of shape 1x?x1, and dims = [0, 2] of the operand 4x?x3 give ? [REDUCE-2]}}
  // expected-note@+1 {{did you mean keep_dims?}}
  %0 = bcast.reduce sum %x, dims = [0, 2] : tensor<4x?x3xf32> -> tensor<1x?x1xf32>
  return
}

// -----

func.func @rank(%x: tensor<2x3xf32>) {
  // expected-error@+2 {{declares a result of shape scalar, and dims = [1] of the operand 2x3 give 2 [REDUCE-2]}}
  // expected-note@+1 {{declare tensor<2xf32>}}
  %0 = bcast.reduce sum %x, dims = [1] : tensor<2x3xf32> -> tensor<f32>
  return
}

// -----

func.func @cast(%x: tensor<?x3xf32>) {
  // expected-error@+2 {{declares a result of shape 2, and dims = [1] of the operand ?x3 give ?; dimension 0 is 2 and must be ? [REDUCE-2]}}
  // expected-note@+1 {{declare ?, and make 2 of the result with tensor.cast}}
  %0 = bcast.reduce sum %x, dims = [1] : tensor<?x3xf32> -> tensor<2xf32>
  return
}

// -----

func.func @misspelt_keep_dims(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected ':' and the types, got 'keepdims'; did you mean keep_dims?}}
  %0 = bcast.reduce sum %x, dims = [1] keepdims : tensor<2x3xf32> -> tensor<2x1xf32>
  return
}

// -----

func.func @element_type(%x: tensor<2x3xbf16>) {
  // expected-error@+2 {{the operand has element type 'bf16', the result has element type 'f32'; they must be equal [RESULT-2]}}
  // expected-note@+1 {{convert the operand to 'f32' with bcast.convert first}}
  %0 = bcast.reduce sum %x, dims = [1] : tensor<2x3xbf16> -> tensor<2xf32>
  return
}

// -----

// REDUCE-3
func.func @sum_of_i1(%x: tensor<2x3xi1>) {
  // expected-error@+2 {{'bcast.reduce' op the kind 'sum' is not defined for elements of type 'i1' [REDUCE-3]}}
  // expected-note@+1 {{convert the operand to an integer type with bcast.convert, or reduce it by and, or, xor}}
  %0 = bcast.reduce sum %x, dims = [1] : tensor<2x3xi1> -> tensor<2xi1>
  return
}

// -----

func.func @or_of_floats(%x: tensor<2x3xf32>) {
  // expected-error@+2 {{'bcast.reduce' op the kind 'or' is not defined for elements of type 'f32' [REDUCE-3]}}
  // expected-note@+1 {{convert the operand to i1 with bcast.convert, or to the bits of an integer type with bcast.bitcast_convert}}
  %0 = bcast.reduce or %x, dims = [1] : tensor<2x3xf32> -> tensor<2xf32>
  return
}

// -----

func.func @mean(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected the kind of reduction, sum, product, maximum, minimum, and, or, xor, got 'mean'; did you mean sum, divided by the number of elements?}}
  %0 = bcast.reduce mean %x, dims = [1] : tensor<2x3xf32> -> tensor<2xf32>
  return
}

// -----

func.func @max(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{got 'max'; did you mean maximum?}}
  %0 = bcast.reduce max %x, dims = [1] : tensor<2x3xf32> -> tensor<2xf32>
  return
}

// -----

func.func @unranked(%x: tensor<*xf32>) {
  // expected-error@+1 {{(not unranked: the rank decides which dimensions meet, SHAPE-3)}}
  %0 = bcast.reduce sum %x, dims = [1] : tensor<*xf32> -> tensor<f32>
  return
}

// -----

func.func @memref(%x: memref<2x3xf32>) {
  // expected-error@+1 {{(not a memref: bcast operations come before bufferization)}}
  %0 = bcast.reduce sum %x, dims = [1] : memref<2x3xf32> -> memref<2xf32>
  return
}

// -----

func.func @encoding(%x: tensor<2x3xf32, "sparse">) {
  // expected-error@+1 {{operand 0 has encoding "sparse"; an encoding must be a #bcast.layout [LAYOUT-10]}}
  %0 = bcast.reduce sum %x, dims = [1] : tensor<2x3xf32, "sparse"> -> tensor<2xf32>
  return
}

// -----

func.func @rank_0(%x: tensor<f32>) {
  // expected-error@+1 {{dims = [0]: the operand has rank 0 and no dimension to reduce [REDUCE-1]}}
  %0 = bcast.reduce sum %x, dims = [0] : tensor<f32> -> tensor<f32>
  return
}

// -----

func.func @other_dims(%x: tensor<4x8xf32>) {
  // expected-error@+2 {{declares a result of shape 8, and dims = [1] of the operand 4x8 give 4; dimension 0 is 8 and must be 4 [REDUCE-2]}}
  // expected-note@+1 {{declare tensor<4xf32>, or did you mean dims = [0]?}}
  %0 = bcast.reduce sum %x, dims = [1] : tensor<4x8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @several_other_dims(%x: tensor<4x8x4xf32>) {
  // expected-error@+2 {{declares a result of shape 4, and dims = [0, 2] of the operand 4x8x4 give 8; dimension 0 is 4 and must be 8 [REDUCE-2]}}
  // expected-note@+1 {{declare tensor<8xf32>}}
  %0 = bcast.reduce sum %x, dims = [0, 2] : tensor<4x8x4xf32> -> tensor<4xf32>
  return
}

// -----

// REDUCE-8
func.func @count(%x: tensor<?x4294967296x4294967296xf32>) {
  // expected-error@+2 {{'bcast.reduce' op reduce rule: dims = [1, 2] of the operand ?x4294967296x4294967296 have more elements than 64 bits count [REDUCE-8]}}
  // expected-note@+1 {{reduce a smaller operand}}
  %0 = bcast.reduce sum %x, dims = [1, 2] : tensor<?x4294967296x4294967296xf32> -> tensor<?xf32>
  return
}

// -----

func.func @no_dims(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expected dims, as in dims = [0, 1]}}
  %0 = bcast.reduce sum %x : tensor<4x8xf32> -> tensor<4xf32>
  return
}

// -----

func.func @dim(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expected dims, as in dims = [0, 1]}}
  %0 = bcast.reduce sum %x dim 1 : tensor<4x8xf32> -> tensor<4xf32>
  return
}

// -----

func.func @no_equal_sign(%x: tensor<4x8xf32>) {
  // expected-warning@+1 {{an equal sign belongs here, as in ', dims = [0, 1]', ', dim = 0' or 'reads = [equal]'; version 0.2 does not read the form without it}}
  %0 = bcast.reduce sum %x dims [1] : tensor<4x8xf32> -> tensor<4xf32>
  // expected-warning@+1 {{an equal sign belongs here}}
  %1 = bcast.arg_maximum %x dim 1 : tensor<4x8xf32> -> tensor<4xi32>
  // expected-warning@+1 {{an equal sign belongs here}}
  %2 = bcast.iota dim 0 : tensor<4x8xf32>
  // expected-error@+1 {{expected a list of dimensions, as in [0, 2]}}
  %3 = bcast.reduce sum %x, dims = 1 : tensor<4x8xf32> -> tensor<4xf32>
  return
}

// -----

func.func @no_result(%x: tensor<4x8xf32>) {
  // expected-error@+2 {{expected '->' and the type of the result}}
  %0 = bcast.reduce sum %x, dims = [1] : tensor<4x8xf32>
  return
}
