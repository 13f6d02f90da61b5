// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// Nobody would read these. Attributes of other names are passes' own, or a program's.

func.func @plan(%x: tensor<8x32xf32>) -> tensor<8x32xf32> {
  // expected-error @+1 {{'bcast.abs' op has the attribute 'bcast.plans', which is none of bcast; did you mean 'bcast.plan'?}}
  %r = bcast.abs %x {bcast.plans = "rows"} : tensor<8x32xf32>
  return %r : tensor<8x32xf32>
}

// -----

// expected-error @+1 {{has the attribute 'bcast.targets', which is none of bcast; did you mean 'bcast.target'?}}
module attributes {bcast.targets = #bcast.cpu_target<vector_bits = 256>} {
}

// -----

// expected-error @+1 {{has the attribute 'bcast.fused', which is none of bcast; did you mean 'bcast.fuse'?}}
module attributes {bcast.fused = false} {
}

// -----

module attributes {bcast.note = "of a program"} {
}

// -----

// These have no loops of their own.
func.func @plan_of_view(%x: tensor<8xf32>) -> tensor<4x8xf32> {
  // expected-error @+1 {{'bcast.broadcast_in_dim' op has the attribute 'bcast.plan', which is for an elementwise operation, a reduction or an iota of bcast, or for a linalg.generic}}
  %r = bcast.broadcast_in_dim %x, dims = [1] {bcast.plan = "rows"} : tensor<8xf32> -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

func.func @plan_of_product(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{'linalg.matmul' op has the attribute 'bcast.plan', which is for}}
  %r = linalg.matmul {bcast.plan = "rows"} ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%y : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
