// Rows that do not fill a tile: the last one is repeated and stored again, after all that the tile reads.
// RUN: bcast-opt %s -split-input-file --bcast-set-target="vector-bits=512 assume-features=masked_memory,avx512" --bcast-linalg-to-loops | FileCheck %s

// CHECK-LABEL: @added
// CHECK: arith.minsi
// CHECK-COUNT-16: vector.load %arg2
// CHECK-NOT: vector.load %arg2
// CHECK-NOT: scf.if
// CHECK-COUNT-16: vector.store %{{.*}}, %arg2
// CHECK-NOT: vector.store
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

// -----

// An operation after it reads the place of the result.
// CHECK-LABEL: @in_place
// CHECK: %[[SUMS:.*]] = memref.alloc() : memref<37x32xf32>
// CHECK: arith.minsi
// CHECK-COUNT-16: vector.load %[[SUMS]]{{\[}}
// CHECK-NOT: vector.load
// CHECK-COUNT-16: vector.store %{{.*}}, %[[SUMS]]{{\[}}
func.func @in_place(%a: memref<37x300xf32>, %b: memref<300x32xf32>, %c: memref<37x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %sums = memref.alloc() : memref<37x32xf32>
  linalg.copy ins(%c : memref<37x32xf32>) outs(%sums : memref<37x32xf32>)
  %product = memref.alloc() : memref<37x32xf32>
  linalg.fill ins(%zero : f32) outs(%product : memref<37x32xf32>)
  linalg.matmul ins(%a, %b : memref<37x300xf32>, memref<300x32xf32>) outs(%product : memref<37x32xf32>)
  linalg.add ins(%product, %sums : memref<37x32xf32>, memref<37x32xf32>) outs(%sums : memref<37x32xf32>)
  linalg.copy ins(%sums : memref<37x32xf32>) outs(%c : memref<37x32xf32>)
  memref.dealloc %product : memref<37x32xf32>
  memref.dealloc %sums : memref<37x32xf32>
  return
}
