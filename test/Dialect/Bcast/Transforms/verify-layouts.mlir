// RUN: bcast-opt %s --bcast-legalize-to-explicit -split-input-file -verify-diagnostics
// RELAYOUT-2: casts between layouts.

#col = #bcast.layout<minor_to_major = [0, 1]>

// Static and dynamic extents.
func.func @extents(%x: tensor<?x3xf32, #col>, %y: tensor<2x3xf32>) {
  %0 = tensor.cast %x : tensor<?x3xf32, #col> to tensor<2x3xf32, #col>
  %1 = tensor.cast %y : tensor<2x3xf32> to tensor<?x?xf32>
  // The default layout, spelled out or not.
  %2 = tensor.cast %y : tensor<2x3xf32> to tensor<2x3xf32, #bcast.layout<minor_to_major = [1, 0]>>
  return
}

// -----

func.func @order(%x: tensor<2x3xf32>) {
  // expected-error @below {{'tensor.cast' op from 'tensor<2x3xf32>' to 'tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>' changes the layout; a cast moves nothing in memory [RELAYOUT-2]}}
  // expected-note @below {{use bcast.relayout}}
  %0 = tensor.cast %x : tensor<2x3xf32> to tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
  return
}

// -----

func.func @padding(%x: tensor<2xf32, #bcast.layout<padded_dimensions = [4], padding_value = 0.0 : f32>>) {
  // expected-error @below {{changes the layout; a cast moves nothing in memory [RELAYOUT-2]}}
  // expected-note @below {{use bcast.relayout}}
  %0 = tensor.cast %x : tensor<2xf32, #bcast.layout<padded_dimensions = [4], padding_value = 0.0 : f32>> to tensor<2xf32, #bcast.layout<padded_dimensions = [4], padding_value = 1.0 : f32>>
  // expected-error @below {{changes the layout; a cast moves nothing in memory [RELAYOUT-2]}}
  // expected-note @below {{use bcast.relayout}}
  %1 = tensor.cast %x : tensor<2xf32, #bcast.layout<padded_dimensions = [4], padding_value = 0.0 : f32>> to tensor<?xf32>
  return
}

// -----

func.func @unranked(%x: tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>) {
  // expected-error @below {{'tensor.cast' op from 'tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>' to 'tensor<*xf32>' changes the layout; a cast moves nothing in memory [RELAYOUT-2]}}
  // expected-note @below {{use bcast.relayout}}
  %0 = tensor.cast %x : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>> to tensor<*xf32>
  return
}
