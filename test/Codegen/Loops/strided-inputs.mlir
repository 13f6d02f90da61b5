// RUN: bcast-opt %s --bcast-set-target="vector-bits=256 assume-features=masked_memory" --bcast-linalg-to-loops --canonicalize | FileCheck %s
// RUN: bcast-opt %s --bcast-prove-bounds="vector-bits=256 assume-features=masked_memory" -o %t.mlir | FileCheck %s --check-prefix=BOUNDS

// Elements that are at most four apart are loaded with those between them and shuffled. The last of these loads ends
// with the last element that is needed: no more memory may be there.

// BOUNDS: @slice: proven 4, refuted 0, unknown 0, nonlinear 0
// CHECK-LABEL: func.func @slice(
// CHECK: %[[ALL:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [3, 118], strides: [123, 1]
// CHECK: affine.for %[[I:.*]] = 0 to 3
// CHECK: affine.for %[[J:.*]] = 0 to 40 step 8
// CHECK: affine.vector_load %[[ALL]][%[[I]], %[[J]] * 3] : {{.*}}, vector<8xf32>
// CHECK: affine.vector_load %[[ALL]][%[[I]], %[[J]] * 3 + 8]
// CHECK: vector.shuffle %{{.*}}, %{{.*}} [0, 3, 6, 9, 12, 15, 6, 7]
// CHECK: affine.vector_load %[[ALL]][%[[I]], %[[J]] * 3 + 14]
// CHECK: vector.shuffle %{{.*}}, %{{.*}} [0, 1, 2, 3, 4, 5, 12, 15]
func.func @slice(%x: memref<3x123xf32>, %y: memref<3x40xf32>) {
  %s = memref.subview %x[0, 0] [3, 40] [1, 3] : memref<3x123xf32> to memref<3x40xf32, strided<[123, 3]>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%s : memref<3x40xf32, strided<[123, 3]>>) outs(%y : memref<3x40xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  }
  return
}

// The contiguous dimension of a window is part of the index. Seven of the fifteen windows are a vector under a mask,
// which reads no more than they have.
// BOUNDS: @windows: proven 6, refuted 0, unknown 2, nonlinear 0
// BOUNDS-NEXT: vector.masked
// BOUNDS-NEXT: vector.masked
// CHECK-LABEL: func.func @windows(
// CHECK: %[[ALL:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [31], strides: [1]
// CHECK: affine.for %[[K:.*]] = 0 to 3
// CHECK: affine.vector_load %[[ALL]][%[[K]]]
// CHECK: affine.vector_load %[[ALL]][%[[K]] + 7]
// CHECK: vector.shuffle %{{.*}}, %{{.*}} [0, 2, 4, 6, 9, 11, 13, 15]
// CHECK: affine.for %[[K:.*]] = 0 to 3
// CHECK: affine.vector_load %[[ALL]][%[[K]] + 16]
// CHECK: affine.vector_load %[[ALL]][%[[K]] + 21]
// CHECK: vector.shuffle %{{.*}}, %{{.*}} [0, 2, 4, 6, 11, 13, 15, 7]
func.func @windows(%x: memref<31xf32>, %k: memref<3xf32>, %y: memref<15xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, k) -> (i * 2 + k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x, %k : memref<31xf32>, memref<3xf32>) outs(%y : memref<15xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.maximumf %a, %c : f32
    linalg.yield %0 : f32
  }
  return
}

// An array of more elements than memory has bytes has no view of them.
// CHECK-LABEL: func.func @huge(
// CHECK-NOT: vector.shuffle
// CHECK: vector.from_elements
// CHECK: return
func.func @huge(%x: memref<2305843009213693953xi8, strided<[4]>>, %y: memref<2305843009213693953xi8>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : memref<2305843009213693953xi8, strided<[4]>>) outs(%y : memref<2305843009213693953xi8>) {
  ^bb0(%a: i8, %o: i8):
    %0 = arith.addi %a, %a : i8
    linalg.yield %0 : i8
  }
  return
}
