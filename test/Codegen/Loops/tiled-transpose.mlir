// RUN: bcast-opt %s --bcast-linalg-to-loops --canonicalize | FileCheck %s

// Tiles of 4 x 4, whose columns are loaded and interleaved to rows in two rounds; bands of a cache line's 16 rows.
// An operand that stays in the cache is not prefetched.
// CHECK-LABEL: func.func @transposed(
// CHECK-SAME: %[[X:.*]]: memref<42x33xf32>, %[[Y:.*]]: memref<33x42xf32>, %[[OUT:.*]]: memref<33x42xf32>)
// CHECK: affine.for %[[BAND:.*]] = 0 to 32 step 16 {
// CHECK-NEXT: affine.for %[[J:.*]] = 0 to 40 step 4 {
// CHECK-NEXT: affine.for %[[I:.*]] = #{{.*}}(%[[BAND]]) to #{{.*}}(%[[BAND]]) step 4 {
// CHECK-NEXT: %[[A:.*]] = affine.vector_load %[[X]][%[[J]], %[[I]]] : memref<42x33xf32>, vector<4xf32>
// CHECK-NEXT: %[[B:.*]] = affine.vector_load %[[X]][%[[J]] + 1, %[[I]]]
// CHECK-NEXT: %[[C:.*]] = affine.vector_load %[[X]][%[[J]] + 2, %[[I]]]
// CHECK-NEXT: %[[D:.*]] = affine.vector_load %[[X]][%[[J]] + 3, %[[I]]]
// CHECK-NEXT: %[[AC:.*]] = vector.shuffle %[[A]], %[[C]] [0, 4, 1, 5]
// CHECK-NEXT: vector.shuffle %[[A]], %[[C]] [2, 6, 3, 7]
// CHECK-NEXT: %[[BD:.*]] = vector.shuffle %[[B]], %[[D]] [0, 4, 1, 5]
// CHECK-NEXT: vector.shuffle %[[B]], %[[D]] [2, 6, 3, 7]
// CHECK-NEXT: %[[ROW:.*]] = vector.shuffle %[[AC]], %[[BD]] [0, 4, 1, 5]
// CHECK: affine.vector_load %[[Y]][%[[I]], %[[J]]] : memref<33x42xf32>, vector<4xf32>
// CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[ROW]], %{{.*}} : vector<4xf32>
// CHECK-NEXT: affine.vector_store %[[SUM]], %[[OUT]][%[[I]], %[[J]]]
// CHECK: affine.vector_store %{{.*}}, %[[OUT]][%[[I]] + 3, %[[J]]]
// At the right, and at the bottom.
// CHECK: affine.for %{{.*}} = 0 to 32 {
// CHECK: affine.for %{{.*}} = 0 to 40 step 4 {
// CHECK: vector.from_elements
func.func @transposed(%x: memref<42x33xf32>, %y: memref<33x42xf32>, %out: memref<33x42xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<42x33xf32>, memref<33x42xf32>) outs(%out : memref<33x42xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// The loop between the two is outside.
// CHECK-LABEL: func.func @reversed(
// CHECK-SAME: %[[X:.*]]: memref<8x3x16xf32>
// CHECK: affine.for %[[B:.*]] = 0 to 3 {
// CHECK-NEXT: affine.for %[[C:.*]] = 0 to 8 step 4 {
// CHECK: affine.vector_load %[[X]][%[[C]], %[[B]], %{{.*}}] : memref<8x3x16xf32>, vector<4xf32>
func.func @reversed(%x: memref<8x3x16xf32>, %out: memref<16x3x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (c, b, a)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : memref<8x3x16xf32>) outs(%out : memref<16x3x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  }
  return
}

// The columns of the next tile are prefetched, if the operand may come from memory.
// CHECK-LABEL: func.func @large(
// CHECK-SAME: %[[X:.*]]: memref<1024x1024xf32>,
// CHECK-COUNT-4: affine.vector_load %[[X]]
// CHECK-NEXT: affine.prefetch %[[X]][%[[J:.*]] + 4, %[[I:.*]]], read
// CHECK-NEXT: affine.prefetch %[[X]][%[[J]] + 5, %[[I]]], read
// CHECK-NEXT: affine.prefetch %[[X]][%[[J]] + 6, %[[I]]], read
// CHECK-NEXT: affine.prefetch %[[X]][%[[J]] + 7, %[[I]]], read
// CHECK-NEXT: vector.shuffle
func.func @large(%x: memref<1024x1024xf32>, %out: memref<1024x1024xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<1024x1024xf32>) outs(%out : memref<1024x1024xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  }
  return
}
