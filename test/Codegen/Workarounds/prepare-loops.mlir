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
