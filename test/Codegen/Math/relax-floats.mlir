// RUN: bcast-opt %s --bcast-relax-floats | FileCheck %s --check-prefix=PRECISE
// RUN: bcast-opt %s --bcast-set-target=accuracy=relaxed --bcast-relax-floats | FileCheck %s
// RUN: bcast-opt %s --bcast-set-target="assume-features=fma,avx512 accuracy=relaxed" --bcast-relax-floats --bcast-expand-math | FileCheck %s --check-prefix=EXPANDED
// RUN: bcast-opt %s --bcast-to-llvm="assume-features=fma,avx512 vector-bits=512 accuracy=relaxed" | FileCheck %s --check-prefix=LLVM

// Without accuracy = relaxed nothing changes.
// PRECISE-NOT: fastmath

// The last stage says how it was made; so does the section .comment of an object file.
// LLVM: llvm.ident = "bcast accuracy=relaxed"

// CHECK-LABEL: func.func @flags(
//       CHECK:   %[[P:.*]] = arith.mulf %{{.*}} fastmath<contract> : f32
//       CHECK:   arith.addf %[[P]], %{{.*}} fastmath<contract> : f32
//       CHECK:   arith.divf %{{.*}}, %cst{{.*}} fastmath<arcp,contract> : f32
// A reciprocal of a number that may be subnormal would be infinite.
//       CHECK:   arith.divf %{{.*}}, %{{.*}} fastmath<contract> : f32
//       CHECK:   math.exp %{{.*}} fastmath<afn> : f32
// Other functions have no shorter form.
//       CHECK:   math.log %{{.*}} : f32
//       CHECK:   arith.maximumf %{{.*}} : f32
func.func @flags(%x: f32, %y: f32) -> (f32, f32, f32, f32, f32, f32) {
  %ten = arith.constant 10.0 : f32
  %p = arith.mulf %x, %y : f32
  %0 = arith.addf %p, %y : f32
  %1 = arith.divf %x, %ten : f32
  %2 = arith.divf %x, %y : f32
  %3 = math.exp %x : f32
  %4 = math.log %x : f32
  %5 = arith.maximumf %x, %y : f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}

// The reciprocals are infinite and subnormal.
// CHECK-LABEL: func.func @divisors_without_reciprocal(
//       CHECK:   arith.divf %{{.*}}, %{{.*}} fastmath<contract> : vector<8xf32>
//       CHECK:   arith.divf %{{.*}}, %{{.*}} fastmath<contract> : vector<8xf32>
//       CHECK:   arith.divf %{{.*}}, %{{.*}} fastmath<contract> : f64
func.func @divisors_without_reciprocal(%x: vector<8xf32>, %y: f64) -> (vector<8xf32>, vector<8xf32>, f64) {
  %small = arith.constant dense<1.0e-40> : vector<8xf32>
  %large = arith.constant dense<3.4e38> : vector<8xf32>
  %zero = arith.constant 0.0 : f64
  %0 = arith.divf %x, %small : vector<8xf32>
  %1 = arith.divf %x, %large : vector<8xf32>
  %2 = arith.divf %y, %zero : f64
  return %0, %1, %2 : vector<8xf32>, vector<8xf32>, f64
}

// 0.5 y (1 + tanh(3 x)) is y e^6x / (1 + e^6x): factors that are powers of two move into
// others, and cancel.
// CHECK-LABEL: func.func @tanh_and_one(
//  CHECK-SAME:   %[[X:.*]]: vector<16xf32>, %[[Y:.*]]: vector<16xf32>)
//   CHECK-DAG:   %[[SIX:.*]] = arith.constant dense<6.000000e+00>
//   CHECK-DAG:   %[[BOUND:.*]] = arith.constant dense<8.000000e+01>
//   CHECK-DAG:   %[[ONE:.*]] = arith.constant dense<1.000000e+00>
//       CHECK:   %[[DOUBLED:.*]] = arith.mulf %[[X]], %[[SIX]]
//       CHECK:   %[[LARGE:.*]] = arith.cmpf ogt, %[[DOUBLED]], %[[BOUND]]
//       CHECK:   %[[BOUNDED:.*]] = arith.select %[[LARGE]], %[[BOUND]], %[[DOUBLED]]
//       CHECK:   %[[POWER:.*]] = math.exp %[[BOUNDED]] fastmath<afn>
//       CHECK:   %[[SUM:.*]] = arith.addf %[[POWER]], %[[ONE]]
//       CHECK:   %[[LOGISTIC:.*]] = arith.divf %[[POWER]], %[[SUM]] fastmath<contract>
//       CHECK:   %[[R:.*]] = arith.mulf %[[Y]], %[[LOGISTIC]] fastmath<contract>
//       CHECK:   return %[[R]]
func.func @tanh_and_one(%x: vector<16xf32>, %y: vector<16xf32>) -> vector<16xf32> {
  %half = arith.constant dense<0.5> : vector<16xf32>
  %one = arith.constant dense<1.0> : vector<16xf32>
  %three = arith.constant dense<3.0> : vector<16xf32>
  %u = arith.mulf %x, %three : vector<16xf32>
  %t = math.tanh %u : vector<16xf32>
  %w = arith.addf %t, %one : vector<16xf32>
  %h = arith.mulf %y, %half : vector<16xf32>
  %r = arith.mulf %h, %w : vector<16xf32>
  return %r : vector<16xf32>
}

// ln(2) in one part, and a polynomial of four coefficients.
// EXPANDED-LABEL: func.func @exponential(
//       EXPANDED:   %[[SUM:.*]] = math.fma
//       EXPANDED:   %[[N:.*]] = arith.subf %[[SUM]]
//       EXPANDED:   %[[R:.*]] = math.fma %[[N]],
// EXPANDED-COUNT-4: math.fma %{{.*}}, %[[R]],
//   EXPANDED-NOT:   math.fma
//       EXPANDED:   return
func.func @exponential(%x: vector<16xf32>) -> vector<16xf32> {
  %0 = math.exp %x : vector<16xf32>
  return %0 : vector<16xf32>
}
