// RUN: bcast-opt %s --convert-tosa-to-bcast --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func @read_by_bcast(
func.func @read_by_bcast(%a: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK-NEXT: %[[C:.*]] = arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
  // CHECK-NEXT: bcast.add %{{.*}}, %[[C]] : tensor<2xf32>
  %c = "tosa.const"() {values = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %0 = tosa.add %a, %c : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func @returned(
func.func @returned() -> tensor<2xi48> {
  // CHECK-NEXT: %[[C:.*]] = arith.constant dense<[1, 2]> : tensor<2xi48>
  // CHECK-NEXT: return %[[C]]
  %c = "tosa.const"() {values = dense<[1, 2]> : tensor<2xi48>} : () -> tensor<2xi48>
  return %c : tensor<2xi48>
}

// Operations that stay keep their constants, even if bcast reads these too.
// CHECK-LABEL: func @read_by_both(
func.func @read_by_both(%a: tensor<1x1xi8>) -> (tensor<1x1xi8>, tensor<1xi8>) {
  // CHECK-NEXT: %[[ARITH:.*]] = arith.constant dense<1> : tensor<1xi8>
  // CHECK-NEXT: %[[TOSA:.*]] = "tosa.const"() <{values = dense<1> : tensor<1xi8>}>
  // CHECK-NEXT: tosa.negate %{{.*}}, %[[TOSA]], %[[TOSA]]
  // CHECK-NEXT: bcast.add %[[ARITH]], %[[ARITH]] : tensor<1xi8>
  %c = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8>
  // expected-remark @below {{'tosa.negate' stays: its zero points are not the constant 0}}
  %0 = tosa.negate %a, %c, %c : (tensor<1x1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1xi8>
  %1 = tosa.add %c, %c : (tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>
  return %0, %1 : tensor<1x1xi8>, tensor<1xi8>
}

// The constant is unused.
// CHECK-LABEL: func @dead(
func.func @dead() {
  // CHECK-NEXT: return
  %c = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8>
  return
}
