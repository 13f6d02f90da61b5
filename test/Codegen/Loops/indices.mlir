// RUN: bcast-opt %s --bcast-linalg-to-loops --canonicalize --cse --split-input-file | FileCheck %s

// Each lane keeps the first extreme element and its index. Later elements must be more extreme; lanes
// are combined by the index, too. [ARG-4]
#target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>
// CHECK-LABEL: @rows
// CHECK-DAG: %[[STEPS:.*]] = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
// CHECK-DAG: %[[NONE:.*]] = arith.constant dense<0> : vector<16xi32>
// CHECK-DAG: %[[LEAST:.*]] = arith.constant dense<0xFF800000> : vector<16xf32>
// CHECK: affine.for %[[ROW:.*]] = 0 to 8
// CHECK: affine.for %[[K:.*]] = 0 to 1024 step 64 iter_args(%[[MAX:[a-z0-9]+]] = %[[LEAST]], %[[AT:[a-z0-9]+]] = %[[NONE]],
// CHECK: %[[X:.*]] = affine.vector_load %{{.*}}[%[[ROW]], %[[K]]]
// CHECK: %[[I32:.*]] = arith.index_cast %[[K]] : index to i32
// CHECK: %[[FIRST:.*]] = vector.broadcast %[[I32]] : i32 to vector<16xi32>
// CHECK: %[[INDEX:.*]] = arith.addi %[[FIRST]], %[[STEPS]]
// CHECK: %[[GREATER:.*]] = arith.cmpf ugt, %[[X]], %[[MAX]]
// CHECK: %[[NUMBER:.*]] = arith.cmpf ord, %[[MAX]], %[[MAX]]
// CHECK: %[[TAKEN:.*]] = arith.andi %[[GREATER]], %[[NUMBER]]
// CHECK-NEXT: arith.select %[[TAKEN]], %[[X]], %[[MAX]]
// CHECK-NEXT: arith.select %[[TAKEN]], %[[INDEX]], %[[AT]]
// CHECK: affine.yield
// CHECK: arith.cmpi slt, %{{.*}} : vector<16xi32>
// CHECK: arith.cmpi slt, %{{.*}} : vector<8xi32>
#map = affine_map<(d0, d1) -> (d0, d1)>
#kept = affine_map<(d0, d1) -> (d0)>
module attributes {bcast.target = #target} {
  func.func @rows(%x: memref<8x1024xf32>, %v: memref<8xf32>, %r: memref<8xi32>) {
    linalg.generic {indexing_maps = [#map, #kept, #kept], iterator_types = ["parallel", "reduction"]}
        ins(%x : memref<8x1024xf32>) outs(%v, %r : memref<8xf32>, memref<8xi32>) {
    ^bb0(%in: f32, %out: f32, %old: i32):
      %step = linalg.index 1 : index
      %index = arith.index_cast %step : index to i32
      %earlier = arith.cmpi slt, %index, %old : i32
      %ge = arith.cmpf oge, %in, %out : f32
      %nan = arith.cmpf uno, %in, %in : f32
      %not_after = arith.ori %ge, %nan : i1
      %gt = arith.cmpf ugt, %in, %out : f32
      %number = arith.cmpf ord, %out, %out : f32
      %before = arith.andi %gt, %number : i1
      %taken = arith.select %earlier, %not_after, %before : i1
      %0 = arith.select %taken, %in, %out : f32
      %1 = arith.select %taken, %index, %old : i32
      linalg.yield %0, %1 : f32, i32
    }
    return
  }
}

// -----

// Without the comparison of indices, the order of the steps matters: the loops are upstream's.
#target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>
// CHECK-LABEL: @sequential
// CHECK-NOT: vector
// CHECK: affine.for %{{.*}} = 0 to 1024 {
// CHECK: arith.cmpf ogt
// CHECK-NOT: vector
// CHECK: return
#map = affine_map<(d0) -> (d0)>
#kept = affine_map<(d0) -> ()>
module attributes {bcast.target = #target} {
  func.func @sequential(%x: memref<1024xf32>, %v: memref<f32>, %r: memref<i32>) {
    linalg.generic {indexing_maps = [#map, #kept, #kept], iterator_types = ["reduction"]}
        ins(%x : memref<1024xf32>) outs(%v, %r : memref<f32>, memref<i32>) {
    ^bb0(%in: f32, %out: f32, %old: i32):
      %step = linalg.index 0 : index
      %index = arith.index_cast %step : index to i32
      %taken = arith.cmpf ogt, %in, %out : f32
      %0 = arith.select %taken, %in, %out : f32
      %1 = arith.select %taken, %index, %old : i32
      linalg.yield %0, %1 : f32, i32
    }
    return
  }
}

// -----

// An index is an input without memory: a scalar of an outer loop, and consecutive numbers along the
// inner one. The loops are not one loop.
#target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>
// CHECK-LABEL: @iota
// CHECK-DAG: %[[STEPS:.*]] = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
// CHECK: affine.for %[[ROW:.*]] = 0 to 8
// CHECK: %[[ROW32:.*]] = arith.index_cast %[[ROW]] : index to i32
// CHECK: vector.broadcast %[[ROW32]] : i32 to vector<16xi32>
// CHECK: affine.for %[[COLUMN:.*]] = #{{.*}} to #{{.*}} step 16
// CHECK: arith.addi %{{.*}}, %[[STEPS]] : vector<16xi32>
// CHECK: arith.cmpi sle, %{{.*}} : vector<16xi32>
#map = affine_map<(d0, d1) -> (d0, d1)>
module attributes {bcast.target = #target} {
  func.func @iota(%x: memref<8x1024xf32>, %r: memref<8x1024xf32>) {
    %zero = arith.constant 0.0 : f32
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
        ins(%x : memref<8x1024xf32>) outs(%r : memref<8x1024xf32>) {
    ^bb0(%in: f32, %out: f32):
      %row = linalg.index 0 : index
      %row32 = arith.index_cast %row : index to i32
      %column = linalg.index 1 : index
      %column32 = arith.index_cast %column : index to i32
      %is = arith.cmpi sle, %column32, %row32 : i32
      %0 = arith.select %is, %in, %zero : f32
      linalg.yield %0 : f32
    }
    return
  }
}

// -----

// Columns of a large operand need no order, and so no memory for lanes and blocks.
#target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>
// CHECK-LABEL: @columns
// CHECK-NOT: memref.alloca
// CHECK: affine.for %{{.*}} = 0 to 1024 step
// CHECK-NOT: memref.alloca
// CHECK: return
#map = affine_map<(d0, d1) -> (d0, d1)>
#kept = affine_map<(d0, d1) -> (d1)>
module attributes {bcast.target = #target} {
  func.func @columns(%x: memref<4096x1024xi64>, %v: memref<1024xi64>, %r: memref<1024xi64>) {
    linalg.generic {indexing_maps = [#map, #kept, #kept], iterator_types = ["reduction", "parallel"]}
        ins(%x : memref<4096x1024xi64>) outs(%v, %r : memref<1024xi64>, memref<1024xi64>) {
    ^bb0(%in: i64, %out: i64, %old: i64):
      %step = linalg.index 0 : index
      %index = arith.index_cast %step : index to i64
      %earlier = arith.cmpi slt, %index, %old : i64
      %not_after = arith.cmpi sge, %in, %out : i64
      %before = arith.cmpi sgt, %in, %out : i64
      %taken = arith.select %earlier, %not_after, %before : i1
      %0 = arith.select %taken, %in, %out : i64
      %1 = arith.select %taken, %index, %old : i64
      linalg.yield %0, %1 : i64, i64
    }
    return
  }
}

// -----

// A loop of one step is gone, and its index is 0.
// CHECK-LABEL: @one_step
// CHECK: affine.for
// CHECK: %[[OLD:.*]] = affine.vector_load %{{.*}} : memref<4xi64>, vector<2xi64>
// CHECK: arith.cmpi sgt, %[[OLD]], %[[ZERO:.*]] : vector<2xi64>
// CHECK: arith.select %{{.*}}, %[[ZERO]], %[[OLD]]
#map = affine_map<(d0, d1) -> (d0, d1)>
#kept = affine_map<(d0, d1) -> (d0)>
func.func @one_step(%x: memref<4x1xi32>, %v: memref<4xi32>, %r: memref<4xi64>) {
  linalg.generic {indexing_maps = [#map, #kept, #kept], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x1xi32>) outs(%v, %r : memref<4xi32>, memref<4xi64>) {
  ^bb0(%in: i32, %out: i32, %old: i64):
    %step = linalg.index 1 : index
    %index = arith.index_cast %step : index to i64
    %earlier = arith.cmpi slt, %index, %old : i64
    %not_after = arith.cmpi sge, %in, %out : i32
    %before = arith.cmpi sgt, %in, %out : i32
    %taken = arith.select %earlier, %not_after, %before : i1
    %0 = arith.select %taken, %in, %out : i32
    %1 = arith.select %taken, %index, %old : i64
    linalg.yield %0, %1 : i32, i64
  }
  return
}
