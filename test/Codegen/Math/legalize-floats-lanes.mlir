// RUN: bcast-opt %s --bcast-legalize-floats --split-input-file | FileCheck %s
// RUN: bcast-opt %s --bcast-set-target="vector-bits=512 assume-features=avx512bf16" --bcast-legalize-floats --split-input-file | FileCheck %s --check-prefix=INSTRUCTION
// RUN: bcast-opt %s --bcast-set-target=vector-bits=0 --bcast-legalize-floats --split-input-file | FileCheck %s --check-prefix=NONE
// Without vectors nothing is split.
// NONE-NOT: vector.bitcast

// CHECK-LABEL: func.func @add(
// CHECK: %[[XS:.*]] = vector.bitcast %{{.*}} : vector<8xbf16> to vector<4xi32>
// CHECK: %[[SHIFT:.*]] = arith.constant dense<16> : vector<4xi32>
// CHECK: %[[EVEN_BITS:.*]] = arith.shli %[[XS]], %[[SHIFT]] : vector<4xi32>
// CHECK: %[[HIGH:.*]] = arith.constant dense<-65536> : vector<4xi32>
// CHECK: %[[ODD_BITS:.*]] = arith.andi %[[XS]], %[[HIGH]] : vector<4xi32>
// CHECK: %[[EVEN:.*]] = arith.bitcast %[[EVEN_BITS]] : vector<4xi32> to vector<4xf32>
// CHECK: %[[ODD:.*]] = arith.bitcast %[[ODD_BITS]] : vector<4xi32> to vector<4xf32>
// CHECK: arith.addf %[[EVEN]], %{{.*}} fastmath<nnan> : vector<4xf32>
// CHECK: arith.addf %[[ODD]], %{{.*}} fastmath<nnan> : vector<4xf32>
// CHECK: arith.cmpf uno
// CHECK: arith.cmpf uno
// CHECK: %[[WORDS:.*]] = arith.ori %{{.*}}, %{{.*}} : vector<4xi32>
// CHECK: %[[SUM:.*]] = vector.bitcast %[[WORDS]] : vector<4xi32> to vector<8xbf16>
// CHECK: return %[[SUM]]
func.func @add(%x: vector<8xbf16>, %y: vector<8xbf16>) -> vector<8xbf16> {
  %0 = arith.extf %x : vector<8xbf16> to vector<8xf32>
  %1 = arith.extf %y : vector<8xbf16> to vector<8xf32>
  %2 = arith.addf %0, %1 fastmath<nnan> : vector<8xf32>
  %3 = arith.truncf %2 : vector<8xf32> to vector<8xbf16>
  return %3 : vector<8xbf16>
}

// -----

// Values that are rounded in between are not stored; splats have one half.
// CHECK-LABEL: func.func @chain(
// CHECK: %[[TWO:.*]] = arith.constant dense<2.000000e+00> : vector<4xf32>
// CHECK: %[[EVEN:.*]] = arith.mulf %{{.*}}, %[[TWO]] : vector<4xf32>
// CHECK: %[[ODD:.*]] = arith.mulf %{{.*}}, %[[TWO]] : vector<4xf32>
// CHECK: arith.bitcast %[[EVEN]] : vector<4xf32> to vector<4xi32>
// CHECK: %[[ROUNDED_EVEN:.*]] = arith.bitcast %{{.*}} : vector<4xi16> to vector<4xbf16>
// CHECK: arith.bitcast %[[ODD]] : vector<4xf32> to vector<4xi32>
// CHECK: %[[ROUNDED_ODD:.*]] = arith.bitcast %{{.*}} : vector<4xi16> to vector<4xbf16>
// CHECK: arith.bitcast %[[ROUNDED_EVEN]] : vector<4xbf16> to vector<4xi16>
// CHECK: %[[WIDE_EVEN:.*]] = arith.bitcast %{{.*}} : vector<4xi32> to vector<4xf32>
// CHECK: arith.bitcast %[[ROUNDED_ODD]] : vector<4xbf16> to vector<4xi16>
// CHECK: %[[WIDE_ODD:.*]] = arith.bitcast %{{.*}} : vector<4xi32> to vector<4xf32>
// CHECK: %[[S:.*]] = vector.broadcast %{{.*}} : f32 to vector<4xf32>
// CHECK: arith.cmpf olt, %[[WIDE_EVEN]], %[[S]] : vector<4xf32>
// CHECK: arith.cmpf olt, %[[WIDE_ODD]], %[[S]] : vector<4xf32>
// CHECK-COUNT-2: arith.select %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi1>, vector<4xf32>
// CHECK-NOT: interleave
func.func @chain(%x: vector<8xbf16>, %s: f32) -> vector<8xbf16> {
  %two = arith.constant dense<2.0> : vector<8xf32>
  %splat = vector.broadcast %s : f32 to vector<8xf32>
  %0 = arith.extf %x : vector<8xbf16> to vector<8xf32>
  %1 = arith.mulf %0, %two : vector<8xf32>
  %2 = arith.truncf %1 : vector<8xf32> to vector<8xbf16>
  %3 = arith.extf %2 : vector<8xbf16> to vector<8xf32>
  %4 = arith.cmpf olt, %3, %splat : vector<8xf32>
  %5 = arith.select %4, %3, %splat : vector<8xi1>, vector<8xf32>
  %6 = arith.truncf %5 : vector<8xf32> to vector<8xbf16>
  return %6 : vector<8xbf16>
}

