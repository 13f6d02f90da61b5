// RUN: bcast-opt %s --bcast-linalg-to-loops | FileCheck %s

// Functions of what clean-up may find to be constant become arithmetic; others stay.

memref.global "private" constant @table : memref<3xf32> = dense<[0.5, 0.25, 0.125]>

// CHECK-LABEL: func.func @loads
//   CHECK-NOT:   math.tanh
//       CHECK:   return
func.func @loads(%out: memref<f32>) {
  %table = memref.get_global @table : memref<3xf32>
  %x = affine.load %table[1] : memref<3xf32>
  %half = arith.constant 0.5 : f32
  %product = arith.mulf %x, %half : f32
  %vector = vector.broadcast %product : f32 to vector<4xf32>
  %y = math.tanh %vector : vector<4xf32>
  %element = vector.extract %y[0] : f32 from vector<4xf32>
  affine.store %element, %out[] : memref<f32>
  return
}

// CHECK-LABEL: func.func @single_element
//   CHECK-NOT:   math.exp
//       CHECK:   return
func.func @single_element(%x: f32) -> f32 {
  %buffer = memref.alloc() : memref<1xf32>
  affine.store %x, %buffer[0] : memref<1xf32>
  %loaded = affine.load %buffer[0] : memref<1xf32>
  %y = math.exp %loaded : f32
  memref.dealloc %buffer : memref<1xf32>
  return %y : f32
}

// CHECK-LABEL: func.func @narrow
//   CHECK-NOT:   math.cos
//       CHECK:   arith.truncf %{{.*}} : f32 to bf16
func.func @narrow() -> bf16 {
  %x = arith.constant 0.7 : bf16
  %y = math.sqrt %x : bf16
  %z = math.cos %y : bf16
  return %z : bf16
}

// CHECK-LABEL: func.func @loop
//   CHECK-NOT:   math.log
//       CHECK:   scf.for
//       CHECK:     math.log
func.func @loop(%out: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c1 step %c4 {
    %x = arith.index_cast %i : index to i32
    %y = arith.sitofp %x : i32 to f32
    %z = math.log %y : f32
    memref.store %z, %out[%i] : memref<8xf32>
  }
  scf.for %i = %c0 to %c4 step %c1 {
    %x = arith.index_cast %i : index to i32
    %y = arith.sitofp %x : i32 to f32
    %z = math.log %y : f32
    memref.store %z, %out[%i] : memref<8xf32>
  }
  return
}

// CHECK-LABEL: func.func @argument(
//       CHECK:   math.exp
//       CHECK:   math.floor
func.func @argument(%x: f32) -> (f32, f32) {
  %half = arith.constant 0.5 : f32
  %product = arith.mulf %x, %half : f32
  %y = math.exp %product : f32
  %z = math.floor %half : f32
  return %y, %z : f32, f32
}
