// RUN: bcast-opt %s --bcast-forall-to-loops --cse --split-input-file | FileCheck %s

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
// CHECK-NOT: scf.if
// CHECK: scf.parallel
// CHECK: memref.alloc() : memref<8xf32>
module attributes {bcast.target = #bcast.cpu_target<threads = 4>} {
  func.func @threads(%x: memref<40000x8xf32>) {
    scf.forall (%i) in (40000) {
      %row = memref.subview %x[%i, 0] [1, 8] [1, 1] : memref<40000x8xf32> to memref<8xf32, strided<[1], offset: ?>>
      %buffer = memref.alloc() : memref<8xf32>
      memref.copy %row, %buffer : memref<8xf32, strided<[1], offset: ?>> to memref<8xf32>
    }
    return
  }
}

// -----

// So little work is not shared.
// CHECK-LABEL: @little_work
// CHECK-NOT: scf.parallel
// CHECK: scf.for
module attributes {bcast.target = #bcast.cpu_target<threads = 4>} {
  func.func @little_work(%x: memref<4x8xf32>) {
    scf.forall (%i) in (4) {
      %row = memref.subview %x[%i, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
      memref.copy %row, %row : memref<8xf32, strided<[1], offset: ?>> to memref<8xf32, strided<[1], offset: ?>>
    }
    return
  }
}

// -----

// CHECK-LABEL: @dynamic
// CHECK: %[[SIZE:.*]] = memref.dim %{{.*}}, %c0
// CHECK: %[[ELEMENTS:.*]] = arith.muli %[[SIZE]], %c8
// CHECK: %[[PAYS:.*]] = arith.cmpi sge, %[[ELEMENTS]], %{{.*}}
// CHECK: scf.if %[[PAYS]]
// CHECK: scf.parallel
// CHECK: else
// CHECK: scf.for
module attributes {bcast.target = #bcast.cpu_target<threads = 4>} {
  func.func @dynamic(%x: memref<?x8xf32>, %n: index) {
    scf.forall (%i) in (%n) {
      %row = memref.subview %x[%i, 0] [1, 8] [1, 1] : memref<?x8xf32> to memref<8xf32, strided<[1], offset: ?>>
      memref.copy %row, %row : memref<8xf32, strided<[1], offset: ?>> to memref<8xf32, strided<[1], offset: ?>>
    }
    return
  }
}
