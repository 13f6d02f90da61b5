// RUN: bcast-opt %s --transform-interpreter --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @sink(
// CHECK: %[[PRODUCT:.*]] = bcast.multiply %{{.*}} : tensor<3xf32>
// CHECK: bcast.broadcast_in_dim %[[PRODUCT]], dims = [1]
func.func @sink(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.broadcast_in_dim %a, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  %1 = bcast.broadcast_in_dim %b, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  %2 = bcast.multiply %0, %1 : tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %sunk = transform.bcast.sink_broadcasts %function : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @push(
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>
// CHECK-DAG: %[[X:.*]] = bcast.broadcast_in_dim %[[A]], dims = [0] sizes
// CHECK-DAG: %[[Y:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0] sizes
// CHECK: %[[R:.*]] = bcast.add %[[X]], %[[Y]]
// CHECK: return %[[R]]
func.func @push(%a: tensor<?xf32>, %b: tensor<?xf32>, %s: index) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : tensor<?xf32>
  %1 = bcast.broadcast_in_dim %0, dims = [0] sizes(%s) : tensor<?xf32> -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %pushed = transform.bcast.propagate_broadcasts_up %function : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
