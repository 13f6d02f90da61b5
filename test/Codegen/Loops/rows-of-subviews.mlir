// RUN: bcast-opt %s --bcast-linalg-to-loops --canonicalize --cse | FileCheck %s
// The loops over one row of a larger buffer read it through a subview without the row's dimension.

// CHECK-LABEL: func.func @row(
// CHECK-SAME: %[[X:.*]]: memref<?x64xf32>, %[[ROW:.*]]: index, %{{.*}}: memref<1x64xf32>)
// CHECK-NOT: extract_strided_metadata
// CHECK: %[[PART:.*]] = memref.subview %[[X]][%[[ROW]], 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<64xf32, strided<[1], offset: ?>>
// CHECK-NOT: memref.subview
// CHECK: vector_load %[[PART]][
func.func @row(%x: memref<?x64xf32>, %i: index, %y: memref<1x64xf32>) {
  %row = memref.subview %x[%i, 0] [1, 64] [1, 1] : memref<?x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%row : memref<1x64xf32, strided<[64, 1], offset: ?>>) outs(%y : memref<1x64xf32>) {
  ^bb0(%e: f32, %o: f32):
    %0 = arith.negf %e : f32
    linalg.yield %0 : f32
  }
  return
}

// Several dimensions that become one loop are a view with other strides.
// CHECK-LABEL: func.func @image(
// CHECK: memref.reinterpret_cast
func.func @image(%x: memref<3x7x7xf32>, %i: index, %y: memref<1x7x7xf32>) {
  %row = memref.subview %x[%i, 0, 0] [1, 7, 7] [1, 1, 1] : memref<3x7x7xf32> to memref<1x7x7xf32, strided<[49, 7, 1], offset: ?>>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%row : memref<1x7x7xf32, strided<[49, 7, 1], offset: ?>>) outs(%y : memref<1x7x7xf32>) {
  ^bb0(%e: f32, %o: f32):
    %0 = arith.negf %e : f32
    linalg.yield %0 : f32
  }
  return
}
