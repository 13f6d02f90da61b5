// RUN: bcast-opt %s --bcast-set-target=assume-features=fma --bcast-expand-math --cse | FileCheck %s
// RUN: bcast-opt %s --bcast-expand-math --cse | FileCheck %s --check-prefix=PORTABLE
// FLOAT-2: functions become arithmetic, the same on a scalar and on a vector. That the
// results are right is tested by unittests/Math.

// Without FMA, powers of f64 are libm's.
// PORTABLE-NOT: math.fma

// The argument is bounded, so that infinity gives no NaN on the way; NaN stays. Subnormal
// numbers, which processors are slow to multiply, become others by an addition.
// CHECK-LABEL: func.func @exp(
//  CHECK-SAME:   %[[X:.*]]: f32)
//       CHECK:   %[[HIGH:.*]] = arith.constant 8.900000e+01 : f32
//       CHECK:   %[[IS_HIGH:.*]] = arith.cmpf ogt, %[[X]], %[[HIGH]] : f32
//       CHECK:   %[[X1:.*]] = arith.select %[[IS_HIGH]], %[[HIGH]], %[[X]] : f32
//       CHECK:   %[[X2:.*]] = arith.addf %[[X1]], %{{.*}} : f32
//       CHECK:   %[[SUM:.*]] = math.fma %[[X2]], %{{.*}}, %[[ROUNDER:.*]] : f32
//       CHECK:   %[[N:.*]] = arith.subf %[[SUM]], %[[ROUNDER]] : f32
//       CHECK:   arith.bitcast %[[SUM]] : f32 to i32
//       CHECK:   %[[R1:.*]] = math.fma %[[N]], %{{.*}}, %[[X2]] : f32
//       CHECK:   %[[R:.*]] = math.fma %[[N]], %{{.*}}, %[[R1]] : f32
//       CHECK:   math.fma %{{.*}}, %[[R]], %{{.*}} : f32
//       CHECK:   %[[IS_SMALL:.*]] = arith.cmpf olt, %[[N]], %{{.*}} : f32
// Scaled by half of 2^n, because that may be out of range even if the result is not.
//       CHECK:   %[[POWER:.*]] = arith.bitcast %{{.*}} : i32 to f32
//       CHECK:   %[[HALF:.*]] = arith.mulf %{{.*}}, %[[POWER]] : f32
//       CHECK:   %[[ORDINARY:.*]] = arith.addf %[[HALF]], %[[HALF]] : f32
// A subnormal result is the bits of a sum.
//       CHECK:   %[[SUBNORMAL:.*]] = arith.addf
//       CHECK:   arith.bitcast %[[SUBNORMAL]] : f32 to i32
//       CHECK:   %[[RESULT:.*]] = arith.select %[[IS_SMALL]], %{{.*}}, %[[ORDINARY]] : f32
//       CHECK:   return %[[RESULT]] : f32
func.func @exp(%x: f32) -> f32 {
  %0 = math.exp %x : f32
  return %0 : f32
}

// CHECK-LABEL: func.func @exp_vector(
//  CHECK-SAME:   %[[X:.*]]: vector<16xf32>)
//       CHECK:   arith.cmpf ogt, %[[X]], %{{.*}} : vector<16xf32>
//       CHECK:   math.fma %{{.*}}, %{{.*}}, %{{.*}} : vector<16xf32>
//       CHECK:   arith.bitcast %{{.*}} : vector<16xf32> to vector<16xi32>
//       CHECK:   %[[HALF:.*]] = arith.mulf %{{.*}} : vector<16xf32>
//       CHECK:   %[[ORDINARY:.*]] = arith.addf %[[HALF]], %[[HALF]] : vector<16xf32>
// The smallest results are behind a branch.
//       CHECK:   %[[ANY:.*]] = vector.reduction <or>, %{{.*}} : vector<16xi1> into i1
//       CHECK:   %[[RESULT:.*]] = scf.if %[[ANY]] -> (vector<16xf32>) {
//       CHECK:   } else {
//       CHECK:     scf.yield %[[ORDINARY]] : vector<16xf32>
//       CHECK:   return %[[RESULT]] : vector<16xf32>
func.func @exp_vector(%x: vector<16xf32>) -> vector<16xf32> {
  %0 = math.exp %x : vector<16xf32>
  return %0 : vector<16xf32>
}

