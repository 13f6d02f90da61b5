// RUN: bcast-opt %s | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --emit-bytecode | bcast-opt | FileCheck %s

// REDUCE-2
// CHECK-LABEL: @shapes
func.func @shapes(%x: tensor<2x?x4xf32>, %s: tensor<f32>) {
  // CHECK: bcast.reduce sum %{{.*}}, dims = [1] : tensor<2x?x4xf32> -> tensor<2x4xf32>
  %0 = bcast.reduce sum %x, dims = [1] : tensor<2x?x4xf32> -> tensor<2x4xf32>
  // CHECK: bcast.reduce product %{{.*}}, dims = [0, 2] : tensor<2x?x4xf32> -> tensor<?xf32>
  %1 = bcast.reduce product %x, dims = [0, 2] : tensor<2x?x4xf32> -> tensor<?xf32>
  // CHECK: bcast.reduce maximum %{{.*}}, dims = [0, 2] keep_dims : tensor<2x?x4xf32> -> tensor<1x?x1xf32>
  %2 = bcast.reduce maximum %x, dims = [0, 2] keep_dims : tensor<2x?x4xf32> -> tensor<1x?x1xf32>
  // CHECK: bcast.reduce minimum %{{.*}}, dims = [0, 1, 2] : tensor<2x?x4xf32> -> tensor<f32>
  %3 = bcast.reduce minimum %x, dims = [0, 1, 2] : tensor<2x?x4xf32> -> tensor<f32>
  // CHECK: bcast.reduce sum %{{.*}}, dims = [] : tensor<2x?x4xf32> -> tensor<2x?x4xf32>
  %4 = bcast.reduce sum %x, dims = [] : tensor<2x?x4xf32> -> tensor<2x?x4xf32>
  // CHECK: bcast.reduce sum %{{.*}}, dims = [] : tensor<f32> -> tensor<f32>
  %5 = bcast.reduce sum %s, dims = [] : tensor<f32> -> tensor<f32>
  return
}

// REDUCE-3
// CHECK-LABEL: @kinds
func.func @kinds(%i: tensor<3xi8>, %u: tensor<3xui64>, %b: tensor<3xi1>, %h: tensor<3xbf16>) {
  // CHECK: bcast.reduce and %{{.*}}, dims = [0] : tensor<3xi8> -> tensor<i8>
  %0 = bcast.reduce and %i, dims = [0] : tensor<3xi8> -> tensor<i8>
  // CHECK: bcast.reduce or %{{.*}}, dims = [0] : tensor<3xi1> -> tensor<i1>
  %1 = bcast.reduce or %b, dims = [0] : tensor<3xi1> -> tensor<i1>
  // CHECK: bcast.reduce xor %{{.*}}, dims = [0] : tensor<3xui64> -> tensor<ui64>
  %2 = bcast.reduce xor %u, dims = [0] : tensor<3xui64> -> tensor<ui64>
  // CHECK: bcast.reduce maximum %{{.*}}, dims = [0] : tensor<3xi1> -> tensor<i1>
  %3 = bcast.reduce maximum %b, dims = [0] : tensor<3xi1> -> tensor<i1>
  // CHECK: bcast.reduce sum %{{.*}}, dims = [0] : tensor<3xbf16> -> tensor<bf16>
  %4 = bcast.reduce sum %h, dims = [0] : tensor<3xbf16> -> tensor<bf16>
  return
}

// CHECK-LABEL: @layouts
func.func @layouts(%x: tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [4, 3]>>) {
  // CHECK: bcast.reduce sum
  // CHECK-SAME: -> tensor<2xf32, #bcast.layout<minor_to_major = [0], padded_dimensions = [8]>>
  %0 = bcast.reduce sum %x, dims = [1] : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [4, 3]>>
      -> tensor<2xf32, #bcast.layout<minor_to_major = [0], padded_dimensions = [8]>>
  return
}