// -----

// Others read the lanes in order, and give theirs in order.
// CHECK-LABEL: func.func @others(
// CHECK-SAME: %{{.*}}: vector<8xbf16>, %[[Y:.*]]: vector<8xf32>
// CHECK: %[[Y_EVEN:.*]], %[[Y_ODD:.*]] = vector.deinterleave %[[Y]] : vector<8xf32> -> vector<4xf32>
// CHECK: %[[EVEN:.*]] = arith.addf %{{.*}}, %[[Y_EVEN]] : vector<4xf32>
// CHECK: %[[ODD:.*]] = arith.addf %{{.*}}, %[[Y_ODD]] : vector<4xf32>
// CHECK: %[[SUM:.*]] = vector.interleave %[[EVEN]], %[[ODD]] : vector<4xf32> -> vector<8xf32>
// CHECK: return %[[SUM]]
func.func @others(%x: vector<8xbf16>, %y: vector<8xf32>) -> vector<8xf32> {
  %0 = arith.extf %x : vector<8xbf16> to vector<8xf32>
  %1 = arith.addf %0, %y : vector<8xf32>
  return %1 : vector<8xf32>
}

// -----

// Other lanes, ranks and elements are not apart.
// CHECK-LABEL: func.func @stay(
// CHECK-NOT: vector.
// CHECK: arith.extui %{{.*}} : vector<4xi16> to vector<4xi32>
// CHECK: arith.extui %{{.*}} : vector<8xi16> to vector<8xi32>
// CHECK: arith.extui %{{.*}} : vector<2x8xi16> to vector<2x8xi32>
// CHECK: arith.extui %{{.*}} : vector<[8]xi16> to vector<[8]xi32>
// CHECK: arith.extui %{{.*}} : vector<8xi16> to vector<8xi32>
// CHECK: arith.extf %{{.*}} : vector<8xf32> to vector<8xf64>
// CHECK-NEXT: return
func.func @stay(%a: vector<4xbf16>, %b: vector<8xf16>, %c: vector<2x8xbf16>, %d: vector<[8]xbf16>, %e: vector<8xbf16>)
    -> (vector<4xf32>, vector<8xf32>, vector<2x8xf32>, vector<[8]xf32>, vector<8xf64>) {
  %0 = arith.extf %a : vector<4xbf16> to vector<4xf32>
  %1 = arith.extf %b : vector<8xf16> to vector<8xf32>
  %2 = arith.extf %c : vector<2x8xbf16> to vector<2x8xf32>
  %3 = arith.extf %d : vector<[8]xbf16> to vector<[8]xf32>
  %4 = arith.extf %e : vector<8xbf16> to vector<8xf64>
  return %0, %1, %2, %3, %4 : vector<4xf32>, vector<8xf32>, vector<2x8xf32>, vector<[8]xf32>, vector<8xf64>
}

// -----

// The instruction takes subnormal numbers for zero: vectors with one are rounded by integers.
// INSTRUCTION-LABEL: func.func @round(
// INSTRUCTION: llvm.call_intrinsic "llvm.x86.avx512.fpclass.ps.512"
// INSTRUCTION: llvm.call_intrinsic "llvm.x86.avx512.fpclass.ps.512"
// INSTRUCTION: %[[ANY:.*]] = vector.reduction <or>, %{{.*}} : vector<16xi1> into i1
// INSTRUCTION: %[[WORDS:.*]] = scf.if %[[ANY]] -> (vector<16xi32>)
// INSTRUCTION: arith.cmpf uno
// INSTRUCTION: } else {
// INSTRUCTION: llvm.call_intrinsic "llvm.x86.avx512bf16.cvtne2ps2bf16.512"
// INSTRUCTION: vector.shuffle %{{.*}}, %{{.*}} [0, 16, 1, 17, 2, 18,
// INSTRUCTION: vector.bitcast %[[WORDS]] : vector<16xi32> to vector<32xbf16>
func.func @round(%x: vector<32xbf16>) -> vector<32xbf16> {
  %0 = arith.extf %x : vector<32xbf16> to vector<32xf32>
  %1 = arith.negf %0 : vector<32xf32>
  %2 = arith.truncf %1 : vector<32xf32> to vector<32xbf16>
  return %2 : vector<32xbf16>
}

// -----

// Another rounding is kept.
// CHECK-LABEL: func.func @downward(
// CHECK: %[[EVEN:.*]] = arith.truncf %{{.*}} downward : vector<4xf32> to vector<4xbf16>
// CHECK: %[[ODD:.*]] = arith.truncf %{{.*}} downward : vector<4xf32> to vector<4xbf16>
// CHECK: vector.interleave %[[EVEN]], %[[ODD]]
func.func @downward(%x: vector<8xbf16>) -> vector<8xbf16> {
  %0 = arith.extf %x : vector<8xbf16> to vector<8xf32>
  %1 = arith.addf %0, %0 : vector<8xf32>
  %2 = arith.truncf %1 downward : vector<8xf32> to vector<8xbf16>
  return %2 : vector<8xbf16>
}
