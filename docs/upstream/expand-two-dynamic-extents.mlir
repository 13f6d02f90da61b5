// RUN: not --crash mlir-opt %s --expand-strided-metadata

// The output shape gives both extents. Expected are strides that are computed from it. Seen is a
// crash: the pass takes at most one extent of a group for dynamic.
func.func @main(%x: memref<?xi32>, %n: index) -> memref<?x?xi32> {
  %0 = memref.expand_shape %x [[0, 1]] output_shape [%n, %n] : memref<?xi32> into memref<?x?xi32>
  return %0 : memref<?x?xi32>
}
