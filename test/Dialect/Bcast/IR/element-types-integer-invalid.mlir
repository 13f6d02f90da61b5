// RUN: sed 's/ELEMENT/i8/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/i16/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/i32/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/i64/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/ui8/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/ui16/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/ui32/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/ui64/g' %s | bcast-opt -split-input-file -verify-diagnostics
// Operations on floats refuse integers.

func.func @atan2(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.atan2' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.atan2 %a, %a : tensor<4xELEMENT>
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
  %0 = bcast.is_finite %a : tensor<4xELEMENT> -> tensor<4xi1>
  return
}

// -----

func.func @select(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.select' op operand #0 must be ranked tensor of i1 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.select %a, %a, %a : tensor<4xELEMENT>
  return
}
