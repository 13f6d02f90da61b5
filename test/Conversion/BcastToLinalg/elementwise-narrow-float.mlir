// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// f16 and bf16 are computed in f32.

// FLOAT-1: f32 within the operation, one rounding at its end.
// CHECK-LABEL: func.func @add_f16(
//       CHECK: ^bb0(%[[A:.*]]: f16, %[[B:.*]]: f16, %{{.*}}: f16):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extf %[[A]] : f16 to f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.extf %[[B]] : f16 to f32
//  CHECK-NEXT:   %[[V2:.*]] = arith.addf %[[V0]], %[[V1]] : f32
//  CHECK-NEXT:   %[[V3:.*]] = arith.truncf %[[V2]] : f32 to f16
//  CHECK-NEXT:   linalg.yield %[[V3]] : f16
func.func @add_f16(%a: tensor<4xf16>, %b: tensor<4xf16>) -> tensor<4xf16> {
  %0 = bcast.add %a, %b : tensor<4xf16>
  return %0 : tensor<4xf16>
}

// FLOAT-1: f32 within the operation, one rounding at its end.
// CHECK-LABEL: func.func @power_f16(
//       CHECK: ^bb0(%[[A:.*]]: f16, %[[B:.*]]: f16, %{{.*}}: f16):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extf %[[A]] : f16 to f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.extf %[[B]] : f16 to f32
//  CHECK-NEXT:   %[[V2:.*]] = math.powf %[[V0]], %[[V1]] : f32
//  CHECK-NEXT:   %[[V3:.*]] = arith.truncf %[[V2]] : f32 to f16
//  CHECK-NEXT:   linalg.yield %[[V3]] : f16
func.func @power_f16(%a: tensor<4xf16>, %b: tensor<4xf16>) -> tensor<4xf16> {
  %0 = bcast.power %a, %b : tensor<4xf16>
  return %0 : tensor<4xf16>
}

// FLOAT-1: also where the operation is several ones.
// CHECK-LABEL: func.func @logistic_f16(
//       CHECK: ^bb0(%[[A:.*]]: f16, %{{.*}}: f16):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extf %[[A]] : f16 to f32
//  CHECK-NEXT:   %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
//  CHECK-NEXT:   %[[BOUND:.*]] = arith.constant 4.000000e+01 : f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.cmpf ogt, %[[V0]], %[[BOUND]] : f32
//  CHECK-NEXT:   %[[V2:.*]] = arith.select %[[V1]], %[[BOUND]], %[[V0]] : f32
//  CHECK-NEXT:   %[[BARRIER:.*]] = bcast.optimization_barrier %[[V2]] : f32
//  CHECK-NEXT:   %[[V3:.*]] = math.exp %[[BARRIER]] : f32
//  CHECK-NEXT:   %[[TINY:.*]] = arith.constant 8.07793567E-28 : f32
//  CHECK-NEXT:   %[[S0:.*]] = arith.cmpf olt, %[[V3]], %[[TINY]] : f32
//  CHECK-NEXT:   %[[S1:.*]] = arith.select %[[S0]], %[[TINY]], %[[V3]] : f32
//  CHECK-NEXT:   %[[V4:.*]] = arith.addf %[[ONE]], %[[V3]] : f32
//  CHECK-NEXT:   %[[V5:.*]] = arith.divf %[[S1]], %[[V4]] : f32
//  CHECK-NEXT:   %[[S2:.*]] = arith.cmpf ogt, %[[V5]], %[[V3]] : f32
//  CHECK-NEXT:   %[[S3:.*]] = arith.select %[[S2]], %[[V3]], %[[V5]] : f32
//  CHECK-NEXT:   %[[V6:.*]] = arith.truncf %[[S3]] : f32 to f16
//  CHECK-NEXT:   linalg.yield %[[V6]] : f16
func.func @logistic_f16(%a: tensor<4xf16>) -> tensor<4xf16> {
  %0 = bcast.logistic %a : tensor<4xf16>
  return %0 : tensor<4xf16>
}

// FLOAT-1
// CHECK-LABEL: func.func @negate_f16(
//       CHECK: ^bb0(%[[A:.*]]: f16, %{{.*}}: f16):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extf %[[A]] : f16 to f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.negf %[[V0]] : f32
//  CHECK-NEXT:   %[[V2:.*]] = arith.truncf %[[V1]] : f32 to f16
//  CHECK-NEXT:   linalg.yield %[[V2]] : f16
func.func @negate_f16(%a: tensor<4xf16>) -> tensor<4xf16> {
  %0 = bcast.negate %a : tensor<4xf16>
  return %0 : tensor<4xf16>
}

