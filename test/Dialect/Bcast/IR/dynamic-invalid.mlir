// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// RUN: not bcast-opt %s -split-input-file 2>&1 | FileCheck %s --check-prefix=PICTURE --strict-whitespace --match-full-lines
// Dynamic extents: types that are not those that a rule gives.

// NONE-3, RESULT-1: the static extent is known.
func.func @none_static(%a: tensor<?x3xf32>, %b: tensor<2x?xf32>) {
  // expected-error @below {{'bcast.add' op declares a result of shape ?x3, and the operands give 2x3; dimension 0 is ? and must be 2 [RESULT-1]}}
  // expected-note @below {{declare 2x3, and make ?x3 of the result with tensor.cast}}
  %0 = bcast.add %a, %b : (tensor<?x3xf32>, tensor<2x?xf32>) -> tensor<?x3xf32>
  return
}

// -----

// NUMPY-5, RESULT-1: ? against 5 gives 5.
func.func @numpy_five(%a: tensor<?xf32>, %b: tensor<5xf32>) {
  // expected-error @below {{'bcast.add' op declares a result of shape ?, and the operands give 5; dimension 0 is ? and must be 5 [RESULT-1]}}
  // expected-note @below {{declare 5, and make ? of the result with tensor.cast}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?xf32>, tensor<5xf32>) -> tensor<?xf32>
  return
}

// -----

// NUMPY-5, RESULT-1: ? against 0 gives 0.
func.func @numpy_zero(%a: tensor<?xf32>, %b: tensor<0xf32>) {
  // expected-error @below {{'bcast.add' op declares a result of shape ?, and the operands give 0; dimension 0 is ? and must be 0 [RESULT-1]}}
  // expected-note @below {{declare 0, and make ? of the result with tensor.cast}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?xf32>, tensor<0xf32>) -> tensor<?xf32>
  return
}

// -----

// NUMPY-6, RESULT-1: ? against 1 gives ?.
func.func @numpy_one(%a: tensor<?xf32>, %b: tensor<1xf32>) {
  // expected-error @below {{'bcast.add' op declares a result of shape 1, and the operands give ?; dimension 0 is 1 and must be ? [RESULT-1]}}
  // expected-note @below {{declare ?, and make 1 of the result with tensor.cast}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?xf32>, tensor<1xf32>) -> tensor<1xf32>
  return
}

// -----

