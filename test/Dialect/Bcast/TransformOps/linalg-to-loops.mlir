// RUN: bcast-opt %s --bcast-set-target="vector-bits=256 has=masked_memory" --transform-interpreter | FileCheck %s

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
    %loops = transform.bcast.linalg_to_loops %function : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
