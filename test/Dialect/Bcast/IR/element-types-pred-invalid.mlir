// RUN: sed 's/ELEMENT/i1/g' %s | bcast-opt -split-input-file -verify-diagnostics
// Arithmetic refuses truth values; bcast.convert makes numbers of them.

func.func @add(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.add' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.add %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @subtract(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.subtract' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.subtract %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @multiply(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.multiply' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.multiply %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @divide(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.divide' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.divide %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @remainder(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.remainder' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.remainder %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @floor_mod(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.floor_mod' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.floor_mod %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @power(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.power' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.power %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @squared_difference(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.squared_difference' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.squared_difference %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @atan2(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.atan2' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.atan2 %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @shift_left(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.shift_left' op operand #0 must be ranked tensor of i8, i16, i32, i64 or ui8, ui16, ui32, ui64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.shift_left %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @shift_right_arithmetic(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.shift_right_arithmetic' op operand #0 must be ranked tensor of i8, i16, i32, i64 or ui8, ui16, ui32, ui64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.shift_right_arithmetic %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @shift_right_logical(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.shift_right_logical' op operand #0 must be ranked tensor of i8, i16, i32, i64 or ui8, ui16, ui32, ui64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.shift_right_logical %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @clamp(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.clamp' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.clamp %a, %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @abs(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.abs' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.abs %a : tensor<4xELEMENT>
  return
}

// -----

func.func @negate(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.negate' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.negate %a : tensor<4xELEMENT>
  return
}

// -----

func.func @sign(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.sign' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.sign %a : tensor<4xELEMENT>
  return
}

// -----

func.func @exponential(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.exponential' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.exponential %a : tensor<4xELEMENT>
  return
}

// -----

func.func @exponential_minus_one(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.exponential_minus_one' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.exponential_minus_one %a : tensor<4xELEMENT>
  return
}

// -----

func.func @log(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.log' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.log %a : tensor<4xELEMENT>
  return
}

// -----

func.func @log_plus_one(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.log_plus_one' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.log_plus_one %a : tensor<4xELEMENT>
  return
}

// -----

func.func @sqrt(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.sqrt' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.sqrt %a : tensor<4xELEMENT>
  return
}

// -----

func.func @rsqrt(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.rsqrt' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.rsqrt %a : tensor<4xELEMENT>
  return
}

// -----

func.func @cbrt(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.cbrt' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.cbrt %a : tensor<4xELEMENT>
  return
}

// -----

func.func @sine(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.sine' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.sine %a : tensor<4xELEMENT>
  return
}

// -----

func.func @cosine(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.cosine' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.cosine %a : tensor<4xELEMENT>
  return
}

// -----

func.func @tan(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.tan' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.tan %a : tensor<4xELEMENT>
  return
}

// -----

func.func @tanh(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.tanh' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.tanh %a : tensor<4xELEMENT>
  return
}

// -----

func.func @logistic(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.logistic' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.logistic %a : tensor<4xELEMENT>
  return
}

// -----

func.func @erf(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.erf' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.erf %a : tensor<4xELEMENT>
  return
}

// -----

func.func @floor(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.floor' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.floor %a : tensor<4xELEMENT>
  return
}

// -----

func.func @ceil(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.ceil' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.ceil %a : tensor<4xELEMENT>
  return
}

// -----

func.func @round_nearest_even(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.round_nearest_even' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.round_nearest_even %a : tensor<4xELEMENT>
  return
}

// -----

func.func @round_nearest_afz(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.round_nearest_afz' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.round_nearest_afz %a : tensor<4xELEMENT>
  return
}

// -----

func.func @is_finite(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.is_finite' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.is_finite %a : tensor<4xELEMENT>
  return
}
