// RUN: bcast-opt %s | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --emit-bytecode | bcast-opt | FileCheck %s
// Layouts: their text, and passes on tensors with a layout.

// LAYOUT-1, LAYOUT-2, LAYOUT-3: any order of the dimensions.
// CHECK-LABEL: func.func private @orders
// CHECK-SAME: tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
// CHECK-SAME: tensor<2x3x4xf32, #bcast.layout<minor_to_major = [1, 2, 0]>>
// CHECK-SAME: tensor<3xf32, #bcast.layout<minor_to_major = [0]>>
// CHECK-SAME: tensor<f32, #bcast.layout<minor_to_major = []>>
func.func private @orders(
  tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>,
  tensor<2x3x4xf32, #bcast.layout<minor_to_major = [1, 2, 0]>>,
  tensor<3xf32, #bcast.layout<minor_to_major = [0]>>,
  tensor<f32, #bcast.layout<minor_to_major = []>>)

// LAYOUT-9: the default order is [n-1, ..., 0]. A type that is written with it keeps it.
// CHECK-LABEL: func.func private @default_order
// CHECK-SAME: tensor<2x3xf32, #bcast.layout<minor_to_major = [1, 0]>>
// CHECK-SAME: tensor<2x3x4xf32, #bcast.layout<minor_to_major = [2, 1, 0], padded_dimensions = [2, 4, 4]>>
func.func private @default_order(
  tensor<2x3xf32, #bcast.layout<minor_to_major = [1, 0]>>,
  tensor<2x3x4xf32, #bcast.layout<padded_dimensions = [2, 4, 4]>>)

// LAYOUT-4, LAYOUT-5: one width per dimension, at least its extent.
// CHECK-LABEL: func.func private @widths
// CHECK-SAME: tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5]>>
// CHECK-SAME: tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [2, 3]>>
// CHECK-SAME: tensor<0x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [0, 3]>>
// CHECK-SAME: tensor<0x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [8, 3]>>
func.func private @widths(
  tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5]>>,
  tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [2, 3]>>,
  tensor<0x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [0, 3]>>,
  tensor<0x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [8, 3]>>)

// LAYOUT-6: the width of a dynamic extent is dynamic.
// CHECK-LABEL: func.func private @dynamic_widths
// CHECK-SAME: tensor<?x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [?, 4]>>
// CHECK-SAME: tensor<?x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
func.func private @dynamic_widths(
  tensor<?x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [?, 4]>>,
  tensor<?x3xf32, #bcast.layout<minor_to_major = [0, 1]>>)

// LAYOUT-7, LAYOUT-8: a value for the padding, of the element type; without one, padded cells hold anything.
// CHECK-LABEL: func.func private @padding_values
// CHECK-SAME: tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0.000000e+00 : f32>>
// CHECK-SAME: tensor<2x3xf64, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0xFFF0000000000000 : f64>>
// CHECK-SAME: tensor<2x3xbf16, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 1.000000e+00 : bf16>>
// CHECK-SAME: tensor<2x3xi8, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = -1 : i8>>
// CHECK-SAME: tensor<2x3xui8, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 255 : ui8>>
// CHECK-SAME: tensor<2x3xi1, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = true>>
func.func private @padding_values(
  tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0.0 : f32>>,
  tensor<2x3xf64, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0xFFF0000000000000 : f64>>,
  tensor<2x3xbf16, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 1.0 : bf16>>,
  tensor<2x3xi8, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = -1 : i8>>,
  tensor<2x3xui8, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 255 : ui8>>,
  tensor<2x3xi1, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = true>>)

// The fields stand in one order, however they came.
// CHECK-LABEL: func.func private @field_order
// CHECK-SAME: tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0.000000e+00 : f32>>
func.func private @field_order(
  tensor<2x3xf32, #bcast.layout<padding_value = 0.0 : f32, padded_dimensions = [3, 5], minor_to_major = [0, 1]>>)

// LAYOUT-10: operations of other dialects take the types as well.
#col = #bcast.layout<minor_to_major = [0, 1]>
// CHECK-LABEL: func.func @other_dialects
func.func @other_dialects(%x: tensor<2x3xf32, #col>, %c: i1) -> tensor<2x3xf32, #col> {
  // CHECK: scf.if %{{.*}} -> (tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>)
  %0 = scf.if %c -> tensor<2x3xf32, #col> {
    // CHECK: bcast.negate %{{.*}} : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
    %1 = bcast.negate %x : tensor<2x3xf32, #col>
    scf.yield %1 : tensor<2x3xf32, #col>
  } else {
    scf.yield %x : tensor<2x3xf32, #col>
  }
  return %0 : tensor<2x3xf32, #col>
}

// RESULT-1: the shape of a result follows from the operands', its layout does not.
// CHECK-LABEL: func.func @result_layout
func.func @result_layout(%x: tensor<2x3xf32, #col>, %y: tensor<2x3xf32>) {
  // CHECK: bcast.add %{{.*}}, %{{.*}} : (tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = bcast.add %x, %y : (tensor<2x3xf32, #col>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: bcast.add %{{.*}}, %{{.*}} : (tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>, tensor<2x3xf32>) -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
  %1 = bcast.add %x, %y : (tensor<2x3xf32, #col>, tensor<2x3xf32>) -> tensor<2x3xf32, #col>
  // CHECK: bcast.abs %{{.*}} : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<2x3xf32>
  %2 = bcast.abs %x : tensor<2x3xf32, #col> -> tensor<2x3xf32>
  return
}
