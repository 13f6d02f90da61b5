// RUN: bcast-opt %s --transform-interpreter --split-input-file --verify-diagnostics | FileCheck %s

// A function as a whole; what was made is named.
// CHECK-LABEL: func.func @function(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<3xf32>
// CHECK: %[[X:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1] {made}
// CHECK: %[[SUM:.*]] = bcast.add %[[A]], %[[X]] : tensor<2x3xf32>
// CHECK: %[[Y:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1] {made}
// CHECK: bcast.multiply %[[SUM]], %[[Y]] : tensor<2x3xf32>
func.func @function(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = bcast.broadcast %b rule(#bcast.numpy) : tensor<3xf32> -> tensor<2x3xf32>
  %2 = bcast.multiply %0, %1 : tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %explicit, %broadcasts = transform.bcast.legalize_to_explicit %function : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.annotate %broadcasts "made" : !transform.any_op
    transform.yield
  }
}

// -----

// One operation of two.
// CHECK-LABEL: func.func @operation(
// CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [1] {made}
// CHECK-NEXT: bcast.add %{{.*}} {here} : tensor<2x3xf32>
// CHECK-NEXT: bcast.multiply %{{.*}} rule(#bcast.numpy)
func.func @operation(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = bcast.multiply %0, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %add = transform.structured.match ops{["bcast.add"]} in %root : (!transform.any_op) -> !transform.any_op
    %explicit, %broadcasts = transform.bcast.legalize_to_explicit %add : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.annotate %explicit "here" : !transform.any_op
    transform.annotate %broadcasts "made" : !transform.any_op
    transform.yield
  }
}

// -----

// What the types leave open is checked first.
// CHECK-LABEL: func.func @dynamic(
// CHECK: bcast.check_extent equal
// CHECK: bcast.broadcast_in_dim
// CHECK: bcast.add %{{.*}} : tensor<4xf32>
func.func @dynamic(%a: tensor<4xf32>, %b: tensor<?xf32>) -> tensor<4xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %checked = transform.bcast.insert_checks %function : (!transform.any_op) -> !transform.any_op
    %explicit, %broadcasts = transform.bcast.legalize_to_explicit %checked : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
