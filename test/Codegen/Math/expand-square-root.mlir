// RUN: bcast-opt %s --bcast-set-target=assume-features=fma,avx512 --bcast-expand-math | FileCheck %s
// RUN: bcast-opt %s --bcast-set-target=assume-features=fma --bcast-expand-math | FileCheck %s --check-prefix=NARROW
// RUN: bcast-opt %s --bcast-set-target=assume-features=avx512 --bcast-expand-math | FileCheck %s --check-prefix=NARROW

// NARROW-NOT: scf.if

// The instruction is for vectors with a lane whose remainder may not be exact. It takes long for
// subnormal numbers, so these are multiplied by 2^24.
// CHECK-LABEL: func.func @wide(
// CHECK-SAME: %[[X:.*]]: vector<16xf32>
// CHECK: %[[ANY:.*]] = vector.reduction <or>
// CHECK: scf.if %[[ANY]]
// CHECK: %[[IS_SUBNORMAL:.*]] = arith.andi
// CHECK: %[[A:.*]] = arith.select %[[IS_SUBNORMAL]], %{{.*}}, %[[X]]
// CHECK: %[[S:.*]] = math.sqrt %[[A]]
// CHECK: arith.mulf %[[S]], %{{.*}}
// CHECK: arith.select %[[IS_SUBNORMAL]], %{{.*}}, %[[S]]
// CHECK: else
// CHECK: %[[E:.*]] = llvm.call_intrinsic "llvm.x86.avx512.rsqrt14.ps.512"(%[[X]], %[[X]], %{{.*}}) : (vector<16xf32>, vector<16xf32>, i16) -> vector<16xf32>
// CHECK: arith.mulf %[[X]], %[[E]]
// CHECK-COUNT-5: math.fma
func.func @wide(%x: vector<16xf32>) -> vector<16xf32> {
  %0 = math.sqrt %x : vector<16xf32>
  return %0 : vector<16xf32>
}

// CHECK-LABEL: func.func @rows(
// CHECK-COUNT-2: rsqrt14
func.func @rows(%x: vector<2x16xf32>) -> vector<2x16xf32> {
  %0 = math.sqrt %x : vector<2x16xf32>
  return %0 : vector<2x16xf32>
}

// CHECK-LABEL: func.func @others(
// CHECK-NOT: rsqrt14
func.func @others(%half: vector<8xf32>, %wide: vector<8xf64>, %one: f32, %s: vector<[16]xf32>) -> (vector<8xf32>, vector<8xf64>, f32, vector<[16]xf32>) {
  %0 = math.sqrt %half : vector<8xf32>
  %1 = math.sqrt %wide : vector<8xf64>
  %2 = math.sqrt %one : f32
  %3 = math.sqrt %s : vector<[16]xf32>
  return %0, %1, %2, %3 : vector<8xf32>, vector<8xf64>, f32, vector<[16]xf32>
}
