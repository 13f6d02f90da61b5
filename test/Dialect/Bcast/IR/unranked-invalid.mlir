// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// SHAPE-3: every operation refuses an unranked tensor, and says so. Which element types it takes is not of interest here.

func.func @exponential(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.exponential' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.exponential %a : tensor<*xf32>
  return
}

// -----

func.func @exponential_minus_one(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.exponential_minus_one' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.exponential_minus_one %a : tensor<*xf32>
  return
}

// -----

func.func @log(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.log' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.log %a : tensor<*xf32>
  return
}

// -----

func.func @log_plus_one(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.log_plus_one' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.log_plus_one %a : tensor<*xf32>
  return
}

// -----

func.func @sqrt(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.sqrt' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.sqrt %a : tensor<*xf32>
  return
}

// -----

func.func @rsqrt(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.rsqrt' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.rsqrt %a : tensor<*xf32>
  return
}

// -----

func.func @cbrt(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.cbrt' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.cbrt %a : tensor<*xf32>
  return
}

// -----

func.func @sine(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.sine' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.sine %a : tensor<*xf32>
  return
}

// -----

func.func @cosine(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.cosine' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.cosine %a : tensor<*xf32>
  return
}

// -----

func.func @tan(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.tan' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.tan %a : tensor<*xf32>
  return
}

// -----

func.func @tanh(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.tanh' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.tanh %a : tensor<*xf32>
  return
}

// -----

func.func @logistic(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.logistic' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.logistic %a : tensor<*xf32>
  return
}

// -----

func.func @erf(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.erf' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.erf %a : tensor<*xf32>
  return
}

// -----

func.func @floor(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.floor' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.floor %a : tensor<*xf32>
  return
}

// -----

func.func @ceil(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.ceil' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.ceil %a : tensor<*xf32>
  return
}

// -----

func.func @round_nearest_even(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.round_nearest_even' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.round_nearest_even %a : tensor<*xf32>
  return
}

// -----

func.func @round_nearest_afz(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.round_nearest_afz' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.round_nearest_afz %a : tensor<*xf32>
  return
}

// -----

func.func @abs(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.abs' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.abs %a : tensor<*xf32>
  return
}

// -----

func.func @negate(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.negate' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.negate %a : tensor<*xf32>
  return
}

// -----

func.func @sign(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.sign' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.sign %a : tensor<*xf32>
  return
}

// -----

func.func @not(%a: tensor<*xi32>) {
  // expected-error-re @below {{'bcast.not' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xi32>'}}
  %0 = bcast.not %a : tensor<*xi32>
  return
}

// -----

func.func @is_finite(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.is_finite' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.is_finite %a : tensor<*xf32> -> tensor<*xi1>
  return
}

// -----

func.func @convert(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.convert' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.convert %a : tensor<*xf32> -> tensor<*xi32>
  return
}

// -----

