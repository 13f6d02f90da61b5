// Upstream's loops over tiles of bcast's operations.
// RUN: bcast-opt %s --transform-interpreter --canonicalize --cse --split-input-file | FileCheck %s

// A dimension that is stretched has one index, in every tile.
// CHECK-LABEL: func.func @broadcast(
// CHECK-SAME: %[[X:.*]]: tensor<1x8xf32>
// CHECK: %[[INIT:.*]] = tensor.empty() : tensor<6x8x4xf32>
// CHECK: scf.for %[[I:[a-z0-9]+]] = %{{.*}} iter_args(%[[ACC:.*]] = %[[INIT]])
// CHECK: scf.for %[[J:[a-z0-9]+]] = %{{.*}} iter_args(%[[ACC2:.*]] = %[[ACC]])
// CHECK-NEXT: %[[PART:.*]] = tensor.extract_slice %[[X]][0, %[[J]]] [1, 4] [1, 1]
// CHECK-NEXT: %[[TILE:.*]] = bcast.broadcast_in_dim %[[PART]], dims = [0, 1] {tiled} : tensor<1x4xf32> -> tensor<2x4x4xf32>
// CHECK-NEXT: tensor.insert_slice %[[TILE]] into %[[ACC2]][%[[I]], %[[J]], 0] [2, 4, 4] [1, 1, 1]
func.func @broadcast(%x: tensor<1x8xf32>) -> tensor<6x8x4xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [0, 1] {tiled} : tensor<1x8xf32> -> tensor<6x8x4xf32>
  return %0 : tensor<6x8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match attributes {tiled} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loops:2 = transform.structured.tile_using_for %op tile_sizes [2, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A rule is resolved by the whole shapes: tiles are explicit.
// CHECK-LABEL: func.func @rule(
// CHECK: scf.for
// CHECK: %[[A:.*]] = tensor.extract_slice %arg0
// CHECK: %[[B:.*]] = tensor.extract_slice %arg1[%{{.*}}] [%[[SIZE:.*]]] [1] : tensor<3xf32> to tensor<?xf32>
// CHECK: %[[C:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1] {{(reads = \[equal\] )?}}sizes(%[[SIZE]]) : tensor<?xf32> -> tensor<2x?x4xf32>
// CHECK: bcast.add %[[A]], %[[C]] {tiled} : tensor<2x?x4xf32>
func.func @rule(%a: tensor<2x3x4xf32>, %b: tensor<3xf32>) -> tensor<2x3x4xf32> {
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) {tiled} : (tensor<2x3x4xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match attributes {tiled} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %op tile_sizes [0, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The tile of a reduction has all elements along the reduced dimension. [REDUCE-6]
// CHECK-LABEL: func.func @reduce(
// CHECK: scf.for %[[I:[a-z0-9]+]] = %{{.*}}
// CHECK-NEXT: %[[PART:.*]] = tensor.extract_slice %arg0[%[[I]], 0] [2, 1000] [1, 1]
// CHECK-NEXT: %[[SUM:.*]] = bcast.reduce sum %[[PART]], dims = [1] : tensor<2x1000xbf16> -> tensor<2xbf16>
// CHECK-NEXT: %[[TILE:.*]] = bcast.broadcast_in_dim %[[SUM]], dims = [0] : tensor<2xbf16> -> tensor<2x1xbf16>
// CHECK-NEXT: tensor.insert_slice %[[TILE]] into %{{.*}}[%[[I]], 0] [2, 1] [1, 1]
func.func @reduce(%x: tensor<8x1000xbf16>) -> tensor<8x1xbf16> {
  %0 = bcast.reduce sum %x, dims = [1] keep_dims {tiled} : tensor<8x1000xbf16> -> tensor<8x1xbf16>
  return %0 : tensor<8x1xbf16>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match attributes {tiled} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @arg_reduce(
// CHECK: scf.for
// CHECK: %[[PART:.*]] = tensor.extract_slice %arg0[0, %[[J:.*]]] [%[[N:.*]], 4] [1, 1] : tensor<?x16xui8> to tensor<?x4xui8>
// CHECK-NEXT: bcast.arg_minimum %[[PART]], dim = 0 {tiled} : tensor<?x4xui8> -> tensor<4xi64>
func.func @arg_reduce(%x: tensor<?x16xui8>) -> tensor<16xi64> {
  %0 = bcast.arg_minimum %x, dim = 0 {tiled} : tensor<?x16xui8> -> tensor<16xi64>
  return %0 : tensor<16xi64>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match attributes {tiled} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %op tile_sizes [0, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The indices of a tile begin at its offset, as integers: a float is rounded once. [IOTA-3]
// CHECK-LABEL: func.func @iota(
// CHECK: scf.for %[[I:[a-z0-9]+]] = %{{.*}}
// CHECK: %[[INDEX:.*]] = arith.index_cast %[[I]] : index to i32
// CHECK: %[[SUM:.*]] = bcast.add %{{.*}} : tensor<500xi32>
// CHECK-NEXT: bcast.convert %[[SUM]] {tiled} : tensor<500xi32> -> tensor<500xf16>
func.func @iota() -> tensor<5000xf16> {
  %0 = bcast.iota dim = 0 {tiled} : tensor<5000xf16>
  return %0 : tensor<5000xf16>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match attributes {tiled} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %op tile_sizes [500] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// It is known only at run time whether an extent is stretched.
// CHECK-LABEL: func.func @either(
// CHECK: bcast.check_extent equal_or_one
// CHECK: scf.for %[[I:[a-z0-9]+]] = %{{.*}}
// CHECK: %[[SIZE:.*]] = affine.min
// CHECK: %[[IS_ONE:.*]] = arith.cmpi eq, %{{.*}}, %c1
// CHECK: %[[AT:.*]] = arith.select %[[IS_ONE]], %c0, %[[I]]
// CHECK: %[[EXTENT:.*]] = arith.select %[[IS_ONE]], %c1, %[[SIZE]] : index
// CHECK: %[[PART:.*]] = tensor.extract_slice %arg0[%[[AT]]] [%[[EXTENT]]] [1] : tensor<?xf32> to tensor<?xf32>
// CHECK: scf.for %[[J:[a-z0-9]+]] = %c0 to %[[SIZE]] step %c4
// CHECK: %[[SIZE2:.*]] = affine.min
// CHECK: %[[PART2:.*]] = tensor.extract_slice %[[PART]]
// CHECK: bcast.broadcast_in_dim %[[PART2]], dims = [0] sizes(%[[SIZE2]]) {tiled} : tensor<?xf32> -> tensor<?xf32>
func.func @either(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  bcast.check_extent non_negative, %n, %c0, "n"
  bcast.check_extent equal_or_one, %d, %n, "x" against "n"
  %0 = bcast.broadcast_in_dim %x, dims = [0] sizes(%n) {tiled} : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match attributes {tiled} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %op tile_sizes [16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    // Tiles have tiles.
    %tile2, %loop2 = transform.structured.tile_using_for %tile tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
