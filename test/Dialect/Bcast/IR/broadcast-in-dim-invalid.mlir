// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// RUN: not bcast-opt %s -split-input-file 2>&1 | FileCheck %s --check-prefix=PICTURE --strict-whitespace --match-full-lines
// Errors of the explicit broadcast.

// EXPLICIT-1: one entry per operand dimension.
func.func @too_few(%x: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op broadcast_in_dim rule: dims = [1] has 1 entry, and the operand 2x3 has rank 2; it needs one entry per operand dimension [EXPLICIT-1]}}
  // expected-note @below {{did you mean dims = [0, 1]?}}
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<2x3xf32> -> tensor<2x3xf32>
  return
}

// -----

// EXPLICIT-1: not more either.
func.func @too_many(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op broadcast_in_dim rule: dims = [0, 1] has 2 entries, and the operand 3 has rank 1; it needs one entry per operand dimension [EXPLICIT-1]}}
  // expected-note @below {{did you mean dims = [1]?}}
  %0 = bcast.broadcast_in_dim %x, dims = [0, 1] : tensor<3xf32> -> tensor<2x3xf32>
  return
}

// -----

// EXPLICIT-1: a scalar takes none.
func.func @scalar(%x: tensor<f32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op broadcast_in_dim rule: dims = [0] has 1 entry, and the operand scalar has rank 0; it needs one entry per operand dimension [EXPLICIT-1]}}
  // expected-note @below {{did you mean dims = []?}}
  %0 = bcast.broadcast_in_dim %x, dims = [0] : tensor<f32> -> tensor<3xf32>
  return
}

// -----

// EXPLICIT-2: an entry of the result's rank.
func.func @out_of_range(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op broadcast_in_dim rule: dims = [2]: entry 0 is 2, outside [0, 2) of the result 2x3 [EXPLICIT-2]}}
  // expected-note @below {{did you mean dims = [1]?}}
  %0 = bcast.broadcast_in_dim %x, dims = [2] : tensor<3xf32> -> tensor<2x3xf32>
  return
}

// -----

// EXPLICIT-2: a negative entry.
func.func @negative(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op broadcast_in_dim rule: dims = [-1]: entry 0 is -1, outside [0, 2) of the result 2x3 [EXPLICIT-2]}}
  // expected-note @below {{did you mean dims = [1]?}}
  %0 = bcast.broadcast_in_dim %x, dims = [-1] : tensor<3xf32> -> tensor<2x3xf32>
  return
}

// -----

// EXPLICIT-2: the result is a scalar.
func.func @scalar_result(%x: tensor<1xf32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op broadcast_in_dim rule: dims = [0]: entry 0 is 0, outside [0, 0) of the result scalar [EXPLICIT-2]}}
  %0 = bcast.broadcast_in_dim %x, dims = [0] : tensor<1xf32> -> tensor<f32>
  return
}

// -----

// EXPLICIT-2: the smallest number there is, which stands for a dynamic extent elsewhere.
func.func @smallest(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op broadcast_in_dim rule: dims = [-9223372036854775808]: entry 0 is -9223372036854775808, outside [0, 2) of the result 2x3 [EXPLICIT-2]}}
  // expected-note @below {{did you mean dims = [1]?}}
  %0 = bcast.broadcast_in_dim %x, dims = [-9223372036854775808] : tensor<3xf32> -> tensor<2x3xf32>
  return
}

// -----

// EXPLICIT-3: the same entry twice.
func.func @twice(%x: tensor<3x3xf32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op broadcast_in_dim rule: dims = [1, 1]: entries 0 and 1 are both 1; no two operand dimensions read one result dimension [EXPLICIT-3]}}
  // expected-note @below {{did you mean dims = [1, 2]?}}
  %0 = bcast.broadcast_in_dim %x, dims = [1, 1] : tensor<3x3xf32> -> tensor<2x3x3xf32>
  return
}

// -----

// EXPLICIT-3: also for extents of 1.
func.func @twice_ones(%x: tensor<1x4x1xf32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op broadcast_in_dim rule: dims = [2, 1, 2]: entries 0 and 2 are both 2; no two operand dimensions read one result dimension [EXPLICIT-3]}}
  // expected-note @below {{did you mean dims = [0, 1, 2]?}}
  %0 = bcast.broadcast_in_dim %x, dims = [2, 1, 2] : tensor<1x4x1xf32> -> tensor<2x4x3xf32>
  return
}

// -----

// EXPLICIT-4: an extent that is neither 1 nor the result's.
func.func @extent(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op broadcast_in_dim rule: dimension 0: the operand has extent 3, the result has extent 2; the extent of the operand must be 1 or that of the result [EXPLICIT-4]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean dims = [1]?}}
  %0 = bcast.broadcast_in_dim %x, dims = [0] : tensor<3xf32> -> tensor<2x3xf32>
  return
}
//      PICTURE:the operand: 3
// PICTURE-NEXT:the result:  2 x 3
// PICTURE-NEXT:             ^

// -----

// EXPLICIT-4: the result is not stretched.
func.func @result_of_one(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op broadcast_in_dim rule: dimension 0: the operand has extent 3, the result has extent 1; the extent of the operand must be 1 or that of the result [EXPLICIT-4]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.broadcast_in_dim %x, dims = [0] : tensor<3xf32> -> tensor<1xf32>
  return
}
//      PICTURE:the operand: 3
// PICTURE-NEXT:the result:  1
// PICTURE-NEXT:             ^

