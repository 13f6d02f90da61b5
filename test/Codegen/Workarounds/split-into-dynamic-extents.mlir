// A dimension that is split into several dynamic extents becomes a view whose strides are computed.

// RUN: bcast-opt %s --bcast-prepare-loops | FileCheck %s
// RUN: bcast-opt %s --bcast-prepare-loops --expand-strided-metadata

// CHECK-LABEL: func.func @contiguous(
//  CHECK-SAME:   %[[X:.*]]: memref<?xi32>, %[[M:.*]]: index, %[[N:.*]]: index)
//       CHECK:   %[[BASE:.*]], %{{.*}}, %{{.*}}, %{{.*}} = memref.extract_strided_metadata %[[X]]
//       CHECK:   memref.reinterpret_cast %[[BASE]] to offset: [0], sizes: [%[[M]], %[[N]]], strides: [%[[N]], 1]
func.func @contiguous(%x: memref<?xi32>, %m: index, %n: index) -> memref<?x?xi32> {
  %0 = memref.expand_shape %x [[0, 1]] output_shape [%m, %n] : memref<?xi32> into memref<?x?xi32>
  return %0 : memref<?x?xi32>
}

// CHECK-LABEL: func.func @strided(
//  CHECK-SAME:   %[[X:.*]]: memref<4x?x3xi32, strided<[?, 8, 2], offset: ?>>, %[[M:.*]]: index, %[[N:.*]]: index)
//       CHECK:   %[[BASE:.*]], %[[OFFSET:.*]], %{{.*}}:3, %[[STRIDES:.*]]:3 = memref.extract_strided_metadata %[[X]]
//       CHECK:   %[[OUTER:.*]] = arith.muli %[[N]], %{{.*}} : index
//       CHECK:   memref.reinterpret_cast %[[BASE]] to offset: [%[[OFFSET]]], sizes: [4, %[[M]], %[[N]], 3], strides: [%[[STRIDES]]#0, %[[OUTER]], 8, 2]
func.func @strided(%x: memref<4x?x3xi32, strided<[?, 8, 2], offset: ?>>, %m: index, %n: index) -> memref<4x?x?x3xi32, strided<[?, ?, 8, 2], offset: ?>> {
  %0 = memref.expand_shape %x [[0], [1, 2], [3]] output_shape [4, %m, %n, 3] : memref<4x?x3xi32, strided<[?, 8, 2], offset: ?>> into memref<4x?x?x3xi32, strided<[?, ?, 8, 2], offset: ?>>
  return %0 : memref<4x?x?x3xi32, strided<[?, ?, 8, 2], offset: ?>>
}

// One dynamic extent is left to upstream.
// CHECK-LABEL: func.func @one(
//       CHECK:   memref.expand_shape
func.func @one(%x: memref<?xi32>, %m: index) -> memref<?x4xi32> {
  %0 = memref.expand_shape %x [[0, 1]] output_shape [%m, 4] : memref<?xi32> into memref<?x4xi32>
  return %0 : memref<?x4xi32>
}
