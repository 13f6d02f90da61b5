// Every elementwise operation of StableHLO and CHLO, in generic form. Operations have the same operands.

// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @stablehlo_abs(
// CHECK-NEXT: bcast.abs %arg0 : tensor<2x3xf32>
func.func @stablehlo_abs(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.abs"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_cbrt(
// CHECK-NEXT: bcast.cbrt %arg0 : tensor<2x3xf32>
func.func @stablehlo_cbrt(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.cbrt"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_ceil(
// CHECK-NEXT: bcast.ceil %arg0 : tensor<2x3xf32>
func.func @stablehlo_ceil(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.ceil"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_cosine(
// CHECK-NEXT: bcast.cosine %arg0 : tensor<2x3xf32>
func.func @stablehlo_cosine(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.cosine"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_count_leading_zeros(
// CHECK-NEXT: bcast.count_leading_zeros %arg0 : tensor<2x3xi32>
func.func @stablehlo_count_leading_zeros(%i: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %r = "stablehlo.count_leading_zeros"(%i) : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @stablehlo_exponential(
// CHECK-NEXT: bcast.exponential %arg0 : tensor<2x3xf32>
func.func @stablehlo_exponential(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.exponential"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_exponential_minus_one(
// CHECK-NEXT: bcast.exponential_minus_one %arg0 : tensor<2x3xf32>
func.func @stablehlo_exponential_minus_one(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.exponential_minus_one"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_floor(
// CHECK-NEXT: bcast.floor %arg0 : tensor<2x3xf32>
func.func @stablehlo_floor(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.floor"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_is_finite(
// CHECK-NEXT: bcast.is_finite %arg0 : tensor<2x3xf32> -> tensor<2x3xi1>
func.func @stablehlo_is_finite(%x: tensor<2x3xf32>) -> tensor<2x3xi1> {
  %r = "stablehlo.is_finite"(%x) : (tensor<2x3xf32>) -> tensor<2x3xi1>
  return %r : tensor<2x3xi1>
}

// CHECK-LABEL: func.func @stablehlo_log(
// CHECK-NEXT: bcast.log %arg0 : tensor<2x3xf32>
func.func @stablehlo_log(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.log"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_log_plus_one(
// CHECK-NEXT: bcast.log_plus_one %arg0 : tensor<2x3xf32>
func.func @stablehlo_log_plus_one(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.log_plus_one"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_logistic(
// CHECK-NEXT: bcast.logistic %arg0 : tensor<2x3xf32>
func.func @stablehlo_logistic(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.logistic"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_negate(
// CHECK-NEXT: bcast.negate %arg0 : tensor<2x3xf32>
func.func @stablehlo_negate(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.negate"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_not(
// CHECK-NEXT: bcast.not %arg0 : tensor<2x3xi32>
func.func @stablehlo_not(%i: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %r = "stablehlo.not"(%i) : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @stablehlo_popcnt(
// CHECK-NEXT: bcast.population_count %arg0 : tensor<2x3xi32>
func.func @stablehlo_popcnt(%i: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %r = "stablehlo.popcnt"(%i) : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @stablehlo_round_nearest_afz(
// CHECK-NEXT: bcast.round_nearest_afz %arg0 : tensor<2x3xf32>
func.func @stablehlo_round_nearest_afz(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.round_nearest_afz"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_round_nearest_even(
// CHECK-NEXT: bcast.round_nearest_even %arg0 : tensor<2x3xf32>
func.func @stablehlo_round_nearest_even(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.round_nearest_even"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_rsqrt(
// CHECK-NEXT: bcast.rsqrt %arg0 : tensor<2x3xf32>
func.func @stablehlo_rsqrt(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.rsqrt"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_sign(
// CHECK-NEXT: bcast.sign %arg0 : tensor<2x3xf32>
func.func @stablehlo_sign(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.sign"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_sine(
// CHECK-NEXT: bcast.sine %arg0 : tensor<2x3xf32>
func.func @stablehlo_sine(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.sine"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_sqrt(
// CHECK-NEXT: bcast.sqrt %arg0 : tensor<2x3xf32>
func.func @stablehlo_sqrt(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.sqrt"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_tan(
// CHECK-NEXT: bcast.tan %arg0 : tensor<2x3xf32>
func.func @stablehlo_tan(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.tan"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_tanh(
// CHECK-NEXT: bcast.tanh %arg0 : tensor<2x3xf32>
func.func @stablehlo_tanh(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.tanh"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_add(
// CHECK-NEXT: bcast.add %arg0, %arg1 : tensor<2x3xf32>
func.func @stablehlo_add(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.add"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_and(
// CHECK-NEXT: bcast.and %arg0, %arg1 : tensor<2x3xi32>
func.func @stablehlo_and(%i: tensor<2x3xi32>, %j: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %r = "stablehlo.and"(%i, %j) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @stablehlo_atan2(
// CHECK-NEXT: bcast.atan2 %arg0, %arg1 : tensor<2x3xf32>
func.func @stablehlo_atan2(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.atan2"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_divide(
// CHECK-NEXT: bcast.divide %arg0, %arg1 : tensor<2x3xf32>
func.func @stablehlo_divide(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.divide"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_maximum(
// CHECK-NEXT: bcast.maximum %arg0, %arg1 : tensor<2x3xf32>
func.func @stablehlo_maximum(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.maximum"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_minimum(
// CHECK-NEXT: bcast.minimum %arg0, %arg1 : tensor<2x3xf32>
func.func @stablehlo_minimum(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.minimum"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_multiply(
// CHECK-NEXT: bcast.multiply %arg0, %arg1 : tensor<2x3xf32>
func.func @stablehlo_multiply(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.multiply"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_or(
// CHECK-NEXT: bcast.or %arg0, %arg1 : tensor<2x3xi32>
func.func @stablehlo_or(%i: tensor<2x3xi32>, %j: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %r = "stablehlo.or"(%i, %j) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @stablehlo_power(
// CHECK-NEXT: bcast.power %arg0, %arg1 : tensor<2x3xf32>
func.func @stablehlo_power(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.power"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_remainder(
// CHECK-NEXT: bcast.remainder %arg0, %arg1 : tensor<2x3xf32>
func.func @stablehlo_remainder(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.remainder"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_shift_left(
// CHECK-NEXT: bcast.shift_left %arg0, %arg1 : tensor<2x3xi32>
func.func @stablehlo_shift_left(%i: tensor<2x3xi32>, %j: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %r = "stablehlo.shift_left"(%i, %j) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @stablehlo_shift_right_arithmetic(
// CHECK-NEXT: bcast.shift_right_arithmetic %arg0, %arg1 : tensor<2x3xi32>
func.func @stablehlo_shift_right_arithmetic(%i: tensor<2x3xi32>, %j: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %r = "stablehlo.shift_right_arithmetic"(%i, %j) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @stablehlo_shift_right_logical(
// CHECK-NEXT: bcast.shift_right_logical %arg0, %arg1 : tensor<2x3xi32>
func.func @stablehlo_shift_right_logical(%i: tensor<2x3xi32>, %j: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %r = "stablehlo.shift_right_logical"(%i, %j) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @stablehlo_subtract(
// CHECK-NEXT: bcast.subtract %arg0, %arg1 : tensor<2x3xf32>
func.func @stablehlo_subtract(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.subtract"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_xor(
// CHECK-NEXT: bcast.xor %arg0, %arg1 : tensor<2x3xi32>
func.func @stablehlo_xor(%i: tensor<2x3xi32>, %j: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %r = "stablehlo.xor"(%i, %j) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @stablehlo_clamp(
// CHECK-NEXT: bcast.clamp %arg0, %arg1, %arg2 : tensor<2x3xf32>
func.func @stablehlo_clamp(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>, %z: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.clamp"(%x, %y, %z) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stablehlo_compare(
// CHECK-NEXT: bcast.compare LT, %arg0, %arg1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
func.func @stablehlo_compare(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xi1> {
  %r = "stablehlo.compare"(%x, %y) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return %r : tensor<2x3xi1>
}

// CHECK-LABEL: func.func @stablehlo_convert(
// CHECK-NEXT: bcast.convert %arg0 : tensor<2x3xf32> -> tensor<2x3xi32>
func.func @stablehlo_convert(%x: tensor<2x3xf32>) -> tensor<2x3xi32> {
  %r = "stablehlo.convert"(%x) : (tensor<2x3xf32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @stablehlo_select(
// CHECK-NEXT: bcast.select %arg0, %arg1, %arg2 : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @stablehlo_select(%p: tensor<2x3xi1>, %x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "stablehlo.select"(%p, %x, %y) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_acos(
// CHECK-NEXT: bcast.acos %arg0 : tensor<2x3xf32>
func.func @chlo_acos(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.acos"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_acosh(
// CHECK-NEXT: bcast.acosh %arg0 : tensor<2x3xf32>
func.func @chlo_acosh(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.acosh"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_asin(
// CHECK-NEXT: bcast.asin %arg0 : tensor<2x3xf32>
func.func @chlo_asin(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.asin"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_asinh(
// CHECK-NEXT: bcast.asinh %arg0 : tensor<2x3xf32>
func.func @chlo_asinh(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.asinh"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_atan(
// CHECK-NEXT: bcast.atan %arg0 : tensor<2x3xf32>
func.func @chlo_atan(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.atan"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_atanh(
// CHECK-NEXT: bcast.atanh %arg0 : tensor<2x3xf32>
func.func @chlo_atanh(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.atanh"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_cosh(
// CHECK-NEXT: bcast.cosh %arg0 : tensor<2x3xf32>
func.func @chlo_cosh(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.cosh"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_erf(
// CHECK-NEXT: bcast.erf %arg0 : tensor<2x3xf32>
func.func @chlo_erf(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.erf"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_erfc(
// CHECK-NEXT: bcast.erfc %arg0 : tensor<2x3xf32>
func.func @chlo_erfc(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.erfc"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_is_inf(
// CHECK-NEXT: bcast.is_inf %arg0 : tensor<2x3xf32> -> tensor<2x3xi1>
func.func @chlo_is_inf(%x: tensor<2x3xf32>) -> tensor<2x3xi1> {
  %r = "chlo.is_inf"(%x) : (tensor<2x3xf32>) -> tensor<2x3xi1>
  return %r : tensor<2x3xi1>
}

// CHECK-LABEL: func.func @chlo_sinh(
// CHECK-NEXT: bcast.sinh %arg0 : tensor<2x3xf32>
func.func @chlo_sinh(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.sinh"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_tan(
// CHECK-NEXT: bcast.tan %arg0 : tensor<2x3xf32>
func.func @chlo_tan(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.tan"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_next_after(
// CHECK-NEXT: bcast.next_after %arg0, %arg1 : tensor<2x3xf32>
func.func @chlo_next_after(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.next_after"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_broadcast_add(
// CHECK-NEXT: bcast.add %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
func.func @chlo_broadcast_add(%x: tensor<2x3xf32>, %row: tensor<3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.broadcast_add"(%x, %row) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_broadcast_and(
// CHECK-NEXT: bcast.and %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
func.func @chlo_broadcast_and(%i: tensor<2x3xi32>, %irow: tensor<3xi32>) -> tensor<2x3xi32> {
  %r = "chlo.broadcast_and"(%i, %irow) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @chlo_broadcast_atan2(
// CHECK-NEXT: bcast.atan2 %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
func.func @chlo_broadcast_atan2(%x: tensor<2x3xf32>, %row: tensor<3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.broadcast_atan2"(%x, %row) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// In the total order of IEEE 754, -0 is below +0, and NaNs are at the ends.
// CHECK-LABEL: func.func @chlo_broadcast_compare_total(
// CHECK: %[[X:.*]] = bcast.bitcast_convert %arg0 : tensor<2x3xf32> -> tensor<2x3xi32>
// CHECK: %[[ONES:.*]] = bcast.shift_right_arithmetic %[[X]], %{{.*}} rule(#bcast.numpy)
// CHECK: %[[INVERTED:.*]] = bcast.and %[[ONES]], %{{.*}} rule(#bcast.numpy)
// CHECK: %[[KEYS:.*]] = bcast.xor %[[X]], %[[INVERTED]] : tensor<2x3xi32>
// CHECK: %[[ROW:.*]] = bcast.bitcast_convert %arg1 : tensor<3xf32> -> tensor<3xi32>
// CHECK: bcast.compare LT, %[[KEYS]], %{{.*}} rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi1>
func.func @chlo_broadcast_compare_total(%x: tensor<2x3xf32>, %row: tensor<3xf32>) -> tensor<2x3xi1> {
  %r = "chlo.broadcast_compare"(%x, %row) <{comparison_direction = #chlo<comparison_direction LT>, compare_type = #chlo<comparison_type TOTALORDER>}> : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  return %r : tensor<2x3xi1>
}

// CHECK-LABEL: func.func @chlo_broadcast_compare(
// CHECK-NEXT: bcast.compare LT, %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
func.func @chlo_broadcast_compare(%x: tensor<2x3xf32>, %row: tensor<3xf32>) -> tensor<2x3xi1> {
  %r = "chlo.broadcast_compare"(%x, %row) <{comparison_direction = #chlo<comparison_direction LT>}> : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  return %r : tensor<2x3xi1>
}

// CHECK-LABEL: func.func @chlo_broadcast_divide(
// CHECK-NEXT: bcast.divide %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
func.func @chlo_broadcast_divide(%x: tensor<2x3xf32>, %row: tensor<3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.broadcast_divide"(%x, %row) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_broadcast_maximum(
// CHECK-NEXT: bcast.maximum %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
func.func @chlo_broadcast_maximum(%x: tensor<2x3xf32>, %row: tensor<3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.broadcast_maximum"(%x, %row) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_broadcast_minimum(
// CHECK-NEXT: bcast.minimum %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
func.func @chlo_broadcast_minimum(%x: tensor<2x3xf32>, %row: tensor<3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.broadcast_minimum"(%x, %row) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_broadcast_multiply(
// CHECK-NEXT: bcast.multiply %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
func.func @chlo_broadcast_multiply(%x: tensor<2x3xf32>, %row: tensor<3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.broadcast_multiply"(%x, %row) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_broadcast_next_after(
// CHECK-NEXT: bcast.next_after %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
func.func @chlo_broadcast_next_after(%x: tensor<2x3xf32>, %row: tensor<3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.broadcast_next_after"(%x, %row) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_broadcast_or(
// CHECK-NEXT: bcast.or %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
func.func @chlo_broadcast_or(%i: tensor<2x3xi32>, %irow: tensor<3xi32>) -> tensor<2x3xi32> {
  %r = "chlo.broadcast_or"(%i, %irow) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @chlo_broadcast_power(
// CHECK-NEXT: bcast.power %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
func.func @chlo_broadcast_power(%x: tensor<2x3xf32>, %row: tensor<3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.broadcast_power"(%x, %row) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_broadcast_remainder(
// CHECK-NEXT: bcast.remainder %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
func.func @chlo_broadcast_remainder(%x: tensor<2x3xf32>, %row: tensor<3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.broadcast_remainder"(%x, %row) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_broadcast_select(
// CHECK-NEXT: bcast.select %arg0, %arg1, %arg2 rule(#bcast.numpy) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
func.func @chlo_broadcast_select(%p: tensor<2x3xi1>, %x: tensor<2x3xf32>, %row: tensor<3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.broadcast_select"(%p, %x, %row) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_broadcast_shift_left(
// CHECK-NEXT: bcast.shift_left %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
func.func @chlo_broadcast_shift_left(%i: tensor<2x3xi32>, %irow: tensor<3xi32>) -> tensor<2x3xi32> {
  %r = "chlo.broadcast_shift_left"(%i, %irow) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @chlo_broadcast_shift_right_arithmetic(
// CHECK-NEXT: bcast.shift_right_arithmetic %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
func.func @chlo_broadcast_shift_right_arithmetic(%i: tensor<2x3xi32>, %irow: tensor<3xi32>) -> tensor<2x3xi32> {
  %r = "chlo.broadcast_shift_right_arithmetic"(%i, %irow) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @chlo_broadcast_shift_right_logical(
// CHECK-NEXT: bcast.shift_right_logical %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
func.func @chlo_broadcast_shift_right_logical(%i: tensor<2x3xi32>, %irow: tensor<3xi32>) -> tensor<2x3xi32> {
  %r = "chlo.broadcast_shift_right_logical"(%i, %irow) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @chlo_broadcast_subtract(
// CHECK-NEXT: bcast.subtract %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
func.func @chlo_broadcast_subtract(%x: tensor<2x3xf32>, %row: tensor<3xf32>) -> tensor<2x3xf32> {
  %r = "chlo.broadcast_subtract"(%x, %row) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @chlo_broadcast_xor(
// CHECK-NEXT: bcast.xor %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
func.func @chlo_broadcast_xor(%i: tensor<2x3xi32>, %irow: tensor<3xi32>) -> tensor<2x3xi32> {
  %r = "chlo.broadcast_xor"(%i, %irow) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// Arithmetic on i1 is logic.
// CHECK-LABEL: func.func @booleans(
// CHECK: %[[OR:.*]] = bcast.or %arg0, %arg1 : tensor<4xi1>
// CHECK: %[[AND:.*]] = bcast.and %[[OR]], %arg1 : tensor<4xi1>
// CHECK: %[[MAX:.*]] = bcast.or %[[AND]], %arg1 : tensor<4xi1>
// CHECK: bcast.and %[[MAX]], %arg1 : tensor<4xi1>
func.func @booleans(%x: tensor<4xi1>, %y: tensor<4xi1>) -> tensor<4xi1> {
  %0 = "stablehlo.add"(%x, %y) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %1 = "stablehlo.multiply"(%0, %y) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %2 = "stablehlo.maximum"(%1, %y) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %3 = "stablehlo.minimum"(%2, %y) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %3 : tensor<4xi1>
}

// Scalars of clamp and select; a result that is less static than bcast's.
// CHECK-LABEL: func.func @scalars(
// CHECK: %[[CLAMP:.*]] = bcast.clamp %arg0, %arg1, %arg0 rule(#bcast.numpy) : (tensor<f32>, tensor<4x?xf32>, tensor<f32>) -> tensor<4x?xf32>
// CHECK: %[[SELECT:.*]] = bcast.select %arg2, %[[CLAMP]], %arg1 rule(#bcast.numpy) : (tensor<i1>, tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: %[[SUM:.*]] = bcast.add %[[SELECT]], %arg3 : (tensor<4x?xf32>, tensor<?x5xf32>) -> tensor<4x5xf32>
// CHECK: tensor.cast %[[SUM]] : tensor<4x5xf32> to tensor<?x5xf32>
func.func @scalars(%s: tensor<f32>, %x: tensor<4x?xf32>, %p: tensor<i1>, %y: tensor<?x5xf32>) -> tensor<?x5xf32> {
  %0 = "stablehlo.clamp"(%s, %x, %s) : (tensor<f32>, tensor<4x?xf32>, tensor<f32>) -> tensor<4x?xf32>
  %1 = "stablehlo.select"(%p, %0, %x) : (tensor<i1>, tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  %2 = "stablehlo.add"(%1, %y) : (tensor<4x?xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
  return %2 : tensor<?x5xf32>
}

// CHECK-LABEL: func.func @broadcast_dimensions(
// CHECK-NEXT: bcast.add %arg0, %arg1 rule(#bcast.in_dim<[0]>) : (tensor<4x5xf32>, tensor<4xf32>) -> tensor<4x5xf32>
func.func @broadcast_dimensions(%x: tensor<4x5xf32>, %y: tensor<4xf32>) -> tensor<4x5xf32> {
  %0 = "chlo.broadcast_add"(%x, %y) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4x5xf32>, tensor<4xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
