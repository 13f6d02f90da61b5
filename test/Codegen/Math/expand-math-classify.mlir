// RUN: bcast-opt %s --bcast-expand-math | FileCheck %s

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

// A vector of one element without dimensions is a scalar.
// CHECK-LABEL: func.func @no_dimensions(
// CHECK: vector.extract %{{.*}}[] : f32 from vector<f32>
// CHECK-NOT: math.expm1
// CHECK: %[[R:.*]] = vector.broadcast %{{.*}} : f32 to vector<f32>
// CHECK: return %[[R]]
func.func @no_dimensions(%x: vector<f32>) -> vector<f32> {
  %0 = math.expm1 %x : vector<f32>
  return %0 : vector<f32>
}
