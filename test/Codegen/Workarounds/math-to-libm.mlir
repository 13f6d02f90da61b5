// RUN: bcast-opt %s --bcast-math-to-libm | FileCheck %s
// Functions that LLVM has no intrinsic for become calls of libm; the others are left to convert-math-to-llvm.

// CHECK-DAG: func.func private @expm1f(f32) -> f32
// CHECK-DAG: func.func private @expm1(f64) -> f64
// CHECK-DAG: func.func private @log1pf(f32) -> f32
// CHECK-DAG: func.func private @cbrtf(f32) -> f32
// CHECK-DAG: func.func private @erff(f32) -> f32
// CHECK-DAG: func.func private @atan2f(f32, f32) -> f32
// CHECK-DAG: func.func private @tanf(f32) -> f32
// CHECK-DAG: func.func private @tanhf(f32) -> f32

// FLOAT-2: expm1 and log1p are not exp and log, which are inaccurate near 0.
// CHECK-LABEL: func.func @f32(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32)
func.func @f32(%x: f32, %y: f32) -> (f32, f32, f32, f32, f32, f32, f32) {
  // CHECK-NEXT: %[[R0:.*]] = call @expm1f(%[[X]]) : (f32) -> f32
  %0 = math.expm1 %x : f32
  // CHECK-NEXT: %[[R1:.*]] = call @log1pf(%[[X]]) : (f32) -> f32
  %1 = math.log1p %x : f32
  // CHECK-NEXT: %[[R2:.*]] = call @cbrtf(%[[X]]) : (f32) -> f32
  %2 = math.cbrt %x : f32
  // CHECK-NEXT: %[[R3:.*]] = call @erff(%[[X]]) : (f32) -> f32
  %3 = math.erf %x : f32
  // CHECK-NEXT: %[[R4:.*]] = call @atan2f(%[[X]], %[[Y]]) : (f32, f32) -> f32
  %4 = math.atan2 %x, %y : f32
  // CHECK-NEXT: %[[R5:.*]] = call @tanf(%[[X]]) : (f32) -> f32
  %5 = math.tan %x : f32
  // CHECK-NEXT: %[[R6:.*]] = call @tanhf(%[[X]]) : (f32) -> f32
  %6 = math.tanh %x : f32
  // CHECK-NEXT: return %[[R0]], %[[R1]], %[[R2]], %[[R3]], %[[R4]], %[[R5]], %[[R6]]
  return %0, %1, %2, %3, %4, %5, %6 : f32, f32, f32, f32, f32, f32, f32
}

// CHECK-LABEL: func.func @f64(
// CHECK-SAME: %[[X:.*]]: f64)
func.func @f64(%x: f64) -> f64 {
  // CHECK-NEXT: call @expm1(%[[X]]) : (f64) -> f64
  %0 = math.expm1 %x : f64
  return %0 : f64
}

// CHECK-LABEL: func.func @intrinsics(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32)
func.func @intrinsics(%x: f32, %y: f32) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  // CHECK-NEXT: math.exp %[[X]] : f32
  %0 = math.exp %x : f32
  // CHECK-NEXT: math.log %[[X]] : f32
  %1 = math.log %x : f32
  // CHECK-NEXT: math.sqrt %[[X]] : f32
  %2 = math.sqrt %x : f32
  // CHECK-NEXT: math.sin %[[X]] : f32
  %3 = math.sin %x : f32
  // CHECK-NEXT: math.cos %[[X]] : f32
  %4 = math.cos %x : f32
  // CHECK-NEXT: math.powf %[[X]], %[[Y]] : f32
  %5 = math.powf %x, %y : f32
  // CHECK-NEXT: math.floor %[[X]] : f32
  %6 = math.floor %x : f32
  // CHECK-NEXT: math.ceil %[[X]] : f32
  %7 = math.ceil %x : f32
  // CHECK-NEXT: math.round %[[X]] : f32
  %8 = math.round %x : f32
  // CHECK-NEXT: math.roundeven %[[X]] : f32
  %9 = math.roundeven %x : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
}

// CHECK-LABEL: func.func @hyperbolic(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f64)
func.func @hyperbolic(%x: f32, %y: f64) -> (f32, f64, f32, f64) {
  // CHECK-NEXT: call @acoshf(%[[X]]) : (f32) -> f32
  %0 = math.acosh %x : f32
  // CHECK-NEXT: call @asinh(%[[Y]]) : (f64) -> f64
  %1 = math.asinh %y : f64
  // CHECK-NEXT: call @atanhf(%[[X]]) : (f32) -> f32
  %2 = math.atanh %x : f32
  // CHECK-NEXT: call @erfc(%[[Y]]) : (f64) -> f64
  %3 = math.erfc %y : f64
  return %0, %1, %2, %3 : f32, f64, f32, f64
}

// Lane by lane.
// CHECK-LABEL: func.func @hyperbolic_vector(
// CHECK-COUNT-2: call @asinhf
func.func @hyperbolic_vector(%x: vector<2xf32>) -> vector<2xf32> {
  %0 = math.asinh %x : vector<2xf32>
  return %0 : vector<2xf32>
}

// Macros of libm become comparisons, with the smallest normal number of the type.
// CHECK-LABEL: func.func @classify(
// CHECK-SAME: %[[X:.*]]: f16, %[[Y:.*]]: vector<2xbf16>)
func.func @classify(%x: f16, %y: vector<2xbf16>) -> (i1, vector<2xi1>) {
  // CHECK: %[[ABS:.*]] = math.absf %[[X]]
  // CHECK: %[[SMALLEST:.*]] = arith.constant 6.103520e-05 : f16
  // CHECK: %[[LARGE:.*]] = arith.cmpf oge, %[[ABS]], %[[SMALLEST]]
  // CHECK: %[[INF:.*]] = arith.constant 0x7C00 : f16
  // CHECK: %[[FINITE:.*]] = arith.cmpf olt, %[[ABS]], %[[INF]]
  // CHECK: %[[NORMAL:.*]] = arith.andi %[[LARGE]], %[[FINITE]]
  %0 = math.isnormal %x : f16
  // CHECK: %[[ABSY:.*]] = math.absf %[[Y]]
  // CHECK: %[[INFS:.*]] = arith.constant dense<0x7F80> : vector<2xbf16>
  // CHECK: %[[IS_INF:.*]] = arith.cmpf oeq, %[[ABSY]], %[[INFS]]
  %1 = math.isinf %y : vector<2xbf16>
  // CHECK: return %[[NORMAL]], %[[IS_INF]]
  return %0, %1 : i1, vector<2xi1>
}

// CHECK-LABEL: func.func @clamp(
// CHECK-SAME: %[[X:.*]]: f32, %[[MIN:.*]]: f32, %[[MAX:.*]]: f32)
func.func @clamp(%x: f32, %min: f32, %max: f32) -> f32 {
  // CHECK-NEXT: %[[LOWER:.*]] = arith.minimumf %[[X]], %[[MAX]] fastmath<nnan>
  // CHECK-NEXT: %[[R:.*]] = arith.maximumf %[[LOWER]], %[[MIN]] fastmath<nnan>
  // CHECK-NEXT: return %[[R]]
  %0 = math.clampf %x to [%min, %max] fastmath<nnan> : f32
  return %0 : f32
}
