// RUN: bcast-test-opt %s -split-input-file -verify-diagnostics --bcast-to-affine
// What is not lowered is not lowered under a rule of another dialect either.

func.func @dynamic(%a: tensor<?x3xf32>, %b: tensor<?xf32>) -> tensor<?x3xf32> {
  // expected-error @below {{'bcast.add' op has a dynamic shape, and only static shapes can be made explicit}}
  %0 = bcast.add %a, %b rule(#bcast_test.align_left) : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
