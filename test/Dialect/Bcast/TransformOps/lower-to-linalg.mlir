// RUN: bcast-opt %s --transform-interpreter --split-input-file | FileCheck %s

// A whole schedule: a module of its own within the one that holds the script.
// CHECK-LABEL: func.func @fused(
// CHECK: linalg.generic
// CHECK: arith.addf
// CHECK: arith.maximumf
// CHECK: } -> tensor<64x32xf32>
// CHECK-NOT: linalg.generic
module @payload {
  func.func @fused(%a: tensor<64x32xf32>, %b: tensor<32xf32>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
    %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<64x32xf32>, tensor<32xf32>) -> tensor<64x32xf32>
    %1 = bcast.maximum %0, %c : tensor<64x32xf32>
    return %1 : tensor<64x32xf32>
  }
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %module = transform.structured.match attributes {sym_name = "payload"} in %root : (!transform.any_op) -> !transform.any_op
    %explicit, %broadcasts = transform.bcast.legalize_to_explicit %module : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %sunk = transform.bcast.sink_broadcasts %explicit : (!transform.any_op) -> !transform.any_op
    %lowered, %generics = transform.bcast.lower_to_linalg %sunk : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Not fused; each generic operation is then tiled by upstream's transform.
// CHECK-LABEL: func.func @tiled(
// CHECK: scf.for
// CHECK: arith.addf
// CHECK: scf.for
// CHECK: arith.maximumf
module @payload {
  func.func @tiled(%a: tensor<64x32xf32>, %b: tensor<32xf32>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
    %0 = bcast.broadcast_in_dim %b, dims = [1] : tensor<32xf32> -> tensor<64x32xf32>
    %1 = bcast.add %a, %0 : tensor<64x32xf32>
    %2 = bcast.maximum %1, %c : tensor<64x32xf32>
    return %2 : tensor<64x32xf32>
  }
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %module = transform.structured.match attributes {sym_name = "payload"} in %root : (!transform.any_op) -> !transform.any_op
    %lowered, %generics = transform.bcast.lower_to_linalg %module {fuse = false} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %tiled, %loops = transform.structured.tile_using_for %generics tile_sizes [8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
