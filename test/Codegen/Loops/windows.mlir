// RUN: bcast-opt %s --bcast-set-target=vector-bits=512 --bcast-linalg-to-loops | FileCheck %s
// A window is one more dimension of its operand: the elements of two windows may be the same ones.

// CHECK-LABEL: func.func @pool(
// CHECK: %[[WINDOWS:.*]] = memref.reinterpret_cast %arg0 to offset: [0], sizes: [4, 3, 16], strides: [32, 16, 1] : memref<9x16xf32> to memref<4x3x16xf32, strided<[32, 16, 1]>>
// CHECK: affine.for %[[ROW:.*]] = 0 to 4 {
// CHECK: affine.for %[[STEP:.*]] = 0 to 3 iter_args(%[[MOST:.*]] = %{{.*}}) -> (vector<16xf32>) {
// CHECK: %[[X:.*]] = affine.vector_load %[[WINDOWS]][%[[ROW]], %[[STEP]], 0]
// CHECK: arith.maximumf %[[MOST]], %[[X]] : vector<16xf32>
#read = affine_map<(d0, d1, d2) -> (d0 * 2 + d2, d1)>
#extent = affine_map<(d0, d1, d2) -> (d2)>
#write = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @pool(%x: memref<9x16xf32>, %n: memref<3xi8>, %y: memref<4x16xf32>) {
  linalg.generic {indexing_maps = [#read, #extent, #write], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%x, %n : memref<9x16xf32>, memref<3xi8>) outs(%y : memref<4x16xf32>) {
  ^bb0(%a: f32, %b: i8, %old: f32):
    %0 = arith.maximumf %old, %a : f32
    linalg.yield %0 : f32
  }
  return
}

// Three loops of one dimension, and an image with strides of its own.
// CHECK-LABEL: func.func @groups(
// CHECK: memref.reinterpret_cast %arg0 to offset: [0], sizes: [2, 5, 3, 4], strides: [32, 8, 16, 2] : memref<?x?xf32, strided<[8, 2]>> to memref<2x5x3x4xf32, strided<[32, 8, 16, 2]>>
#image = affine_map<(d0, d1, d2, d3) -> (d0 * 4 + d1 + d2 * 2, d3)>
#weights = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#result = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
func.func @groups(%x: memref<?x?xf32, strided<[8, 2]>>, %w: memref<3x4xf32>, %y: memref<2x5xf32>) {
  linalg.generic {indexing_maps = [#image, #weights, #result], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%x, %w : memref<?x?xf32, strided<[8, 2]>>, memref<3x4xf32>) outs(%y : memref<2x5xf32>) {
  ^bb0(%a: f32, %b: f32, %old: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %old, %0 : f32
    linalg.yield %1 : f32
  }
  return
}