// FLOAT-1: the result of a comparison is not rounded.
// CHECK-LABEL: func.func @compare_f16(
//       CHECK: ^bb0(%[[A:.*]]: f16, %[[B:.*]]: f16, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extf %[[A]] : f16 to f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.extf %[[B]] : f16 to f32
//  CHECK-NEXT:   %[[V2:.*]] = arith.cmpf olt, %[[V0]], %[[V1]] : f32
//  CHECK-NEXT:   linalg.yield %[[V2]] : i1
func.func @compare_f16(%a: tensor<4xf16>, %b: tensor<4xf16>) -> tensor<4xi1> {
  %0 = bcast.compare LT, %a, %b : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// FLOAT-1: a selection moves its values as they are.
// CHECK-LABEL: func.func @select_f16(
//       CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: f16, %[[C:.*]]: f16, %{{.*}}: f16):
//  CHECK-NEXT:   %[[V0:.*]] = arith.select %[[A]], %[[B]], %[[C]] : f16
//  CHECK-NEXT:   linalg.yield %[[V0]] : f16
func.func @select_f16(%p: tensor<4xi1>, %a: tensor<4xf16>, %b: tensor<4xf16>) -> tensor<4xf16> {
  %0 = bcast.select %p, %a, %b : (tensor<4xi1>, tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}

// FLOAT-1
// CHECK-LABEL: func.func @is_finite_f16(
//       CHECK: ^bb0(%[[A:.*]]: f16, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extf %[[A]] : f16 to f32
//  CHECK-NEXT:   %[[C:.*]] = arith.constant 0x7F800000 : f32
//  CHECK-NEXT:   %[[V2:.*]] = math.absf %[[V0]] : f32
//  CHECK-NEXT:   %[[V3:.*]] = arith.cmpf olt, %[[V2]], %[[C]] : f32
//  CHECK-NEXT:   linalg.yield %[[V3]] : i1
func.func @is_finite_f16(%a: tensor<4xf16>) -> tensor<4xi1> {
  %0 = bcast.is_finite %a : tensor<4xf16> -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// FLOAT-1: f32 within the operation, one rounding at its end.
// CHECK-LABEL: func.func @add_bf16(
//       CHECK: ^bb0(%[[A:.*]]: bf16, %[[B:.*]]: bf16, %{{.*}}: bf16):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extf %[[A]] : bf16 to f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.extf %[[B]] : bf16 to f32
//  CHECK-NEXT:   %[[V2:.*]] = arith.addf %[[V0]], %[[V1]] : f32
//  CHECK-NEXT:   %[[V3:.*]] = arith.truncf %[[V2]] : f32 to bf16
//  CHECK-NEXT:   linalg.yield %[[V3]] : bf16
func.func @add_bf16(%a: tensor<4xbf16>, %b: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = bcast.add %a, %b : tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// FLOAT-1: f32 within the operation, one rounding at its end.
// CHECK-LABEL: func.func @power_bf16(
//       CHECK: ^bb0(%[[A:.*]]: bf16, %[[B:.*]]: bf16, %{{.*}}: bf16):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extf %[[A]] : bf16 to f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.extf %[[B]] : bf16 to f32
//  CHECK-NEXT:   %[[V2:.*]] = math.powf %[[V0]], %[[V1]] : f32
//  CHECK-NEXT:   %[[V3:.*]] = arith.truncf %[[V2]] : f32 to bf16
//  CHECK-NEXT:   linalg.yield %[[V3]] : bf16
func.func @power_bf16(%a: tensor<4xbf16>, %b: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = bcast.power %a, %b : tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// FLOAT-1: also where the operation is several ones.
// CHECK-LABEL: func.func @logistic_bf16(
//       CHECK: ^bb0(%[[A:.*]]: bf16, %{{.*}}: bf16):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extf %[[A]] : bf16 to f32
//  CHECK-NEXT:   %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
//  CHECK-NEXT:   %[[BOUND:.*]] = arith.constant 4.000000e+01 : f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.cmpf ogt, %[[V0]], %[[BOUND]] : f32
//  CHECK-NEXT:   %[[V2:.*]] = arith.select %[[V1]], %[[BOUND]], %[[V0]] : f32
//  CHECK-NEXT:   %[[BARRIER:.*]] = bcast.optimization_barrier %[[V2]] : f32
//  CHECK-NEXT:   %[[V3:.*]] = math.exp %[[BARRIER]] : f32
//  CHECK-NEXT:   %[[TINY:.*]] = arith.constant 8.07793567E-28 : f32
//  CHECK-NEXT:   %[[S0:.*]] = arith.cmpf olt, %[[V3]], %[[TINY]] : f32
//  CHECK-NEXT:   %[[S1:.*]] = arith.select %[[S0]], %[[TINY]], %[[V3]] : f32
//  CHECK-NEXT:   %[[V4:.*]] = arith.addf %[[ONE]], %[[V3]] : f32
//  CHECK-NEXT:   %[[V5:.*]] = arith.divf %[[S1]], %[[V4]] : f32
//  CHECK-NEXT:   %[[S2:.*]] = arith.cmpf ogt, %[[V5]], %[[V3]] : f32
//  CHECK-NEXT:   %[[S3:.*]] = arith.select %[[S2]], %[[V3]], %[[V5]] : f32
//  CHECK-NEXT:   %[[V6:.*]] = arith.truncf %[[S3]] : f32 to bf16
//  CHECK-NEXT:   linalg.yield %[[V6]] : bf16
func.func @logistic_bf16(%a: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = bcast.logistic %a : tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// FLOAT-1
// CHECK-LABEL: func.func @negate_bf16(
//       CHECK: ^bb0(%[[A:.*]]: bf16, %{{.*}}: bf16):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extf %[[A]] : bf16 to f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.negf %[[V0]] : f32
//  CHECK-NEXT:   %[[V2:.*]] = arith.truncf %[[V1]] : f32 to bf16
//  CHECK-NEXT:   linalg.yield %[[V2]] : bf16
func.func @negate_bf16(%a: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = bcast.negate %a : tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// FLOAT-1: the result of a comparison is not rounded.
// CHECK-LABEL: func.func @compare_bf16(
//       CHECK: ^bb0(%[[A:.*]]: bf16, %[[B:.*]]: bf16, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extf %[[A]] : bf16 to f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.extf %[[B]] : bf16 to f32
//  CHECK-NEXT:   %[[V2:.*]] = arith.cmpf olt, %[[V0]], %[[V1]] : f32
//  CHECK-NEXT:   linalg.yield %[[V2]] : i1
func.func @compare_bf16(%a: tensor<4xbf16>, %b: tensor<4xbf16>) -> tensor<4xi1> {
  %0 = bcast.compare LT, %a, %b : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// FLOAT-1: a selection moves its values as they are.
// CHECK-LABEL: func.func @select_bf16(
//       CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: bf16, %[[C:.*]]: bf16, %{{.*}}: bf16):
//  CHECK-NEXT:   %[[V0:.*]] = arith.select %[[A]], %[[B]], %[[C]] : bf16
//  CHECK-NEXT:   linalg.yield %[[V0]] : bf16
func.func @select_bf16(%p: tensor<4xi1>, %a: tensor<4xbf16>, %b: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = bcast.select %p, %a, %b : (tensor<4xi1>, tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// FLOAT-1
// CHECK-LABEL: func.func @is_finite_bf16(
//       CHECK: ^bb0(%[[A:.*]]: bf16, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.extf %[[A]] : bf16 to f32
//  CHECK-NEXT:   %[[C:.*]] = arith.constant 0x7F800000 : f32
//  CHECK-NEXT:   %[[V2:.*]] = math.absf %[[V0]] : f32
//  CHECK-NEXT:   %[[V3:.*]] = arith.cmpf olt, %[[V2]], %[[C]] : f32
//  CHECK-NEXT:   linalg.yield %[[V3]] : i1
func.func @is_finite_bf16(%a: tensor<4xbf16>) -> tensor<4xi1> {
  %0 = bcast.is_finite %a : tensor<4xbf16> -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// f64 is computed as it is.
// CHECK-LABEL: func.func @add_f64(
//       CHECK: ^bb0(%[[A:.*]]: f64, %[[B:.*]]: f64, %{{.*}}: f64):
//  CHECK-NEXT:   %[[V0:.*]] = arith.addf %[[A]], %[[B]] : f64
//  CHECK-NEXT:   linalg.yield %[[V0]] : f64
func.func @add_f64(%a: tensor<4xf64>, %b: tensor<4xf64>) -> tensor<4xf64> {
  %0 = bcast.add %a, %b : tensor<4xf64>
  return %0 : tensor<4xf64>
}
