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
// CHECK: %[[PICOSECONDS:.*]] = arith.muli %[[SIZE]], %c256
// CHECK: %[[PAYS:.*]] = arith.cmpi sge, %[[PICOSECONDS]], %c10000000
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
// CHECK: #[[TIMES64:.*]] = affine_map<(d0) -> (d0 * 64)>
// CHECK-LABEL: @two_dimensions
// CHECK: scf.parallel
// CHECK: memref.alloc() : memref<8xf32>
// CHECK: scf.for %[[STEP:.*]] =
// CHECK-NEXT: %[[INDICES:.*]]:2 = affine.delinearize_index %[[STEP]] into (3, 1250)
// CHECK: %[[COLUMN:.*]] = affine.apply #[[TIMES64]](%[[INDICES]]#1)
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

// -----

// The time is that of the operations and of moving each buffer once: exponentials pay, squares of as
// many elements do not.
// CHECK-LABEL: @squares
// CHECK-NOT: scf.parallel
// CHECK-LABEL: @exponentials
// CHECK-NOT: scf.if
// CHECK: scf.parallel
#id = affine_map<(d0, d1) -> (d0, d1)>
module attributes {bcast.target = #bcast.cpu_target<vector_bits = 512, threads = 2>} {
  func.func @squares(%x: memref<96x512xf32>) {
    scf.forall (%i) = (0) to (96) step (8) {
      %rows = memref.subview %x[%i, 0] [8, 512] [1, 1] : memref<96x512xf32> to memref<8x512xf32, strided<[512, 1], offset: ?>>
      linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%rows : memref<8x512xf32, strided<[512, 1], offset: ?>>) {
      ^bb0(%element: f32):
        %square = arith.mulf %element, %element : f32
        linalg.yield %square : f32
      }
    }
    return
  }
  func.func @exponentials(%x: memref<96x512xf32>) {
    scf.forall (%i) = (0) to (96) step (8) {
      %rows = memref.subview %x[%i, 0] [8, 512] [1, 1] : memref<96x512xf32> to memref<8x512xf32, strided<[512, 1], offset: ?>>
      linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%rows : memref<8x512xf32, strided<[512, 1], offset: ?>>) {
      ^bb0(%element: f32):
        %exp = math.exp %element : f32
        %twice = math.exp %exp : f32
        linalg.yield %twice : f32
      }
    }
    return
  }
}

// -----

// Of a row of dynamic length, the extents are read before the loop.
// CHECK-LABEL: @dynamic_rows
// CHECK: %[[ROWS:.*]] = memref.dim %{{.*}}, %c0
// CHECK: %[[COLUMNS:.*]] = memref.dim %{{.*}}, %c1
// CHECK: %[[STEP:.*]] = arith.muli %[[ROWS]], %c160
// CHECK: %[[STEPS:.*]] = arith.muli %[[STEP]], %[[COLUMNS]]
// CHECK: arith.addi %{{.*}}, %[[STEPS]]
// CHECK: scf.if
#row = affine_map<(d0) -> (d0)>
module attributes {bcast.target = #bcast.cpu_target<vector_bits = 512, threads = 2>} {
  func.func @dynamic_rows(%x: memref<?x?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %m = memref.dim %x, %c0 : memref<?x?xf32>
    scf.forall (%i) in (%m) {
      %n = memref.dim %x, %c1 : memref<?x?xf32>
      %buffer = memref.alloc(%n) : memref<?xf32>
      linalg.generic {indexing_maps = [#row], iterator_types = ["parallel"]} outs(%buffer : memref<?xf32>) {
      ^bb0(%element: f32):
        %exp = math.exp %element : f32
        linalg.yield %exp : f32
      }
      %row = memref.subview %x[%i, 0] [1, %n] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
      memref.copy %buffer, %row : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    }
    return
  }
}

// -----

// Remainders stay in loops of no rows.
// CHECK-LABEL: @no_rows
// CHECK-NOT: arith.remsi
// CHECK: scf.parallel
// CHECK: arith.remsi
module attributes {bcast.target = #bcast.cpu_target<threads = 4>} {
  func.func @no_rows(%x: memref<?x100000xindex>, %n: index, %a: index, %b: index) {
    scf.forall (%i) in (%n) {
      %r = arith.remsi %a, %b : index
      %row = memref.subview %x[%i, 0] [1, 100000] [1, 1] : memref<?x100000xindex> to memref<100000xindex, strided<[1], offset: ?>>
      linalg.fill ins(%r : index) outs(%row : memref<100000xindex, strided<[1], offset: ?>>)
    }
    return
  }
}
