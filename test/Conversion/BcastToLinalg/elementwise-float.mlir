// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// The scalar computation of each operation on f32.

// CHECK-LABEL: func.func @add(
//       CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.addf %[[A]], %[[B]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @add(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.add %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @subtract(
//       CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.subf %[[A]], %[[B]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @subtract(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.subtract %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @multiply(
//       CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.mulf %[[A]], %[[B]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @multiply(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.multiply %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @divide(
//       CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.divf %[[A]], %[[B]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @divide(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.divide %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// REMAINDER-3: C's fmod.
// CHECK-LABEL: func.func @remainder(
//       CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.remf %[[A]], %[[B]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @remainder(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.remainder %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// FLOOR_MOD-2: a result of 0 takes the sign of the divisor, another one is moved to its side.
// CHECK-LABEL: func.func @floor_mod(
//       CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.remf %[[A]], %[[B]] : f32
//  CHECK-NEXT:   %[[V2:.*]] = arith.cmpf olt, %[[V1]], %[[ZERO]] : f32
//  CHECK-NEXT:   %[[V3:.*]] = arith.cmpf olt, %[[B]], %[[ZERO]] : f32
//  CHECK-NEXT:   %[[V4:.*]] = arith.xori %[[V2]], %[[V3]] : i1
//  CHECK-NEXT:   %[[V5:.*]] = arith.addf %[[V1]], %[[B]] : f32
//  CHECK-NEXT:   %[[V6:.*]] = arith.select %[[V4]], %[[V5]], %[[V1]] : f32
//  CHECK-NEXT:   %[[V7:.*]] = arith.cmpf oeq, %[[V1]], %[[ZERO]] : f32
//  CHECK-NEXT:   %[[V8:.*]] = math.copysign %[[ZERO]], %[[B]] : f32
//  CHECK-NEXT:   %[[V9:.*]] = arith.select %[[V7]], %[[V8]], %[[V6]] : f32
//  CHECK-NEXT:   linalg.yield %[[V9]] : f32
func.func @floor_mod(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.floor_mod %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// POWER-2: C's pow.
// CHECK-LABEL: func.func @power(
//       CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = math.powf %[[A]], %[[B]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @power(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.power %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// MINMAX-1: NaN wins, as in arith.maximumf.
// CHECK-LABEL: func.func @maximum(
//       CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.maximumf %[[A]], %[[B]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @maximum(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.maximum %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// MINMAX-1
// CHECK-LABEL: func.func @minimum(
//       CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.minimumf %[[A]], %[[B]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @minimum(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.minimum %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @squared_difference(
//       CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.subf %[[A]], %[[B]] : f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.mulf %[[V0]], %[[V0]] : f32
//  CHECK-NEXT:   linalg.yield %[[V1]] : f32
func.func @squared_difference(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.squared_difference %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @atan2(
//       CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32):
//       CHECK:   %[[ZEROS:.*]] = arith.andi %{{.*}}, %{{.*}} : i1
//       CHECK:   %[[AT_ZEROS:.*]] = math.copysign %{{.*}}, %[[A]] : f32
//  CHECK-NEXT:   %[[V0:.*]] = math.atan2 %[[A]], %[[B]] : f32
//  CHECK-NEXT:   %[[R:.*]] = arith.select %[[ZEROS]], %[[AT_ZEROS]], %[[V0]] : f32
//  CHECK-NEXT:   linalg.yield %[[R]] : f32
func.func @atan2(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.atan2 %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// COMPARE-1: NaN compares false,
// CHECK-LABEL: func.func @compare_eq(
//       CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpf oeq, %[[A]], %[[B]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_eq(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xi1> {
  %0 = bcast.compare EQ, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// COMPARE-1: but for NE.
// CHECK-LABEL: func.func @compare_ne(
//       CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpf une, %[[A]], %[[B]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_ne(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xi1> {
  %0 = bcast.compare NE, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// COMPARE-1
// CHECK-LABEL: func.func @compare_lt(
//       CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpf olt, %[[A]], %[[B]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_lt(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xi1> {
  %0 = bcast.compare LT, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// COMPARE-1
// CHECK-LABEL: func.func @compare_le(
//       CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpf ole, %[[A]], %[[B]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_le(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xi1> {
  %0 = bcast.compare LE, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// COMPARE-1
// CHECK-LABEL: func.func @compare_gt(
//       CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpf ogt, %[[A]], %[[B]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_gt(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xi1> {
  %0 = bcast.compare GT, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// COMPARE-1
// CHECK-LABEL: func.func @compare_ge(
//       CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpf oge, %[[A]], %[[B]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_ge(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xi1> {
  %0 = bcast.compare GE, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// SELECT-1
// CHECK-LABEL: func.func @select(
//       CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: f32, %[[C:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.select %[[A]], %[[B]], %[[C]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @select(%p: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.select %p, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CLAMP-1: the maximum comes first.
// CHECK-LABEL: func.func @clamp(
//       CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.maximumf %[[B]], %[[A]] : f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.minimumf %[[V0]], %[[C]] : f32
//  CHECK-NEXT:   linalg.yield %[[V1]] : f32
func.func @clamp(%lo: tensor<4xf32>, %x: tensor<4xf32>, %hi: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.clamp %lo, %x, %hi : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @abs(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = math.absf %[[A]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @abs(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.abs %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @negate(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.negf %[[A]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @negate(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.negate %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// SIGN-1: zeros and NaN are their own sign.
// CHECK-LABEL: func.func @sign(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
//  CHECK-NEXT:   %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
//  CHECK-NEXT:   %[[V2:.*]] = arith.cmpf ueq, %[[A]], %[[ZERO]] : f32
//  CHECK-NEXT:   %[[V3:.*]] = math.copysign %[[ONE]], %[[A]] : f32
//  CHECK-NEXT:   %[[V4:.*]] = arith.select %[[V2]], %[[A]], %[[V3]] : f32
//  CHECK-NEXT:   linalg.yield %[[V4]] : f32
func.func @sign(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.sign %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// FLOAT-2
// CHECK-LABEL: func.func @exponential(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = math.exp %[[A]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @exponential(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.exponential %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// FLOAT-2
// CHECK-LABEL: func.func @exponential_minus_one(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = math.expm1 %[[A]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @exponential_minus_one(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.exponential_minus_one %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// FLOAT-2
// CHECK-LABEL: func.func @log(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = math.log %[[A]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @log(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.log %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// FLOAT-2
// CHECK-LABEL: func.func @log_plus_one(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = math.log1p %[[A]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @log_plus_one(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.log_plus_one %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @sqrt(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = math.sqrt %[[A]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @sqrt(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.sqrt %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @rsqrt(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
//  CHECK-NEXT:   %[[V1:.*]] = math.sqrt %[[A]] : f32
//  CHECK-NEXT:   %[[V2:.*]] = arith.divf %[[ONE]], %[[V1]] : f32
//  CHECK-NEXT:   linalg.yield %[[V2]] : f32
func.func @rsqrt(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.rsqrt %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// FLOAT-2
// CHECK-LABEL: func.func @cbrt(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = math.cbrt %[[A]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @cbrt(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.cbrt %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// FLOAT-2
// CHECK-LABEL: func.func @sine(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = math.sin %[[A]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @sine(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.sine %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// FLOAT-2
// CHECK-LABEL: func.func @cosine(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = math.cos %[[A]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @cosine(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.cosine %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// FLOAT-2
// CHECK-LABEL: func.func @tan(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = math.tan %[[A]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @tan(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.tan %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// FLOAT-2
// CHECK-LABEL: func.func @tanh(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = math.tanh %[[A]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @tanh(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.tanh %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// FLOAT-2
// CHECK-LABEL: func.func @logistic(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
//  CHECK-NEXT:   %[[BOUND:.*]] = arith.constant 4.000000e+01 : f32
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpf ogt, %[[A]], %[[BOUND]] : f32
//  CHECK-NEXT:   %[[V1:.*]] = arith.select %[[V0]], %[[BOUND]], %[[A]] : f32
//  CHECK-NEXT:   %[[BARRIER:.*]] = bcast.optimization_barrier %[[V1]] : f32
//  CHECK-NEXT:   %[[V2:.*]] = math.exp %[[BARRIER]] : f32
//  CHECK-NEXT:   %[[TINY:.*]] = arith.constant 8.07793567E-28 : f32
//  CHECK-NEXT:   %[[S0:.*]] = arith.cmpf olt, %[[V2]], %[[TINY]] : f32
//  CHECK-NEXT:   %[[S1:.*]] = arith.select %[[S0]], %[[TINY]], %[[V2]] : f32
//  CHECK-NEXT:   %[[V3:.*]] = arith.addf %[[ONE]], %[[V2]] : f32
//  CHECK-NEXT:   %[[V4:.*]] = arith.divf %[[S1]], %[[V3]] : f32
//  CHECK-NEXT:   %[[S2:.*]] = arith.cmpf ogt, %[[V4]], %[[V2]] : f32
//  CHECK-NEXT:   %[[S3:.*]] = arith.select %[[S2]], %[[V2]], %[[V4]] : f32
//  CHECK-NEXT:   linalg.yield %[[S3]] : f32
func.func @logistic(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.logistic %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// FLOAT-2
// CHECK-LABEL: func.func @erf(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = math.erf %[[A]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @erf(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.erf %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// ROUND-1
// CHECK-LABEL: func.func @floor(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = math.floor %[[A]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @floor(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.floor %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// ROUND-1
// CHECK-LABEL: func.func @ceil(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = math.ceil %[[A]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @ceil(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.ceil %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// ROUND-1
// CHECK-LABEL: func.func @round_nearest_even(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = math.roundeven %[[A]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @round_nearest_even(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.round_nearest_even %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// ROUND-1
// CHECK-LABEL: func.func @round_nearest_afz(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:   %[[V0:.*]] = math.round %[[A]] : f32
//  CHECK-NEXT:   linalg.yield %[[V0]] : f32
func.func @round_nearest_afz(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.round_nearest_afz %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @is_finite(
//       CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: i1):
//  CHECK-NEXT:   %[[C:.*]] = arith.constant 0x7F800000 : f32
//  CHECK-NEXT:   %[[V1:.*]] = math.absf %[[A]] : f32
//  CHECK-NEXT:   %[[V2:.*]] = arith.cmpf olt, %[[V1]], %[[C]] : f32
//  CHECK-NEXT:   linalg.yield %[[V2]] : i1
func.func @is_finite(%a: tensor<4xf32>) -> tensor<4xi1> {
  %0 = bcast.is_finite %a : tensor<4xf32> -> tensor<4xi1>
  return %0 : tensor<4xi1>
}
