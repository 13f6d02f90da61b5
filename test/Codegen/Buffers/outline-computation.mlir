// RUN: bcast-opt %s --bcast-outline-computation | FileCheck %s
// RUN: bcast-opt %s --bcast-outline-computation --bcast-check-buffers \
// RUN:   | FileCheck %s --check-prefix=CHECKED

// The caller's buffers are checked in the public function alone.
// CHECK-LABEL: func.func @copy(
// CHECK-SAME: %[[X:.*]]: memref<?xf32>, %[[R:.*]]: memref<?xf32> {bufferize.result}) attributes {bcast.frees_buffers}
// CHECK-NEXT: call @copy.unchecked(%[[X]], %[[R]]) : (memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT: return
// CHECKED-LABEL: func.func @copy(
// CHECKED: bcast.check_extent {{.*}} "argument 0
// CHECKED: bcast.check_extent {{.*}} "result 0
// CHECKED: call @copy.unchecked
func.func @copy(%x: memref<?xf32>, %r: memref<?xf32> {bufferize.result}) attributes {bcast.frees_buffers} {
  memref.copy %x, %r : memref<?xf32> to memref<?xf32>
  return
}

// CHECK-LABEL: func.func @copy.result_shapes(
// CHECK-NOT: call
func.func @copy.result_shapes(%x: memref<?xf32>, %r: memref<1xindex>) attributes {bcast.shape_function} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  memref.store %n, %r[%c0] : memref<1xindex>
  return
}

// CHECK-LABEL: func.func private @inner(
// CHECK-NOT: call
// CHECK-LABEL: func.func private @outer(
// CHECK-NOT: call
func.func private @inner(%x: memref<?xf32>) {
  return
}
func.func private @outer(memref<?xf32>)

// CHECK: func.func private @copy.unchecked(%{{.*}}: memref<?xf32>, %{{.*}}: memref<?xf32>) attributes {bcast.frees_buffers}
// CHECK-NEXT: memref.copy
// CHECKED: func.func private @copy.unchecked(
// CHECKED-NOT: check_extent
