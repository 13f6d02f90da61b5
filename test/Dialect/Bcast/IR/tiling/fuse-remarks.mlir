// A producer that cannot be fused stays, and says why.
// RUN: bcast-opt %s --transform-interpreter --split-input-file --verify-diagnostics -o - | FileCheck %s

// CHECK-LABEL: func.func @layout(
// CHECK: bcast.relayout
// CHECK: scf.for
func.func @layout(%x: tensor<8x4xf32, #bcast.layout<minor_to_major = [0, 1]>>) -> tensor<8x4xf32> {
  // expected-remark @below {{'bcast.relayout' op is not fused; it has type 'tensor<8x4xf32, #bcast.layout<minor_to_major = [0, 1]>>'; a tensor with a layout cannot be tiled, only a row-major one}}
  // expected-note @below {{run bcast-materialize-layouts first}}
  %0 = bcast.relayout %x : tensor<8x4xf32, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<8x4xf32>
  %1 = bcast.negate %0 : tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match ops{["bcast.negate"]} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.fuse %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @unchecked(
// CHECK: bcast.add
// CHECK: scf.for
func.func @unchecked(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  // expected-remark @below {{'bcast.add' op is not fused; it cannot be tiled: dimension 0 of operand 1 is dynamic, and no check before the operation proves that it fits [CHECK-1]}}
  // expected-note @below {{run bcast-insert-checks first}}
  %0 = bcast.add %a, %b : tensor<?xf32>
  %1 = bcast.negate %0 : tensor<?xf32>
  return %1 : tensor<?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match ops{["bcast.negate"]} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.fuse %op tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
