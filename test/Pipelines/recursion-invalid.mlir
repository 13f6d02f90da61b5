// REQUIRES: compiler
// RUN: bcast-opt %s -verify-diagnostics --bcast-to-affine
// Functions that call themselves.

// Calls are inlined, which recursion cannot be.
// expected-error @below {{function 'recursive' is public and called in its own module, so that its results cannot be written into buffers of its caller}}
// expected-note @below {{recursive functions cannot be compiled; others are inlined}}
func.func @recursive(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = call @recursive(%a) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = bcast.negate %0 : tensor<2xf32>
  return %1 : tensor<2xf32>
}
