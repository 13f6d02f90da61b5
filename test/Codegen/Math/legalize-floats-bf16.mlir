// Conversions to and from bf16 are integer arithmetic.
// RUN: bcast-opt %s --bcast-legalize-floats | FileCheck %s
// RUN: bcast-opt %s --bcast-set-target=assume-features=avx512,avx512bf16 --bcast-legalize-floats | FileCheck %s --check-prefix=INSTRUCTION

// CHECK-LABEL: func.func @narrow(
// CHECK-SAME: %[[X:.*]]: f32) -> bf16
// CHECK-NOT: arith.truncf
// CHECK: %[[BITS:.*]] = arith.bitcast %[[X]] : f32 to i32
// CHECK: %[[HIGH:.*]] = arith.trunci %{{.*}} : i32 to i16
// CHECK: %[[NAN:.*]] = arith.cmpf uno, %[[X]], %[[X]] : f32
// CHECK: %[[CHOSEN:.*]] = arith.select %[[NAN]], %c32704{{.*}}, %[[HIGH]] : i16
// CHECK: %[[R:.*]] = arith.bitcast %[[CHOSEN]] : i16 to bf16
// CHECK: return %[[R]]
func.func @narrow(%x: f32) -> bf16 {
  %0 = arith.truncf %x : f32 to bf16
  return %0 : bf16
}

// CHECK-LABEL: func.func @widen(
// CHECK-SAME: %[[X:.*]]: vector<4xbf16>, %[[Y:.*]]: bf16)
// CHECK-NOT: arith.extf %{{.*}}bf16
// CHECK: arith.bitcast %[[X]] : vector<4xbf16> to vector<4xi16>
// CHECK: arith.extui %{{.*}} : vector<4xi16> to vector<4xi32>
// CHECK: arith.shli
// CHECK: arith.bitcast %{{.*}} : vector<4xi32> to vector<4xf32>
// CHECK: arith.extf %{{.*}} : f32 to f64
func.func @widen(%x: vector<4xbf16>, %y: bf16) -> (vector<4xf32>, f64) {
  %0 = arith.extf %x : vector<4xbf16> to vector<4xf32>
  %1 = arith.extf %y : bf16 to f64
  return %0, %1 : vector<4xf32>, f64
}

// Other operations of arith-expand stay, as what rounds otherwise.
// CHECK-LABEL: func.func @others(
// CHECK-NEXT: arith.maximumf
// CHECK-NEXT: arith.truncf %{{.*}} downward : f32 to bf16
// CHECK-NEXT: return
func.func @others(%x: f32, %y: f32) -> bf16 {
  %0 = arith.maximumf %x, %y : f32
  %1 = arith.truncf %0 downward : f32 to bf16
  return %1 : bf16
}

// In an unreachable block, a conversion may be that of its own result.
// CHECK-LABEL: func.func @unreachable(
func.func @unreachable() {
  return
^unreachable:
  %0 = arith.truncf %1 : f32 to bf16
  %1 = arith.extf %0 : bf16 to f32
  cf.br ^unreachable
}

// The instruction takes subnormal numbers for zero: vectors with one are rounded by integers.
// INSTRUCTION-LABEL: func.func @round(
// INSTRUCTION-SAME: %[[X:.*]]: vector<16xf32>
// INSTRUCTION: %[[ARE:.*]] = llvm.call_intrinsic "llvm.x86.avx512.fpclass.ps.512"(%[[X]],
// INSTRUCTION: %[[ANY:.*]] = vector.reduction <or>, %[[ARE]]
// INSTRUCTION: scf.if %[[ANY]]
// INSTRUCTION: arith.trunci %{{.*}} : vector<16xi32> to vector<16xi16>
// INSTRUCTION: } else {
// INSTRUCTION: llvm.call_intrinsic "llvm.x86.avx512bf16.cvtneps2bf16.512"(%[[X]])
// INSTRUCTION: return
func.func @round(%x: vector<16xf32>) -> vector<16xbf16> {
  %0 = arith.truncf %x : vector<16xf32> to vector<16xbf16>
  return %0 : vector<16xbf16>
}

// INSTRUCTION-LABEL: func.func @other_lanes(
// INSTRUCTION-NOT: call_intrinsic
// INSTRUCTION: arith.trunci %{{.*}} : vector<8xi32> to vector<8xi16>
// INSTRUCTION: arith.trunci %{{.*}} : i32 to i16
func.func @other_lanes(%x: vector<8xf32>, %y: f32) -> (vector<8xbf16>, bf16) {
  %0 = arith.truncf %x : vector<8xf32> to vector<8xbf16>
  %1 = arith.truncf %y : f32 to bf16
  return %0, %1 : vector<8xbf16>, bf16
}
