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

// Several threads: each has a buffer for all of its rows.
// CHECK: #[[BEGIN:.*]] = affine_map<(d0) -> (d0 * 10000)>
// CHECK: #[[END:.*]] = affine_map<(d0) -> (d0 * 10000 + 10000)>
// CHECK-LABEL: @threads
// CHECK-NOT: scf.if
// CHECK: scf.parallel (%[[PART:.*]]) = (%{{.*}}) to (%c4) step (%c1)
// CHECK: %[[FIRST:.*]] = affine.apply #[[BEGIN]](%[[PART]])
// CHECK: %[[LAST:.*]] = affine.apply #[[END]](%[[PART]])
// CHECK: %[[BUFFER:.*]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT: scf.for %[[ROW:.*]] = %[[FIRST]] to %[[LAST]] step
// CHECK-NEXT: memref.subview %{{.*}}[%[[ROW]], 0]
// CHECK-NEXT: memref.copy %{{.*}}, %[[BUFFER]]
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

// -----

// Threads share the steps of all dimensions. A buffer whose size depends on the step is allocated there.
// CHECK-LABEL: @two_dimensions
// CHECK: scf.parallel
// CHECK: memref.alloc() : memref<8xf32>
// CHECK: scf.for %[[STEP:.*]] =
// CHECK-NEXT: %[[INDICES:.*]]:2 = affine.delinearize_index %[[STEP]] into (3, 1250)
// CHECK: %[[COLUMN:.*]] = arith.muli %[[INDICES]]#1, %c64
// CHECK: memref.subview %{{.*}}[%[[INDICES]]#0, %[[COLUMN]], 0]
// CHECK: memref.alloc(%[[COLUMN]])
module attributes {bcast.target = #bcast.cpu_target<threads = 4>} {
  func.func private @use(memref<?xf32>)
  func.func @two_dimensions(%x: memref<3x80000x8xf32>) {
    scf.forall (%i, %j) = (0, 0) to (3, 80000) step (1, 64) {
      %row = memref.subview %x[%i, %j, 0] [1, 1, 8] [1, 1, 1] : memref<3x80000x8xf32> to memref<8xf32, strided<[1], offset: ?>>
      %buffer = memref.alloc() : memref<8xf32>
      memref.copy %row, %buffer : memref<8xf32, strided<[1], offset: ?>> to memref<8xf32>
      %other = memref.alloc(%j) : memref<?xf32>
      func.call @use(%other) : (memref<?xf32>) -> ()
    }
    return
  }
}
