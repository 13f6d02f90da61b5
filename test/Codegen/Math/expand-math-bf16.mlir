// RUN: bcast-opt %s --bcast-set-target=assume-features=avx512,avx512bf16 --bcast-expand-math | FileCheck %s

// The instruction takes subnormal numbers for zero: vectors with one are rounded otherwise.
// CHECK-LABEL: func.func @round(
// CHECK-SAME: %[[X:.*]]: vector<16xf32>
// CHECK: %[[ARE:.*]] = llvm.call_intrinsic "llvm.x86.avx512.fpclass.ps.512"(%[[X]],
// CHECK: %[[ANY:.*]] = vector.reduction <or>, %[[ARE]]
// CHECK: scf.if %[[ANY]]
// CHECK: arith.truncf %[[X]] : vector<16xf32> to vector<16xbf16>
// CHECK: } else {
// CHECK: llvm.call_intrinsic "llvm.x86.avx512bf16.cvtneps2bf16.512"(%[[X]])
// CHECK: return
func.func @round(%x: vector<16xf32>) -> vector<16xbf16> {
  %0 = arith.truncf %x : vector<16xf32> to vector<16xbf16>
  return %0 : vector<16xbf16>
}

// CHECK-LABEL: func.func @other_lanes(
// CHECK-NEXT: arith.truncf %{{.*}} : vector<8xf32> to vector<8xbf16>
// CHECK-NEXT: arith.truncf %{{.*}} : f32 to bf16
func.func @other_lanes(%x: vector<8xf32>, %y: f32) -> (vector<8xbf16>, bf16) {
  %0 = arith.truncf %x : vector<8xf32> to vector<8xbf16>
  %1 = arith.truncf %y : f32 to bf16
  return %0, %1 : vector<8xbf16>, bf16
}
