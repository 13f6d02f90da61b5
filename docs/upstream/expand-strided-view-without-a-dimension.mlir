// RUN: not --crash mlir-opt %s --expand-strided-metadata

// The view has strides, and drops one of several dimensions of size 1.
// Expected: the sizes and strides of the dimensions that stay.
// Actual: a crash. The pass looks for the source's strides among those of the view, which are
//   products with the strides of the operation.
func.func @main(%x: memref<2x1x2xf32>) -> memref<1x1xf32, strided<[4, 4], offset: 3>> {
  %0 = memref.subview %x[1, 0, 1] [1, 1, 1] [2, 2, 1] : memref<2x1x2xf32> to memref<1x1xf32, strided<[4, 4], offset: 3>>
  return %0 : memref<1x1xf32, strided<[4, 4], offset: 3>>
}
