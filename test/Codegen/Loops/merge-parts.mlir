// RUN: bcast-opt %s --bcast-linalg-to-loops | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>

// The halves of a rotation read the same elements.
// CHECK-LABEL: func.func @rotate(
// CHECK: affine.for
// CHECK: affine.for
// CHECK: %[[A:.*]] = affine.vector_load
// CHECK: %[[B:.*]] = affine.vector_load
// CHECK: %[[DIFFERENCE:.*]] = arith.subf %[[A]], %[[B]]
// CHECK: %[[SUM:.*]] = arith.addf %[[A]], %[[B]]
// CHECK: affine.vector_store %[[DIFFERENCE]]
// CHECK: affine.vector_store %[[SUM]]
// CHECK-NOT: affine.for
func.func @rotate(%a: memref<?x64xf32>, %b: memref<?x64xf32>, %n: index, %r: memref<?x128xf32> {llvm.noalias}) {
  %low = memref.subview %r[0, 0] [%n, 64] [1, 1] : memref<?x128xf32> to memref<?x64xf32, strided<[128, 1]>>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<?x64xf32>, memref<?x64xf32>) outs(%low : memref<?x64xf32, strided<[128, 1]>>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %0 = arith.subf %x, %y : f32
    linalg.yield %0 : f32
  }
  %high = memref.subview %r[0, 64] [%n, 64] [1, 1] : memref<?x128xf32> to memref<?x64xf32, strided<[128, 1], offset: 64>>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<?x64xf32>, memref<?x64xf32>) outs(%high : memref<?x64xf32, strided<[128, 1], offset: 64>>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// One row is written by both.
// CHECK-LABEL: func.func @overlap(
// CHECK: affine.vector_store
// CHECK: affine.for
func.func @overlap(%a: memref<8x64xf32>, %r: memref<15x64xf32> {llvm.noalias}) {
  %low = memref.subview %r[0, 0] [8, 64] [1, 1] : memref<15x64xf32> to memref<8x64xf32, strided<[64, 1]>>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<8x64xf32>) outs(%low : memref<8x64xf32, strided<[64, 1]>>) {
  ^bb0(%x: f32, %out: f32):
    %0 = arith.negf %x : f32
    linalg.yield %0 : f32
  }
  %high = memref.subview %r[7, 0] [8, 64] [1, 1] : memref<15x64xf32> to memref<8x64xf32, strided<[64, 1], offset: 448>>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<8x64xf32>) outs(%high : memref<8x64xf32, strided<[64, 1], offset: 448>>) {
  ^bb0(%x: f32, %out: f32):
    %0 = math.absf %x : f32
    linalg.yield %0 : f32
  }
  return
}

// The second reads what the first writes.
// CHECK-LABEL: func.func @dependent(
// CHECK: affine.vector_store
// CHECK: affine.for
func.func @dependent(%a: memref<8x64xf32>, %r: memref<16x64xf32> {llvm.noalias}) {
  %low = memref.subview %r[0, 0] [8, 64] [1, 1] : memref<16x64xf32> to memref<8x64xf32, strided<[64, 1]>>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<8x64xf32>) outs(%low : memref<8x64xf32, strided<[64, 1]>>) {
  ^bb0(%x: f32, %out: f32):
    %0 = arith.negf %x : f32
    linalg.yield %0 : f32
  }
  %high = memref.subview %r[8, 0] [8, 64] [1, 1] : memref<16x64xf32> to memref<8x64xf32, strided<[64, 1], offset: 512>>
  linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0, 0)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %low : memref<8x64xf32>, memref<8x64xf32, strided<[64, 1]>>) outs(%high : memref<8x64xf32, strided<[64, 1], offset: 512>>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// Another argument may be the same memory.
// CHECK-LABEL: func.func @alias(
// CHECK: affine.vector_store
// CHECK: affine.for
func.func @alias(%a: memref<8x64xf32>, %r: memref<16x64xf32>) {
  %low = memref.subview %r[0, 0] [8, 64] [1, 1] : memref<16x64xf32> to memref<8x64xf32, strided<[64, 1]>>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<8x64xf32>) outs(%low : memref<8x64xf32, strided<[64, 1]>>) {
  ^bb0(%x: f32, %out: f32):
    %0 = arith.negf %x : f32
    linalg.yield %0 : f32
  }
  %high = memref.subview %r[8, 0] [8, 64] [1, 1] : memref<16x64xf32> to memref<8x64xf32, strided<[64, 1], offset: 512>>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<8x64xf32>) outs(%high : memref<8x64xf32, strided<[64, 1], offset: 512>>) {
  ^bb0(%x: f32, %out: f32):
    %0 = math.absf %x : f32
    linalg.yield %0 : f32
  }
  return
}

// The memory is read in between.
// CHECK-LABEL: func.func @between(
// CHECK: affine.vector_store
// CHECK: memref.load
// CHECK: affine.for
func.func @between(%a: memref<8x64xf32>, %r: memref<16x64xf32> {llvm.noalias}, %i: index) -> f32 {
  %low = memref.subview %r[0, 0] [8, 64] [1, 1] : memref<16x64xf32> to memref<8x64xf32, strided<[64, 1]>>
  %high = memref.subview %r[8, 0] [8, 64] [1, 1] : memref<16x64xf32> to memref<8x64xf32, strided<[64, 1], offset: 512>>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<8x64xf32>) outs(%low : memref<8x64xf32, strided<[64, 1]>>) {
  ^bb0(%x: f32, %out: f32):
    %0 = arith.negf %x : f32
    linalg.yield %0 : f32
  }
  %old = memref.load %r[%i, %i] : memref<16x64xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<8x64xf32>) outs(%high : memref<8x64xf32, strided<[64, 1], offset: 512>>) {
  ^bb0(%x: f32, %out: f32):
    %0 = math.absf %x : f32
    linalg.yield %0 : f32
  }
  return %old : f32
}
