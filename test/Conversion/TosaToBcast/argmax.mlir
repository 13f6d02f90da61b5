// RUN: bcast-opt %s --convert-tosa-to-bcast --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: @argmax
func.func @argmax(%x: tensor<2x3xf32>, %i: tensor<2x?xi8>) -> (tensor<2xi32>, tensor<?xi64>) {
  // CHECK: bcast.arg_maximum %{{.*}}, dim = 1 : tensor<2x3xf32> -> tensor<2xi32>
  %0 = tosa.argmax %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2xi32>
  // CHECK: bcast.arg_maximum %{{.*}}, dim = 0 : tensor<2x?xi8> -> tensor<?xi64>
  %1 = tosa.argmax %i {axis = 0 : i32} : (tensor<2x?xi8>) -> tensor<?xi64>
  return %0, %1 : tensor<2xi32>, tensor<?xi64>
}

// -----

// NaN does not count: no number is less than -inf. [ARG-4]
// CHECK-LABEL: @ignore
func.func @ignore(%x: tensor<2x3xf32>, %i: tensor<2x3xi8>) -> (tensor<2xi32>, tensor<2xi32>) {
  // CHECK-DAG: %[[LEAST:.*]] = arith.constant dense<0xFF800000> : tensor<f32>
  // CHECK-DAG: %[[NAN:.*]] = bcast.is_nan %[[X:.*]] : tensor<2x3xf32>
  // CHECK: %[[NUMBERS:.*]] = bcast.select %[[NAN]], %[[LEAST]], %[[X]]
  // CHECK: bcast.arg_maximum %[[NUMBERS]], dim = 1
  %0 = tosa.argmax %x {axis = 1 : i32, nan_mode = IGNORE} : (tensor<2x3xf32>) -> tensor<2xi32>
  // CHECK: bcast.arg_maximum %{{.*}}, dim = 1 : tensor<2x3xi8>
  %1 = tosa.argmax %i {axis = 1 : i32, nan_mode = IGNORE} : (tensor<2x3xi8>) -> tensor<2xi32>
  return %0, %1 : tensor<2xi32>, tensor<2xi32>
}

// -----

// CHECK-LABEL: @stays
func.func @stays(%b: tensor<2x3xi1>) {
  // CHECK: tosa.argmax
  // expected-remark @below {{'tosa.argmax' stays: TOSA does not order the values of i1}}
  %0 = tosa.argmax %b {axis = 1 : i32} : (tensor<2x3xi1>) -> tensor<2xi32>
  return
}
