// RUN: bcast-opt %s --convert-tosa-to-bcast --verify-diagnostics | FileCheck %s --implicit-check-not=tosa.

// A float is rounded to the nearest integer first.
// CHECK-LABEL: func @float_to_integer(
func.func @float_to_integer(%x: tensor<3xf16>) -> tensor<3xi8> {
  // CHECK: %[[ROUNDED:.*]] = bcast.round_nearest_even %{{.*}} : tensor<3xf16>
  // CHECK: bcast.convert %[[ROUNDED]] : tensor<3xf16> -> tensor<3xi8>
  %0 = tosa.cast %x : (tensor<3xf16>) -> tensor<3xi8>
  return %0 : tensor<3xi8>
}

// CHECK-LABEL: func @integer_to_float(
func.func @integer_to_float(%x: tensor<3xi32>) -> tensor<3xbf16> {
  // CHECK-NEXT: bcast.convert %{{.*}} : tensor<3xi32> -> tensor<3xbf16>
  %0 = tosa.cast %x : (tensor<3xi32>) -> tensor<3xbf16>
  return %0 : tensor<3xbf16>
}

// CHECK-LABEL: func @float_to_float(
func.func @float_to_float(%x: tensor<3xf32>) -> tensor<3xf16> {
  // CHECK-NEXT: bcast.convert %{{.*}} : tensor<3xf32> -> tensor<3xf16>
  %0 = tosa.cast %x : (tensor<3xf32>) -> tensor<3xf16>
  return %0 : tensor<3xf16>
}

// CHECK-LABEL: func @integer_to_integer(
func.func @integer_to_integer(%x: tensor<?xi32>) -> tensor<?xi8> {
  // CHECK-NEXT: bcast.convert %{{.*}} : tensor<?xi32> -> tensor<?xi8>
  %0 = tosa.cast %x : (tensor<?xi32>) -> tensor<?xi8>
  return %0 : tensor<?xi8>
}

// Not 0, which rounding would change.
// CHECK-LABEL: func @to_pred(
func.func @to_pred(%x: tensor<3xf32>, %n: tensor<3xi8>) -> (tensor<3xi1>, tensor<3xi1>) {
  // CHECK-NEXT: bcast.convert %{{.*}} : tensor<3xf32> -> tensor<3xi1>
  %0 = tosa.cast %x : (tensor<3xf32>) -> tensor<3xi1>
  // CHECK-NEXT: bcast.convert %{{.*}} : tensor<3xi8> -> tensor<3xi1>
  %1 = tosa.cast %n : (tensor<3xi8>) -> tensor<3xi1>
  return %0, %1 : tensor<3xi1>, tensor<3xi1>
}

// CHECK-LABEL: func @from_pred(
func.func @from_pred(%p: tensor<3xi1>) -> tensor<3xi32> {
  // CHECK-NEXT: bcast.convert %{{.*}} : tensor<3xi1> -> tensor<3xi32>
  %0 = tosa.cast %p : (tensor<3xi1>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// CHECK-LABEL: func @same(
// CHECK-SAME: %[[X:.*]]: tensor<3xi32>
func.func @same(%x: tensor<3xi32>) -> tensor<3xi32> {
  // CHECK-NEXT: return %[[X]]
  %0 = tosa.cast %x : (tensor<3xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// A layout does not matter for the element type.
// CHECK-LABEL: func @same_elements(
func.func @same_elements(%x: tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>, %y: tensor<?xf32>) -> (tensor<2x3xf32>, tensor<3xf32>) {
  // CHECK-NEXT: bcast.convert %{{.*}} : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<2x3xf32>
  %0 = tosa.cast %x : (tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>) -> tensor<2x3xf32>
  // CHECK-NEXT: tensor.cast %{{.*}} : tensor<?xf32> to tensor<3xf32>
  %1 = tosa.cast %y : (tensor<?xf32>) -> tensor<3xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<3xf32>
}
