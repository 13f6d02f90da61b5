// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// LAYOUT-16: a broadcast that moves no byte is a view of what is in memory.

// CHECK-LABEL: func.func @new_dimensions
// CHECK-SAME: %[[X:.*]]: tensor<3xf32>
// CHECK-NEXT: %[[R:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0, 1, 2]] output_shape [1, 3, 1] : tensor<3xf32> into tensor<1x3x1xf32>
// CHECK-NEXT: return %[[R]]
func.func @new_dimensions(%x: tensor<3xf32>) -> tensor<1x3x1xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xf32> -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// CHECK-LABEL: func.func @moved
// CHECK: %[[C:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2, 3]] : tensor<1x?x4x1xi8> into tensor<?x4xi8>
// CHECK: tensor.expand_shape %[[C]] {{\[\[}}0], [1, 2, 3]] output_shape [%{{.*}}, 1, 1, 4] : tensor<?x4xi8> into tensor<?x1x1x4xi8>
func.func @moved(%x: tensor<1x?x4x1xui8>, %n: index) -> tensor<?x1x1x4xui8> {
  %0 = bcast.broadcast_in_dim %x, dims = [2, 0, 3, 1] reads = [equal, equal, equal, equal] sizes(%n) : tensor<1x?x4x1xui8> -> tensor<?x1x1x4xui8>
  return %0 : tensor<?x1x1x4xui8>
}

// CHECK-LABEL: func.func @one_element
// CHECK-NEXT: %[[E:.*]] = tensor.collapse_shape %{{.*}} [] : tensor<1x1xf32> into tensor<f32>
// CHECK-NEXT: %[[R:.*]] = tensor.expand_shape %[[E]] [] output_shape [1, 1, 1] : tensor<f32> into tensor<1x1x1xf32>
// CHECK-NEXT: return %[[R]]
func.func @one_element(%x: tensor<1x1xf32>) -> tensor<1x1x1xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 0] : tensor<1x1xf32> -> tensor<1x1x1xf32>
  return %0 : tensor<1x1x1xf32>
}

// CHECK-LABEL: func.func @scalar
// CHECK-NEXT: tensor.expand_shape %{{.*}} [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
func.func @scalar(%x: tensor<f32>) -> tensor<1x1xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [] : tensor<f32> -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

// A transposition, and a broadcast to no elements, are none; the latter computes nothing.
// CHECK-LABEL: func.func @not_views
// CHECK: linalg.generic
// CHECK: tensor.empty() : tensor<5x0xf32>
// CHECK-NEXT: return
func.func @not_views(%x: tensor<2x3xf32>, %y: tensor<5xf32>) -> (tensor<3x2xf32>, tensor<5x0xf32>) {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
  %1 = bcast.broadcast_in_dim %y, dims = [0] : tensor<5xf32> -> tensor<5x0xf32>
  return %0, %1 : tensor<3x2xf32>, tensor<5x0xf32>
}

// A computed operand is computed in place directly.
// CHECK-LABEL: func.func @computed
// CHECK-NOT: shape
// CHECK: return
func.func @computed(%x: tensor<3xf32>) -> tensor<1x3xf32> {
  %0 = bcast.negate %x : tensor<3xf32>
  %1 = bcast.broadcast_in_dim %0, dims = [1] : tensor<3xf32> -> tensor<1x3xf32>
  return %1 : tensor<1x3xf32>
}

// Without elements, the unknown extents of a transpose are its own.
// CHECK-LABEL: func.func @nothing
// CHECK: %[[R:.*]] = tensor.empty(%arg2, %arg1) : tensor<0x?x?xf32>
// CHECK: return %[[R]]
func.func @nothing(%x: tensor<0x?x?xf32>, %m: index, %n: index) -> tensor<0x?x?xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [0, 2, 1] reads = [equal, equal, equal] sizes(%n, %m) : tensor<0x?x?xf32> -> tensor<0x?x?xf32>
  return %0 : tensor<0x?x?xf32>
}
