// RUN: bcast-opt %s -split-input-file -verify-diagnostics --convert-bcast-to-linalg
// Programs that the lowering rejects, and the missing pass.

func.func @rule(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  // expected-error @below {{'bcast.add' op has a rule; only the explicit form can be lowered to linalg}}
  // expected-note @below {{run bcast-legalize-to-explicit first}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// A rule that would change nothing is one too.
func.func @needless_rule(%a: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @below {{'bcast.add' op has a rule; only the explicit form can be lowered to linalg}}
  // expected-note @below {{run bcast-legalize-to-explicit first}}
  %0 = bcast.add %a, %a rule(#bcast.numpy) : tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @broadcast(%x: tensor<3xf32>) -> tensor<2x3xf32> {
  // expected-error @below {{'bcast.broadcast' op has a rule; only the explicit form can be lowered to linalg}}
  // expected-note @below {{run bcast-legalize-to-explicit first}}
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<3xf32> -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// LAYOUT-10: an operation on tensors with a layout.
#col = #bcast.layout<minor_to_major = [0, 1]>
func.func @layout() {
  %a = tensor.empty() : tensor<2x3xf32>
  // expected-error @below {{'bcast.add' op has type 'tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>'; a tensor with a layout cannot be lowered to linalg, only a row-major one}}
  // expected-note @below {{run bcast-materialize-layouts first}}
  %0 = bcast.add %a, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32, #col>
  return
}

// -----

// A function that takes one.
// expected-error @below {{'func.func' op has type 'tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>'; a tensor with a layout cannot be lowered to linalg, only a row-major one}}
// expected-note @below {{run bcast-materialize-layouts first}}
func.func @layout_argument(%a: tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>) {
  return
}

// -----

// A function that is only declared.
// expected-error @below {{'func.func' op has type 'tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>'; a tensor with a layout cannot be lowered to linalg, only a row-major one}}
// expected-note @below {{run bcast-materialize-layouts first}}
func.func private @layout_declaration() -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>

// -----

// An operation of another dialect, which would drop the layout.
func.func @layout_tensor() {
  // expected-error @below {{'tensor.empty' op has type 'tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5]>>'; a tensor with a layout cannot be lowered to linalg, only a row-major one}}
  // expected-note @below {{run bcast-materialize-layouts first}}
  %0 = tensor.empty() : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5]>>
  return
}


// -----

// Readers of unsigned integers that have another meaning on signless ones.
func.func @unsigned(%m: memref<4xui8>) -> tensor<4xui8> {
  // expected-error @below {{'bufferization.to_tensor' op has type 'tensor<4xui8>'; its effect on unsigned integers is not known}}
  // expected-note @below {{lower it first, or let it work on signless integers}}
  %0 = bufferization.to_tensor %m : memref<4xui8> to tensor<4xui8>
  return %0 : tensor<4xui8>
}
