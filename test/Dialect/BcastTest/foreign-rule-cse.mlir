// RUN: bcast-test-opt %s --canonicalize --cse | FileCheck %s
// A rule of another dialect, and rules of this one that mean the same, become the same IR.

// CHECK-LABEL: func.func @same_meaning(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<2xf32>)
// CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0] : tensor<2xf32> -> tensor<2x3xf32>
// CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3xf32>
// CHECK-NEXT: return %[[R]], %[[R]], %[[R]]
func.func @same_meaning(%a: tensor<2x3xf32>, %b: tensor<2xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = bcast.add %a, %b rule(#bcast_test.align_left) : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  %1 = bcast.add %a, %b rule(#bcast.pdpd<axis = 0>) : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  %2 = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return %0, %1, %2 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}

// Dynamic operations of the rule stay, like those of other rules.
// CHECK-LABEL: func.func @dynamic(
// CHECK: bcast.add %{{.*}}, %{{.*}} rule(#bcast_test.align_left) : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>
func.func @dynamic(%a: tensor<?x3xf32>, %b: tensor<?xf32>) -> tensor<?x3xf32> {
  %0 = bcast.add %a, %b rule(#bcast_test.align_left) : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
