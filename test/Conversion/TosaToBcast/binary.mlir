// RUN: bcast-opt %s --convert-tosa-to-bcast --verify-diagnostics | FileCheck %s --implicit-check-not=tosa.

// CHECK-LABEL: func @floats(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<1x3xf32>
func.func @floats(%a: tensor<2x3xf32>, %b: tensor<1x3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[ADD:.*]] = bcast.add %[[A]], %[[B]] rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  %0 = tosa.add %a, %b : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: %[[SUB:.*]] = bcast.subtract %[[B]], %[[ADD]] rule(#bcast.numpy) : (tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.sub %b, %0 : (tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: %[[POW:.*]] = bcast.power %[[SUB]], %[[A]] : tensor<2x3xf32>
  %2 = tosa.pow %1, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: %[[MAX:.*]] = bcast.maximum %[[POW]], %[[B]] rule(#bcast.numpy)
  %3 = tosa.maximum %2, %b : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: %[[MIN:.*]] = bcast.minimum %[[MAX]], %[[B]] rule(#bcast.numpy)
  %4 = tosa.minimum %3, %b {nan_mode = PROPAGATE} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: bcast.multiply %[[MIN]], %[[B]] rule(#bcast.numpy)
  %shift = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %5 = tosa.mul %4, %b, %shift : (tensor<2x3xf32>, tensor<1x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  return %5 : tensor<2x3xf32>
}

// CHECK-LABEL: func @integers(
func.func @integers(%a: tensor<2x3xi32>, %b: tensor<2x1xi32>) -> tensor<2x3xi32> {
  // CHECK: bcast.divide %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  %0 = tosa.intdiv %a, %b : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  // CHECK-NEXT: bcast.and {{.*}} rule(#bcast.numpy)
  %1 = tosa.bitwise_and %0, %b : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  // CHECK-NEXT: bcast.or {{.*}} rule(#bcast.numpy)
  %2 = tosa.bitwise_or %1, %b : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  // CHECK-NEXT: bcast.xor {{.*}} rule(#bcast.numpy)
  %3 = tosa.bitwise_xor %2, %b : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  // CHECK-NEXT: bcast.shift_left {{.*}} rule(#bcast.numpy)
  %4 = tosa.logical_left_shift %3, %b : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  // CHECK-NEXT: bcast.shift_right_logical {{.*}} rule(#bcast.numpy)
  %5 = tosa.logical_right_shift %4, %b : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  // CHECK-NEXT: bcast.shift_right_arithmetic {{.*}} rule(#bcast.numpy)
  %6 = tosa.arithmetic_right_shift %5, %b {round = false} : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  // Integers have no NaN: the mode does not matter.
  // CHECK-NEXT: bcast.maximum {{.*}} rule(#bcast.numpy)
  %7 = tosa.maximum %6, %b {nan_mode = IGNORE} : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  return %7 : tensor<2x3xi32>
}

// The product has the result's type.
// CHECK-LABEL: func @widening_multiply(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xi8>, %[[B:.*]]: tensor<1x1xi8>
func.func @widening_multiply(%a: tensor<2x3xi8>, %b: tensor<1x1xi8>) -> tensor<2x3xi32> {
  // CHECK-NEXT: %[[WIDE_A:.*]] = bcast.convert %[[A]] : tensor<2x3xi8> -> tensor<2x3xi32>
  // CHECK-NEXT: %[[WIDE_B:.*]] = bcast.convert %[[B]] : tensor<1x1xi8> -> tensor<1x1xi32>
  // CHECK-NEXT: bcast.multiply %[[WIDE_A]], %[[WIDE_B]] rule(#bcast.numpy)
  %shift = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.mul %a, %b, %shift : (tensor<2x3xi8>, tensor<1x1xi8>, tensor<1xi8>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// CHECK-LABEL: func @multiply_i32(
func.func @multiply_i32(%a: tensor<2xi32>) -> tensor<2xi32> {
  // CHECK: bcast.multiply %{{.*}}, %{{.*}} : tensor<2xi32>
  %shift = arith.constant dense<0> : tensor<1xi8>
  %0 = tosa.mul %a, %a, %shift : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// CHECK-LABEL: func @logical(
func.func @logical(%a: tensor<2xi1>, %b: tensor<1xi1>) -> tensor<2xi1> {
  // CHECK: bcast.and {{.*}} : (tensor<2xi1>, tensor<1xi1>) -> tensor<2xi1>
  %0 = tosa.logical_and %a, %b : (tensor<2xi1>, tensor<1xi1>) -> tensor<2xi1>
  // CHECK-NEXT: bcast.or {{.*}} : (tensor<2xi1>, tensor<1xi1>) -> tensor<2xi1>
  %1 = tosa.logical_or %0, %b : (tensor<2xi1>, tensor<1xi1>) -> tensor<2xi1>
  // CHECK-NEXT: bcast.xor {{.*}} : (tensor<2xi1>, tensor<1xi1>) -> tensor<2xi1>
  %2 = tosa.logical_xor %1, %b : (tensor<2xi1>, tensor<1xi1>) -> tensor<2xi1>
  // CHECK-NEXT: bcast.and {{.*}} : tensor<2xi1>
  %3 = tosa.bitwise_and %2, %a : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return %3 : tensor<2xi1>
}

// CHECK-LABEL: func @compare(
func.func @compare(%a: tensor<2x3xf32>, %b: tensor<1x1xf32>) -> (tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>) {
  // CHECK: bcast.compare EQ, %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<1x1xf32>) -> tensor<2x3xi1>
  %0 = tosa.equal %a, %b : (tensor<2x3xf32>, tensor<1x1xf32>) -> tensor<2x3xi1>
  // CHECK: bcast.compare GT, %{{.*}}, %{{.*}} rule(#bcast.numpy)
  %1 = tosa.greater %a, %b : (tensor<2x3xf32>, tensor<1x1xf32>) -> tensor<2x3xi1>
  // CHECK: bcast.compare GE, %{{.*}}, %{{.*}} rule(#bcast.numpy)
  %2 = tosa.greater_equal %a, %b : (tensor<2x3xf32>, tensor<1x1xf32>) -> tensor<2x3xi1>
  return %0, %1, %2 : tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>
}
