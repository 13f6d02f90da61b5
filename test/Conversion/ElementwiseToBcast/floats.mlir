// RUN: bcast-opt %s --convert-elementwise-to-bcast --verify-diagnostics | FileCheck %s --implicit-check-not=arith. --implicit-check-not=math.

// CHECK-LABEL: func @arithmetic(
func.func @arithmetic(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // Flags that allow more than the operation does without them are dropped.
  // CHECK-NEXT: bcast.add %{{.*}}, %{{.*}} : tensor<2x3xf32>
  %0 = arith.addf %a, %b fastmath<fast> : tensor<2x3xf32>
  // CHECK-NEXT: bcast.subtract %{{.*}}, %{{.*}} : tensor<2x3xf32>
  %1 = arith.subf %0, %b : tensor<2x3xf32>
  // CHECK-NEXT: bcast.multiply %{{.*}}, %{{.*}} : tensor<2x3xf32>
  %2 = arith.mulf %1, %b : tensor<2x3xf32>
  // CHECK-NEXT: bcast.divide %{{.*}}, %{{.*}} : tensor<2x3xf32>
  %3 = arith.divf %2, %b fastmath<arcp> : tensor<2x3xf32>
  // CHECK-NEXT: bcast.remainder %{{.*}}, %{{.*}} : tensor<2x3xf32>
  %4 = arith.remf %3, %b : tensor<2x3xf32>
  // CHECK-NEXT: bcast.negate %{{.*}} : tensor<2x3xf32>
  %5 = arith.negf %4 : tensor<2x3xf32>
  // CHECK-NEXT: bcast.maximum %{{.*}}, %{{.*}} : tensor<2x3xf32>
  %6 = arith.maximumf %5, %b : tensor<2x3xf32>
  // CHECK-NEXT: bcast.minimum %{{.*}}, %{{.*}} : tensor<2x3xf32>
  %7 = arith.minimumf %6, %b : tensor<2x3xf32>
  // Without NaN there is none to be dropped.
  // CHECK-NEXT: bcast.maximum %{{.*}}, %{{.*}} : tensor<2x3xf32>
  %8 = arith.maxnumf %7, %b fastmath<nnan> : tensor<2x3xf32>
  // CHECK-NEXT: bcast.minimum %{{.*}}, %{{.*}} : tensor<2x3xf32>
  %9 = arith.minnumf %8, %b fastmath<nnan,nsz> : tensor<2x3xf32>
  return %9 : tensor<2x3xf32>
}

// CHECK-LABEL: func @math(
func.func @math(%a: tensor<?xf64>, %b: tensor<?xf64>) -> tensor<?xf64> {
  // CHECK-NEXT: bcast.abs %{{.*}} : tensor<?xf64>
  %0 = math.absf %a : tensor<?xf64>
  // CHECK-NEXT: bcast.atan2 %{{.*}}, %{{.*}} : tensor<?xf64>
  %1 = math.atan2 %0, %b : tensor<?xf64>
  // CHECK-NEXT: bcast.cbrt
  %2 = math.cbrt %1 : tensor<?xf64>
  // CHECK-NEXT: bcast.ceil
  %3 = math.ceil %2 : tensor<?xf64>
  // CHECK-NEXT: bcast.cosine
  %4 = math.cos %3 : tensor<?xf64>
  // CHECK-NEXT: bcast.erf
  %5 = math.erf %4 : tensor<?xf64>
  // CHECK-NEXT: bcast.exponential %
  %6 = math.exp %5 fastmath<afn> : tensor<?xf64>
  // CHECK-NEXT: bcast.exponential_minus_one
  %7 = math.expm1 %6 : tensor<?xf64>
  // CHECK-NEXT: bcast.floor
  %8 = math.floor %7 : tensor<?xf64>
  // CHECK-NEXT: bcast.log %
  %9 = math.log %8 : tensor<?xf64>
  // CHECK-NEXT: bcast.log_plus_one
  %10 = math.log1p %9 : tensor<?xf64>
  // CHECK-NEXT: bcast.power %{{.*}}, %{{.*}} : tensor<?xf64>
  %11 = math.powf %10, %b : tensor<?xf64>
  // CHECK-NEXT: bcast.round_nearest_even
  %12 = math.roundeven %11 : tensor<?xf64>
  // CHECK-NEXT: bcast.round_nearest_afz
  %13 = math.round %12 : tensor<?xf64>
  // CHECK-NEXT: bcast.rsqrt
  %14 = math.rsqrt %13 : tensor<?xf64>
  // CHECK-NEXT: bcast.sine
  %15 = math.sin %14 : tensor<?xf64>
  // CHECK-NEXT: bcast.sqrt
  %16 = math.sqrt %15 : tensor<?xf64>
  // CHECK-NEXT: bcast.tan %
  %17 = math.tan %16 : tensor<?xf64>
  // CHECK-NEXT: bcast.tanh
  %18 = math.tanh %17 : tensor<?xf64>
  return %18 : tensor<?xf64>
}

