// RUN: bcast-opt %s --bcast-forward-scalars --split-input-file | FileCheck %s
// Buffers of one element become values.

// Through views, into loops, and with deallocations in several places.
// CHECK-LABEL: func.func @views(
// CHECK-SAME: %[[VALUE:.*]]: f32, %[[OUT:.*]]: memref<8xf32>
// CHECK-NOT: memref.alloc
// CHECK: affine.for %[[I:.*]] = 0 to 8
// CHECK-NEXT: affine.store %[[VALUE]], %[[OUT]][%[[I]]]
// CHECK-NOT: memref.dealloc
// CHECK: return
func.func @views(%value: f32, %out: memref<8xf32>, %p: i1) {
  %c0 = arith.constant 0 : index
  %alloc = memref.alloc() {alignment = 64 : i64} : memref<1x1xf32>
  %row = memref.reinterpret_cast %alloc to offset: [0], sizes: [], strides: [] : memref<1x1xf32> to memref<f32>
  %column = memref.collapse_shape %alloc [[0, 1]] : memref<1x1xf32> into memref<1xf32>
  affine.store %value, %row[] : memref<f32>
  affine.for %i = 0 to 8 {
    %element = memref.load %column[%c0] : memref<1xf32>
    affine.store %element, %out[%i] : memref<8xf32>
  }
  cf.cond_br %p, ^a, ^b
^a:
  memref.dealloc %alloc : memref<1x1xf32>
  return
^b:
  memref.dealloc %alloc : memref<1x1xf32>
  return
}

// -----

// A value that a step stores is loaded in the same step.
// CHECK-LABEL: func.func @loop(
// CHECK-NOT: memref.alloc
// CHECK: affine.for %[[I:.*]] = 0 to 8
// CHECK-NEXT: %[[ELEMENT:.*]] = affine.load %{{.*}}[%[[I]]]
// CHECK-NEXT: affine.store %[[ELEMENT]], %{{.*}}[%[[I]] + 1]
func.func @loop(%x: memref<9xf32>) {
  %alloc = memref.alloc() : memref<f32>
  affine.for %i = 0 to 8 {
    %element = affine.load %x[%i] : memref<9xf32>
    affine.store %element, %alloc[] : memref<f32>
    %same = affine.load %alloc[] : memref<f32>
    affine.store %same, %x[%i + 1] : memref<9xf32>
  }
  memref.dealloc %alloc : memref<f32>
  return
}

// -----

// Of two stores in one block, the last one before the load.
// CHECK-LABEL: func.func @phases(
// CHECK-SAME: %[[FIRST:.*]]: f32, %[[SECOND:.*]]: f32, %[[OUT:.*]]: memref<8xf32>)
// CHECK-NOT: memref.alloc
// CHECK: affine.for
// CHECK-NEXT: affine.store %[[FIRST]], %[[OUT]]
// CHECK: return %[[SECOND]]
func.func @phases(%first: f32, %second: f32, %out: memref<8xf32>) -> f32 {
  %alloc = memref.alloc() : memref<f32>
  affine.store %first, %alloc[] : memref<f32>
  affine.for %i = 0 to 8 {
    %0 = affine.load %alloc[] : memref<f32>
    affine.store %0, %out[%i] : memref<8xf32>
  }
  affine.store %second, %alloc[] : memref<f32>
  %1 = affine.load %alloc[] : memref<f32>
  memref.dealloc %alloc : memref<f32>
  return %1 : f32
}

// -----

// A load that may come before the store; stores in several blocks; a buffer that something else uses; more than one element.
// CHECK-LABEL: func.func @others(
// CHECK-COUNT-4: memref.alloc
// CHECK-COUNT-4: memref.dealloc
func.func private @use(memref<f32>)
func.func @others(%value: f32, %p: i1) -> (f32, f32, f32) {
  %early = memref.alloc() : memref<f32>
  scf.if %p {
    affine.store %value, %early[] : memref<f32>
  }
  %0 = affine.load %early[] : memref<f32>
  %twice = memref.alloc() : memref<f32>
  affine.store %value, %twice[] : memref<f32>
  scf.if %p {
    affine.store %0, %twice[] : memref<f32>
  }
  %1 = affine.load %twice[] : memref<f32>
  %used = memref.alloc() : memref<f32>
  affine.store %value, %used[] : memref<f32>
  call @use(%used) : (memref<f32>) -> ()
  %2 = affine.load %used[] : memref<f32>
  %two = memref.alloc() : memref<2xf32>
  affine.store %value, %two[0] : memref<2xf32>
  memref.dealloc %early : memref<f32>
  memref.dealloc %twice : memref<f32>
  memref.dealloc %used : memref<f32>
  memref.dealloc %two : memref<2xf32>
  return %0, %1, %2 : f32, f32, f32
}
