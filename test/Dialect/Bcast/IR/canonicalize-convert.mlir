// RUN: bcast-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @same_type(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>
// CHECK-NEXT: return %[[X]]
func.func @same_type(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = bcast.convert %x : tensor<?xf32>
  return %r : tensor<?xf32>
}

// Through a type that holds every number of the first.

// CHECK-LABEL: func.func @widen_and_narrow(
// CHECK-SAME: %[[X:.*]]: tensor<2xi16>
// CHECK-NEXT: %[[R0:.*]] = bcast.convert %[[X]] : tensor<2xi16> -> tensor<2xi8>
// CHECK-NEXT: return %[[R0]]
func.func @widen_and_narrow(%x: tensor<2xi16>) -> tensor<2xi8> {
  %0 = bcast.convert %x : tensor<2xi16> -> tensor<2xi32>
  %r = bcast.convert %0 : tensor<2xi32> -> tensor<2xi8>
  return %r : tensor<2xi8>
}

// CHECK-LABEL: func.func @and_back(
// CHECK-SAME: %[[X:.*]]: tensor<?xf16>
// CHECK-NEXT: return %[[X]]
func.func @and_back(%x: tensor<?xf16>) -> tensor<?xf16> {
  %0 = bcast.convert %x : tensor<?xf16> -> tensor<?xf32>
  %r = bcast.convert %0 : tensor<?xf32> -> tensor<?xf16>
  return %r : tensor<?xf16>
}

// CHECK-LABEL: func.func @round_once(
// CHECK-SAME: %[[X:.*]]: tensor<2xi16>
// CHECK-NEXT: %[[R0:.*]] = bcast.convert %[[X]] : tensor<2xi16> -> tensor<2xbf16>
// CHECK-NEXT: return %[[R0]]
func.func @round_once(%x: tensor<2xi16>) -> tensor<2xbf16> {
  %0 = bcast.convert %x : tensor<2xi16> -> tensor<2xf32>
  %r = bcast.convert %0 : tensor<2xf32> -> tensor<2xbf16>
  return %r : tensor<2xbf16>
}

