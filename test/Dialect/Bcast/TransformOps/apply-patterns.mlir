// RUN: bcast-opt %s --transform-interpreter --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @explicit_form(
// CHECK: bcast.broadcast_in_dim
// CHECK-NEXT: bcast.add %{{.*}} : tensor<2x3xf32>
func.func @explicit_form(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %function {
      transform.apply_patterns.bcast.explicit_form
    } : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @canonicalization(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: return %[[X]]
func.func @canonicalization(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.negate %x : tensor<2x3xf32>
  %1 = bcast.negate %0 : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %function {
      transform.apply_patterns.bcast.canonicalization
    } : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @expand_index_ops(
// CHECK-NOT: bcast.linearize_index
// CHECK: arith.muli
func.func @expand_index_ops(%i: index, %j: index) -> index {
  %0 = bcast.linearize_index [%i, %j] in tensor<2x3xf32>
  return %0 : index
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %function {
      transform.apply_patterns.bcast.expand_index_ops
    } : !transform.any_op
    transform.yield
  }
}

// -----

#map = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @fuse_elementwise(
// CHECK: linalg.generic
// CHECK: math.exp
// CHECK-NEXT: arith.negf
// CHECK-NOT: linalg.generic
func.func @fuse_elementwise(%x: tensor<8xf32>) -> tensor<8xf32> {
  %init = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = math.exp %in : f32
    linalg.yield %2 : f32
  } -> tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%0 : tensor<8xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.negf %in : f32
    linalg.yield %2 : f32
  } -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %function {
      transform.apply_patterns.bcast.fuse_elementwise
    } : !transform.any_op
    transform.yield
  }
}
