// REQUIRES: compiler
// RUN: bcast-opt %s --bcast-set-target="vector-bits=256 assume-features=masked_memory" --transform-interpreter --split-input-file --verify-diagnostics | FileCheck %s

// Upstream's transform.apply_registered_pass runs bcast's passes and pipelines, with their options.

#column = #bcast.layout<minor_to_major = [0, 1]>

// CHECK-LABEL: func.func @dynamic(
// CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [1] {made}
// CHECK: bcast.add %{{.*}} : tensor<2x4xf32>
// CHECK: bcast.check_extent equal
// CHECK: bcast.add
func.func @dynamic(%a: tensor<2x4xf32>, %b: tensor<4xf32>, %c: tensor<?x4xf32>) -> tensor<2x4xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %1 = bcast.add %0, %c : (tensor<2x4xf32>, tensor<?x4xf32>) -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %checked = transform.apply_registered_pass "bcast-insert-checks" to %function : (!transform.any_op) -> !transform.any_op
    %explicit = transform.apply_registered_pass "bcast-legalize-to-explicit" to %checked : (!transform.any_op) -> !transform.any_op
    %broadcasts = transform.structured.match ops{["bcast.broadcast_in_dim"]} in %explicit : (!transform.any_op) -> !transform.any_op
    transform.annotate %broadcasts "made" : !transform.any_op
    transform.yield
  }
}

// -----

#column = affine_map<(d0, d1, d2) -> (d2, d1)>
#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// A copy pays for itself.
// CHECK-LABEL: func.func @copied(
// CHECK-COUNT-2: linalg.generic
func.func @copied(%x: tensor<256x32xf32>, %y: tensor<64x32x256xf32>) -> tensor<64x32x256xf32> {
  %e = tensor.empty() : tensor<64x32x256xf32>
  %0 = linalg.generic {indexing_maps = [#column, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %y : tensor<256x32xf32>, tensor<64x32x256xf32>) outs(%e : tensor<64x32x256xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %1 = arith.addf %in, %in_0 : f32
    linalg.yield %1 : f32
  } -> tensor<64x32x256xf32>
  return %0 : tensor<64x32x256xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %assigned = transform.apply_registered_pass "bcast-assign-layouts" to %function : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

#column = affine_map<(d0, d1, d2) -> (d2, d1)>
#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// But not if a copy takes a second.
// CHECK-LABEL: func.func @in_place(
// CHECK-COUNT-1: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @in_place(%x: tensor<256x32xf32>, %y: tensor<64x32x256xf32>) -> tensor<64x32x256xf32> {
  %e = tensor.empty() : tensor<64x32x256xf32>
  %0 = linalg.generic {indexing_maps = [#column, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %y : tensor<256x32xf32>, tensor<64x32x256xf32>) outs(%e : tensor<64x32x256xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %1 = arith.addf %in, %in_0 : f32
    linalg.yield %1 : f32
  } -> tensor<64x32x256xf32>
  return %0 : tensor<64x32x256xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %assigned = transform.apply_registered_pass "bcast-assign-layouts" with options = { "copy-overhead" = 1000000000000 } to %function : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

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
    %explicit = transform.apply_registered_pass "bcast-to-explicit" to %module : (!transform.any_op) -> !transform.any_op
    %lowered = transform.apply_registered_pass "bcast-explicit-to-linalg" to %explicit : (!transform.any_op) -> !transform.any_op
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
    %lowered = transform.apply_registered_pass "bcast-explicit-to-linalg" with options = { "fuse" = false } to %module : (!transform.any_op) -> !transform.any_op
    %generics = transform.structured.match ops{["linalg.generic"]} in %lowered : (!transform.any_op) -> !transform.any_op
    %tiled, %loops = transform.structured.tile_using_for %generics tile_sizes [8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @rows(
// CHECK: affine.for %{{.*}} = 0 to 64 step 8
// CHECK: vector<8xf32>
func.func @rows(%a: memref<64xf32>, %out: memref<64xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%a : memref<64xf32>) outs(%out : memref<64xf32>) {
  ^bb0(%x: f32, %old: f32):
    %0 = arith.addf %x, %x : f32
    linalg.yield %0 : f32
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %loops = transform.apply_registered_pass "bcast-linalg-to-loops" to %function : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// The errors of a pass are those of the script.
// expected-note @below {{target op}}
module @payload {
  func.func @implicit(%a: tensor<2x3xf32>, %b: tensor<?xf32>) -> tensor<2x3xf32> {
    // expected-error @below {{'bcast.add' op has a rule; only the explicit form can be lowered to linalg}}
    // expected-note @below {{run bcast-legalize-to-explicit first}}
    %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<?xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %module = transform.structured.match attributes {sym_name = "payload"} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{pass pipeline failed}}
    %lowered = transform.apply_registered_pass "bcast-explicit-to-linalg" to %module : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
