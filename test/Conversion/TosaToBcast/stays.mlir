// RUN: bcast-opt %s --convert-tosa-to-bcast --split-input-file --verify-diagnostics | FileCheck %s --implicit-check-not=bcast.
// Operations that stay are unchanged, and a remark gives the reason.

// CHECK-LABEL: func @no_counterpart(
func.func @no_counterpart(%x: tensor<2xi32>, %y: tensor<2xi8>, %table: tensor<256xi8>) -> (tensor<2xi32>, tensor<2xi8>) {
  // CHECK-NEXT: tosa.reverse
  // expected-remark @below {{'tosa.reverse' stays: bcast has no counterpart}}
  %0 = tosa.reverse %x {axis = 0 : i32} : (tensor<2xi32>) -> tensor<2xi32>
  // CHECK-NEXT: tosa.table
  // expected-remark @below {{'tosa.table' stays: bcast has no counterpart}}
  %1 = tosa.table %y, %table : (tensor<2xi8>, tensor<256xi8>) -> tensor<2xi8>
  return %0, %1 : tensor<2xi32>, tensor<2xi8>
}

// -----

// Constants of operations that stay have no remark.
// CHECK-LABEL: func @reshape(
func.func @reshape(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  %shape = tosa.const_shape {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
  // CHECK: tosa.reshape
  // expected-remark @below {{'tosa.reshape' stays: bcast has no counterpart}}
  %0 = tosa.reshape %x, %shape : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

// CHECK-LABEL: func @multiply(
func.func @multiply(%x: tensor<2xi32>, %shift: tensor<1xi8>) -> tensor<2xi32> {
  // CHECK-NEXT: "tosa.const"
  // CHECK-NEXT: tosa.mul
  %four = "tosa.const"() {values = dense<4> : tensor<1xi8>} : () -> tensor<1xi8>
  // expected-remark @below {{'tosa.mul' stays: its shift is not the constant 0}}
  %0 = tosa.mul %x, %x, %four : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  // CHECK-NEXT: tosa.mul
  // expected-remark @below {{'tosa.mul' stays: its shift is not the constant 0}}
  %1 = tosa.mul %0, %x, %shift : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  return %1 : tensor<2xi32>
}

// -----

// CHECK-LABEL: func @negate(
func.func @negate(%x: tensor<2xi8>, %zp: tensor<1xi8>) -> tensor<2xi8> {
  %zero = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  // CHECK: tosa.negate
  // expected-remark @below {{'tosa.negate' stays: its zero points are not the constant 0}}
  %0 = tosa.negate %x, %zero, %zp : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  // CHECK: tosa.negate
  // expected-remark @below {{'tosa.negate' stays: its zero points are not the constant 0}}
  %1 = tosa.negate %0, %zp, %zero : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  return %1 : tensor<2xi8>
}

// -----

// CHECK-LABEL: func @nan_mode(
func.func @nan_mode(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK-NEXT: tosa.maximum
  // expected-remark @below {{'tosa.maximum' stays: nan_mode = IGNORE drops a NaN that bcast keeps [MINMAX-1]}}
  %0 = tosa.maximum %x, %x {nan_mode = IGNORE} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // CHECK-NEXT: tosa.minimum
  // expected-remark @below {{'tosa.minimum' stays: nan_mode = IGNORE drops a NaN that bcast keeps [MINMAX-1]}}
  %1 = tosa.minimum %0, %x {nan_mode = IGNORE} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // CHECK-NEXT: tosa.clamp
  // expected-remark @below {{'tosa.clamp' stays: nan_mode = IGNORE drops a NaN that bcast keeps [MINMAX-1]}}
  %2 = tosa.clamp %1 {min_val = 0.0 : f32, max_val = 1.0 : f32, nan_mode = IGNORE} : (tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// -----

// CHECK-LABEL: func @rounding_shift(
func.func @rounding_shift(%x: tensor<2xi32>) -> tensor<2xi32> {
  // CHECK-NEXT: tosa.arithmetic_right_shift
  // expected-remark @below {{'tosa.arithmetic_right_shift' stays: it rounds, and bcast.shift_right_arithmetic does not}}
  %0 = tosa.arithmetic_right_shift %x, %x {round = true} : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

// CHECK-LABEL: func @order_of_i1(
func.func @order_of_i1(%x: tensor<2xi1>) -> (tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>) {
  // expected-remark @below {{'tosa.greater' stays: TOSA does not order the values of i1}}
  %0 = tosa.greater %x, %x : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  // expected-remark @below {{'tosa.greater_equal' stays: TOSA does not order the values of i1}}
  %1 = tosa.greater_equal %x, %x : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  // expected-remark @below {{'tosa.maximum' stays: TOSA does not order the values of i1}}
  %2 = tosa.maximum %x, %x : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  // expected-remark @below {{'tosa.minimum' stays: TOSA does not order the values of i1}}
  %3 = tosa.minimum %x, %x : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return %0, %1, %2, %3 : tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>
}

// -----

// CHECK-LABEL: func @floats_only(
func.func @floats_only(%x: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) {
  // expected-remark @below {{'tosa.pow' stays: TOSA defines it for floats alone}}
  %0 = tosa.pow %x, %x : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  // expected-remark @below {{'tosa.reciprocal' stays: TOSA defines it for floats alone}}
  %1 = tosa.reciprocal %x : (tensor<2xi32>) -> tensor<2xi32>
  // expected-remark @below {{'tosa.exp' stays: bcast.exponential does not take elements of type 'i32' [TYPE-1]}}
  %2 = tosa.exp %x : (tensor<2xi32>) -> tensor<2xi32>
  return %0, %1, %2 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>
}

// -----

// CHECK-LABEL: func @unsigned(
func.func @unsigned(%x: tensor<2xui8>) -> tensor<2xf32> {
  // expected-remark @below {{'tosa.add' stays: TOSA does not define it for unsigned integers}}
  %0 = tosa.add %x, %x : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xui8>
  // expected-remark @below {{'tosa.cast' stays: TOSA does not define it for unsigned integers}}
  %1 = tosa.cast %0 : (tensor<2xui8>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