func.func @add(%a: tensor<*xf32>, %b: tensor<3xf32>) {
  // expected-error-re @below {{'bcast.add' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @subtract(%a: tensor<*xf32>, %b: tensor<3xf32>) {
  // expected-error-re @below {{'bcast.subtract' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.subtract %a, %b rule(#bcast.numpy) : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @multiply(%a: tensor<*xf32>, %b: tensor<3xf32>) {
  // expected-error-re @below {{'bcast.multiply' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.multiply %a, %b rule(#bcast.numpy) : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @divide(%a: tensor<*xf32>, %b: tensor<3xf32>) {
  // expected-error-re @below {{'bcast.divide' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.divide %a, %b rule(#bcast.numpy) : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @remainder(%a: tensor<*xf32>, %b: tensor<3xf32>) {
  // expected-error-re @below {{'bcast.remainder' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.remainder %a, %b rule(#bcast.numpy) : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @floor_mod(%a: tensor<*xf32>, %b: tensor<3xf32>) {
  // expected-error-re @below {{'bcast.floor_mod' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.floor_mod %a, %b rule(#bcast.numpy) : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @power(%a: tensor<*xf32>, %b: tensor<3xf32>) {
  // expected-error-re @below {{'bcast.power' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.power %a, %b rule(#bcast.numpy) : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @squared_difference(%a: tensor<*xf32>, %b: tensor<3xf32>) {
  // expected-error-re @below {{'bcast.squared_difference' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.squared_difference %a, %b rule(#bcast.numpy) : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @atan2(%a: tensor<*xf32>, %b: tensor<3xf32>) {
  // expected-error-re @below {{'bcast.atan2' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.atan2 %a, %b rule(#bcast.numpy) : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @maximum(%a: tensor<*xf32>, %b: tensor<3xf32>) {
  // expected-error-re @below {{'bcast.maximum' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.maximum %a, %b rule(#bcast.numpy) : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @minimum(%a: tensor<*xf32>, %b: tensor<3xf32>) {
  // expected-error-re @below {{'bcast.minimum' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.minimum %a, %b rule(#bcast.numpy) : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @and(%a: tensor<*xi32>, %b: tensor<3xi32>) {
  // expected-error-re @below {{'bcast.and' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xi32>'}}
  %0 = bcast.and %a, %b rule(#bcast.numpy) : (tensor<*xi32>, tensor<3xi32>) -> tensor<*xi32>
  return
}

// -----

func.func @or(%a: tensor<*xi32>, %b: tensor<3xi32>) {
  // expected-error-re @below {{'bcast.or' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xi32>'}}
  %0 = bcast.or %a, %b rule(#bcast.numpy) : (tensor<*xi32>, tensor<3xi32>) -> tensor<*xi32>
  return
}

// -----

func.func @xor(%a: tensor<*xi32>, %b: tensor<3xi32>) {
  // expected-error-re @below {{'bcast.xor' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xi32>'}}
  %0 = bcast.xor %a, %b rule(#bcast.numpy) : (tensor<*xi32>, tensor<3xi32>) -> tensor<*xi32>
  return
}

// -----

func.func @shift_left(%a: tensor<*xi32>, %b: tensor<3xi32>) {
  // expected-error-re @below {{'bcast.shift_left' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xi32>'}}
  %0 = bcast.shift_left %a, %b rule(#bcast.numpy) : (tensor<*xi32>, tensor<3xi32>) -> tensor<*xi32>
  return
}

// -----

func.func @shift_right_arithmetic(%a: tensor<*xi32>, %b: tensor<3xi32>) {
  // expected-error-re @below {{'bcast.shift_right_arithmetic' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xi32>'}}
  %0 = bcast.shift_right_arithmetic %a, %b rule(#bcast.numpy) : (tensor<*xi32>, tensor<3xi32>) -> tensor<*xi32>
  return
}

// -----

func.func @shift_right_logical(%a: tensor<*xi32>, %b: tensor<3xi32>) {
  // expected-error-re @below {{'bcast.shift_right_logical' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xi32>'}}
  %0 = bcast.shift_right_logical %a, %b rule(#bcast.numpy) : (tensor<*xi32>, tensor<3xi32>) -> tensor<*xi32>
  return
}

// -----

func.func @compare(%a: tensor<*xf32>, %b: tensor<3xf32>) {
  // expected-error-re @below {{'bcast.compare' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.compare LT, %a, %b rule(#bcast.numpy) : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xi1>
  return
}

// -----

func.func @clamp(%a: tensor<*xf32>, %b: tensor<3xf32>) {
  // expected-error-re @below {{'bcast.clamp' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = bcast.clamp %a, %b, %b rule(#bcast.numpy) : (tensor<*xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @select(%p: tensor<*xi1>, %b: tensor<3xf32>) {
  // expected-error-re @below {{'bcast.select' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xi1>'}}
  %0 = bcast.select %p, %b, %b rule(#bcast.numpy) : (tensor<*xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @broadcast(%a: tensor<*xf32>) {
  // expected-error @below {{'bcast.broadcast' op operand #0 must be ranked tensor}}
  %0 = bcast.broadcast %a rule(#bcast.numpy) : tensor<*xf32> -> tensor<2x3xf32>
  return
}

// -----

func.func @broadcast_in_dim(%a: tensor<*xf32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op operand #0 must be ranked tensor}}
  %0 = bcast.broadcast_in_dim %a, dims = [0] : tensor<*xf32> -> tensor<2x3xf32>
  return
}

// -----

// In the generic form, which the operations' own parsers do not see.
func.func @generic_broadcast(%a: tensor<*xf32>) {
  // expected-error-re @below {{'bcast.broadcast' op operand #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = "bcast.broadcast"(%a) <{rule = #bcast.numpy}> : (tensor<*xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @generic_broadcast_in_dim(%a: tensor<3xf32>) {
  // expected-error-re @below {{'bcast.broadcast_in_dim' op result #0 must be ranked tensor of {{.*}} but got 'tensor<*xf32>'}}
  %0 = "bcast.broadcast_in_dim"(%a) <{dims = array<i64: 0>}> : (tensor<3xf32>) -> tensor<*xf32>
  return
}