// -----

// EXPLICIT-4: 0 is not 1.
func.func @zero(%x: tensor<0xf32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op broadcast_in_dim rule: dimension 0: the operand has extent 0, the result has extent 3; the extent of the operand must be 1 or that of the result [EXPLICIT-4]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.broadcast_in_dim %x, dims = [0] : tensor<0xf32> -> tensor<3xf32>
  return
}
//      PICTURE:the operand: 0
// PICTURE-NEXT:the result:  3
// PICTURE-NEXT:             ^

// -----

// EXPLICIT-4: nor is it stretched to 1.
func.func @zero_to_one(%x: tensor<0xf32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op broadcast_in_dim rule: dimension 0: the operand has extent 0, the result has extent 1; the extent of the operand must be 1 or that of the result [EXPLICIT-4]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.broadcast_in_dim %x, dims = [0] : tensor<0xf32> -> tensor<1xf32>
  return
}
//      PICTURE:the operand: 0
// PICTURE-NEXT:the result:  1
// PICTURE-NEXT:             ^

// -----

// EXPLICIT-4, EXPLICIT-5: a transposed operand stands under the dimensions that it reads.
func.func @transposed(%x: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op broadcast_in_dim rule: dimension 1: the operand has extent 2, the result has extent 3; the extent of the operand must be 1 or that of the result [EXPLICIT-4]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean dims = [0, 1]?}}
  %0 = bcast.broadcast_in_dim %x, dims = [1, 0] : tensor<2x3xf32> -> tensor<2x3xf32>
  return
}
//      PICTURE:the operand: 3 x 2
// PICTURE-NEXT:the result:  2 x 3
// PICTURE-NEXT:                 ^

// -----

// EXPLICIT-4, EXPLICIT-6: a static mismatch beside a dynamic extent.
func.func @dynamic_beside(%x: tensor<?x3xf32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op broadcast_in_dim rule: dimension 1: the operand has extent 3, the result has extent 4; the extent of the operand must be 1 or that of the result [EXPLICIT-4]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.broadcast_in_dim %x, dims = [0, 1] : tensor<?x3xf32> -> tensor<2x4xf32>
  return
}
//      PICTURE:the operand: ? x 3
// PICTURE-NEXT:the result:  2 x 4
// PICTURE-NEXT:                 ^

// -----

// EXPLICIT-6: no size for a dynamic extent.
func.func @no_size(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op the result ?x3 has 1 dynamic extent, and there are 0 sizes; it needs one per dynamic extent [EXPLICIT-6]}}
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xf32> -> tensor<?x3xf32>
  return
}

// -----

// EXPLICIT-6: fewer sizes than dynamic extents.
func.func @too_few_sizes(%x: tensor<3xf32>, %d: index) {
  // expected-error @below {{'bcast.broadcast_in_dim' op the result ?x?x3 has 2 dynamic extents, and there is 1 size; it needs one per dynamic extent [EXPLICIT-6]}}
  %0 = bcast.broadcast_in_dim %x, dims = [2] sizes(%d) : tensor<3xf32> -> tensor<?x?x3xf32>
  return
}

// -----

// EXPLICIT-6: a size without a dynamic extent.
func.func @needless_size(%x: tensor<3xf32>, %d: index) {
  // expected-error @below {{'bcast.broadcast_in_dim' op the result 2x3 has 0 dynamic extents, and there is 1 size; it needs one per dynamic extent [EXPLICIT-6]}}
  %0 = bcast.broadcast_in_dim %x, dims = [1] sizes(%d) : tensor<3xf32> -> tensor<2x3xf32>
  return
}

// -----

// EXPLICIT-6: a dynamic operand does not need a size, a dynamic result does.
func.func @operand_size(%x: tensor<?xf32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op the result 2x? has 1 dynamic extent, and there are 0 sizes; it needs one per dynamic extent [EXPLICIT-6]}}
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<?xf32> -> tensor<2x?xf32>
  return
}

// -----

// EXPLICIT-6: sizes are of type index.
func.func @size_type(%x: tensor<3xf32>, %d: i64) {
  // expected-error @below {{'bcast.broadcast_in_dim' op operand #1 must be variadic of index, but got 'i64'}}
  %0 = "bcast.broadcast_in_dim"(%x, %d) <{dims = array<i64: 1>}> : (tensor<3xf32>, i64) -> tensor<?x3xf32>
  return
}

// -----

// The dims are an array of i64.
func.func @dims_type(%x: tensor<3xf32>) {
  // expected-error @below {{invalid properties {dims = array<i32: 1>} for op bcast.broadcast_in_dim: Invalid attribute `dims` in property conversion: array<i32: 1>}}
  %0 = "bcast.broadcast_in_dim"(%x) <{dims = array<i32: 1>}> : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// The dims are required.
func.func @no_dims(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op requires attribute 'dims'}}
  %0 = "bcast.broadcast_in_dim"(%x) : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// The operand is required.
func.func @no_operand() {
  // expected-error @below {{'bcast.broadcast_in_dim' op expected 1 or more operands, but found 0}}
  %0 = "bcast.broadcast_in_dim"() <{dims = array<i64>}> : () -> tensor<2x3xf32>
  return
}
