// RUN: bcast-opt %s --bcast-expand-math -split-input-file | FileCheck %s
// RUN: bcast-opt %s --bcast-set-target=assume-features=fma --bcast-expand-math -split-input-file | FileCheck %s --check-prefix=FMA
// For large numbers, sin, cos and tan take the digits of 2/pi from a constant of the module, behind a branch.

// CHECK: llvm.mlir.global private constant @bcast.two_over_pi_f32(dense<"0x{{.*}}"> : tensor<256xf64>) {{.*}} : !llvm.array<256 x f64>
// CHECK-LABEL: func.func @sin(
//  CHECK-SAME:   %[[X:.*]]: vector<16xf32>)
//       CHECK:   %[[FAST:.*]] = arith.truncf %{{.*}} : vector<16xf64> to vector<16xf32>
//       CHECK:   %[[ABS:.*]] = math.absf %[[X]] : vector<16xf32>
//       CHECK:   %[[IS_LARGE:.*]] = arith.cmpf ogt, %[[ABS]], %{{.*}} : vector<16xf32>
//       CHECK:   %[[ANY:.*]] = vector.reduction <or>, %[[IS_LARGE]] : vector<16xi1> into i1
//       CHECK:   %[[R:.*]] = scf.if %[[ANY]] -> (vector<16xf32>) {
//       CHECK:     %[[IS_FINITE:.*]] = arith.cmpf olt, %[[ABS]], %{{.*}} : vector<16xf32>
//       CHECK:     %[[IS_SLOW:.*]] = arith.andi %[[IS_LARGE]], %[[IS_FINITE]]
//       CHECK:     %[[ANY_SLOW:.*]] = vector.reduction <or>, %[[IS_SLOW]]
//       CHECK:     %[[LARGE:.*]] = scf.if %[[ANY_SLOW]] -> (vector<16xf32>) {
//       CHECK:       %[[TABLE:.*]] = llvm.mlir.addressof @bcast.two_over_pi_f32
//       CHECK:       %[[AT:.*]] = llvm.getelementptr %[[TABLE]][%{{.*}}] : (!llvm.ptr, vector<16xi64>) -> vector<16x!llvm.ptr>, i8
//       CHECK:       llvm.intr.masked.gather %[[AT]], %{{.*}} {alignment = 8 : i32} : (vector<16x!llvm.ptr>, vector<16xi1>) -> vector<16xf64>
//       CHECK:       %[[SLOW:.*]] = arith.truncf %{{.*}} : vector<16xf64> to vector<16xf32>
//       CHECK:       scf.yield %[[SLOW]] : vector<16xf32>
//       CHECK:     } else {
//       CHECK:       scf.yield %[[FAST]] : vector<16xf32>
//       CHECK:     arith.select %[[IS_LARGE]], %[[LARGE]], %[[FAST]]
//       CHECK:   } else {
//       CHECK:     scf.yield %[[FAST]] : vector<16xf32>
//       CHECK:   return %[[R]]
// FMA-LABEL: func.func @sin(
//   FMA-NOT:   {{(arith.(add|sub|mul|div|cmp|trunc|ext|bitcast)|fma).*f64}}
//       FMA:   arith.cmpf ogt, %{{.*}}, %{{.*}} : vector<16xf32>
//       FMA:   scf.if
//       FMA:     llvm.intr.masked.gather
func.func @sin(%x: vector<16xf32>) -> vector<16xf32> {
  %0 = math.sin %x : vector<16xf32>
  return %0 : vector<16xf32>
}

// -----

// All functions of a type share the constant.
// CHECK-NOT: llvm.mlir.global
// CHECK: llvm.mlir.global private constant @bcast.two_over_pi(dense<"0x{{.*}}"> : tensor<144xi64>) {{.*}} : !llvm.array<144 x i64>
// CHECK-NOT: llvm.mlir.global
// CHECK-LABEL: func.func @scalars(
//       CHECK:   scf.if %{{.*}} -> (f64) {
//       CHECK:     %[[TABLE:.*]] = llvm.mlir.addressof @bcast.two_over_pi
//       CHECK:     %[[AT:.*]] = llvm.getelementptr %[[TABLE]][%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, i8
//       CHECK:     llvm.load %[[AT]] : !llvm.ptr -> i64
//       CHECK:   scf.if %{{.*}} -> (f64) {
//       CHECK:     llvm.mlir.addressof @bcast.two_over_pi
func.func @scalars(%x: f64) -> f64 {
  %0 = math.cos %x : f64
  %1 = math.tan %0 : f64
  return %1 : f64
}

// -----

// Other symbols of the program keep their names.
// CHECK: llvm.mlir.global private constant @bcast.two_over_pi_0(
// CHECK: func.func @bcast.two_over_pi(
// CHECK: llvm.mlir.addressof @bcast.two_over_pi_0
func.func @bcast.two_over_pi(%x: f64) -> f64 {
  %0 = math.tan %x : f64
  return %0 : f64
}

// -----

// CHECK: llvm.mlir.global private constant @bcast.two_over_pi_f32_0(
// CHECK: llvm.mlir.addressof @bcast.two_over_pi_f32_0
llvm.mlir.global internal @bcast.two_over_pi_f32(1.0 : f64) : f64
func.func @tan(%x: f32) -> f32 {
  %0 = math.tan %x : f32
  return %0 : f32
}
