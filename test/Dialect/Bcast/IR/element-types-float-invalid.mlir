// RUN: sed 's/ELEMENT/f16/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/bf16/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/f32/g' %s | bcast-opt -split-input-file -verify-diagnostics
// RUN: sed 's/ELEMENT/f64/g' %s | bcast-opt -split-input-file -verify-diagnostics
// Bitwise operations and shifts refuse floats.

func.func @and(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.and' op operand #0 must be ranked tensor of i1, i8, i16, i32, i64 or ui8, ui16, ui32, ui64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.and %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @or(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.or' op operand #0 must be ranked tensor of i1, i8, i16, i32, i64 or ui8, ui16, ui32, ui64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.or %a, %a : tensor<4xELEMENT>
  return
}

// -----

func.func @xor(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.xor' op operand #0 must be ranked tensor of i1, i8, i16, i32, i64 or ui8, ui16, ui32, ui64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.xor %a, %a : tensor<4xELEMENT>
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

func.func @not(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.not' op operand #0 must be ranked tensor of i1, i8, i16, i32, i64 or ui8, ui16, ui32, ui64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.not %a : tensor<4xELEMENT>
  return
}

// -----

func.func @select(%a: tensor<4xELEMENT>, %p: tensor<4xi1>) {
  // expected-error @below {{'bcast.select' op operand #0 must be ranked tensor of i1 (convert it with bcast.convert) [TYPE-1], but got 'tensor<4xELEMENT>'}}
  %0 = bcast.select %a, %a, %a : tensor<4xELEMENT>
  return
}
