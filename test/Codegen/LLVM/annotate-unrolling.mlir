// RUN: bcast-opt --bcast-set-target=vector-bits=512 --bcast-annotate-unrolling --split-input-file %s | FileCheck %s

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

// Loops that store a vector of 256 bits or less are unrolled further.
// CHECK: #[[UNROLL:.*]] = #llvm.loop_unroll<count = 8 : i32>
// CHECK: #[[EIGHT:.*]] = #llvm.loop_annotation<unroll = #[[UNROLL]]>
// CHECK-LABEL: func.func @short_vectors(
func.func @short_vectors(%buffer: memref<?xf32>, %count: index, %value: vector<8xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %count step %c8 {
    %0 = vector.load %buffer[%i] : memref<?xf32>, vector<8xf32>
    %1 = arith.addf %0, %value : vector<8xf32>
    vector.store %1, %buffer[%i] : memref<?xf32>, vector<8xf32>
    // CHECK: vector.store
    // CHECK-NEXT: } {loop_annotation = #[[EIGHT]]}
  }
  return
}

// -----

// A short loop over vectors is unrolled, a long one, or one of few steps, is not.
// CHECK: #[[UNROLL:.*]] = #llvm.loop_unroll<count = 4 : i32>
// CHECK: #[[FOUR:.*]] = #llvm.loop_annotation<unroll = #[[UNROLL]]>
// CHECK-LABEL: func.func @vectors(
func.func @vectors(%buffer: memref<?xf32>, %count: index, %value: vector<16xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c48 = arith.constant 48 : index
  scf.for %i = %c0 to %count step %c16 {
    %0 = vector.load %buffer[%i] : memref<?xf32>, vector<16xf32>
    %1 = arith.addf %0, %value : vector<16xf32>
    vector.store %1, %buffer[%i] : memref<?xf32>, vector<16xf32>
    // CHECK: vector.store
    // CHECK-NEXT: } {loop_annotation = #[[FOUR]]}
  }
  scf.for %i = %c0 to %c48 step %c16 {
    vector.store %value, %buffer[%i] : memref<?xf32>, vector<16xf32>
    // CHECK: vector.store
    // CHECK-NEXT: }
    // CHECK-NOT: loop_annotation
  }
  scf.for %i = %c0 to %count step %c16 {
    %0 = vector.load %buffer[%i] : memref<?xf32>, vector<16xf32>
    %1 = arith.addf %0, %value : vector<16xf32>
    %2 = arith.mulf %1, %value : vector<16xf32>
    %3 = arith.subf %2, %0 : vector<16xf32>
    %4 = arith.divf %3, %value : vector<16xf32>
    %5 = arith.addf %4, %1 : vector<16xf32>
    %6 = arith.addf %5, %2 : vector<16xf32>
    %7 = arith.addf %6, %3 : vector<16xf32>
    %8 = arith.addf %7, %0 : vector<16xf32>
    %9 = arith.addf %8, %value : vector<16xf32>
    %10 = arith.mulf %9, %1 : vector<16xf32>
    %11 = arith.mulf %10, %2 : vector<16xf32>
    vector.store %11, %buffer[%i] : memref<?xf32>, vector<16xf32>
    // CHECK: vector.store
    // CHECK-NEXT: }
    // CHECK-NOT: loop_annotation
  }
  return
}

// -----

// Loops that combine several vectors do not wait for one.
// CHECK: #[[DISABLE:.*]] = #llvm.loop_unroll<disable = true>
// CHECK: #[[KEEP:.*]] = #llvm.loop_annotation<unroll = #[[DISABLE]]>
// CHECK-LABEL: func.func @sums(
// CHECK: scf.yield
// CHECK-NEXT: } {loop_annotation = #[[KEEP]]}
func.func @sums(%buffer: memref<?xf32>, %count: index, %value: vector<16xf32>) -> vector<16xf32> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %sums:4 = scf.for %i = %c0 to %count step %c64 iter_args(%a = %value, %b = %value, %c = %value, %d = %value) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>) {
    %0 = vector.load %buffer[%i] : memref<?xf32>, vector<16xf32>
    %1 = arith.addf %a, %0 : vector<16xf32>
    scf.yield %1, %b, %c, %d : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
  }
  return %sums#0 : vector<16xf32>
}

// -----

// A block of a row is 16 steps of few operations.
// CHECK: #[[UNROLL:.*]] = #llvm.loop_unroll<count = 4 : i32>
// CHECK: #[[FOUR:.*]] = #llvm.loop_annotation<unroll = #[[UNROLL]]>
// CHECK-LABEL: func.func @block(
func.func @block(%buffer: memref<256xf32>, %value: vector<16xf32>) -> vector<16xf32> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c256 = arith.constant 256 : index
  %sum = scf.for %i = %c0 to %c256 step %c16 iter_args(%before = %value) -> vector<16xf32> {
    %0 = vector.load %buffer[%i] : memref<256xf32>, vector<16xf32>
    %1 = arith.addf %before, %0 : vector<16xf32>
    scf.yield %1 : vector<16xf32>
    // CHECK: scf.yield
    // CHECK-NEXT: } {loop_annotation = #[[FOUR]]}
  }
  return %sum : vector<16xf32>
}

// -----

// The rest after steps of four vectors has three steps at most, and that under a mask one. Four vectors in a step are enough.
// CHECK: #[[DISABLE:.*]] = #llvm.loop_unroll<disable = true>
// CHECK: #[[KEEP:.*]] = #llvm.loop_annotation<unroll = #[[DISABLE]]>
// CHECK-LABEL: func.func @rests(
// CHECK-COUNT-3: } {loop_annotation = #[[KEEP]]}
// CHECK-NEXT: return
func.func @rests(%buffer: memref<?xf32>, %count: index, %value: vector<16xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %rest = arith.remui %count, %c64 : index
  %long = arith.subi %count, %rest : index
  %same_rest = arith.remui %count, %c64 : index
  %same_long = arith.subi %count, %same_rest : index
  scf.for %i = %c0 to %long step %c64 {
    vector.store %value, %buffer[%i] : memref<?xf32>, vector<16xf32>
    vector.store %value, %buffer[%i] : memref<?xf32>, vector<16xf32>
    vector.store %value, %buffer[%i] : memref<?xf32>, vector<16xf32>
    vector.store %value, %buffer[%i] : memref<?xf32>, vector<16xf32>
  }
  scf.for %i = %same_long to %count step %c16 {
    vector.store %value, %buffer[%i] : memref<?xf32>, vector<16xf32>
  }
  scf.for %i = %long to %count step %c16 {
    %left = arith.subi %count, %i : index
    %mask = vector.create_mask %left : vector<16xi1>
    vector.maskedstore %buffer[%i], %mask, %value : memref<?xf32>, vector<16xi1>, vector<16xf32>
  }
  return
}
