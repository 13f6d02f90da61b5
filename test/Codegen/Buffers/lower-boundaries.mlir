// RUN: bcast-opt %s --bcast-lower-boundaries -split-input-file -verify-diagnostics | FileCheck %s
// BOUNDARY-1: layouts as strided views of a caller's buffers, results in buffers of the caller.

// CHECK-LABEL: func.func @column(
// CHECK-SAME: %[[X:.*]]: memref<2x3xf32, strided<[1, 2]>> {bcast.logical_type = tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>}
// CHECK-SAME: %[[Y:.*]]: memref<2x3xf32, strided<[1, 2]>> {bcast.logical_type = tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>, bufferize.result})
// CHECK-DAG: %[[IN:.*]] = memref.reinterpret_cast %[[X]] to offset: [0], sizes: [3, 2], strides: [2, 1] : memref<2x3xf32, strided<[1, 2]>> to memref<3x2xf32>
// CHECK-DAG: %[[OUT:.*]] = memref.reinterpret_cast %[[Y]] to offset: [0], sizes: [3, 2], strides: [2, 1] : memref<2x3xf32, strided<[1, 2]>> to memref<3x2xf32>
// CHECK-DAG: %[[T:.*]] = bufferization.to_tensor %[[IN]] restrict : memref<3x2xf32>
// CHECK: bufferization.materialize_in_destination %[[T]] in restrict writable %[[OUT]]
func.func @column(%x: tensor<3x2xf32> {bcast.logical_type = tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>})
    -> (tensor<3x2xf32> {bcast.logical_type = tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>}) {
  return %x : tensor<3x2xf32>
}

// The view is of the elements, the buffer behind it has the padding too; a dynamic extent is as wide as it is.
// CHECK-LABEL: func.func @padded(
// CHECK-SAME: %[[X:.*]]: memref<?x3x2xf32, strided<[4, ?, 1]>> {
// CHECK: %[[D:.*]] = memref.dim %[[X]], %{{.*}}
// CHECK: %[[S:.*]] = arith.muli
// CHECK: memref.reinterpret_cast %[[X]] to offset: [0], sizes: [5, %[[D]], 4], strides: [%[[S]], 4, 1] : memref<?x3x2xf32, strided<[4, ?, 1]>> to memref<5x?x4xf32>
func.func @padded(%x: tensor<5x?x4xf32> {bcast.logical_type = tensor<?x3x2xf32, #bcast.layout<minor_to_major = [2, 0, 1], padded_dimensions = [?, 5, 4]>>}) {
  return
}

// A row-major result as before; its dynamic extents are checked.
// CHECK-LABEL: func.func @row_major(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: memref<?xf32> {bufferize.result})
// CHECK-DAG: %[[SIZE:.*]] = memref.dim %[[Y]]
// CHECK-DAG: %[[EXTENT:.*]] = tensor.dim %[[X]]
// CHECK: bcast.check_extent size, %[[SIZE]], %[[EXTENT]], "result 0: dimension 0"
func.func @row_major(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

// In unreachable code, a tensor may be inserted into itself.
// CHECK-LABEL: func.func @circle(
// CHECK: %[[T:.*]] = tensor.insert_slice %{{.*}} into %[[T]]
func.func @circle(%x: tensor<2xf32>) -> tensor<4xf32> {
  cf.br ^bb0
^bb0:
  cf.br ^bb0
^bb1:
  %0 = tensor.insert_slice %x into %0[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
  return %0 : tensor<4xf32>
}
