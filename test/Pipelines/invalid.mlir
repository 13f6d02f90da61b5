// RUN: bcast-opt %s -split-input-file -verify-diagnostics --bcast-to-linalg
// RUN: bcast-opt %s -split-input-file -verify-diagnostics --bcast-to-affine
// RUN: bcast-opt %s -split-input-file -verify-diagnostics --bcast-to-llvm
// What no pipeline takes beyond the explicit stage, at the operation that says it.

// A runtime check that fails for sure.
func.func @never(%a: tensor<?xf32>) -> tensor<4xf32> {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  // expected-error @below {{the caller's own has extent 3; it must be 4}}
  bcast.check_extent equal, %c3, %c4, "the caller's own"
  %0 = bcast.broadcast %a rule(#bcast.numpy) : tensor<?xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// LAYOUT-10: a layout.
// expected-error @below {{'func.func' op has type 'tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>'; a tensor with a layout cannot be lowered to linalg, only a row-major one}}
func.func @layout(%a: tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>) {
  return
}
