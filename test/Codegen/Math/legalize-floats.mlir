// RUN: bcast-opt %s --bcast-set-target=assume-features=f16 --bcast-legalize-floats | FileCheck %s
// FLOAT-1 of arith and math: each operation is rounded once, to its own type.

// CHECK-LABEL: func.func @chain(
// CHECK-SAME: %[[A:.*]]: bf16, %[[B:.*]]: bf16)
func.func @chain(%a: bf16, %b: bf16) -> bf16 {
  // CHECK: arith.bitcast %[[A]] : bf16 to i16
  // CHECK: arith.bitcast %[[B]] : bf16 to i16
  // CHECK: %[[SUM:.*]] = arith.addf %{{.*}}, %{{.*}} : f32
  // CHECK: arith.bitcast %[[SUM]] : f32 to i32
  // CHECK: arith.cmpf uno, %[[SUM]], %[[SUM]] : f32
  // CHECK: %[[ROUNDED:.*]] = arith.bitcast %{{.*}} : i16 to bf16
  // CHECK: arith.bitcast %[[ROUNDED]] : bf16 to i16
  // CHECK: arith.mulf %{{.*}}, %{{.*}} fastmath<reassoc> : f32
  %0 = arith.addf %a, %b : bf16
  %1 = arith.mulf %0, %b fastmath<reassoc> : bf16
  return %1 : bf16
}

// LLVM has arithmetic of f16, and not its functions.
// CHECK-LABEL: func.func @half(
func.func @half(%x: vector<4xf16>, %i: i32) -> (vector<4xf16>, vector<4xf16>, vector<4xf16>, f16) {
  // CHECK: arith.addf %{{.*}} : vector<4xf16>
  %0 = arith.addf %x, %x : vector<4xf16>
  // CHECK: math.exp %{{.*}} : vector<4xf32>
  // CHECK-NEXT: arith.truncf %{{.*}} : vector<4xf32> to vector<4xf16>
  %1 = math.exp %x : vector<4xf16>
  // CHECK: math.absf %{{.*}} : vector<4xf16>
  %2 = math.absf %x : vector<4xf16>
  // CHECK: arith.sitofp %{{.*}} : i32 to f16
  %3 = arith.sitofp %i : i32 to f16
  return %0, %1, %2, %3 : vector<4xf16>, vector<4xf16>, vector<4xf16>, f16
}

// Operations that are exact, or whose result is not a float.
// CHECK-LABEL: func.func @exact(
// CHECK-NOT: f32
// CHECK: return
func.func @exact(%a: bf16, %b: bf16, %c: i1) -> (bf16, bf16, bf16, i1) {
  %0 = arith.negf %a : bf16
  %1 = arith.select %c, %a, %b : bf16
  %2 = math.copysign %a, %b : bf16
  %3 = math.isnan %a : bf16
  return %0, %1, %2, %3 : bf16, bf16, bf16, i1
}

// These are exact in f32, too, and LLVM cannot select masked ones of bf16 for SVE.
// CHECK-LABEL: func.func @read(
func.func @read(%a: vector<4xbf16>, %b: vector<4xbf16>) -> (vector<4xi1>, vector<4xi32>, vector<4xi32>) {
  // CHECK: arith.cmpf olt, %{{.*}}, %{{.*}} : vector<4xf32>
  %0 = arith.cmpf olt, %a, %b : vector<4xbf16>
  // CHECK: arith.fptosi %{{.*}} : vector<4xf32> to vector<4xi32>
  %1 = arith.fptosi %a : vector<4xbf16> to vector<4xi32>
  // CHECK: arith.fptoui %{{.*}} : vector<4xf32> to vector<4xi32>
  %2 = arith.fptoui %a : vector<4xbf16> to vector<4xi32>
  return %0, %1, %2 : vector<4xi1>, vector<4xi32>, vector<4xi32>
}

// Rounded to f32 on the way, a number next to halfway between two of bf16 would be rounded to the wrong one.
// CHECK-LABEL: func.func @convert(
func.func @convert(%i: i32, %l: vector<2xi64>, %x: f64) -> (bf16, vector<2xbf16>, bf16) {
  // CHECK: arith.sitofp %{{.*}} : i32 to f64
  // CHECK: arith.bitcast %{{.*}} : i16 to bf16
  %0 = arith.sitofp %i : i32 to bf16
  // CHECK: arith.uitofp %{{.*}} : vector<2xi64> to vector<2xf64>
  // CHECK: arith.bitcast %{{.*}} : vector<2xi16> to vector<2xbf16>
  %1 = arith.uitofp %l : vector<2xi64> to vector<2xbf16>
  // CHECK-NOT: f64 to bf16
  // CHECK: arith.bitcast %{{.*}} : i16 to bf16
  %2 = arith.truncf %x : f64 to bf16
  return %0, %1, %2 : bf16, vector<2xbf16>, bf16
}
