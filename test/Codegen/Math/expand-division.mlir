// RUN: bcast-opt %s -split-input-file --bcast-set-target=assume-features=fma,avx512 --bcast-expand-math --cse --canonicalize | FileCheck %s
// RUN: bcast-opt %s -split-input-file --bcast-set-target=assume-features=fma --bcast-expand-math | FileCheck %s --check-prefix=NARROW
// RUN: bcast-opt %s -split-input-file --bcast-set-target=assume-features=avx512 --bcast-expand-math | FileCheck %s --check-prefix=NARROW

// NARROW-NOT: math.fma

// A row's divisor has one reciprocal, and bounds for the elements: a step compares with these and
// with 0. The divided vector is for lanes that need it.
// CHECK-LABEL: func.func @rows(
// CHECK: %[[D:.*]] = vector.broadcast
// CHECK: %[[R:.*]] = arith.divf %{{.*}}, %[[D]] : vector<16xf32>
// CHECK: %[[LOW:.*]] = arith.mulf
// CHECK: %[[HIGH:.*]] = arith.select
// CHECK: affine.for
// CHECK: %[[X:.*]] = affine.vector_load
// CHECK: %[[Q:.*]] = arith.mulf %[[X]], %[[R]]
// CHECK: %[[N:.*]] = arith.negf %[[Q]]
// CHECK: %[[E:.*]] = math.fma %[[N]], %[[D]], %[[X]]
// CHECK: %[[C:.*]] = math.fma %[[E]], %[[R]], %[[Q]]
// CHECK: %[[A:.*]] = math.absf %[[X]]
// CHECK-DAG: arith.cmpf ogt, %[[A]], %[[LOW]]
// CHECK-DAG: arith.cmpf oeq, %[[X]],
// CHECK-DAG: arith.cmpf olt, %[[A]], %[[HIGH]]
// CHECK-DAG: %[[S:.*]] = math.copysign %[[C]], %[[Q]]
// CHECK: %[[ANY:.*]] = vector.reduction <or>
// CHECK: scf.if %[[ANY]]
// CHECK: arith.divf %[[X]], %[[D]]
// CHECK: else
// CHECK: scf.yield %[[S]]
func.func @rows(%x: memref<8x64xf32>, %d: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %d[%i] : memref<8xf32>
    %1 = vector.broadcast %0 : f32 to vector<16xf32>
    affine.for %j = 0 to 64 step 16 {
      %2 = affine.vector_load %x[%i, %j] : memref<8x64xf32>, vector<16xf32>
      %3 = arith.divf %2, %1 : vector<16xf32>
      affine.vector_store %3, %x[%i, %j] : memref<8x64xf32>, vector<16xf32>
    }
  }
  return
}

// -----

// A divisor that changes, f64, half vectors and no loop.
// CHECK-LABEL: func.func @others(
// CHECK-NOT: math.fma
func.func @others(%x: memref<64xf32>, %wide: memref<64xf64>, %d: vector<16xf32>, %half: vector<8xf32>, %d64: vector<8xf64>) -> vector<16xf32> {
  affine.for %j = 0 to 64 step 16 {
    %2 = affine.vector_load %x[%j] : memref<64xf32>, vector<16xf32>
    %3 = arith.divf %d, %2 : vector<16xf32>
    affine.vector_store %3, %x[%j] : memref<64xf32>, vector<16xf32>
  }
  affine.for %j = 0 to 64 step 8 {
    %2 = affine.vector_load %x[%j] : memref<64xf32>, vector<8xf32>
    %3 = arith.divf %2, %half : vector<8xf32>
    affine.vector_store %3, %x[%j] : memref<64xf32>, vector<8xf32>
    %4 = affine.vector_load %wide[%j] : memref<64xf64>, vector<8xf64>
    %5 = arith.divf %4, %d64 : vector<8xf64>
    affine.vector_store %5, %wide[%j] : memref<64xf64>, vector<8xf64>
  }
  %0 = arith.divf %d, %d : vector<16xf32>
  return %0 : vector<16xf32>
}
