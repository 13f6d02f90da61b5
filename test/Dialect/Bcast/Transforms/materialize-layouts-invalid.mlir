// RUN: bcast-opt %s -split-input-file -verify-diagnostics --bcast-materialize-layouts
// Layouts that cannot be materialized, and the fix.

#col = #bcast.layout<minor_to_major = [0, 1]>

func.func @rule(%a: tensor<2x3xf32, #col>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  // expected-error @below {{'bcast.add' op has a rule and type 'tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>'; layouts are materialized in the explicit form}}
  // expected-note @below {{run bcast-legalize-to-explicit first}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32, #col>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

#col = #bcast.layout<minor_to_major = [0, 1]>
func.func @unknown(%a: tensor<2x3xf32, #col>) {
  // expected-error @below {{'tensor.collapse_shape' op has type 'tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>', and its effect on the layout is unknown}}
  // expected-note @below {{change to the default layout with bcast.relayout first}}
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<2x3xf32, #col> into tensor<6xf32>
  return
}

// -----

// expected-error @below {{'func.func' op has type 'tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>', and is only declared, so that its effect on the layout is unknown}}
// expected-note @below {{change to the default layout with bcast.relayout first}}
func.func private @declared(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>)

// -----

#col = #bcast.layout<minor_to_major = [0, 1]>
func.func @select(%c: tensor<2x3xi1, #col>, %a: tensor<2x3xf32, #col>) {
  // expected-error @below {{'arith.select' op has type 'tensor<2x3xi1, #bcast.layout<minor_to_major = [0, 1]>>', and its effect on the layout is unknown}}
  // expected-note @below {{change to the default layout with bcast.relayout first}}
  %0 = arith.select %c, %a, %a : tensor<2x3xi1, #col>, tensor<2x3xf32, #col>
  return
}

// -----

// RELAYOUT-2
#col = #bcast.layout<minor_to_major = [0, 1]>
func.func @cast(%a: tensor<2x3xf32>) {
  // expected-error @below {{'tensor.cast' op from 'tensor<2x3xf32>' to 'tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>' changes the layout; a cast moves nothing in memory [RELAYOUT-2]}}
  // expected-note @below {{use bcast.relayout}}
  %0 = tensor.cast %a : tensor<2x3xf32> to tensor<2x3xf32, #col>
  return
}

// -----

// LAYOUT-14: 2^32 times 2^31 bytes of f32.
#huge = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [4294967296, 2147483648]>
// expected-error @below {{'func.func' op has type 'tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [4294967296, 2147483648]>>', which does not fit in 64 bits of addresses [LAYOUT-14]}}
func.func @huge(%a: tensor<2x3xf32, #huge>) {
  return
}

// -----

// expected-error @below {{'func.func' op has type 'tensor<2xindex, #bcast.layout<minor_to_major = [0]>>'; only tensors of integers and floats have a physical form}}
func.func @index(%a: tensor<2xindex, #bcast.layout<minor_to_major = [0]>>) {
  return
}

// -----

// A function of another dialect.
#col = #bcast.layout<minor_to_major = [0, 1]>
gpu.module @m {
  // expected-error @below {{'gpu.func' op has type 'tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>', and its effect on the layout is unknown}}
  // expected-note @below {{change to the default layout with bcast.relayout first}}
  gpu.func @f(%a: tensor<2x3xf32, #col>) {
    gpu.return
  }
}

// -----

#pad = #bcast.layout<padded_dimensions = [6]>
func.func @resource_without_data() -> tensor<4xf32, #pad> {
  // expected-error @below {{'arith.constant' op of type 'tensor<4xf32, #bcast.layout<minor_to_major = [0], padded_dimensions = [6]>>' cannot be laid out: it is resource 'nowhere', which has no data}}
  %0 = arith.constant dense_resource<nowhere> : tensor<4xf32, #pad>
  return %0 : tensor<4xf32, #pad>
}

// -----

#pad = #bcast.layout<padded_dimensions = [6]>
func.func @resource_of_another_size() -> tensor<4xf32, #pad> {
  // expected-error @below {{cannot be laid out: it is resource 'two', whose 8 bytes are not those of its type}}
  %0 = arith.constant dense_resource<two> : tensor<4xf32, #pad>
  return %0 : tensor<4xf32, #pad>
}
{-# dialect_resources: { builtin: { two: "0x040000000000803F00000040" } } #-}

// -----

#pad = #bcast.layout<padded_dimensions = [4, 1000000000]>
func.func @large() -> tensor<3x1000000000xf32, #pad> {
  // expected-error @below {{cannot be laid out: it is sparse, with 3000000000 elements; at most 16777216 are written out}}
  %0 = arith.constant sparse<[[0, 0]], [1.0]> : tensor<3x1000000000xf32, #pad>
  return %0 : tensor<3x1000000000xf32, #pad>
}
