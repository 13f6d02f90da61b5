// RUN: bcast-opt %s --bcast-linalg-to-loops --canonicalize --cse --split-input-file | FileCheck %s
// A loop computes the lanes of a block of columns, four per step, and the tree combines what it stored.

// CHECK-LABEL: @columns
// CHECK: %[[LANES:.*]] = memref.alloca() : memref<4xvector<16xf32>>
// CHECK: affine.for %[[STEP:.*]] = 0 to 4 {
// CHECK-COUNT-4: affine.for %{{.*}} to 256 step 16 iter_args(
// CHECK: %[[FIRST:.*]] = arith.addf %{{.*}}, %{{.*}} : vector<16xf32>
// CHECK: memref.store %{{.*}}, %[[LANES]][%[[STEP]]]
// CHECK: }
// CHECK: %[[LANE_0:.*]] = memref.load %[[LANES]][%c0]
// CHECK: %[[LANE_2:.*]] = memref.load %[[LANES]][%c2]
// CHECK: arith.addf %[[LANE_0]], %[[LANE_2]]
// CHECK: %[[LANE_1:.*]] = memref.load %[[LANES]][%c1]
// CHECK: %[[LANE_3:.*]] = memref.load %[[LANES]][%c3]
// CHECK: arith.addf %[[LANE_1]], %[[LANE_3]]
module attributes {bcast.target = #bcast.cpu_target<vector_bits = 512>} {
  func.func @columns(%x: memref<256x128xf32>, %y: memref<128xf32>) {
    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]}
        ins(%x : memref<256x128xf32>) outs(%y : memref<128xf32>) {
    ^bb0(%e: f32, %s: f32):
      %0 = arith.addf %s, %e : f32
      linalg.yield %0 : f32
    }
    return
  }
}

// -----

// Each of the images is a row of its own, and there are as many lanes as images.
// CHECK-LABEL: @images
// CHECK: %[[LANES:.*]] = memref.alloca() : memref<3xf32>
// CHECK: affine.for %[[IMAGE:.*]] = 0 to 3 {
// CHECK: memref.store %{{.*}}, %[[LANES]][%[[IMAGE]]]
// CHECK-COUNT-3: memref.load %[[LANES]]
// CHECK-NOT: memref.load %[[LANES]]
module attributes {bcast.target = #bcast.cpu_target<vector_bits = 512>} {
  func.func @images(%x: memref<3x5x100xf32>, %y: memref<5xf32>) {
    linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1)>], iterator_types = ["reduction", "parallel", "reduction"]}
        ins(%x : memref<3x5x100xf32>) outs(%y : memref<5xf32>) {
    ^bb0(%e: f32, %s: f32):
      %0 = arith.addf %s, %e : f32
      linalg.yield %0 : f32
    }
    return
  }
}
