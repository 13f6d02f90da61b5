// RUN: bcast-opt %s --bcast-set-target="vector-bits=512 assume-features=masked_memory" --bcast-linalg-to-loops --canonicalize | FileCheck %s
// RUN: bcast-opt %s --bcast-linalg-to-loops --canonicalize | FileCheck %s --check-prefix=PLAIN

#id = affine_map<(d0, d1) -> (d0, d1)>
#channel = affine_map<(d0, d1) -> (d1)>
#pixel = affine_map<(d0, d1) -> (d0)>

// Rows of 3 and vectors of 16 make periods of 48. The channels repeat in three vectors, which are made once;
// values that all channels of a pixel share are loaded for 16 pixels and stretched by shuffles.
// CHECK-LABEL: func.func @picture(
// CHECK: %[[X:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [300], strides: [1] : memref<100x3xf32> to memref<300xf32, strided<[1]>>
// CHECK: %[[C0:.*]] = affine.load %{{.*}}[0] : memref<3xf32>
// CHECK: %[[C1:.*]] = affine.load %{{.*}}[1] : memref<3xf32>
// CHECK: %[[C2:.*]] = affine.load %{{.*}}[2] : memref<3xf32>
// CHECK: %[[V0:.*]] = vector.from_elements %[[C0]], %[[C1]], %[[C2]], %[[C0]]
// CHECK: %[[V1:.*]] = vector.from_elements %[[C1]], %[[C2]], %[[C0]], %[[C1]]
// CHECK: %[[V2:.*]] = vector.from_elements %[[C2]], %[[C0]], %[[C1]], %[[C2]]
// CHECK: affine.for %[[I:.*]] = 0 to 288 step 48 {
// CHECK: %[[P:.*]] = affine.vector_load %{{.*}}[%[[I]] floordiv 3] : memref<100xf32>, vector<16xf32>
// CHECK: vector.shuffle %[[P]], %[[P]] [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5]
// CHECK: vector.shuffle %[[P]], %[[P]] [5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10]
// CHECK: vector.shuffle %[[P]], %[[P]] [10, 11, 11, 11, 12, 12, 12, 13, 13, 13, 14, 14, 14, 15, 15, 15]
// CHECK: affine.vector_load %[[X]][%[[I]]]
// CHECK: arith.mulf %{{.*}}, %[[V0]]
// CHECK: affine.vector_load %[[X]][%[[I]] + 16]
// CHECK: arith.mulf %{{.*}}, %[[V1]]
// CHECK: affine.vector_load %[[X]][%[[I]] + 32]
// CHECK: arith.mulf %{{.*}}, %[[V2]]
// CHECK: }
// The last 12 elements, of 4 pixels.
// CHECK: vector.constant_mask [4] : vector<16xi1>
// CHECK: %[[REST:.*]] = vector.constant_mask [12] : vector<16xi1>
// CHECK: vector.maskedstore %{{.*}}, %[[REST]]
// CHECK-NOT: vector.maskedstore
// PLAIN-LABEL: func.func @picture(
// PLAIN: affine.for %{{.*}} = 0 to 300 step 12 {
// PLAIN-NOT: affine.for
// PLAIN: return
func.func @picture(%x: memref<100x3xf32>, %c: memref<3xf32>, %p: memref<100xf32>, %out: memref<100x3xf32>) {
  linalg.generic {indexing_maps = [#id, #channel, #pixel, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %c, %p : memref<100x3xf32>, memref<3xf32>, memref<100xf32>) outs(%out : memref<100x3xf32>) {
  ^bb0(%a: f32, %b: f32, %d: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %0, %d : f32
    linalg.yield %1 : f32
  }
  return
}

// Without masks the elements that are left are computed one by one.
// CHECK-LABEL: func.func @rest(
// PLAIN-LABEL: func.func @rest(
// PLAIN: affine.for %[[I:.*]] = 0 to 2 {
// PLAIN: affine.vector_store %{{.*}}[%[[I]], 8]
// PLAIN: affine.for %[[J:.*]] = 12 to 15 {
// PLAIN: affine.load %{{.*}}[%[[I]], %[[J]]]
// PLAIN: affine.load %{{.*}}[%[[I]], %[[J]] mod 3]
// PLAIN: affine.store %{{.*}}[%[[I]], %[[J]]]
// PLAIN-NOT: masked
func.func @rest(%x: memref<2x5x3xf32>, %c: memref<2x3xf32>, %out: memref<2x5x3xf32>) {
  linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %c : memref<2x5x3xf32>, memref<2x3xf32>) outs(%out : memref<2x5x3xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// An operand that is contiguous along the pixels is read in vectors along these, one per channel. Each vector of
// the result is put together from all of them.
// CHECK-LABEL: func.func @planes(
// CHECK-SAME: %{{.*}}, %[[P:.*]]: memref<100x3xf32, strided<[1, 100]>>
// CHECK: %[[X:.*]] = memref.reinterpret_cast
// CHECK: affine.for %[[I:.*]] = 0 to 288 step 48 {
// CHECK: %[[C0:.*]] = affine.vector_load %[[V:.*]][0, %[[I]] floordiv 3] : memref<3x100xf32, strided<[100, 1]>>, vector<16xf32>
// CHECK: %[[C1:.*]] = affine.vector_load %[[V]][1, %[[I]] floordiv 3]
// CHECK: %[[C2:.*]] = affine.vector_load %[[V]][2, %[[I]] floordiv 3]
// CHECK: %[[A:.*]] = vector.shuffle %[[C0]], %[[C1]] [0, 16, {{[0-9]+}}, 1, 17, {{[0-9]+}}, 2, 18, {{[0-9]+}}, 3, 19, {{[0-9]+}}, 4, 20, {{[0-9]+}}, 5]
// CHECK: %[[ROW:.*]] = vector.shuffle %[[A]], %[[C2]] [0, 1, 16, 3, 4, 17, 6, 7, 18, 9, 10, 19, 12, 13, 20, 15]
// CHECK: arith.addf %{{.*}}, %[[ROW]]
// CHECK: }
// The last 12 elements, of 4 pixels.
// CHECK: %[[PIXELS:.*]] = vector.constant_mask [4] : vector<16xi1>
// CHECK-COUNT-3: vector.maskedload %[[V]][{{.*}}], %[[PIXELS]]
// PLAIN-LABEL: func.func @planes(
// PLAIN: affine.for %[[I:.*]] = 0 to 300 step 12 {
// PLAIN: affine.vector_load %{{.*}}[2, %[[I]] floordiv 3] : memref<3x100xf32, strided<[100, 1]>>, vector<4xf32>
// PLAIN-NOT: affine.for
func.func @planes(%x: memref<100x3xf32>, %p: memref<100x3xf32, strided<[1, 100]>>, %out: memref<100x3xf32>) {
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %p : memref<100x3xf32>, memref<100x3xf32, strided<[1, 100]>>) outs(%out : memref<100x3xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// Two, four and eight channels are interleaved in rounds.
// CHECK-LABEL: func.func @four_planes(
// CHECK-COUNT-8: vector.shuffle
// CHECK-NOT: vector.shuffle
// PLAIN-LABEL: func.func @four_planes(
func.func @four_planes(%p: memref<64x4xf32, strided<[1, 64]>>, %out: memref<64x4xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p : memref<64x4xf32, strided<[1, 64]>>) outs(%out : memref<64x4xf32>) {
  ^bb0(%b: f32, %o: f32):
    linalg.yield %b : f32
  }
  return
}
