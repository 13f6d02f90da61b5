// RUN: bcast-opt %s --bcast-to-explicit | FileCheck %s
// The first stage: no rules, and equal values once.

// CHECK-LABEL: func.func @scale_shift_relu(
// CHECK-SAME: %[[X:.*]]: tensor<32x3x8x8xf32>, %[[S:.*]]: tensor<3xf32>, %[[B:.*]]: tensor<3xf32>)
// CHECK-DAG: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : tensor<32x3x8x8xf32>
// CHECK-DAG: %[[S1:.*]] = bcast.broadcast_in_dim %[[S]], dims = [1] : tensor<3xf32> -> tensor<32x3x8x8xf32>
// CHECK: %[[SCALED:.*]] = bcast.multiply %[[X]], %[[S1]] : tensor<32x3x8x8xf32>
// CHECK: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1] : tensor<3xf32> -> tensor<32x3x8x8xf32>
// CHECK: %[[SHIFTED:.*]] = bcast.add %[[SCALED]], %[[B1]] : tensor<32x3x8x8xf32>
// CHECK: %[[R:.*]] = bcast.maximum %[[SHIFTED]], %[[ZERO]] : tensor<32x3x8x8xf32>
// CHECK-NEXT: return %[[R]]
func.func @scale_shift_relu(%x: tensor<32x3x8x8xf32>, %scale: tensor<3xf32>, %shift: tensor<3xf32>) -> tensor<32x3x8x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %0 = bcast.multiply %x, %scale rule(#bcast.pdpd<axis = 1>) : (tensor<32x3x8x8xf32>, tensor<3xf32>) -> tensor<32x3x8x8xf32>
  %1 = bcast.add %0, %shift rule(#bcast.pdpd<axis = 1>) : (tensor<32x3x8x8xf32>, tensor<3xf32>) -> tensor<32x3x8x8xf32>
  %2 = bcast.maximum %1, %zero rule(#bcast.numpy) : (tensor<32x3x8x8xf32>, tensor<f32>) -> tensor<32x3x8x8xf32>
  return %2 : tensor<32x3x8x8xf32>
}

// A row that three readers broadcast under three rules is broadcast once.
// CHECK-LABEL: func.func @shared_broadcast(
// CHECK-COUNT-1: bcast.broadcast_in_dim
// CHECK-NOT: bcast.broadcast_in_dim
// CHECK: return
func.func @shared_broadcast(%x: tensor<2x3xf32>, %row: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.add %x, %row rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = bcast.multiply %0, %row rule(#bcast.pdpd) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %2 = bcast.subtract %1, %row rule(#bcast.in_dim<[1]>) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// Unused operations are gone.
// CHECK-LABEL: func.func @dead(
// CHECK-NEXT: return
func.func @dead(%x: tensor<2x3xf32>, %row: tensor<3xf32>) {
  %0 = bcast.add %x, %row rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}
