// RUN: bcast-opt %s --bcast-deallocate-buffers --split-input-file | FileCheck %s
// RUN: bcast-opt %s --bcast-deallocate-buffers --bcast-deallocate-buffers --split-input-file | FileCheck %s

// Buffers are freed after their last use, and each function is processed once.
// CHECK-LABEL: func.func @allocates(
// CHECK-SAME: attributes {bcast.frees_buffers}
// CHECK: %[[BUFFER:.*]] = memref.alloc()
// CHECK: memref.dealloc %[[BUFFER]]
// CHECK-NEXT: return
func.func @allocates(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = memref.alloc() : memref<4xf32>
  memref.store %x, %0[%c0] : memref<4xf32>
  %1 = memref.load %0[%c0] : memref<4xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @done(
// CHECK: memref.alloc
// CHECK-NOT: memref.dealloc
// CHECK: return
func.func @done(%x: f32) -> f32 attributes {bcast.frees_buffers} {
  %c0 = arith.constant 0 : index
  %0 = memref.alloc() : memref<4xf32>
  memref.store %x, %0[%c0] : memref<4xf32>
  %1 = memref.load %0[%c0] : memref<4xf32>
  return %1 : f32
}

// CHECK: func.func private @declared(f32){{$}}
func.func private @declared(f32)

// -----

// Without allocations, nothing runs, not even canonicalization.
// CHECK-LABEL: func.func @copies(
// CHECK-SAME: attributes {bcast.frees_buffers}
// CHECK: arith.addi
func.func @copies(%x: memref<4xf32>, %y: memref<4xf32>) -> index {
  %one = arith.constant 1 : index
  %two = arith.addi %one, %one : index
  memref.copy %x, %y : memref<4xf32> to memref<4xf32>
  return %two : index
}
