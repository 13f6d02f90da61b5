// RUN: bcast-opt %s --bcast-forall-to-loops --split-input-file | FileCheck %s

// One thread: the buffer of a row is allocated once.
// CHECK-LABEL: @one_thread
// CHECK: %[[BUFFER:.*]] = memref.alloc() : memref<8xf32>
// CHECK: scf.for
// CHECK-NOT: memref.alloc
// CHECK: memref.copy %{{.*}}, %[[BUFFER]]
func.func @one_thread(%x: memref<4x8xf32>) {
  scf.forall (%i) in (4) {
    %row = memref.subview %x[%i, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    %buffer = memref.alloc() : memref<8xf32>
    memref.copy %row, %buffer : memref<8xf32, strided<[1], offset: ?>> to memref<8xf32>
  }
  return
}

// -----

// Several threads: each step has a buffer of its own.
// CHECK-LABEL: @threads
// CHECK: scf.parallel
// CHECK: memref.alloc() : memref<8xf32>
module attributes {bcast.target = #bcast.cpu_target<threads = 4>} {
  func.func @threads(%x: memref<4x8xf32>) {
    scf.forall (%i) in (4) {
      %row = memref.subview %x[%i, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
      %buffer = memref.alloc() : memref<8xf32>
      memref.copy %row, %buffer : memref<8xf32, strided<[1], offset: ?>> to memref<8xf32>
    }
    return
  }
}