// NUMPY-6, RESULT-1: ? against ? gives ?.
func.func @numpy_dynamic(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  // expected-error @below {{'bcast.add' op declares a result of shape 4, and the operands give ?; dimension 0 is 4 and must be ? [RESULT-1]}}
  // expected-note @below {{declare ?, and make 4 of the result with tensor.cast}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

// NUMPY-4: ? with 2 and 3 elsewhere.
func.func @numpy_mismatch(%a: tensor<?x2xf32>, %b: tensor<3x3xf32>) {
  // expected-error @below {{'bcast.add' op numpy rule: dimension 1: operand 0 has extent 2, operand 1 has extent 3; they must be equal, or one of them 1 [NUMPY-4]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x2xf32>, tensor<3x3xf32>) -> tensor<3x2xf32>
  return
}
//      PICTURE:operand 0: ? x 2
// PICTURE-NEXT:operand 1: 3 x 3
// PICTURE-NEXT:               ^

// -----

// PDPD-10, RESULT-1: A keeps its ?.
func.func @pdpd_a(%a: tensor<?x3xf32>, %b: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.add' op declares a result of shape 2x3, and the operands give ?x3; dimension 0 is 2 and must be ? [RESULT-1]}}
  // expected-note @below {{declare ?x3, and make 2x3 of the result with tensor.cast}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// PDPD-1, PDPD-10, RESULT-1: A keeps its extent.
func.func @pdpd_b(%a: tensor<2x3xf32>, %b: tensor<?xf32>) {
  // expected-error @below {{'bcast.add' op declares a result of shape ?x3, and the operands give 2x3; dimension 0 is ? and must be 2 [RESULT-1]}}
  // expected-note @below {{declare 2x3, and make ?x3 of the result with tensor.cast}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 0>) : (tensor<2x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>
  return
}

// -----

// PDPD-6: a ? beyond A may be 1, a 2 before it may not.
func.func @pdpd_beyond(%a: tensor<2x3xf32>, %b: tensor<2x?xf32>) {
  // expected-error @below {{'bcast.add' op pdpd rule: axis 2 and the 1 leading dimension of B (operand 1), of shape 2x?, reach beyond the rank 2 of A (operand 0), of shape 2x3; axis can be at most 1 [PDPD-6]}}
  // expected-note @below {{did you mean rule(#bcast.pdpd<axis = 0>)?}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 2>) : (tensor<2x3xf32>, tensor<2x?xf32>) -> tensor<2x3xf32>
  return
}

// -----

// INDIM-9, RESULT-1: as NUMPY-5.
func.func @in_dim_three(%a: tensor<2x?xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.add' op declares a result of shape 2x?, and the operands give 2x3; dimension 1 is ? and must be 3 [RESULT-1]}}
  // expected-note @below {{declare 2x3, and make 2x? of the result with tensor.cast}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[1]>) : (tensor<2x?xf32>, tensor<3xf32>) -> tensor<2x?xf32>
  return
}

// -----

// INDIM-9, RESULT-1: as NUMPY-6.
func.func @in_dim_one(%a: tensor<2x?xf32>, %b: tensor<1xf32>) {
  // expected-error @below {{'bcast.add' op declares a result of shape 2x1, and the operands give 2x?; dimension 1 is 1 and must be ? [RESULT-1]}}
  // expected-note @below {{declare 2x?, and make 2x1 of the result with tensor.cast}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[1]>) : (tensor<2x?xf32>, tensor<1xf32>) -> tensor<2x1xf32>
  return
}

// -----

// INDIM-5: ranks decide, also where extents are dynamic.
func.func @in_dim_rank(%a: tensor<?x?xf32>, %b: tensor<?xf32>) {
  // expected-error @below {{'bcast.add' op in_dim rule: operand 1 has rank 1, operand 0 has rank 2; different ranks need broadcast_dimensions [INDIM-5]}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[1]>)?}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[]>) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return
}

// -----

// NUMPY-8: ranks decide, also where extents are dynamic.
func.func @numpy_to_rank(%x: tensor<?x?xf32>, %d: index) {
  // expected-error @below {{'bcast.broadcast' op numpy rule: the operand has rank 2, the target has rank 1; the operand's rank must be at most the target's [NUMPY-8]}}
  // expected-note @below {{the shapes, aligned:}}
  // expected-note @below {{did you mean rule(#bcast.bidirectional)? it stretches the target, too}}
  %0 = bcast.broadcast %x sizes(%d) rule(#bcast.numpy) : tensor<?x?xf32> -> tensor<?xf32>
  return
}
//      PICTURE:the operand: ? x ?
// PICTURE-NEXT:the target:      ?

// -----

// NUMPY-10, TARGET-2: the result keeps the ? of the target.
func.func @numpy_to_result(%x: tensor<5xf32>, %d: index) {
  // expected-error @below {{'bcast.broadcast' op declares a result of shape 5, and the operand and the target give ?; dimension 0 is 5 and must be ? [TARGET-2]}}
  %0 = bcast.broadcast %x to [?] sizes(%d) rule(#bcast.numpy) : tensor<5xf32> -> tensor<5xf32>
  return
}

// -----

// BIDIRECTIONAL-2, TARGET-2: ? to 5 gives 5.
func.func @bidirectional_five(%x: tensor<?xf32>) {
  // expected-error @below {{'bcast.broadcast' op declares a result of shape ?, and the operand and the target give 5; dimension 0 is ? and must be 5 [TARGET-2]}}
  %0 = bcast.broadcast %x to [5] rule(#bcast.bidirectional) : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

// BIDIRECTIONAL-2, TARGET-2: 5 to ? gives 5.
func.func @bidirectional_to_dynamic(%x: tensor<5xf32>, %d: index) {
  // expected-error @below {{'bcast.broadcast' op declares a result of shape ?, and the operand and the target give 5; dimension 0 is ? and must be 5 [TARGET-2]}}
  %0 = bcast.broadcast %x to [?] sizes(%d) rule(#bcast.bidirectional) : tensor<5xf32> -> tensor<?xf32>
  return
}

// -----

// BIDIRECTIONAL-2, TARGET-2: ? to 1 gives ?.
func.func @bidirectional_to_one(%x: tensor<?xf32>) {
  // expected-error @below {{'bcast.broadcast' op declares a result of shape 1, and the operand and the target give ?; dimension 0 is 1 and must be ? [TARGET-2]}}
  %0 = bcast.broadcast %x to [1] rule(#bcast.bidirectional) : tensor<?xf32> -> tensor<1xf32>
  return
}

// -----

// EXPLICIT-4: a static extent against another one.
func.func @explicit_static(%x: tensor<?x3xf32>, %d: index) {
  // expected-error @below {{'bcast.broadcast_in_dim' op broadcast_in_dim rule: dimension 1: the operand has extent 3, the result has extent 4; the extent of the operand must be 1 or that of the result [EXPLICIT-4]}}
  // expected-note @below {{the shapes, aligned:}}
  %0 = bcast.broadcast_in_dim %x, dims = [0, 1] sizes(%d) : tensor<?x3xf32> -> tensor<?x4xf32>
  return
}
//      PICTURE:the operand: ? x 3
// PICTURE-NEXT:the result:  ? x 4
// PICTURE-NEXT:                 ^

// -----

// EXPLICIT-6: two dynamic extents, one size.
func.func @explicit_sizes(%x: tensor<?x?xf32>, %d: index) {
  // expected-error @below {{'bcast.broadcast_in_dim' op the result ?x? has 2 dynamic extents, and there is 1 size; it needs one per dynamic extent [EXPLICIT-6]}}
  %0 = bcast.broadcast_in_dim %x, dims = [0, 1] sizes(%d) : tensor<?x?xf32> -> tensor<?x?xf32>
  return
}