// Row by row, so that the registers of one are free for the next.
// CHECK-LABEL: func.func @tanh_tile(
//  CHECK-SAME:   %[[X:.*]]: vector<2x8xf64>)
//       CHECK:   %[[ROW0:.*]] = vector.extract %[[X]][0] : vector<8xf64> from vector<2x8xf64>
//       CHECK:   %[[TANH0:.*]] = math.copysign %{{.*}}, %[[ROW0]] : vector<8xf64>
//       CHECK:   %[[PART:.*]] = vector.insert %[[TANH0]], %{{.*}} [0]
//       CHECK:   %[[ROW1:.*]] = vector.extract %[[X]][1] : vector<8xf64> from vector<2x8xf64>
//       CHECK:   %[[TANH1:.*]] = math.copysign %{{.*}}, %[[ROW1]] : vector<8xf64>
//       CHECK:   %[[RESULT:.*]] = vector.insert %[[TANH1]], %[[PART]] [1]
//       CHECK:   return %[[RESULT]]
func.func @tanh_tile(%x: vector<2x8xf64>) -> vector<2x8xf64> {
  %0 = math.tanh %x : vector<2x8xf64>
  return %0 : vector<2x8xf64>
}

// CHECK-LABEL: func.func @functions(
//   CHECK-NOT:   math.{{exp|expm1|log|log1p|tanh|erfc?|cbrt|atan2}} %
//       CHECK:   return
func.func @functions(%x: vector<4xf64>, %y: f32) -> (vector<4xf64>, f32) {
  %0 = math.exp %x : vector<4xf64>
  %1 = math.expm1 %0 : vector<4xf64>
  %2 = math.log %1 : vector<4xf64>
  %3 = math.log1p %2 : vector<4xf64>
  %4 = math.tanh %3 : vector<4xf64>
  %5 = math.erf %4 : vector<4xf64>
  %16 = math.erfc %5 : vector<4xf64>
  %6 = math.cbrt %16 : vector<4xf64>
  %7 = math.atan2 %6, %x : vector<4xf64>
  %8 = math.exp %y : f32
  %9 = math.expm1 %8 : f32
  %10 = math.log %9 : f32
  %11 = math.log1p %10 : f32
  %12 = math.tanh %11 : f32
  %13 = math.erf %12 : f32
  %17 = math.erfc %13 : f32
  %14 = math.cbrt %17 : f32
  %15 = math.atan2 %14, %y : f32
  return %7, %15 : vector<4xf64>, f32
}

// All functions in the type of their operands, without calls, but sin, cos and tan of large
// numbers (expand-math-slow-path.mlir).
// CHECK-LABEL: func.func @functions_of_f32(
//   CHECK-NOT:   math.{{(a?(sin|cos|tan)h?|exp2|log2|log10)}} %
//   CHECK-NOT:   f64
//       CHECK:   return
func.func @functions_of_f32(%x: vector<16xf32>) -> vector<16xf32> {
  %0 = math.asin %x : vector<16xf32>
  %1 = math.acos %0 : vector<16xf32>
  %2 = math.atan %1 : vector<16xf32>
  %3 = math.sinh %2 : vector<16xf32>
  %4 = math.cosh %3 : vector<16xf32>
  %5 = math.asinh %4 : vector<16xf32>
  %6 = math.acosh %5 : vector<16xf32>
  %7 = math.atanh %6 : vector<16xf32>
  %8 = math.exp2 %7 : vector<16xf32>
  %9 = math.log2 %8 : vector<16xf32>
  %10 = math.log10 %9 : vector<16xf32>
  %11 = math.cbrt %10 : vector<16xf32>
  return %11 : vector<16xf32>
}

