// RUN: bcast-opt %s --bcast-deallocate-buffers | FileCheck %s
// RUN: bcast-opt %s --bcast-deallocate-buffers --bcast-deallocate-buffers | FileCheck %s

// CHECK-LABEL: func.func @allocates(
// CHECK-SAME: attributes {bcast.frees_buffers} {
// CHECK: %[[BUFFER:.*]] = memref.alloc() : memref<4xf32>
// CHECK: linalg.fill
// CHECK: bufferization.dealloc (%{{.*}} : memref<f32>) if
// CHECK-NOT: bufferization.dealloc
// CHECK: return
func.func @allocates(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %buffer = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%buffer : memref<4xf32>)
  %element = memref.load %buffer[%c0] : memref<4xf32>
  return %element : f32
}

// What frees its buffers already stays.
// CHECK-LABEL: func.func @frees(
// CHECK-NOT: bufferization.dealloc
// CHECK: memref.dealloc
// CHECK-NOT: bufferization.dealloc
// CHECK: return
func.func @frees(%x: f32) attributes {bcast.frees_buffers} {
  %buffer = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%buffer : memref<4xf32>)
  memref.dealloc %buffer : memref<4xf32>
  return
}

// CHECK: func.func private @declared(f32){{$}}
func.func private @declared(f32)
