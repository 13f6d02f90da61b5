// RUN: bcast-opt %s --bcast-linalg-to-loops --canonicalize --cse --split-input-file | FileCheck %s
// The initial value of a reduction is not stored and loaded.

#x = affine_map<(d0, d1) -> (d0, d1)>
#rows = affine_map<(d0, d1) -> (d0)>

// Any value, for several results, past operations on other memory.
// CHECK-LABEL: func.func @filled(
// CHECK-SAME: %[[X:.*]]: memref<3x8xf32>, %[[SUMS:.*]]: memref<3xf32>, %[[INIT:.*]]: f32, %{{.*}}: memref<3xf32>)
// CHECK: %[[MAXIMA:.*]] = memref.alloc
// CHECK-NOT: affine.load %[[SUMS]]
// CHECK-NOT: affine.load %[[MAXIMA]]
// CHECK: affine.for %[[ROW:.*]] = 0 to 3
// CHECK: %[[SUM:.*]] = arith.addf %[[INIT]], %{{.*}} : f32
// CHECK: affine.store %[[SUM]], %[[SUMS]][%[[ROW]]]
// CHECK: affine.store %{{.*}}, %[[MAXIMA]][%[[ROW]]]
func.func @filled(%x: memref<3x8xf32>, %sums: memref<3xf32>, %init: f32, %y: memref<3xf32>) {
  %lowest = arith.constant 0xFF800000 : f32
  %maxima = memref.alloc() : memref<3xf32>
  linalg.fill ins(%init : f32) outs(%sums : memref<3xf32>)
  linalg.fill ins(%lowest : f32) outs(%maxima : memref<3xf32>)
  linalg.generic {indexing_maps = [#x, #rows, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<3x8xf32>) outs(%sums, %maxima : memref<3xf32>, memref<3xf32>) {
  ^bb0(%e: f32, %s: f32, %m: f32):
    %0 = arith.addf %s, %e : f32
    %1 = arith.maximumf %m, %e : f32
    linalg.yield %0, %1 : f32, f32
  }
  memref.copy %maxima, %y : memref<3xf32> to memref<3xf32>
  memref.dealloc %maxima : memref<3xf32>
  return
}

// -----

#x = affine_map<(d0, d1) -> (d0, d1)>
#rows = affine_map<(d0, d1) -> (d0)>

// Columns, in vectors.
// CHECK-LABEL: func.func @columns(
// CHECK: %[[INIT:.*]] = vector.broadcast %{{.*}} : f32 to vector<4xf32>
// CHECK-NOT: vector_load %{{.*}} : memref<16xf32>
// CHECK: arith.mulf %[[INIT]], %{{.*}} : vector<4xf32>
// CHECK: vector_store
func.func @columns(%x: memref<8x16xf32>, %products: memref<16xf32>, %init: f32) {
  linalg.fill ins(%init : f32) outs(%products : memref<16xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]}
      ins(%x : memref<8x16xf32>) outs(%products : memref<16xf32>) {
  ^bb0(%e: f32, %s: f32):
    %0 = arith.mulf %s, %e : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

#x = affine_map<(d0, d1) -> (d0, d1)>
#rows = affine_map<(d0, d1) -> (d0)>

// Something reads the buffer before, through a view, or it may be the memory of another argument, or nothing is combined.
// CHECK-LABEL: func.func @kept(
// CHECK-COUNT-3: affine.store %arg3, %{{.*}}[%{{.*}}] : memref<4xf32>
func.func @kept(%x: memref<4x8xf32>, %y: memref<4xf32>, %z: memref<4xf32>, %init: f32, %nothing: memref<4x0xf32>) {
  %sums = memref.alloc() : memref<4xf32>
  linalg.fill ins(%init : f32) outs(%sums : memref<4xf32>)
  %view = memref.subview %sums[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %part = memref.subview %z[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  memref.copy %view, %part : memref<2xf32, strided<[1], offset: 1>> to memref<2xf32, strided<[1]>>
  linalg.generic {indexing_maps = [#x, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xf32>) outs(%sums : memref<4xf32>) {
  ^bb0(%e: f32, %s: f32):
    %0 = arith.addf %s, %e : f32
    linalg.yield %0 : f32
  }
  linalg.fill ins(%init : f32) outs(%y : memref<4xf32>)
  memref.copy %sums, %z : memref<4xf32> to memref<4xf32>
  linalg.generic {indexing_maps = [#x, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xf32>) outs(%y : memref<4xf32>) {
  ^bb0(%e: f32, %s: f32):
    %0 = arith.addf %s, %e : f32
    linalg.yield %0 : f32
  }
  linalg.fill ins(%init : f32) outs(%sums : memref<4xf32>)
  linalg.generic {indexing_maps = [#x, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%nothing : memref<4x0xf32>) outs(%sums : memref<4xf32>) {
  ^bb0(%e: f32, %s: f32):
    %0 = arith.addf %s, %e : f32
    linalg.yield %0 : f32
  }
  memref.copy %sums, %z : memref<4xf32> to memref<4xf32>
  memref.dealloc %sums : memref<4xf32>
  return
}
