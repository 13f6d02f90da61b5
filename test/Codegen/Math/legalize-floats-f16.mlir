// f16 is computed in f32 and in integers, unless the target converts it.
// RUN: bcast-opt %s --bcast-legalize-floats --split-input-file | FileCheck %s --implicit-check-not='arith.extf %{{.*}}f16' --implicit-check-not='arith.truncf %{{.*}}to f16'
// RUN: bcast-opt %s --bcast-set-target=assume-features=f16 --bcast-legalize-floats | FileCheck %s --check-prefix=KEPT

// KEPT: arith.addf %{{.*}} : f16
// KEPT: arith.extf %{{.*}} : vector<4xf16> to vector<4xf64>

// CHECK-LABEL: func.func @add(
func.func @add(%a: f16, %b: f16) -> f16 {
  // CHECK: arith.bitcast %{{.*}} : f16 to i16
  // CHECK: arith.addf %{{.*}} : f32
  // CHECK: arith.trunci %{{.*}} : i32 to i16
  // CHECK: %[[R:.*]] = arith.bitcast %{{.*}} : i16 to f16
  // CHECK: return %[[R]]
  %0 = arith.addf %a, %b : f16
  return %0 : f16
}

// CHECK-LABEL: func.func @extend(
func.func @extend(%x: vector<4xf16>) -> vector<4xf64> {
  // CHECK: arith.select %{{.*}} : vector<4xi1>, vector<4xi32>
  // CHECK: arith.extf %{{.*}} : vector<4xf32> to vector<4xf64>
  %0 = arith.extf %x : vector<4xf16> to vector<4xf64>
  return %0 : vector<4xf64>
}

// Once, from f64.
// CHECK-LABEL: func.func @round(
func.func @round(%x: f64) -> f16 {
  // CHECK: arith.bitcast %{{.*}} : f64 to i64
  // CHECK: arith.trunci %{{.*}} : i64 to i16
  %0 = arith.truncf %x : f64 to f16
  return %0 : f16
}

// CHECK-LABEL: func.func @compare(
func.func @compare(%a: f16, %b: f16) -> i1 {
  // CHECK: arith.cmpf ogt, %{{.*}} : f32
  %0 = arith.cmpf ogt, %a, %b : f16
  return %0 : i1
}

// What only moves bits stays.
// CHECK-LABEL: func.func @move(
func.func @move(%c: i1, %a: f16, %b: f16) -> f16 {
  // CHECK-NEXT: arith.select %{{.*}} : f16
  %0 = arith.select %c, %a, %b : f16
  // CHECK-NEXT: return
  return %0 : f16
}