// CHECK-LABEL: func.func @unsigned_in_signed(
// CHECK-SAME: %[[X:.*]]: tensor<2xui8>
// CHECK-NEXT: %[[R0:.*]] = bcast.convert %[[X]] : tensor<2xui8> -> tensor<2xf32>
// CHECK-NEXT: return %[[R0]]
func.func @unsigned_in_signed(%x: tensor<2xui8>) -> tensor<2xf32> {
  %0 = bcast.convert %x : tensor<2xui8> -> tensor<2xi16>
  %r = bcast.convert %0 : tensor<2xi16> -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func.func @float_to_integer(
// CHECK-SAME: %[[X:.*]]: tensor<2xbf16>
// CHECK-NEXT: %[[R0:.*]] = bcast.convert %[[X]] : tensor<2xbf16> -> tensor<2xui8>
// CHECK-NEXT: return %[[R0]]
func.func @float_to_integer(%x: tensor<2xbf16>) -> tensor<2xui8> {
  %0 = bcast.convert %x : tensor<2xbf16> -> tensor<2xf64>
  %r = bcast.convert %0 : tensor<2xf64> -> tensor<2xui8>
  return %r : tensor<2xui8>
}

// CHECK-LABEL: func.func @integer_through_float(
// CHECK-SAME: %[[X:.*]]: tensor<2xi8>
// CHECK-NEXT: %[[R0:.*]] = bcast.convert %[[X]] : tensor<2xi8> -> tensor<2xi32>
// CHECK-NEXT: return %[[R0]]
func.func @integer_through_float(%x: tensor<2xi8>) -> tensor<2xi32> {
  %0 = bcast.convert %x : tensor<2xi8> -> tensor<2xf32>
  %r = bcast.convert %0 : tensor<2xf32> -> tensor<2xi32>
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func.func @truth(
// CHECK-SAME: %[[X:.*]]: tensor<2xi1>
// CHECK-NEXT: return %[[X]]
func.func @truth(%x: tensor<2xi1>) -> tensor<2xi1> {
  %0 = bcast.convert %x : tensor<2xi1> -> tensor<2xi8>
  %r = bcast.convert %0 : tensor<2xi8> -> tensor<2xi1>
  return %r : tensor<2xi1>
}

// The first conversion rounds, wraps or overflows.

// CHECK-LABEL: func.func @rounds(
// CHECK-SAME: %[[X:.*]]: tensor<2xi32>
// CHECK-NEXT: %[[R0:.*]] = bcast.convert %[[X]] : tensor<2xi32> -> tensor<2xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.convert %[[R0]] : tensor<2xf32> -> tensor<2xf64>
// CHECK-NEXT: return %[[R1]]
func.func @rounds(%x: tensor<2xi32>) -> tensor<2xf64> {
  %0 = bcast.convert %x : tensor<2xi32> -> tensor<2xf32>
  %r = bcast.convert %0 : tensor<2xf32> -> tensor<2xf64>
  return %r : tensor<2xf64>
}

// CHECK-LABEL: func.func @wraps(
// CHECK-SAME: %[[X:.*]]: tensor<2xi32>
// CHECK-NEXT: %[[R0:.*]] = bcast.convert %[[X]] : tensor<2xi32> -> tensor<2xi8>
// CHECK-NEXT: %[[R1:.*]] = bcast.convert %[[R0]] : tensor<2xi8> -> tensor<2xi32>
// CHECK-NEXT: return %[[R1]]
func.func @wraps(%x: tensor<2xi32>) -> tensor<2xi32> {
  %0 = bcast.convert %x : tensor<2xi32> -> tensor<2xi8>
  %r = bcast.convert %0 : tensor<2xi8> -> tensor<2xi32>
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func.func @signed_in_unsigned(
// CHECK-SAME: %[[X:.*]]: tensor<2xi8>
// CHECK-NEXT: %[[R0:.*]] = bcast.convert %[[X]] : tensor<2xi8> -> tensor<2xui16>
// CHECK-NEXT: %[[R1:.*]] = bcast.convert %[[R0]] : tensor<2xui16> -> tensor<2xf32>
// CHECK-NEXT: return %[[R1]]
func.func @signed_in_unsigned(%x: tensor<2xi8>) -> tensor<2xf32> {
  %0 = bcast.convert %x : tensor<2xi8> -> tensor<2xui16>
  %r = bcast.convert %0 : tensor<2xui16> -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func.func @bf16_in_f16(
// CHECK-SAME: %[[X:.*]]: tensor<2xbf16>
// CHECK-NEXT: %[[R0:.*]] = bcast.convert %[[X]] : tensor<2xbf16> -> tensor<2xf16>
// CHECK-NEXT: %[[R1:.*]] = bcast.convert %[[R0]] : tensor<2xf16> -> tensor<2xf32>
// CHECK-NEXT: return %[[R1]]
func.func @bf16_in_f16(%x: tensor<2xbf16>) -> tensor<2xf32> {
  %0 = bcast.convert %x : tensor<2xbf16> -> tensor<2xf16>
  %r = bcast.convert %0 : tensor<2xf16> -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// An i16 out of range wraps in i8 (CONVERT-3), an f32 saturates (CONVERT-1).

// CHECK-LABEL: func.func @saturates(
// CHECK-SAME: %[[X:.*]]: tensor<2xi16>
// CHECK-NEXT: %[[R0:.*]] = bcast.convert %[[X]] : tensor<2xi16> -> tensor<2xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.convert %[[R0]] : tensor<2xf32> -> tensor<2xi8>
// CHECK-NEXT: return %[[R1]]
func.func @saturates(%x: tensor<2xi16>) -> tensor<2xi8> {
  %0 = bcast.convert %x : tensor<2xi16> -> tensor<2xf32>
  %r = bcast.convert %0 : tensor<2xf32> -> tensor<2xi8>
  return %r : tensor<2xi8>
}
