// RUN: bcast-opt %s --bcast-set-target=assume-features=fma,avx512 --bcast-expand-math | FileCheck %s
// With AVX-512 one instruction scales a whole register by powers of two, and two take it
// apart. The instruction is slow where results are subnormal, so those are behind a branch.

// CHECK-LABEL: func.func @exp_f32(
//       CHECK:   %[[R:.*]] = scf.if %{{.*}} -> (vector<16xf32>) {
//       CHECK:   } else {
//       CHECK:     %[[ORDINARY:.*]] = llvm.call_intrinsic "llvm.x86.avx512.mask.scalef.ps.512"
//       CHECK:     scf.yield %[[ORDINARY]]
//       CHECK:   return %[[R]] : vector<16xf32>
func.func @exp_f32(%x: vector<16xf32>) -> vector<16xf32> {
  %0 = math.exp %x : vector<16xf32>
  return %0 : vector<16xf32>
}

// CHECK-LABEL: func.func @exp_f64(
//       CHECK:   %[[R:.*]] = scf.if %{{.*}} -> (vector<8xf64>) {
//       CHECK:   } else {
//       CHECK:     %[[ORDINARY:.*]] = llvm.call_intrinsic "llvm.x86.avx512.mask.scalef.pd.512"
//       CHECK:     scf.yield %[[ORDINARY]]
//       CHECK:   return %[[R]] : vector<8xf64>
func.func @exp_f64(%x: vector<8xf64>) -> vector<8xf64> {
  %0 = math.exp %x : vector<8xf64>
  return %0 : vector<8xf64>
}

// Two instructions take a register of f32 apart, also subnormal numbers, infinities and
// zeros.
// CHECK-LABEL: func.func @log_f32(
//  CHECK-SAME:   %[[X:.*]]: vector<16xf32>)
//       CHECK:   llvm.call_intrinsic "llvm.x86.avx512.mask.getmant.ps.512"(%[[X]],
//       CHECK:   llvm.call_intrinsic "llvm.x86.avx512.mask.getexp.ps.512"(%[[X]],
//   CHECK-NOT:   arith.cmpf
//       CHECK:   return
func.func @log_f32(%x: vector<16xf32>) -> vector<16xf32> {
  %0 = math.log %x : vector<16xf32>
  return %0 : vector<16xf32>
}

// CHECK-LABEL: func.func @other_widths(
//   CHECK-NOT:   llvm.call_intrinsic
//       CHECK:   return
func.func @other_widths(%x: vector<8xf32>, %y: f64) -> (vector<8xf32>, f64) {
  %0 = math.exp %x : vector<8xf32>
  %1 = math.exp %y : f64
  return %0, %1 : vector<8xf32>, f64
}