// The sign, infinities, zeros and NaN are behind a branch. Without FMA, f32 is computed in
// f64.
// CHECK-LABEL: func.func @pow(
//   CHECK-NOT:   arith.extf
//       CHECK:   scf.if %{{.*}} -> (vector<8xf32>) {
//       CHECK:   %[[ANY:.*]] = vector.reduction <or>, %{{.*}} : vector<8xi1> into i1
//       CHECK:   %[[POWER:.*]] = scf.if %[[ANY]] -> (vector<8xf32>) {
//       CHECK:   } else {
//   CHECK-NOT:   math.powf
//       CHECK:   return %[[POWER]], %{{.*}} :
// PORTABLE-LABEL: func.func @pow(
//       PORTABLE:   arith.extf %{{.*}} : vector<8xf32> to vector<8xf64>
//       PORTABLE:   arith.truncf %{{.*}} : vector<8xf64> to vector<8xf32>
//       PORTABLE:   math.powf %{{.*}} : vector<8xf64>
func.func @pow(%x: vector<8xf32>, %y: vector<8xf64>) -> (vector<8xf32>, vector<8xf64>) {
  %0 = math.powf %x, %x : vector<8xf32>
  %1 = math.powf %y, %y : vector<8xf64>
  return %0, %1 : vector<8xf32>, vector<8xf64>
}

// Exponents for which there is less to compute.
// CHECK-LABEL: func.func @short_powers(
//  CHECK-SAME:   %[[X:.*]]: vector<8xf64>, %[[Y:.*]]: f32
//       CHECK:   %[[SQUARE:.*]] = arith.mulf %[[X]], %[[X]] : vector<8xf64>
//       CHECK:   %[[CUBE:.*]] = arith.mulf %[[SQUARE]], %[[X]] : vector<8xf64>
//       CHECK:   %[[SIXTH:.*]] = arith.mulf %[[CUBE]], %[[CUBE]] : vector<8xf64>
//       CHECK:   %[[QUOTIENT:.*]] = arith.divf %{{.*}}, %[[X]] : vector<8xf64>
//       CHECK:   %[[INVERSE:.*]] = arith.mulf %[[QUOTIENT]], %[[QUOTIENT]] : vector<8xf64>
//       CHECK:   %[[POSITIVE:.*]] = arith.addf %[[Y]], %{{.*}} : f32
//       CHECK:   math.sqrt %[[POSITIVE]] : f32
//       CHECK:   arith.divf
//   CHECK-NOT:   math.powf
func.func @short_powers(%x: vector<8xf64>, %y: f32) -> (vector<8xf64>, vector<8xf64>, f32) {
  %six = arith.constant dense<6.0> : vector<8xf64>
  %minus_two = arith.constant dense<-2.0> : vector<8xf64>
  %half = arith.constant -0.5 : f32
  %0 = math.powf %x, %six : vector<8xf64>
  %1 = math.powf %x, %minus_two : vector<8xf64>
  %2 = math.powf %y, %half : f32
  return %0, %1, %2 : vector<8xf64>, vector<8xf64>, f32
}

// Unknown operations stay.
// CHECK-LABEL: func.func @others(
//       CHECK:   math.exp %{{.*}} : f16
//       CHECK:   math.exp %{{.*}} : f80
//       CHECK:   math.exp %{{.*}} : vector<[4]xf32>
//       CHECK:   math.exp %{{.*}} : tensor<4xf32>
//       CHECK:   math.sqrt %{{.*}} : f32
func.func @others(%a: f16, %b: f80, %c: vector<[4]xf32>, %e: tensor<4xf32>, %f: f32) -> (f16, f80, vector<[4]xf32>, tensor<4xf32>, f32) {
  %0 = math.exp %a : f16
  %1 = math.exp %b : f80
  %2 = math.exp %c : vector<[4]xf32>
  %3 = math.exp %e : tensor<4xf32>
  %4 = math.sqrt %f : f32
  return %0, %1, %2, %3, %4 : f16, f80, vector<[4]xf32>, tensor<4xf32>, f32
}

// erf of f32 is a polynomial on both sides of 9/8, without an exponential.
// PORTABLE-LABEL: func.func @erf(
//   PORTABLE-NOT:   arith.shli
//       PORTABLE:   return
func.func @erf(%x: vector<16xf32>) -> vector<16xf32> {
  %0 = math.erf %x : vector<16xf32>
  return %0 : vector<16xf32>
}
