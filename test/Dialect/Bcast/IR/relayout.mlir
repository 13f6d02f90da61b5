// RUN: bcast-opt %s | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --emit-bytecode | bcast-opt | FileCheck %s
// bcast.relayout: its text, and the changes that it can make.

#col = #bcast.layout<minor_to_major = [0, 1]>
#pad = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0.0 : f32>

// RELAYOUT-1: the order and the padding.
// CHECK-LABEL: func.func @relayout
func.func @relayout(%x: tensor<2x3xf32>, %y: tensor<?x3xi1, #col>, %z: tensor<f32>) {
  // CHECK: bcast.relayout %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
  %0 = bcast.relayout %x : tensor<2x3xf32> -> tensor<2x3xf32, #col>
  // CHECK: bcast.relayout %{{.*}} : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0.000000e+00 : f32>>
  %1 = bcast.relayout %0 : tensor<2x3xf32, #col> -> tensor<2x3xf32, #pad>
  // CHECK: bcast.relayout %{{.*}} : tensor<?x3xi1, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<?x3xi1>
  %2 = bcast.relayout %y : tensor<?x3xi1, #col> -> tensor<?x3xi1>
  // CHECK: bcast.relayout %{{.*}} : tensor<f32> -> tensor<f32>
  %3 = bcast.relayout %z : tensor<f32> -> tensor<f32>
  // RELAYOUT-3: a copy in memory, also to the same layout.
  // CHECK: bcast.relayout %{{.*}} copy : tensor<f32> -> tensor<f32>
  %4 = bcast.relayout %z copy : tensor<f32> -> tensor<f32>
  return
}
