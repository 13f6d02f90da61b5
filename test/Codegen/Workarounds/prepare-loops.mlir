// RUN: bcast-opt %s --bcast-prepare-loops | FileCheck %s
// RUN: bcast-opt %s --bcast-prepare-loops --remarks-filter-missed=bcast-prepare-loops --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: [[@LINE+8]]:3: remark: [Missed] copy {{.*}} Bytes=?
// REMARK: Bytes=64
// REMARK: Bytes=64

// CHECK-LABEL: func.func @contiguous(
// CHECK-NEXT: memref.copy
// CHECK-NEXT: return
func.func @contiguous(%from: memref<4x?xf32>, %to: memref<4x?xf32>) {
  memref.copy %from, %to : memref<4x?xf32> to memref<4x?xf32>
  return
}

// A view on either side, in branches and loops, too.
// CHECK-LABEL: func.func @views(
// CHECK-SAME: %[[A:.*]]: memref<4x4xf32>, %[[B:.*]]: memref<4x4xf32, strided<[1, 4]>>, %[[CONDITION:.*]]: i1)
// CHECK-NOT: memref.copy
// CHECK: linalg.generic {{.*}} ins(%[[A]] : memref<4x4xf32>) outs(%[[B]] : memref<4x4xf32, strided<[1, 4]>>)
// CHECK-NEXT: ^bb0(%[[ELEMENT:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: linalg.yield %[[ELEMENT]] : f32
// CHECK: scf.if %[[CONDITION]]
// CHECK: linalg.generic {{.*}} ins(%[[B]] : memref<4x4xf32, strided<[1, 4]>>) outs(%[[A]] : memref<4x4xf32>)
// CHECK-NOT: memref.copy
// CHECK: return
func.func @views(%a: memref<4x4xf32>, %b: memref<4x4xf32, strided<[1, 4]>>, %condition: i1) {
  memref.copy %a, %b : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>
  scf.if %condition {
    memref.copy %b, %a : memref<4x4xf32, strided<[1, 4]>> to memref<4x4xf32>
  }
  return
}

// A view with strides drops no dimension.
// CHECK-LABEL: func.func @strided_view(
// CHECK-SAME: %[[X:.*]]: memref<2x1x2xf32>
// CHECK-NEXT: %[[WHOLE:.*]] = memref.subview %[[X]][1, 0, 1] [1, 1, 1] [2, 2, 1] : memref<2x1x2xf32> to memref<1x1x1xf32, strided<[4, 4, 1], offset: 3>>
// CHECK-NEXT: %[[PART:.*]] = memref.subview %[[WHOLE]][0, 0, 0] [1, 1, 1] [1, 1, 1] : memref<1x1x1xf32, strided<[4, 4, 1], offset: 3>> to memref<1x1xf32, strided<[4, 4], offset: 3>>
// CHECK-NEXT: return %[[PART]]
func.func @strided_view(%x: memref<2x1x2xf32>) -> memref<1x1xf32, strided<[4, 4], offset: 3>> {
  %0 = memref.subview %x[1, 0, 1] [1, 1, 1] [2, 2, 1] : memref<2x1x2xf32> to memref<1x1xf32, strided<[4, 4], offset: 3>>
  return %0 : memref<1x1xf32, strided<[4, 4], offset: 3>>
}

// Steps of 1, and all dimensions, are what upstream lowers.
// CHECK-LABEL: func.func @plain_views(
// CHECK-COUNT-2: memref.subview
// CHECK-NOT: memref.subview
// CHECK: return
func.func @plain_views(%x: memref<2x4xf32>) -> (memref<1xf32, strided<[4]>>, memref<1x2xf32, strided<[4, 2]>>) {
  %0 = memref.subview %x[0, 0] [1, 1] [1, 1] : memref<2x4xf32> to memref<1xf32, strided<[4]>>
  %1 = memref.subview %x[0, 0] [1, 2] [1, 2] : memref<2x4xf32> to memref<1x2xf32, strided<[4, 2]>>
  return %0, %1 : memref<1xf32, strided<[4]>>, memref<1x2xf32, strided<[4, 2]>>
}

// An affine map of indices is arithmetic in a body, where an index is a symbol, and stays one elsewhere.
// CHECK-LABEL: func.func @indices(
// CHECK: affine.apply
// CHECK: linalg.generic
// CHECK: %[[I:.*]] = linalg.index 0 : index
// CHECK-NEXT: %[[J:.*]] = linalg.index 1 : index
// CHECK-NOT: affine.{{apply|min|max}}
// CHECK: arith.muli %[[I]]
// CHECK: arith.minsi
// CHECK: arith.maxsi
// CHECK: linalg.yield
func.func @indices(%n: index, %to: memref<?x?xindex>, %last: memref<index>) {
  %next = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
  memref.store %next, %last[] : memref<index>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%to : memref<?x?xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %sum = affine.apply affine_map<()[s0, s1] -> (s0 * 4 + s1)>()[%i, %j]
    %least = affine.min affine_map<()[s0, s1] -> (s0 + s1, 7)>()[%i, %j]
    %most = affine.max affine_map<()[s0, s1] -> (s0, s1)>()[%sum, %least]
    linalg.yield %most : index
  }
  return
}
