// RUN: bcast-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s
// Extents of 1 that are dropped from a result are dropped from the operands.

// CHECK-LABEL: func.func @dropped(
// CHECK-SAME: %[[X:.*]]: tensor<2x1x3xf32>, %[[Y:.*]]: tensor<2x1x3xf32>)
// CHECK-DAG: %[[CX:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0, 1], [2]] : tensor<2x1x3xf32> into tensor<2x3xf32>
// CHECK-DAG: %[[CY:.*]] = tensor.collapse_shape %[[Y]] {{\[\[}}0, 1], [2]] : tensor<2x1x3xf32> into tensor<2x3xf32>
// CHECK: %[[SUM:.*]] = bcast.add %[[CX]], %[[CY]] : tensor<2x3xf32>
// CHECK: %[[R:.*]] = bcast.negate %[[SUM]] {kept} : tensor<2x3xf32>
// CHECK: return %[[R]]
func.func @dropped(%x: tensor<2x1x3xf32>, %y: tensor<2x1x3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.add %x, %y : tensor<2x1x3xf32>
  %1 = bcast.negate %0 {kept} : tensor<2x1x3xf32>
  %2 = tensor.collapse_shape %1 [[0, 1], [2]] : tensor<2x1x3xf32> into tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// Operands of other element types; a broadcast operand is broadcast to the smaller shape.
// CHECK-LABEL: func.func @broadcast(
// CHECK-SAME: %[[P:.*]]: tensor<1x1xi1>, %[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<1x1xf32>)
// CHECK-DAG: %[[CP:.*]] = tensor.collapse_shape %[[P]] [] : tensor<1x1xi1> into tensor<i1>
// CHECK-DAG: %[[CY:.*]] = tensor.collapse_shape %[[Y]] [] : tensor<1x1xf32> into tensor<f32>
// CHECK: bcast.select %[[CP]], %[[X]], %[[CY]] : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
func.func @broadcast(%p: tensor<1x1xi1>, %x: tensor<f32>, %y: tensor<1x1xf32>) -> tensor<f32> {
  %0 = bcast.broadcast_in_dim %x, dims = [] : tensor<f32> -> tensor<1x1xf32>
  %1 = bcast.select %p, %0, %y : (tensor<1x1xi1>, tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  %2 = tensor.collapse_shape %1 [] : tensor<1x1xf32> into tensor<f32>
  return %2 : tensor<f32>
}

// CHECK-LABEL: func.func @stays(
// CHECK: %[[JOINED:.*]] = bcast.negate %{{.*}} : tensor<2x3xf32>
// CHECK: tensor.collapse_shape %[[JOINED]] {{.*}} : tensor<2x3xf32> into tensor<6xf32>
// CHECK: %[[DYNAMIC:.*]] = bcast.negate %{{.*}} : tensor<?x1xf32>
// CHECK: tensor.collapse_shape %[[DYNAMIC]] {{.*}} : tensor<?x1xf32> into tensor<?xf32>
// CHECK: %[[READ:.*]] = bcast.negate %{{.*}} : tensor<2x1xf32>
// CHECK: tensor.collapse_shape %[[READ]] {{.*}} : tensor<2x1xf32> into tensor<2xf32>
func.func @stays(%x: tensor<2x3xf32>, %y: tensor<?x1xf32>, %z: tensor<2x1xf32>) -> (tensor<6xf32>, tensor<?xf32>, tensor<2x1xf32>, tensor<2xf32>) {
  %0 = bcast.negate %x : tensor<2x3xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %2 = bcast.negate %y : tensor<?x1xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<?x1xf32> into tensor<?xf32>
  %4 = bcast.negate %z : tensor<2x1xf32>
  %5 = tensor.collapse_shape %4 [[0, 1]] : tensor<2x1xf32> into tensor<2xf32>
  return %1, %3, %4, %5 : tensor<6xf32>, tensor<?xf32>, tensor<2x1xf32>, tensor<2xf32>
}

// In a graph region, values may depend on themselves.
// CHECK-LABEL: "test.cycle"
// CHECK: bcast.negate
"test.cycle"() ({
  %0 = bcast.negate %2 : tensor<2x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x1xf32> into tensor<2xf32>
  %2 = bcast.broadcast_in_dim %1, dims = [0] : tensor<2xf32> -> tensor<2x1xf32>
  "test.use"(%1) : (tensor<2xf32>) -> ()
}) : () -> ()
