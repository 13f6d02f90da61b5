// RUN: bcast-opt %s -split-input-file -verify-diagnostics --bcast-to-linalg
// RUN: bcast-opt %s -split-input-file -verify-diagnostics --bcast-to-affine
// RUN: bcast-opt %s -split-input-file -verify-diagnostics --bcast-to-llvm
// What no pipeline takes beyond the explicit stage, at the operation that says it.

// NUMPY-6: an implicit dynamic broadcast.
func.func @dynamic(%a: tensor<?x3xf32>, %b: tensor<3xf32>) -> tensor<?x3xf32> {
  // expected-error @below {{'bcast.add' op has a dynamic shape, and only static shapes can be made explicit}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// -----

// EXPLICIT-6: an explicit one.
func.func @dynamic_explicit(%x: tensor<3xf32>, %d: index) -> tensor<?x3xf32> {
  // expected-error @below {{'bcast.broadcast_in_dim' op has type 'tensor<?x3xf32>'; a dynamic shape cannot be lowered to linalg, only a static one}}
  %0 = bcast.broadcast_in_dim %x, dims = [1] sizes(%d) : tensor<3xf32> -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// -----

// LAYOUT-10: a layout.
// expected-error @below {{'func.func' op has type 'tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>'; a tensor with a layout cannot be lowered to linalg, only a row-major one}}
func.func @layout(%a: tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>) {
  return
}
