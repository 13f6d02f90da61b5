// Producers are computed in the loops over tiles of their consumers.
// RUN: bcast-opt %s --transform-interpreter --resolve-ranked-shaped-type-result-dims --canonicalize --cse --split-input-file | FileCheck %s

// A softmax without its division: each tile has whole rows, and a maximum of its own.
// CHECK-LABEL: func.func @rows(
// CHECK-SAME: %[[X:.*]]: tensor<?x1000xf16>
// CHECK: %[[N:.*]] = tensor.dim %[[X]], %c0
// CHECK-NEXT: tensor.empty(%[[N]])
// CHECK-NEXT: scf.for %[[I:[a-z0-9]+]] = %c0 to %[[N]] step %c8 iter_args
// CHECK-NEXT: %[[SIZE:.*]] = affine.min
// CHECK-NEXT: %[[PART:.*]] = tensor.extract_slice %[[X]][%[[I]], 0] [%[[SIZE]], 1000] [1, 1]
// CHECK-NEXT: %[[MAX:.*]] = bcast.reduce maximum %[[PART]], dims = [1]
// CHECK-NEXT: %[[ALL:.*]] = bcast.broadcast_in_dim %[[MAX]], dims = [0]
// CHECK-NEXT: %[[CENTERED:.*]] = bcast.subtract %[[PART]], %[[ALL]]
// CHECK-NEXT: bcast.exponential %[[CENTERED]]
// CHECK-NEXT: tensor.insert_slice
// CHECK-NEXT: scf.yield
func.func @rows(%x: tensor<?x1000xf16>) -> tensor<?x1000xf16> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x1000xf16>
  %0 = bcast.reduce maximum %x, dims = [1] : tensor<?x1000xf16> -> tensor<?xf16>
  %1 = bcast.broadcast_in_dim %0, dims = [0] reads = [equal] sizes(%n) : tensor<?xf16> -> tensor<?x1000xf16>
  %2 = bcast.subtract %x, %1 : tensor<?x1000xf16>
  %3 = bcast.exponential %2 : tensor<?x1000xf16>
  return %3 : tensor<?x1000xf16>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match ops{["bcast.exponential"]} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.fuse %op tile_sizes [8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @containing(
// CHECK: scf.forall (%[[I:.*]]) in (4) shared_outs
// CHECK: %[[A:.*]] = tensor.extract_slice %arg0
// CHECK: %[[B:.*]] = tensor.extract_slice %arg1
// CHECK: %[[SUM:.*]] = bcast.add %[[A]], %[[B]] : tensor<4x16xbf16>
// CHECK: %[[TILE:.*]] = bcast.reduce sum %[[SUM]], dims = [1] : tensor<4x16xbf16> -> tensor<4xbf16>
// CHECK: tensor.parallel_insert_slice %[[TILE]]
func.func @containing(%a: tensor<16x16xbf16>, %b: tensor<16x16xbf16>) -> tensor<16xbf16> {
  %0 = bcast.add %a, %b : tensor<16x16xbf16>
  %1 = bcast.reduce sum %0, dims = [1] : tensor<16x16xbf16> -> tensor<16xbf16>
  return %1 : tensor<16xbf16>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %reduce = transform.structured.match ops{["bcast.reduce"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["bcast.add"]} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_forall %reduce num_threads [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %fused, %new = transform.structured.fuse_into_containing_op %add into %loop : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// bcast's operations fuse into linalg's.
// CHECK-LABEL: func.func @linalg_consumer(
// CHECK: scf.for
// CHECK: bcast.iota
// CHECK: bcast.convert
// CHECK: linalg.generic
// CHECK: scf.yield
func.func @linalg_consumer(%init: tensor<64xf32>) -> tensor<64xf32> {
  %0 = bcast.iota dim = 0 : tensor<64xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%0 : tensor<64xf32>) outs(%init : tensor<64xf32>) {
  ^bb0(%x: f32, %y: f32):
    %2 = arith.addf %x, %y : f32
    linalg.yield %2 : f32
  } -> tensor<64xf32>
  return %1 : tensor<64xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.fuse %op tile_sizes [16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
