// Rows that do not fill a tile: the last one is repeated. It is stored again, unless the sum is added to what was there.
// RUN: bcast-opt %s -split-input-file --bcast-set-target="vector-bits=512 assume-features=masked_memory,avx512" --bcast-linalg-to-loops | FileCheck %s

// CHECK-LABEL: @added
// CHECK: arith.minsi
// CHECK: vector.store %{{.*}}, %arg2
// CHECK: vector.store %{{.*}}, %arg2
// CHECK: %[[IS_ROW:.*]] = arith.cmpi slt
// CHECK: scf.if %[[IS_ROW]]
// CHECK-COUNT-6: scf.if
func.func @added(%a: memref<37x300xf32>, %b: memref<300x32xf32>, %c: memref<37x32xf32>) {
  linalg.matmul ins(%a, %b : memref<37x300xf32>, memref<300x32xf32>) outs(%c : memref<37x32xf32>)
  return
}

// -----

// CHECK-LABEL: @stored
// CHECK-NOT: scf.if
// CHECK: %[[LAST:.*]] = arith.constant 36 : index
// CHECK: arith.minsi %{{.*}}, %[[LAST]]
// CHECK-NOT: scf.if
// CHECK-COUNT-16: vector.store %{{.*}}, %arg2
// CHECK-NOT: vector.store
// CHECK-NOT: scf.if
func.func @stored(%a: memref<37x300xf32>, %b: memref<300x32xf32>, %c: memref<37x32xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : memref<37x32xf32>)
  linalg.matmul ins(%a, %b : memref<37x300xf32>, memref<300x32xf32>) outs(%c : memref<37x32xf32>)
  return
}
