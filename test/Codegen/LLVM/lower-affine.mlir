// RUN: bcast-opt --bcast-set-target=vector-bits=512 --bcast-lower-affine --split-input-file %s | FileCheck %s

// The loops around the innermost one are kept.

// CHECK: #[[UNROLL:.*]] = #llvm.loop_unroll<disable = true>
// CHECK: #[[KEEP:.*]] = #llvm.loop_annotation<unroll = #[[UNROLL]]>
// CHECK-LABEL: func.func @nest(
func.func @nest(%buffer: memref<4x17x3xf32>, %value: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c17 = arith.constant 17 : index
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c17 step %c1 {
      scf.for %k = %c0 to %c3 step %c1 {
        memref.store %value, %buffer[%i, %j, %k] : memref<4x17x3xf32>
      }
    }
  }
  // CHECK: memref.store
  // CHECK-NEXT: }
  // CHECK-NEXT: } {loop_annotation = #[[KEEP]]}
  // CHECK-NEXT: } {loop_annotation = #[[KEEP]]}
  return
}

// -----

// Many steps, or an unknown number of them, are never unrolled whole.

// CHECK-NOT: {loop_annotation
// CHECK-LABEL: func.func @many(
func.func @many(%buffer: memref<?x5000x3xf32>, %count: index, %value: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5000 = arith.constant 5000 : index
  scf.for %i = %c0 to %count step %c1 {
    scf.for %j = %c0 to %c5000 step %c1 {
      scf.for %k = %c0 to %c3 step %c1 {
        memref.store %value, %buffer[%i, %j, %k] : memref<?x5000x3xf32>
      }
    }
  }
  // CHECK-NOT: {loop_annotation
  return
}

// -----

// Over 9 steps and more, the loop around would scatter its vectors.

// CHECK-LABEL: func.func @innermost(
func.func @innermost(%buffer: memref<?x17xf32>, %other: memref<?x8xf32>, %count: index, %value: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c17 = arith.constant 17 : index
  scf.for %i = %c0 to %count step %c1 {
    scf.for %j = %c0 to %c17 step %c1 {
      memref.store %value, %buffer[%i, %j] : memref<?x17xf32>
    }
    scf.for %j = %c0 to %c8 step %c1 {
      memref.store %value, %other[%i, %j] : memref<?x8xf32>
    }
  }
  // CHECK: memref.store
  // CHECK-NEXT: } {loop_annotation = #{{.*}}}
  // CHECK: memref.store
  // CHECK-NEXT: }{{$}}
  // CHECK-NEXT: }{{$}}
  return
}

// -----

// Upstream's lowering of affine loops drops their attributes. Loops over vectors have those that
// bcast-linalg-to-loops gave them.

// CHECK: #[[UNROLL:.*]] = #llvm.loop_unroll<count = 4 : i32>
// CHECK: #[[FOUR:.*]] = #llvm.loop_annotation<unroll = #[[UNROLL]]>
// CHECK-LABEL: func.func @annotated(
// CHECK: %[[SUM:.*]] = scf.for %{{.*}} = %{{.*}} to %arg1 step %{{.*}} iter_args(%[[BEFORE:.*]] = %arg2) -> (vector<16xf32>) {
// CHECK: %[[LOADED:.*]] = vector.load
// CHECK: %[[NEXT:.*]] = arith.addf %[[BEFORE]], %[[LOADED]]
// CHECK: scf.yield %[[NEXT]] : vector<16xf32>
// CHECK-NEXT: } {loop_annotation = #[[FOUR]]}
// CHECK: scf.for
// CHECK-NOT: loop_annotation
// CHECK: return %[[SUM]]
func.func @annotated(%buffer: memref<?xf32>, %count: index, %value: vector<16xf32>) -> vector<16xf32> {
  %sum = affine.for %i = 0 to %count step 16 iter_args(%before = %value) -> vector<16xf32> {
    %0 = affine.vector_load %buffer[%i] : memref<?xf32>, vector<16xf32>
    %1 = arith.addf %before, %0 : vector<16xf32>
    affine.yield %1 : vector<16xf32>
  } {loop_annotation = #llvm.loop_annotation<unroll = <count = 4 : i32>>}
  affine.for %i = 0 to 256 step 16 {
    affine.vector_store %value, %buffer[%i] : memref<?xf32>, vector<16xf32>
  }
  return %sum : vector<16xf32>
}

// -----

// The indices of several loops that are one.
// CHECK-LABEL: func.func @indices(
// CHECK-NOT: affine.
// CHECK: arith.floordivsi
// CHECK: return
func.func @indices(%i: index, %n: index) -> (index, index) {
  %0:2 = affine.delinearize_index %i into (%n, 64) : index, index
  return %0#0, %0#1 : index, index
}