// CHECK-LABEL: func @classify(
// CHECK-SAME: %[[X:.*]]: tensor<2xbf16>
func.func @classify(%x: tensor<2xbf16>) -> (tensor<2xi1>, tensor<2xi1>, tensor<2xi1>) {
  // CHECK-NEXT: bcast.is_finite %[[X]] : tensor<2xbf16> -> tensor<2xi1>
  %0 = math.isfinite %x : tensor<2xbf16>
  // CHECK-NEXT: bcast.is_nan %[[X]] : tensor<2xbf16> -> tensor<2xi1>
  %1 = math.isnan %x : tensor<2xbf16>
  // CHECK-NEXT: bcast.is_inf %[[X]] : tensor<2xbf16> -> tensor<2xi1>
  %2 = math.isinf %x : tensor<2xbf16>
  return %0, %1, %2 : tensor<2xi1>, tensor<2xi1>, tensor<2xi1>
}

// CHECK-LABEL: func @functions(
func.func @functions(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi32>) {
  // CHECK-NEXT: bcast.asin
  %0 = math.asin %x : tensor<2xf32>
  // CHECK-NEXT: bcast.acos
  %1 = math.acos %0 : tensor<2xf32>
  // CHECK-NEXT: bcast.atan %
  %2 = math.atan %1 : tensor<2xf32>
  // CHECK-NEXT: bcast.sinh
  %3 = math.sinh %2 : tensor<2xf32>
  // CHECK-NEXT: bcast.cosh
  %4 = math.cosh %3 : tensor<2xf32>
  // CHECK-NEXT: bcast.asinh
  %5 = math.asinh %4 : tensor<2xf32>
  // CHECK-NEXT: bcast.acosh
  %6 = math.acosh %5 : tensor<2xf32>
  // CHECK-NEXT: bcast.atanh
  %7 = math.atanh %6 : tensor<2xf32>
  // CHECK-NEXT: bcast.exp2
  %8 = math.exp2 %7 : tensor<2xf32>
  // CHECK-NEXT: bcast.log2
  %9 = math.log2 %8 : tensor<2xf32>
  // CHECK-NEXT: bcast.log10
  %10 = math.log10 %9 : tensor<2xf32>
  // CHECK-NEXT: bcast.erfc
  %11 = math.erfc %10 : tensor<2xf32>
  // CHECK-NEXT: bcast.trunc
  %12 = math.trunc %11 : tensor<2xf32>
  // CHECK-NEXT: bcast.copysign %{{.*}}, %arg0
  %13 = math.copysign %12, %x : tensor<2xf32>
  // CHECK-NEXT: bcast.bitcast_convert %{{.*}} : tensor<2xf32> -> tensor<2xi32>
  %14 = arith.bitcast %13 : tensor<2xf32> to tensor<2xi32>
  // CHECK-NEXT: bcast.population_count
  %15 = math.ctpop %14 : tensor<2xi32>
  // CHECK-NEXT: bcast.count_leading_zeros
  %16 = math.ctlz %15 : tensor<2xi32>
  // CHECK-NEXT: bcast.count_trailing_zeros
  %18 = math.cttz %16 : tensor<2xi32>
  // CHECK-NEXT: bcast.floor_divide %{{.*}}, %{{.*}} : tensor<2xi32>
  %17 = arith.floordivsi %18, %15 : tensor<2xi32>
  return %13, %17 : tensor<2xf32>, tensor<2xi32>
}
