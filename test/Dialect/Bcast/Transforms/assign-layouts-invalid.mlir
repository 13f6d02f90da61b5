// RUN: bcast-opt %s --bcast-assign-layouts --split-input-file --verify-diagnostics
// An operation with a rule is an error: only the explicit form states the reads.

func.func @elementwise(%x: tensor<2x3xf32>, %row: tensor<3xf32>) -> tensor<2x3xf32> {
  // expected-error @below {{'bcast.add' op has a rule; layouts are assigned in the explicit form}}
  // expected-note @below {{run bcast-legalize-to-explicit first}}
  %0 = bcast.add %x, %row rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @broadcast(%row: tensor<3xf32>) -> tensor<2x3xf32> {
  // expected-error @below {{'bcast.broadcast' op has a rule; layouts are assigned in the explicit form}}
  // expected-note @below {{run bcast-legalize-to-explicit first}}
  %0 = bcast.broadcast %row rule(#bcast.numpy) : tensor<3xf32> -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
