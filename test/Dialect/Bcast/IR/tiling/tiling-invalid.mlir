// What has no tiles is refused, and says why.
// RUN: bcast-opt %s --transform-interpreter --split-input-file --verify-diagnostics

func.func @layout(%x: tensor<4x8xf32, #bcast.layout<minor_to_major = [0, 1]>>) -> tensor<4x8xf32, #bcast.layout<minor_to_major = [0, 1]>> {
  // expected-error @below {{faild to tile operation}}
  // expected-error @below {{failed to generate tiling loops}}
  // expected-error @below {{'bcast.negate' op has type 'tensor<4x8xf32, #bcast.layout<minor_to_major = [0, 1]>>'; a tensor with a layout cannot be tiled, only a row-major one}}
  // expected-note @below {{run bcast-materialize-layouts first}}
  %0 = bcast.negate %x {tiled} : tensor<4x8xf32, #bcast.layout<minor_to_major = [0, 1]>>
  return %0 : tensor<4x8xf32, #bcast.layout<minor_to_major = [0, 1]>>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match attributes {tiled} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @relayout(%x: tensor<4x8xf32>) -> tensor<4x8xf32, #bcast.layout<minor_to_major = [0, 1]>> {
  // expected-error @below {{faild to tile operation}}
  // expected-error @below {{failed to generate tiling loops}}
  // expected-error @below {{'bcast.relayout' op has type}}
  // expected-note @below {{run bcast-materialize-layouts first}}
  %0 = bcast.relayout %x {tiled} : tensor<4x8xf32> -> tensor<4x8xf32, #bcast.layout<minor_to_major = [0, 1]>>
  return %0 : tensor<4x8xf32, #bcast.layout<minor_to_major = [0, 1]>>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match attributes {tiled} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @reduced(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  // expected-error @below {{faild to tile operation}}
  // expected-error @below {{failed to generate tiling loops}}
  // expected-error @below {{'bcast.reduce' op cannot be tiled along dimension 1, which is reduced: the order of its elements is that of the whole [REDUCE-6]}}
  // expected-note @below {{give this dimension the tile size 0; loops over the other dimensions give the same bits}}
  %0 = bcast.reduce sum %x, dims = [1] {tiled} : tensor<4x8xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match attributes {tiled} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loops:2 = transform.structured.tile_using_for %op tile_sizes [2, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @arg_reduced(%x: tensor<?x8xf32>) -> tensor<8xi64> {
  // expected-error @below {{faild to tile operation}}
  // expected-error @below {{failed to generate tiling loops}}
  // expected-error @below {{'bcast.arg_maximum' op cannot be tiled along dimension 0, which is reduced}}
  // expected-note @below {{give this dimension the tile size 0}}
  %0 = bcast.arg_maximum %x, dim = 0 {tiled} : tensor<?x8xf32> -> tensor<8xi64>
  return %0 : tensor<8xi64>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match attributes {tiled} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %op tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Nobody has checked that the extents are equal.
func.func @unchecked(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @below {{faild to tile operation}}
  // expected-error @below {{failed to generate tiling loops}}
  // expected-error @below {{'bcast.add' op cannot be tiled: dimension 0 of operand 1 is dynamic, and no check before the operation proves that it fits [CHECK-1]}}
  // expected-note @below {{run bcast-insert-checks first, as --bcast-to-explicit does}}
  %0 = bcast.add %a, %b {tiled} : tensor<?xf32>
  return %0 : tensor<?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match attributes {tiled} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %op tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A check of other extents proves nothing.
func.func @other_check(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>, %n: index) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %a, %c0 : tensor<?x4xf32>
  bcast.check_extent equal, %m, %n, "a"
  // expected-error @below {{faild to tile operation}}
  // expected-error @below {{failed to generate tiling loops}}
  // expected-error @below {{dimension 0 of operand 1 is dynamic}}
  // expected-note @below {{run bcast-insert-checks first}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) {tiled} : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match attributes {tiled} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %op tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @target(%x: tensor<3xf32>, %n: index) -> tensor<?x3xf32> {
  // expected-error @below {{faild to tile operation}}
  // expected-error @below {{failed to generate tiling loops}}
  // expected-error @below {{'bcast.broadcast_in_dim' op cannot be tiled: dimension 0 of the target is dynamic}}
  // expected-note @below {{run bcast-insert-checks first}}
  %0 = bcast.broadcast_in_dim %x, dims = [1] sizes(%n) {tiled} : tensor<3xf32> -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match attributes {tiled} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %op tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @negative(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @below {{faild to tile operation}}
  // expected-error @below {{failed to generate tiling loops}}
  // expected-error @below {{'bcast.negate' op cannot be tiled: the tile size of loop 0 is negative}}
  %0 = bcast.negate %x {tiled} : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match attributes {tiled} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %op tile_sizes [-3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @empty(%x: tensor<0x8xf32>) -> tensor<0x8xf32> {
  // expected-error @below {{faild to tile operation}}
  // expected-error @below {{failed to generate tiling loops}}
  // expected-error @below {{'bcast.negate' op cannot be tiled: the result 'tensor<0x8xf32>' has no elements}}
  %0 = bcast.negate %x {tiled} : tensor<0x8xf32>
  return %0 : tensor<0x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match attributes {tiled} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %op tile_sizes [0, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The tiles of a cycle of producers would have no end.
// expected-error @below {{faild to tile operation}}
// expected-error @below {{failed to generate tiling loops}}
// expected-error @below {{'bcast.negate' op cannot be tiled in a graph region, whose operations have no order}}
%0 = bcast.negate %1 {tiled} : tensor<4xf32>
%1 = bcast.abs %0 : tensor<4xf32>
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match attributes {tiled} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.fuse %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// BLOCKS-3: a block belongs to one element of the operand.
func.func @blocks(%x: tensor<4x6xf32>, %s: tensor<4x2xf32>) -> tensor<4x6xf32> {
  // expected-error @below {{faild to tile operation}}
  // expected-error @below {{failed to generate tiling loops}}
  // expected-error @below {{'bcast.multiply' op cannot be tiled: a tile may begin within a block of an operand}}
  // expected-note @below {{run bcast-legalize-to-explicit first, as --bcast-to-explicit does}}
  %0 = bcast.multiply %x, %s rule(#bcast.blocks<[-1]>) {tiled} : (tensor<4x6xf32>, tensor<4x2xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match attributes {tiled} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %op tile_sizes [0, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
