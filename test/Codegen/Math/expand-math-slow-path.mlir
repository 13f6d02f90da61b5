// RUN: bcast-opt %s --bcast-expand-math -split-input-file | FileCheck %s
// RUN: bcast-opt %s --bcast-set-target=has=fma --bcast-expand-math -split-input-file | FileCheck %s --check-prefix=FMA
// For large numbers, sin, cos and tan call libm behind a branch. LLVM would compute an
// intrinsic without the branch.

// CHECK: llvm.func @sinf(f32) -> f32
// CHECK-LABEL: func.func @sin(
//  CHECK-SAME:   %[[X:.*]]: vector<16xf32>)
//       CHECK:   %[[FAST:.*]] = arith.truncf %{{.*}} : vector<16xf64> to vector<16xf32>
//       CHECK:   %[[ABS:.*]] = math.absf %[[X]] : vector<16xf32>
//       CHECK:   %[[IS_LARGE:.*]] = arith.cmpf ogt, %[[ABS]], %{{.*}} : vector<16xf32>
//       CHECK:   %[[ANY:.*]] = vector.reduction <or>, %[[IS_LARGE]] : vector<16xi1> into i1
//       CHECK:   %[[R:.*]] = scf.if %[[ANY]] -> (vector<16xf32>) {
//       CHECK:     scf.for %[[LANE:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[STATE:.*]] = %[[FAST]])
//       CHECK:       scf.if %{{.*}} -> (f32) {
//       CHECK:         llvm.call @sinf(%{{.*}}) : (f32) -> f32
//       CHECK:       vector.insert %{{.*}}, %[[STATE]] [%[[LANE]]] : f32 into vector<16xf32>
//       CHECK:   } else {
//       CHECK:     scf.yield %[[FAST]] : vector<16xf32>
//       CHECK:   return %[[R]]
// FMA-LABEL: func.func @sin(
//   FMA-NOT:   f64
//       FMA:   arith.cmpf ogt, %{{.*}}, %{{.*}} : vector<16xf32>
//       FMA:   llvm.call @sinf(%{{.*}}) : (f32) -> f32
func.func @sin(%x: vector<16xf32>) -> vector<16xf32> {
  %0 = math.sin %x : vector<16xf32>
  return %0 : vector<16xf32>
}

// -----

// CHECK: llvm.func @cos(f64) -> f64
// CHECK-LABEL: func.func @cos_of_scalars(
//       CHECK:   scf.if %{{.*}} -> (f64) {
//       CHECK:     llvm.call @cos(%{{.*}}) : (f64) -> f64
//       CHECK:   scf.if %{{.*}} -> (f64) {
//       CHECK:     llvm.call @cos(%{{.*}}) : (f64) -> f64
func.func @cos_of_scalars(%x: f64) -> f64 {
  %0 = math.cos %x : f64
  %1 = math.cos %0 : f64
  return %1 : f64
}

// -----

// A function of the program that has the name of libm's is not called.
// CHECK-LABEL: func.func @tanf(
//       CHECK:   llvm.intr.tan(%{{.*}}) : (f32) -> f32
func.func @tanf(%x: f32) -> f32 {
  %0 = math.tan %x : f32
  return %0 : f32
}
