// RUN: bcast-opt %s --bcast-set-target=vector-bits=512 --bcast-linalg-to-loops --remarks-filter=bcast-linalg-to-loops --remark-format=emitRemark -o %t 2>&1 | FileCheck %s --implicit-check-not=remark:
// Each operation has a remark with its loops at its location.

#identity = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // CHECK: [[#@LINE + 1]]:3: remark: [Analysis] loops-along-rows | Category:bcast-linalg-to-loops | Function=main | Count=1
  linalg.generic {indexing_maps = [#identity, #identity], iterator_types = ["parallel", "parallel"]}
    ins(%a : memref<64x64xf32>) outs(%c : memref<64x64xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  }
  // CHECK: [[#@LINE + 1]]:3: remark: [Analysis] ops-lowered-upstream | Category:bcast-linalg-to-loops | Function=main | Count=1
  linalg.matmul ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}
