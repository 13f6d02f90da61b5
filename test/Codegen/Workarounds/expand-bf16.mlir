// RUN: bcast-opt %s --bcast-expand-bf16 | FileCheck %s

// CHECK-LABEL: func.func @narrow(
// CHECK-SAME: %[[X:.*]]: f32) -> bf16
// CHECK-NOT: arith.truncf
// CHECK: arith.bitcast %[[X]] : f32 to i32
// CHECK: arith.trunci %{{.*}} : i32 to i16
// CHECK: %[[BITS:.*]] = arith.select
// CHECK: %[[R:.*]] = arith.bitcast %[[BITS]] : i16 to bf16
// CHECK: return %[[R]]
func.func @narrow(%x: f32) -> bf16 {
  %0 = arith.truncf %x : f32 to bf16
  return %0 : bf16
}

// CHECK-LABEL: func.func @widen(
// CHECK-SAME: %[[X:.*]]: vector<8xbf16>
// CHECK-NOT: arith.extf
// CHECK: arith.bitcast %[[X]] : vector<8xbf16> to vector<8xi16>
// CHECK: arith.extui %{{.*}} : vector<8xi16> to vector<8xi32>
// CHECK: arith.shli
// CHECK: arith.bitcast %{{.*}} : vector<8xi32> to vector<8xf32>
func.func @widen(%x: vector<8xbf16>) -> vector<8xf32> {
  %0 = arith.extf %x : vector<8xbf16> to vector<8xf32>
  return %0 : vector<8xf32>
}

// Other operations of arith-expand stay.
// CHECK-LABEL: func.func @others(
// CHECK-NEXT: arith.maximumf
// CHECK-NEXT: arith.truncf %{{.*}} : f32 to f16
// CHECK-NEXT: return
func.func @others(%x: f32, %y: f32) -> f16 {
  %0 = arith.maximumf %x, %y : f32
  %1 = arith.truncf %0 : f32 to f16
  return %1 : f16
}

// In an unreachable block, a conversion may be that of its own result.
// CHECK-LABEL: func.func @unreachable(
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @unreachable() {
  return
^unreachable:
  %0 = arith.truncf %1 : f64 to f32
  %1 = arith.extf %0 : f32 to f64
  cf.br ^unreachable
}
