// RUN: bcast-opt %s --convert-tosa-to-bcast --verify-diagnostics | FileCheck %s --implicit-check-not=tosa.

// CHECK-LABEL: func @select(
func.func @select(%p: tensor<2x1xi1>, %a: tensor<2x3xf32>, %b: tensor<1x3xf32>) -> tensor<2x3xf32> {
  // CHECK: bcast.select %{{.*}}, %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x1xi1>, tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  %0 = tosa.select %p, %a, %b : (tensor<2x1xi1>, tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func @select_same(
func.func @select_same(%p: tensor<2xi1>, %a: tensor<2xi64>) -> tensor<2xi64> {
  // CHECK: bcast.select %{{.*}}, %{{.*}}, %{{.*}} : (tensor<2xi1>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  %0 = tosa.select %p, %a, %a : (tensor<2xi1>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}

// CHECK-LABEL: func @clamp(
func.func @clamp(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK-DAG: %[[MIN:.*]] = arith.constant dense<-1.000000e+00> : tensor<f32>
  // CHECK-DAG: %[[MAX:.*]] = arith.constant dense<1.000000e+00> : tensor<f32>
  // CHECK: bcast.clamp %[[MIN]], %{{.*}}, %[[MAX]] rule(#bcast.numpy) : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %0 = tosa.clamp %x {min_val = -1.0 : f32, max_val = 1.0 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func @clamp_integer(
func.func @clamp_integer(%x: tensor<?xi8>) -> tensor<?xi8> {
  // CHECK-DAG: %[[MIN:.*]] = arith.constant dense<-3> : tensor<i8>
  // CHECK-DAG: %[[MAX:.*]] = arith.constant dense<127> : tensor<i8>
  // CHECK: bcast.clamp %[[MIN]], %{{.*}}, %[[MAX]] rule(#bcast.numpy) : (tensor<i8>, tensor<?xi8>, tensor<i8>) -> tensor<?xi8>
  %0 = tosa.clamp %x {min_val = -3 : i8, max_val = 127 : i8, nan_mode = IGNORE} : (tensor<?xi8>) -> tensor<?xi8>
  return %0 : tensor<?xi8>
}
