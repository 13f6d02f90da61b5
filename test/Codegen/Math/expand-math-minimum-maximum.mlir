// RUN: bcast-opt %s --bcast-expand-math | FileCheck %s
// RUN: bcast-opt %s --bcast-set-target=assume-features=maximum --bcast-expand-math | FileCheck %s --check-prefix=KEPT
// LLVM's code for Arm and RISC-V is good.
// KEPT: arith.maximumf
// RUN: bcast-opt %s --bcast-set-target=assume-features=avx512 --bcast-expand-math | FileCheck %s --check-prefix=AVX512

// NaN if an operand is NaN, and -0 < +0, in few vector instructions.

// CHECK-LABEL: func.func @minimum(
// CHECK-SAME: %[[A:.*]]: vector<16xf32>, %[[B:.*]]: vector<16xf32>
// CHECK: %[[L:.*]] = arith.select %{{.*}}, %[[A]], %[[B]]
// CHECK: %[[R:.*]] = arith.select %{{.*}}, %[[B]], %[[A]]
// CHECK: arith.ori
// AVX512-LABEL: func.func @minimum(
// AVX512: %[[RANGE:.*]] = llvm.call_intrinsic "llvm.x86.avx512.mask.range.ps.512"
// AVX512: %[[NAN:.*]] = arith.cmpf uno
// AVX512: arith.select %[[NAN]], %{{.*}}, %[[RANGE]]
func.func @minimum(%a: vector<16xf32>, %b: vector<16xf32>) -> vector<16xf32> {
  %0 = arith.minimumf %a, %b : vector<16xf32>
  return %0 : vector<16xf32>
}

// CHECK-LABEL: func.func @maximum(
// CHECK: arith.andi
// CHECK: arith.cmpf uno
// AVX512-LABEL: func.func @maximum(
// AVX512: llvm.call_intrinsic "llvm.x86.avx512.mask.range.pd.512"
func.func @maximum(%a: vector<8xf64>, %b: vector<8xf64>) -> vector<8xf64> {
  %0 = arith.maximumf %a, %b : vector<8xf64>
  return %0 : vector<8xf64>
}

// A comparison suffices for a constant that is neither NaN nor the zero that loses against the other.
// CHECK-LABEL: func.func @clamp(
// CHECK-NOT: uno
// CHECK-NOT: arith.addf
// CHECK: return
func.func @clamp(%a: vector<16xf32>) -> vector<16xf32> {
  %low = arith.constant dense<0.0> : vector<16xf32>
  %high = arith.constant dense<6.0> : vector<16xf32>
  %0 = arith.maximumf %a, %high : vector<16xf32>
  %1 = arith.minimumf %0, %low : vector<16xf32>
  return %1 : vector<16xf32>
}

// +0 makes +0 of -0.
// CHECK-LABEL: func.func @relu(
// CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00>
// CHECK: %[[R:.*]] = arith.select
// CHECK: arith.addf %[[R]], %[[ZERO]]
func.func @relu(%a: vector<16xf32>) -> vector<16xf32> {
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %0 = arith.maximumf %a, %zero : vector<16xf32>
  return %0 : vector<16xf32>
}

// Scalars are LLVM's.
// CHECK-LABEL: func.func @scalar(
// CHECK-NEXT: arith.maximumf
func.func @scalar(%a: f32, %b: f32) -> f32 {
  %0 = arith.maximumf %a, %b : f32
  return %0 : f32
}

// A conversion to integers drops what a clamp before it does.
// CHECK-LABEL: func.func @quantize(
// CHECK-SAME: %[[X:.*]]: vector<16xf32>
// CHECK: %[[LEAST:.*]] = arith.maxnumf %[[X]], %{{.*}}
// CHECK: %[[MOST:.*]] = arith.minnumf %[[LEAST]], %{{.*}}
// CHECK: arith.fptoui %[[MOST]]
func.func @quantize(%x: vector<16xf32>) -> vector<16xi8> {
  %least = arith.constant dense<0.0> : vector<16xf32>
  %most = arith.constant dense<255.0> : vector<16xf32>
  %0 = arith.maximumf %x, %least : vector<16xf32>
  %1 = arith.minimumf %0, %most : vector<16xf32>
  %2 = arith.maxnumf %1, %least : vector<16xf32>
  %3 = arith.minnumf %2, %most : vector<16xf32>
  %4 = arith.fptoui %3 : vector<16xf32> to vector<16xi8>
  return %4 : vector<16xi8>
}

// NaN is 0, although it is below the clamp.
// CHECK-LABEL: func.func @quantize_narrow(
// CHECK: %[[R:.*]] = arith.maxnumf
// CHECK: arith.fptoui %[[R]]
func.func @quantize_narrow(%x: vector<16xf32>) -> vector<16xi8> {
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %low = arith.constant dense<10.0> : vector<16xf32>
  %high = arith.constant dense<200.0> : vector<16xf32>
  %most = arith.constant dense<255.0> : vector<16xf32>
  %0 = arith.minimumf %x, %high : vector<16xf32>
  %1 = arith.maximumf %0, %low : vector<16xf32>
  %2 = arith.maxnumf %1, %zero : vector<16xf32>
  %3 = arith.minnumf %2, %most : vector<16xf32>
  %4 = arith.fptoui %3 : vector<16xf32> to vector<16xi8>
  return %4 : vector<16xi8>
}

// CHECK-LABEL: func.func @quantize_signed(
// CHECK: %[[NUMBER:.*]] = arith.cmpf ord
// CHECK: %[[R:.*]] = arith.select %[[NUMBER]]
// CHECK: arith.fptosi %[[R]]
func.func @quantize_signed(%x: vector<16xf32>) -> vector<16xi8> {
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %least = arith.constant dense<-128.0> : vector<16xf32>
  %most = arith.constant dense<127.0> : vector<16xf32>
  %0 = arith.maximumf %x, %least : vector<16xf32>
  %1 = arith.minimumf %0, %most : vector<16xf32>
  %number = arith.cmpf ord, %1, %1 : vector<16xf32>
  %2 = arith.select %number, %1, %zero : vector<16xi1>, vector<16xf32>
  %3 = arith.maxnumf %2, %least : vector<16xf32>
  %4 = arith.minnumf %3, %most : vector<16xf32>
  %5 = arith.fptosi %4 : vector<16xf32> to vector<16xi8>
  return %5 : vector<16xi8>
}

// The clamp is wider than the type.
// CHECK-LABEL: func.func @saturate(
// CHECK: arith.maxnumf
// CHECK: %[[R:.*]] = arith.minnumf
// CHECK: arith.fptoui %[[R]]
func.func @saturate(%x: vector<16xf32>) -> vector<16xi8> {
  %least = arith.constant dense<0.0> : vector<16xf32>
  %high = arith.constant dense<300.0> : vector<16xf32>
  %most = arith.constant dense<255.0> : vector<16xf32>
  %0 = arith.maximumf %x, %least : vector<16xf32>
  %1 = arith.minimumf %0, %high : vector<16xf32>
  %2 = arith.maxnumf %1, %least : vector<16xf32>
  %3 = arith.minnumf %2, %most : vector<16xf32>
  %4 = arith.fptoui %3 : vector<16xf32> to vector<16xi8>
  return %4 : vector<16xi8>
}
