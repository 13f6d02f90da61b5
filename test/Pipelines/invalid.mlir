// REQUIRES: compiler
// RUN: bcast-opt %s -split-input-file -verify-diagnostics --bcast-to-linalg
// RUN: bcast-opt %s -split-input-file -verify-diagnostics --bcast-to-affine
// RUN: bcast-opt %s -split-input-file -verify-diagnostics --bcast-to-llvm
// Programs that no pipeline takes beyond the explicit stage, with the error at the operation.

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

// An operation of another dialect on a tensor with a layout, which it would ignore.
#col = #bcast.layout<minor_to_major = [0, 1]>
func.func @layout(%a: tensor<2x3xf32, #col>) -> tensor<1x3xf32, #col> {
  // expected-error @below {{'tensor.extract_slice' op has type 'tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>', and its effect on the layout is unknown}}
  // expected-note @below {{change to the default layout with bcast.relayout first}}
  %0 = tensor.extract_slice %a[0, 0] [1, 3] [1, 1] : tensor<2x3xf32, #col> to tensor<1x3xf32, #col>
  return %0 : tensor<1x3xf32, #col>
}

// -----

// RELAYOUT-2: bufferization would drop the cast, and canonicalization would fold both.
#col = #bcast.layout<minor_to_major = [0, 1]>
func.func @cast(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error @below {{'tensor.cast' op from 'tensor<2x3xf32>' to 'tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>' changes the layout; a cast moves nothing in memory [RELAYOUT-2]}}
  // expected-note @below {{use bcast.relayout}}
  %0 = tensor.cast %a : tensor<2x3xf32> to tensor<2x3xf32, #col>
  // expected-error @below {{'tensor.cast' op from 'tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>' to 'tensor<2x3xf32>' changes the layout; a cast moves nothing in memory [RELAYOUT-2]}}
  // expected-note @below {{use bcast.relayout}}
  %1 = tensor.cast %0 : tensor<2x3xf32, #col> to tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
