// RUN: bcast-opt %s --bcast-linalg-to-loops --canonicalize --cse --split-input-file | FileCheck %s
// Operands in another order than the reduction's: the elements of a band of rows go to a buffer in order, and
// are combined from there in chunks of four blocks.

// CHECK-LABEL: func.func @columns(
// CHECK-SAME: %[[X:.*]]: memref<64x1024xf32>
// CHECK: %[[SUMS:.*]] = memref.alloca() {alignment = 64 : i64} : memref<64xf32>
// CHECK: %[[BUFFER:.*]] = memref.alloca() {alignment = 64 : i64} : memref<5136xf32>
// CHECK: affine.for %[[BAND:.*]] = 0 to 1024 step 64 {
// CHECK: %[[SLICE:.*]] = memref.subview %[[X]][0, %[[BAND]]] [64, 64] [1, 1]
// CHECK: %[[ROWS:.*]] = memref.reinterpret_cast %[[BUFFER]] to offset: [0], sizes: [64, 64], strides: [64, 1]
// CHECK: affine.for %[[J:.*]] = 0 to 64 step 16 {
// CHECK: affine.for %[[I:.*]] = 0 to 64 step 16 {
// CHECK: affine.vector_load %[[SLICE]][%[[J]] + 15, %[[I]]]
// CHECK-COUNT-64: vector.shuffle
// CHECK: affine.vector_store %{{.*}}, %[[ROWS]][%[[I]], %[[J]]]
// CHECK: scf.for %{{.*}} = %c0 to %c4096 step %c1024 {
// CHECK: vector.load %[[BUFFER]]
// CHECK: memref.store %{{.*}}, %[[SUMS]]
// CHECK-NOT: affine.for %{{.*}} step 64
module attributes {bcast.target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>} {
  func.func @columns(%x: memref<64x1024xf32>, %y: memref<f32>) {
    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]}
        ins(%x : memref<64x1024xf32>) outs(%y : memref<f32>) {
    ^bb0(%e: f32, %s: f32):
      %0 = arith.addf %s, %e : f32
      linalg.yield %0 : f32
    }
    return
  }
}

// -----

// Both orders at once; the body is computed in the tiles. Rows that are not whole chunks leave a rest, which
// stays at the start of the buffer. The last band has the rows that are left.
// CHECK-LABEL: func.func @mixed(
// CHECK-SAME: %[[X:.*]]: memref<?x?xf32>, %[[Y:.*]]: memref<?x?xf32>
// CHECK: memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?xf32>
// CHECK: %[[BUFFER:.*]] = memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?xf32>
// CHECK: affine.for %[[BAND:.*]] = 0 to {{.*}} step 64 {
// CHECK: %[[FILLED:.*]] = arith.andi %{{.*}}, %c1023
// CHECK: memref.reinterpret_cast %[[BUFFER]] to offset: [%[[FILLED]]]
// CHECK: arith.addf
// CHECK: scf.for {{.*}} step %c1024 {
// CHECK: scf.for {{.*}} step %c16 {
// CHECK: %[[REST:.*]] = vector.load %[[BUFFER]]
// CHECK: vector.store %[[REST]], %[[BUFFER]]
// CHECK: affine.for {{.*}} step 64 {
// CHECK: memref.dealloc %[[BUFFER]]
module attributes {bcast.target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>} {
  func.func @mixed(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %z: memref<f32>) {
    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]}
        ins(%x, %y : memref<?x?xf32>, memref<?x?xf32>) outs(%z : memref<f32>) {
    ^bb0(%a: f32, %b: f32, %s: f32):
      %0 = arith.addf %a, %b : f32
      %1 = arith.addf %s, %0 : f32
      linalg.yield %1 : f32
    }
    return
  }
}

// -----

// Without an order, the loops are those of the memory: one row.
// CHECK-LABEL: func.func @maximum(
// CHECK: affine.for %{{.*}} = 0 to 65536 step 256
module attributes {bcast.target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>} {
  func.func @maximum(%x: memref<64x1024xi8>, %y: memref<i8>) {
    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]}
        ins(%x : memref<64x1024xi8>) outs(%y : memref<i8>) {
    ^bb0(%e: i8, %s: i8):
      %0 = arith.maxsi %s, %e : i8
      linalg.yield %0 : i8
    }
    return
  }
}

// -----

// A band of results: the columns of one operand are put in order, and its rows are combined from there.
// CHECK-LABEL: func.func @rows_of_both_orders(
// CHECK-SAME: %[[X:.*]]: memref<1024x512xf32>, %[[Y:.*]]: memref<512x1024xf32>, %[[Z:.*]]: memref<1024xf32>
// CHECK: affine.for %[[BAND:.*]] = 0 to 1024 step 64 {
// CHECK: %[[BUFFER:.*]] = memref.alloca() {alignment = 64 : i64} : memref<32768xf32>
// CHECK: memref.subview %[[Y]][0, %[[BAND]]] [512, 64] [1, 1]
// CHECK: %[[ROWS:.*]] = memref.reinterpret_cast %[[BUFFER]] to offset: [0], sizes: [64, 512]
// CHECK: arith.addf
// CHECK: affine.for %[[FIRST:.*]] = 0 to 64 step 8 {
// CHECK: affine.for %[[ROW:.*]] = 0 to 8 {
// CHECK: affine.vector_load %[[ROWS]][%[[FIRST]] + %[[ROW]], %{{.*}}]
// CHECK: affine.vector_store %{{.*}}, %[[Z]][%[[BAND]] + %[[FIRST]]]
module attributes {bcast.target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>} {
  func.func @rows_of_both_orders(%x: memref<1024x512xf32>, %y: memref<512x1024xf32>, %z: memref<1024xf32>) {
    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
        ins(%x, %y : memref<1024x512xf32>, memref<512x1024xf32>) outs(%z : memref<1024xf32>) {
    ^bb0(%a: f32, %b: f32, %s: f32):
      %0 = arith.addf %a, %b : f32
      %1 = arith.addf %s, %0 : f32
      linalg.yield %1 : f32
    }
    return
  }
}

// -----

// Vectors lie along the kept dimension that the operand is contiguous in; the results, which are not, are stored
// one by one.
// CHECK-LABEL: func.func @scattered_results(
// CHECK-SAME: %[[X:.*]]: memref<40x44x48xf32>, %[[Y:.*]]: memref<48x44xf32>
// CHECK: affine.vector_load %[[X]]
// CHECK: affine.vector_store %{{.*}}, %[[RESULTS:.*]][0] : memref<16xf32>
// CHECK: affine.for %[[LANE:.*]] = 0 to 16 {
// CHECK: affine.load %[[RESULTS]][%[[LANE]]] : memref<16xf32>
// CHECK: affine.store %{{.*}}, %[[Y]][%{{.*}} + %[[LANE]], %{{.*}}]
module attributes {bcast.target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>} {
  func.func @scattered_results(%x: memref<40x44x48xf32>, %y: memref<48x44xf32>) {
    linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d1, d0)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%x : memref<40x44x48xf32>) outs(%y : memref<48x44xf32>) {
    ^bb0(%e: f32, %s: f32):
      %0 = arith.addf %s, %e : f32
      linalg.yield %0 : f32
    }
    return
  }
}
