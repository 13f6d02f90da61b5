// RUN: bcast-opt %s --canonicalize | FileCheck %s

// Integers.

// CHECK-LABEL: func.func @add_0(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>
// CHECK-NEXT: return %[[X]]
func.func @add_0(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %c = arith.constant dense<0> : tensor<2x3xi32>
  %r = bcast.add %x, %c : tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @add_0_left(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xui8>
// CHECK-NEXT: return %[[X]]
func.func @add_0_left(%x: tensor<2x3xui8>) -> tensor<2x3xui8> {
  %c = arith.constant dense<0> : tensor<2x3xui8>
  %r = bcast.add %c, %x : tensor<2x3xui8>
  return %r : tensor<2x3xui8>
}

// CHECK-LABEL: func.func @subtract_0(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>
// CHECK-NEXT: return %[[X]]
func.func @subtract_0(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %c = arith.constant dense<0> : tensor<2x3xi32>
  %r = bcast.subtract %x, %c : tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @multiply_1(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>
// CHECK-NEXT: return %[[X]]
func.func @multiply_1(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %c = arith.constant dense<1> : tensor<2x3xi32>
  %r = bcast.multiply %x, %c : tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @multiply_1_left(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xui8>
// CHECK-NEXT: return %[[X]]
func.func @multiply_1_left(%x: tensor<2x3xui8>) -> tensor<2x3xui8> {
  %c = arith.constant dense<1> : tensor<2x3xui8>
  %r = bcast.multiply %c, %x : tensor<2x3xui8>
  return %r : tensor<2x3xui8>
}

// CHECK-LABEL: func.func @multiply_0(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0> : tensor<2x3xi32>
// CHECK-NEXT: return %[[CST]]
func.func @multiply_0(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %c = arith.constant dense<0> : tensor<2x3xi32>
  %r = bcast.multiply %x, %c : tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @divide_1(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>
// CHECK-NEXT: return %[[X]]
func.func @divide_1(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %c = arith.constant dense<1> : tensor<2x3xi32>
  %r = bcast.divide %x, %c : tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @divide_1_unsigned(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xui8>
// CHECK-NEXT: return %[[X]]
func.func @divide_1_unsigned(%x: tensor<2x3xui8>) -> tensor<2x3xui8> {
  %c = arith.constant dense<1> : tensor<2x3xui8>
  %r = bcast.divide %x, %c : tensor<2x3xui8>
  return %r : tensor<2x3xui8>
}

// CHECK-LABEL: func.func @and_all_ones(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>
// CHECK-NEXT: return %[[X]]
func.func @and_all_ones(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %c = arith.constant dense<-1> : tensor<2x3xi32>
  %r = bcast.and %x, %c : tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @and_all_ones_unsigned(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xui8>
// CHECK-NEXT: return %[[X]]
func.func @and_all_ones_unsigned(%x: tensor<2x3xui8>) -> tensor<2x3xui8> {
  %c = arith.constant dense<255> : tensor<2x3xui8>
  %r = bcast.and %x, %c : tensor<2x3xui8>
  return %r : tensor<2x3xui8>
}

// CHECK-LABEL: func.func @and_0(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0> : tensor<2x3xi32>
// CHECK-NEXT: return %[[CST]]
func.func @and_0(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %c = arith.constant dense<0> : tensor<2x3xi32>
  %r = bcast.and %x, %c : tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @and_true(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi1>
// CHECK-NEXT: return %[[X]]
func.func @and_true(%x: tensor<2x3xi1>) -> tensor<2x3xi1> {
  %c = arith.constant dense<true> : tensor<2x3xi1>
  %r = bcast.and %x, %c : tensor<2x3xi1>
  return %r : tensor<2x3xi1>
}

// CHECK-LABEL: func.func @or_0(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>
// CHECK-NEXT: return %[[X]]
func.func @or_0(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %c = arith.constant dense<0> : tensor<2x3xi32>
  %r = bcast.or %x, %c : tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @or_all_ones(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<255> : tensor<2x3xui8>
// CHECK-NEXT: return %[[CST]]
func.func @or_all_ones(%x: tensor<2x3xui8>) -> tensor<2x3xui8> {
  %c = arith.constant dense<255> : tensor<2x3xui8>
  %r = bcast.or %x, %c : tensor<2x3xui8>
  return %r : tensor<2x3xui8>
}

// CHECK-LABEL: func.func @or_false(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi1>
// CHECK-NEXT: return %[[X]]
func.func @or_false(%x: tensor<2x3xi1>) -> tensor<2x3xi1> {
  %c = arith.constant dense<false> : tensor<2x3xi1>
  %r = bcast.or %c, %x : tensor<2x3xi1>
  return %r : tensor<2x3xi1>
}

// CHECK-LABEL: func.func @xor_0(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>
// CHECK-NEXT: return %[[X]]
func.func @xor_0(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %c = arith.constant dense<0> : tensor<2x3xi32>
  %r = bcast.xor %c, %x : tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @shift_left_0(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>
// CHECK-NEXT: return %[[X]]
func.func @shift_left_0(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %c = arith.constant dense<0> : tensor<2x3xi32>
  %r = bcast.shift_left %x, %c : tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @shift_right_arithmetic_0(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xui8>
// CHECK-NEXT: return %[[X]]
func.func @shift_right_arithmetic_0(%x: tensor<2x3xui8>) -> tensor<2x3xui8> {
  %c = arith.constant dense<0> : tensor<2x3xui8>
  %r = bcast.shift_right_arithmetic %x, %c : tensor<2x3xui8>
  return %r : tensor<2x3xui8>
}

// CHECK-LABEL: func.func @shift_right_logical_0(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>
// CHECK-NEXT: return %[[X]]
func.func @shift_right_logical_0(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %c = arith.constant dense<0> : tensor<2x3xi32>
  %r = bcast.shift_right_logical %x, %c : tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// These are not identities: 0 - x, 1 / x (DIVIDE-1 at 0), 0 << x, x + 1.

// CHECK-LABEL: func.func @subtract_from_0(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0> : tensor<2x3xi32>
// CHECK-NEXT: %[[R0:.*]] = bcast.subtract %[[CST]], %[[X]] : tensor<2x3xi32>
// CHECK-NEXT: return %[[R0]]
func.func @subtract_from_0(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %c = arith.constant dense<0> : tensor<2x3xi32>
  %r = bcast.subtract %c, %x : tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @divide_1_by(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<1> : tensor<2x3xi32>
// CHECK-NEXT: %[[R0:.*]] = bcast.divide %[[CST]], %[[X]] : tensor<2x3xi32>
// CHECK-NEXT: return %[[R0]]
func.func @divide_1_by(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %c = arith.constant dense<1> : tensor<2x3xi32>
  %r = bcast.divide %c, %x : tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @shift_0(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0> : tensor<2x3xi32>
// CHECK-NEXT: %[[R0:.*]] = bcast.shift_left %[[CST]], %[[X]] : tensor<2x3xi32>
// CHECK-NEXT: return %[[R0]]
func.func @shift_0(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %c = arith.constant dense<0> : tensor<2x3xi32>
  %r = bcast.shift_left %c, %x : tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @add_1(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<1> : tensor<2x3xi32>
// CHECK-NEXT: %[[R0:.*]] = bcast.add %[[X]], %[[CST]] : tensor<2x3xi32>
// CHECK-NEXT: return %[[R0]]
func.func @add_1(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %c = arith.constant dense<1> : tensor<2x3xi32>
  %r = bcast.add %x, %c : tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @and_1(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<1> : tensor<2x3xi32>
// CHECK-NEXT: %[[R0:.*]] = bcast.and %[[X]], %[[CST]] : tensor<2x3xi32>
// CHECK-NEXT: return %[[R0]]
func.func @and_1(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %c = arith.constant dense<1> : tensor<2x3xi32>
  %r = bcast.and %x, %c : tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// Floats: x + -0.0, x - 0.0, x * 1.0 and x / 1.0 are x for every x, zeros of both
// signs, infinities and NaN among them.

// CHECK-LABEL: func.func @add_negative_zero(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: return %[[X]]
func.func @add_negative_zero(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = arith.constant dense<-0.0> : tensor<2x3xf32>
  %r = bcast.add %x, %c : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @add_negative_zero_left(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf16>
// CHECK-NEXT: return %[[X]]
func.func @add_negative_zero_left(%x: tensor<2x3xf16>) -> tensor<2x3xf16> {
  %c = arith.constant dense<-0.0> : tensor<2x3xf16>
  %r = bcast.add %c, %x : tensor<2x3xf16>
  return %r : tensor<2x3xf16>
}

// CHECK-LABEL: func.func @subtract_zero(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: return %[[X]]
func.func @subtract_zero(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = arith.constant dense<0.0> : tensor<2x3xf32>
  %r = bcast.subtract %x, %c : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @multiply_one(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: return %[[X]]
func.func @multiply_one(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = arith.constant dense<1.0> : tensor<2x3xf32>
  %r = bcast.multiply %x, %c : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @multiply_one_left(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf16>
// CHECK-NEXT: return %[[X]]
func.func @multiply_one_left(%x: tensor<2x3xf16>) -> tensor<2x3xf16> {
  %c = arith.constant dense<1.0> : tensor<2x3xf16>
  %r = bcast.multiply %c, %x : tensor<2x3xf16>
  return %r : tensor<2x3xf16>
}

// CHECK-LABEL: func.func @divide_one(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: return %[[X]]
func.func @divide_one(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = arith.constant dense<1.0> : tensor<2x3xf32>
  %r = bcast.divide %x, %c : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -0.0 + 0.0 is 0.0, -0.0 - -0.0 is 0.0, and 0.0 times NaN is NaN.

// CHECK-LABEL: func.func @add_zero(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0.000000e+00> : tensor<2x3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.add %[[X]], %[[CST]] : tensor<2x3xf32>
// CHECK-NEXT: return %[[R0]]
func.func @add_zero(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = arith.constant dense<0.0> : tensor<2x3xf32>
  %r = bcast.add %x, %c : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @subtract_negative_zero(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<-0.000000e+00> : tensor<2x3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.subtract %[[X]], %[[CST]] : tensor<2x3xf32>
// CHECK-NEXT: return %[[R0]]
func.func @subtract_negative_zero(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = arith.constant dense<-0.0> : tensor<2x3xf32>
  %r = bcast.subtract %x, %c : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @multiply_zero(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0.000000e+00> : tensor<2x3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.multiply %[[X]], %[[CST]] : tensor<2x3xf32>
// CHECK-NEXT: return %[[R0]]
func.func @multiply_zero(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = arith.constant dense<0.0> : tensor<2x3xf32>
  %r = bcast.multiply %x, %c : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @divide_one_by(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<1.000000e+00> : tensor<2x3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.divide %[[CST]], %[[X]] : tensor<2x3xf32>
// CHECK-NEXT: return %[[R0]]
func.func @divide_one_by(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = arith.constant dense<1.0> : tensor<2x3xf32>
  %r = bcast.divide %c, %x : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// Equal operands.

// CHECK-LABEL: func.func @maximum_equal(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: return %[[X]]
func.func @maximum_equal(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = bcast.maximum %x, %x : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @minimum_equal(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>
// CHECK-NEXT: return %[[X]]
func.func @minimum_equal(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %r = bcast.minimum %x, %x : tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @and_equal(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xui8>
// CHECK-NEXT: return %[[X]]
func.func @and_equal(%x: tensor<2x3xui8>) -> tensor<2x3xui8> {
  %r = bcast.and %x, %x : tensor<2x3xui8>
  return %r : tensor<2x3xui8>
}

// CHECK-LABEL: func.func @or_equal(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi1>
// CHECK-NEXT: return %[[X]]
func.func @or_equal(%x: tensor<2x3xi1>) -> tensor<2x3xi1> {
  %r = bcast.or %x, %x : tensor<2x3xi1>
  return %r : tensor<2x3xi1>
}

// CHECK-LABEL: func.func @maximum_equal_dynamic(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>
// CHECK-NEXT: return %[[X]]
func.func @maximum_equal_dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = bcast.maximum %x, %x : tensor<?xf32>
  return %r : tensor<?xf32>
}

// NaN minus NaN is NaN.

// CHECK-LABEL: func.func @subtract_equal(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.subtract %[[X]], %[[X]] : tensor<2x3xf32>
// CHECK-NEXT: return %[[R0]]
func.func @subtract_equal(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = bcast.subtract %x, %x : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// Operations that undo or repeat themselves.

// CHECK-LABEL: func.func @negate_twice(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>
// CHECK-NEXT: return %[[X]]
func.func @negate_twice(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %0 = bcast.negate %x : tensor<2x3xi32>
  %r = bcast.negate %0 : tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @negate_twice_float(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: return %[[X]]
func.func @negate_twice_float(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.negate %x : tensor<2x3xf32>
  %r = bcast.negate %0 : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @negate_twice_dynamic(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>
// CHECK-NEXT: return %[[X]]
func.func @negate_twice_dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.negate %x : tensor<?xf32>
  %r = bcast.negate %0 : tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @not_twice(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi1>
// CHECK-NEXT: return %[[X]]
func.func @not_twice(%x: tensor<2x3xi1>) -> tensor<2x3xi1> {
  %0 = bcast.not %x : tensor<2x3xi1>
  %r = bcast.not %0 : tensor<2x3xi1>
  return %r : tensor<2x3xi1>
}

// CHECK-LABEL: func.func @abs_twice(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>
// CHECK-NEXT: %[[R0:.*]] = bcast.abs %[[X]] : tensor<2x3xi32>
// CHECK-NEXT: return %[[R0]]
func.func @abs_twice(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %0 = bcast.abs %x : tensor<2x3xi32>
  %r = bcast.abs %0 : tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @abs_of_negate(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>
// CHECK-NEXT: %[[R0:.*]] = bcast.abs %[[X]] : tensor<2x3xi32>
// CHECK-NEXT: return %[[R0]]
func.func @abs_of_negate(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %0 = bcast.negate %x : tensor<2x3xi32>
  %r = bcast.abs %0 : tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @abs_of_negate_float(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.abs %[[X]] : tensor<2x3xf32>
// CHECK-NEXT: return %[[R0]]
func.func @abs_of_negate_float(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.negate %x : tensor<2x3xf32>
  %r = bcast.abs %0 : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @floor_twice(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.floor %[[X]] : tensor<2x3xf32>
// CHECK-NEXT: return %[[R0]]
func.func @floor_twice(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.floor %x : tensor<2x3xf32>
  %r = bcast.floor %0 : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @sign_twice(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.sign %[[X]] : tensor<2x3xf32>
// CHECK-NEXT: return %[[R0]]
func.func @sign_twice(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.sign %x : tensor<2x3xf32>
  %r = bcast.sign %0 : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// The negation of the ui8 1 is 255 (WRAP-1), and its abs too (ABS-1).

// CHECK-LABEL: func.func @abs_of_negate_unsigned(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xui8>
// CHECK-NEXT: %[[R0:.*]] = bcast.negate %[[X]] : tensor<2x3xui8>
// CHECK-NEXT: %[[R1:.*]] = bcast.abs %[[R0]] : tensor<2x3xui8>
// CHECK-NEXT: return %[[R1]]
func.func @abs_of_negate_unsigned(%x: tensor<2x3xui8>) -> tensor<2x3xui8> {
  %0 = bcast.negate %x : tensor<2x3xui8>
  %r = bcast.abs %0 : tensor<2x3xui8>
  return %r : tensor<2x3xui8>
}

// CHECK-LABEL: func.func @negate_of_floor(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.floor %[[X]] : tensor<2x3xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.negate %[[R0]] : tensor<2x3xf32>
// CHECK-NEXT: return %[[R1]]
func.func @negate_of_floor(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.floor %x : tensor<2x3xf32>
  %r = bcast.negate %0 : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @square_root_twice(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.sqrt %[[X]] : tensor<2x3xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.sqrt %[[R0]] : tensor<2x3xf32>
// CHECK-NEXT: return %[[R1]]
func.func @square_root_twice(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.sqrt %x : tensor<2x3xf32>
  %r = bcast.sqrt %0 : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// select.

// CHECK-LABEL: func.func @select_true(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>, %{{.*}}: tensor<2x3xf32>
// CHECK-NEXT: return %[[X]]
func.func @select_true(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = arith.constant dense<true> : tensor<2x3xi1>
  %r = bcast.select %c, %x, %y : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @select_false(
// CHECK-SAME: %{{.*}}: tensor<2x3xf32>, %[[Y:.*]]: tensor<2x3xf32>
// CHECK-NEXT: return %[[Y]]
func.func @select_false(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = arith.constant dense<false> : tensor<2x3xi1>
  %r = bcast.select %c, %x, %y : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @select_mixed(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>, %[[Y:.*]]: tensor<2x3xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<{{\[\[}}true, false, true], [true, true, true]]> : tensor<2x3xi1>
// CHECK-NEXT: %[[R0:.*]] = bcast.select %[[CST]], %[[X]], %[[Y]] : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: return %[[R0]]
func.func @select_mixed(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = arith.constant dense<[[true, false, true], [true, true, true]]> : tensor<2x3xi1>
  %r = bcast.select %c, %x, %y : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @select_equal(
// CHECK-SAME: %{{.*}}: tensor<2x3xi1>, %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: return %[[X]]
func.func @select_equal(%p: tensor<2x3xi1>, %x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = bcast.select %p, %x, %x : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// A value of another type is not the result.

// CHECK-LABEL: func.func @static_result(
// CHECK-SAME: %[[X:.*]]: tensor<?xi32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0> : tensor<3xi32>
// CHECK-NEXT: %[[R0:.*]] = bcast.add %[[X]], %[[CST]] : (tensor<?xi32>, tensor<3xi32>) -> tensor<3xi32>
// CHECK-NEXT: return %[[R0]]
func.func @static_result(%x: tensor<?xi32>) -> tensor<3xi32> {
  %c = arith.constant dense<0> : tensor<3xi32>
  %r = bcast.add %x, %c : (tensor<?xi32>, tensor<3xi32>) -> tensor<3xi32>
  return %r : tensor<3xi32>
}

// A dynamic shape: the constant has the operand's, or is not known to.

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: %[[X:.*]]: tensor<?x4xf32>
// CHECK-NEXT: return %[[X]]
func.func @dynamic(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c = arith.constant dense<-0.0> : tensor<f32>
  %d = tensor.dim %x, %c0 : tensor<?x4xf32>
  %0 = bcast.broadcast_in_dim %c, dims = [] sizes(%d) : tensor<f32> -> tensor<?x4xf32>
  %r = bcast.add %x, %0 : tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @dynamic_unproven(
// CHECK-SAME: %[[X:.*]]: tensor<?x4xf32>, %[[D:.*]]: index
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<-0.000000e+00> : tensor<f32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[CST]], dims = [] sizes(%[[D]]) : tensor<f32> -> tensor<?x4xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.add %[[X]], %[[R0]] : tensor<?x4xf32>
// CHECK-NEXT: return %[[R1]]
func.func @dynamic_unproven(%x: tensor<?x4xf32>, %d: index) -> tensor<?x4xf32> {
  %c = arith.constant dense<-0.0> : tensor<f32>
  %0 = bcast.broadcast_in_dim %c, dims = [] sizes(%d) : tensor<f32> -> tensor<?x4xf32>
  %r = bcast.add %x, %0 : tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// Under every rule: implicit operations are made explicit first. Where the other
// operand gives the shape, the operand is broadcast.

// CHECK-LABEL: func.func @with_rule(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: return %[[X]]
func.func @with_rule(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = arith.constant dense<1.0> : tensor<2xf32>
  %r = bcast.multiply %x, %c rule(#bcast.pdpd<axis = 0>) : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @stretched_by_the_constant(
// CHECK-SAME: %[[X:.*]]: tensor<3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
// CHECK-NEXT: return %[[R0]]
func.func @stretched_by_the_constant(%x: tensor<3xf32>) -> tensor<2x3xf32> {
  %c = arith.constant dense<1.0> : tensor<2x1xf32>
  %r = bcast.multiply %x, %c rule(#bcast.numpy) : (tensor<3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}


// CHECK-LABEL: func.func @power_one(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: return %[[X]]
func.func @power_one(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = arith.constant dense<1.0> : tensor<2x3xf32>
  %r = bcast.power %x, %c : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @power_two(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xbf16>, %[[I:.*]]: tensor<2xui8>
// CHECK-NEXT: %[[R0:.*]] = bcast.multiply %[[X]], %[[X]] : tensor<2x3xbf16>
// CHECK-NEXT: %[[R1:.*]] = bcast.multiply %[[I]], %[[I]] : tensor<2xui8>
// CHECK-NEXT: return %[[R0]], %[[R1]]
func.func @power_two(%x: tensor<2x3xbf16>, %i: tensor<2xui8>) -> (tensor<2x3xbf16>, tensor<2xui8>) {
  %c = arith.constant dense<2.0> : tensor<bf16>
  %r = bcast.power %x, %c rule(#bcast.numpy) : (tensor<2x3xbf16>, tensor<bf16>) -> tensor<2x3xbf16>
  %two = arith.constant dense<2> : tensor<2xui8>
  %s = bcast.power %i, %two : tensor<2xui8>
  return %r, %s : tensor<2x3xbf16>, tensor<2xui8>
}

// pow(-0.0, 0.5) is 0.0, and a cube is rounded once.
// CHECK-LABEL: func.func @power_other(
// CHECK: bcast.power
// CHECK: bcast.power
// CHECK: bcast.power
func.func @power_other(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %half = arith.constant dense<0.5> : tensor<2xf32>
  %three = arith.constant dense<3.0> : tensor<2xf32>
  %mixed = arith.constant dense<[2.0, 1.0]> : tensor<2xf32>
  %0 = bcast.power %x, %half : tensor<2xf32>
  %1 = bcast.power %x, %three : tensor<2xf32>
  %2 = bcast.power %x, %mixed : tensor<2xf32>
  return %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @same_operands_of_bits(
// CHECK-SAME: %[[X:.*]]: tensor<2xf16>
// CHECK-NEXT: return %[[X]], %[[X]] : tensor<2xf16>, tensor<2xf16>
func.func @same_operands_of_bits(%x: tensor<2xf16>) -> (tensor<2xf16>, tensor<2xf16>) {
  %0 = bcast.copysign %x, %x : tensor<2xf16>
  %1 = bcast.next_after %x, %x : tensor<2xf16>
  return %0, %1 : tensor<2xf16>, tensor<2xf16>
}

// CHECK-LABEL: func.func @trunc_twice(
// CHECK: %[[TRUNC:.*]] = bcast.trunc
// CHECK-NEXT: return %[[TRUNC]]
func.func @trunc_twice(%x: tensor<2xf16>) -> tensor<2xf16> {
  %0 = bcast.trunc %x : tensor<2xf16>
  %1 = bcast.trunc %0 : tensor<2xf16>
  return %1 : tensor<2xf16>
}

// Round trips fold, but not conversions to a third type.
// CHECK-LABEL: func.func @bits_and_back(
// CHECK-SAME: %[[X:.*]]: tensor<2xf32>
// CHECK-NEXT: %[[BITS:.*]] = bcast.bitcast_convert %[[X]] : tensor<2xf32> -> tensor<2xi32>
// CHECK-NEXT: %[[OTHER:.*]] = bcast.bitcast_convert %[[BITS]] : tensor<2xi32> -> tensor<2xui32>
// CHECK-NEXT: return %[[X]], %[[OTHER]], %[[X]]
func.func @bits_and_back(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xui32>, tensor<2xf32>) {
  %0 = bcast.bitcast_convert %x : tensor<2xf32> -> tensor<2xi32>
  %1 = bcast.bitcast_convert %0 : tensor<2xi32> -> tensor<2xf32>
  %2 = bcast.bitcast_convert %0 : tensor<2xi32> -> tensor<2xui32>
  %3 = bcast.bitcast_convert %x : tensor<2xf32>
  return %1, %2, %3 : tensor<2xf32>, tensor<2xui32>, tensor<2xf32>
}

// Exact on every machine.
// CHECK-LABEL: func.func @constant_bits(
// CHECK-DAG: %[[ONES:.*]] = arith.constant dense<[8, 0, 1]> : tensor<3xi8>
// CHECK-DAG: %[[ZEROS:.*]] = arith.constant dense<[0, 8, 3]> : tensor<3xi8>
// CHECK-DAG: %[[QUOTIENT:.*]] = arith.constant dense<[-1, 0, 5]> : tensor<3xi8>
// CHECK-DAG: %[[NEXT:.*]] = arith.constant dense<[1.000980e+00, 5.960460e-08]> : tensor<2xf16>
// CHECK-DAG: %[[CAST:.*]] = arith.constant dense<[15360, 0]> : tensor<2xui16>
// CHECK: return %[[ONES]], %[[ZEROS]], %[[QUOTIENT]], %[[NEXT]], %[[CAST]]
func.func @constant_bits() -> (tensor<3xi8>, tensor<3xi8>, tensor<3xi8>, tensor<2xf16>, tensor<2xui16>) {
  %x = arith.constant dense<[-1, 0, 16]> : tensor<3xi8>
  %three = arith.constant dense<3> : tensor<3xi8>
  %0 = bcast.population_count %x : tensor<3xi8>
  %1 = bcast.count_leading_zeros %x : tensor<3xi8>
  %2 = bcast.floor_divide %x, %three : tensor<3xi8>
  %one = arith.constant dense<[1.0, 0.0]> : tensor<2xf16>
  %two = arith.constant dense<2.0> : tensor<2xf16>
  %3 = bcast.next_after %one, %two : tensor<2xf16>
  %4 = bcast.bitcast_convert %one : tensor<2xf16> -> tensor<2xui16>
  return %0, %1, %2, %3, %4 : tensor<3xi8>, tensor<3xi8>, tensor<3xi8>, tensor<2xf16>, tensor<2xui16>
}

// Integers in a static shape; floats may be NaN, a runtime check may fail, and padding may have a value.
// CHECK-LABEL: func.func @differences(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>, %[[B:.*]]: tensor<4xi1>, %[[F:.*]]: tensor<3xf32>, %[[D:.*]]: tensor<?xi32>, %[[L:.*]]: tensor<2x3xi8
// CHECK-DAG: %[[ZEROS:.*]] = arith.constant dense<0> : tensor<2x3xi32>
// CHECK-DAG: %[[FALSE:.*]] = arith.constant dense<false> : tensor<4xi1>
// CHECK-DAG: %[[FLOATS:.*]] = bcast.subtract %[[F]], %[[F]]
// CHECK-DAG: %[[DYNAMIC:.*]] = bcast.subtract %[[D]], %[[D]]
// CHECK-DAG: %[[LAYOUT:.*]] = bcast.subtract %[[L]], %[[L]]
// CHECK: return %[[ZEROS]], %[[ZEROS]], %[[ZEROS]], %[[ZEROS]], %[[FALSE]], %[[FLOATS]], %[[DYNAMIC]], %[[LAYOUT]]
#padded = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 4], padding_value = 1 : i8>
func.func @differences(%x: tensor<2x3xi32>, %b: tensor<4xi1>, %f: tensor<3xf32>, %d: tensor<?xi32>, %l: tensor<2x3xi8, #padded>) -> (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<4xi1>, tensor<3xf32>, tensor<?xi32>, tensor<2x3xi8, #padded>) {
  %0 = bcast.subtract %x, %x : tensor<2x3xi32>
  %1 = bcast.subtract %x, %x rule(#bcast.numpy) : tensor<2x3xi32>
  %2 = bcast.xor %x, %x : tensor<2x3xi32>
  %3 = bcast.squared_difference %x, %x : tensor<2x3xi32>
  %4 = bcast.xor %b, %b : tensor<4xi1>
  %5 = bcast.subtract %f, %f : tensor<3xf32>
  %6 = bcast.subtract %d, %d : tensor<?xi32>
  %7 = bcast.subtract %l, %l : tensor<2x3xi8, #padded>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<4xi1>, tensor<3xf32>, tensor<?xi32>, tensor<2x3xi8, #padded>
}

// CHECK-LABEL: func.func @unsigned_difference(
// CHECK: %[[ZEROS:.*]] = arith.constant dense<0> : tensor<3xui8>
// CHECK: return %[[ZEROS]]
func.func @unsigned_difference(%x: tensor<3xui8>) -> tensor<3xui8> {
  %0 = bcast.subtract %x, %x : tensor<3xui8>
  return %0 : tensor<3xui8>
}
