// RUN: bcast-opt %s --bcast-fuse-elementwise -verify-diagnostics
// Fusion is of operations on physical tensors.

func.func @relayout(%x: tensor<2x3xf32>) -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>> {
  // expected-error @below {{'bcast.relayout' op changes the layout; operations on physical tensors are fused}}
  // expected-note @below {{run bcast-materialize-layouts first}}
  %0 = bcast.relayout %x copy : tensor<2x3xf32> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
  return %0 : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
}
