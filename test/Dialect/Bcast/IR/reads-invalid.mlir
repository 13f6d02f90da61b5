// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// EXPLICIT-7: reads has one entry per operand dimension and does not contradict the types.

func.func @too_few(%x: tensor<?x?xf32>, %d: index) -> tensor<?x?xf32> {
  // expected-error @below {{'bcast.broadcast_in_dim' op reads has 1 entry, and the operand has rank 2; it needs one entry per operand dimension [EXPLICIT-7]}}
  %0 = bcast.broadcast_in_dim %x, dims = [0, 1] reads = [equal] sizes(%d, %d) : tensor<?x?xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @contradicts_equal(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @below {{'bcast.broadcast_in_dim' op reads: entry 0 contradicts the types: the operand's extent is the result's [EXPLICIT-7]}}
  %0 = bcast.broadcast_in_dim %x, dims = [0] reads = [expand] : tensor<3xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @contradicts_expand(%x: tensor<1xf32>) -> tensor<3xf32> {
  // expected-error @below {{'bcast.broadcast_in_dim' op reads: entry 0 contradicts the types: the operand's extent is 1 and stretched [EXPLICIT-7]}}
  %0 = bcast.broadcast_in_dim %x, dims = [0] reads = [either] : tensor<1xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @unknown_word(%x: tensor<?xf32>, %d: index) -> tensor<?xf32> {
  // expected-error @below {{expected equal, expand or either, got 'same'}}
  %0 = bcast.broadcast_in_dim %x, dims = [0] reads = [same] sizes(%d) : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @out_of_range(%x: tensor<?xf32>, %d: index) -> tensor<?xf32> {
  // expected-error @below {{'bcast.broadcast_in_dim' op reads: entry 0 is 7, outside [0, 2] [EXPLICIT-7]}}
  %0 = "bcast.broadcast_in_dim"(%x, %d) <{dims = array<i64: 0>, reads = array<i32: 7>}> : (tensor<?xf32>, index) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
