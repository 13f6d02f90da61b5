// RUN: sed 's/ELEMENT/si8/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/si16/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/si32/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/si64/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/i2/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/i4/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/i7/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/i128/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/ui1/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/ui4/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/ui128/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/f80/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/f128/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/tf32/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/f8E4M3FN/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/index/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/complex<f32>/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/vector<2xf32>/g' %s | bcast-opt -split-input-file -verify-diagnostics
// Element types that no operation takes: siN, which would be a second name of iN, unsupported widths, and others.

func.func @add(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error-re @below {{'bcast.add' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64{{.*}} [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.add %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @maximum(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error-re @below {{'bcast.maximum' op operand #0 must be ranked tensor of i1, i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64{{.*}} [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.maximum %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @and(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error-re @below {{'bcast.and' op operand #0 must be ranked tensor of i1, i8, i16, i32, i64 or ui8, ui16, ui32, ui64{{.*}} [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.and %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @shift_left(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error-re @below {{'bcast.shift_left' op operand #0 must be ranked tensor of i8, i16, i32, i64 or ui8, ui16, ui32, ui64{{.*}} [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.shift_left %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @atan2(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error-re @below {{'bcast.atan2' op operand #0 must be ranked tensor of f16, bf16, f32 or f64{{.*}} [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.atan2 %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @compare(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error-re @below {{'bcast.compare' op operand #0 must be ranked tensor of i1, i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64{{.*}} [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.compare EQ, %a, %a : (tensor<4xELEMENT>, tensor<4xELEMENT>) -> tensor<4xi1>
  return
}

// -----

func.func @select(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error-re @below {{'bcast.select' op operand #1 must be ranked tensor of i1, i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64{{.*}} [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.select %p, %a, %a : (tensor<4xi1>, tensor<4xELEMENT>, tensor<4xELEMENT>) -> tensor<4xELEMENT>
  return
}

// -----

func.func @clamp(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error-re @below {{'bcast.clamp' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64{{.*}} [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.clamp %a, %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @abs(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error-re @below {{'bcast.abs' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64{{.*}} [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.abs %a : tensor<4xELEMENT>
  return
}

// -----

func.func @not(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error-re @below {{'bcast.not' op operand #0 must be ranked tensor of i1, i8, i16, i32, i64 or ui8, ui16, ui32, ui64{{.*}} [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.not %a : tensor<4xELEMENT>
  return
}

// -----

func.func @convert(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error-re @below {{'bcast.convert' op operand #0 must be ranked tensor of i1, i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64{{.*}} [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.convert %a : tensor<4xELEMENT> -> tensor<4xf32>
  return
}

// -----

func.func @broadcast_in_dim(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error-re @below {{'bcast.broadcast_in_dim' op operand #0 must be ranked tensor of i1, i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64{{.*}} [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.broadcast_in_dim %a, dims = [1] : tensor<4xELEMENT> -> tensor<2x4xELEMENT>
  return
}

// -----

func.func @broadcast(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error-re @below {{'bcast.broadcast' op operand #0 must be ranked tensor of i1, i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64{{.*}} [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.broadcast %a rule(#bcast.numpy) : tensor<4xELEMENT> -> tensor<2x4xELEMENT>
  return
}
