// RUN: not --crash mlir-opt %s --expand-strided-metadata

// The output shape has both extents.
// Expected: strides that are computed from the output shape.
// Actual: a crash. The pass supports at most one dynamic extent in a group.
func.func @main(%x: memref<?xi32>, %n: index) -> memref<?x?xi32> {
  %0 = memref.expand_shape %x [[0, 1]] output_shape [%n, %n] : memref<?xi32> into memref<?x?xi32>
  return %0 : memref<?x?xi32>
}
