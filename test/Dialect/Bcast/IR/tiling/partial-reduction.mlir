// Reductions that have one result in any order are split; others are refused.
// RUN: bcast-opt %s --transform-interpreter --canonicalize --cse --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @maximum(
// CHECK-SAME: %[[X:.*]]: tensor<4x?x6xbf16>
// CHECK: %[[INIT:.*]] = arith.constant dense<0xFF80> : tensor<4x8xbf16>
// CHECK: %[[R:.*]] = scf.for %[[I:[a-z0-9]+]] = %c0 to %{{.*}} step %c8 iter_args(%[[ACC:.*]] = %[[INIT]])
// CHECK: %[[SIZE:.*]] = affine.min
// CHECK: %[[PART:.*]] = tensor.extract_slice %[[X]][0, %[[I]], 0] [4, %[[SIZE]], 6]
// CHECK: %[[INNER:.*]] = bcast.reduce maximum %[[PART]], dims = [2] : tensor<4x?x6xbf16> -> tensor<4x?xbf16>
// CHECK: %[[BEFORE:.*]] = tensor.extract_slice %[[ACC]][0, 0] [4, %[[SIZE]]]
// CHECK: bcast.maximum %[[INNER]], %[[BEFORE]] : tensor<4x?xbf16>
// CHECK: bcast.reduce maximum %[[R]], dims = [1] : tensor<4x8xbf16> -> tensor<4xbf16>
func.func @maximum(%x: tensor<4x?x6xbf16>) -> tensor<4xbf16> {
  %0 = bcast.reduce maximum %x, dims = [1, 2] : tensor<4x?x6xbf16> -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match ops{["bcast.reduce"]} in %root : (!transform.any_op) -> !transform.any_op
    %fill, %tile, %merge, %loop = transform.structured.tile_reduction_using_for %op by tile_sizes = [0, 8, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @threads(
// CHECK: scf.forall (%[[T:.*]]) in (5)
// CHECK: bcast.reduce sum %{{.*}}, dims = [0]
// CHECK: bcast.add
// CHECK: tensor.parallel_insert_slice
// CHECK: bcast.reduce sum %{{.*}}, dims = [0] : tensor<5xui8> -> tensor<ui8>
func.func @threads(%x: tensor<64xui8>) -> tensor<1xui8> {
  %0 = bcast.reduce sum %x, dims = [0] keep_dims : tensor<64xui8> -> tensor<1xui8>
  return %0 : tensor<1xui8>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match ops{["bcast.reduce"]} in %root : (!transform.any_op) -> !transform.any_op
    %fill, %tile, %merge, %loop = transform.structured.tile_reduction_using_forall %op by num_threads = [5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @ordered(%x: tensor<4x64xf32>) -> tensor<4xf32> {
  // expected-error @below {{'bcast.reduce' op cannot be split: a float sum has one order, which partial results would change [REDUCE-6]}}
  %0 = bcast.reduce sum %x, dims = [1] : tensor<4x64xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match ops{["bcast.reduce"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{failed to tile using partial reduction}}
    %fill, %tile, %merge, %loop = transform.structured.tile_reduction_using_for %op by tile_sizes = [0, 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
