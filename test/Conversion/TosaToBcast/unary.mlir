// RUN: bcast-opt %s --convert-tosa-to-bcast --verify-diagnostics | FileCheck %s --implicit-check-not=tosa.

// CHECK-LABEL: func @floats(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
func.func @floats(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[ABS:.*]] = bcast.abs %[[X]] : tensor<2x3xf32>
  %0 = tosa.abs %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: %[[CEIL:.*]] = bcast.ceil %[[ABS]] : tensor<2x3xf32>
  %1 = tosa.ceil %0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: %[[COS:.*]] = bcast.cosine %[[CEIL]] : tensor<2x3xf32>
  %2 = tosa.cos %1 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: %[[ERF:.*]] = bcast.erf %[[COS]] : tensor<2x3xf32>
  %3 = tosa.erf %2 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: %[[EXP:.*]] = bcast.exponential %[[ERF]] : tensor<2x3xf32>
  %4 = tosa.exp %3 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: %[[FLOOR:.*]] = bcast.floor %[[EXP]] : tensor<2x3xf32>
  %5 = tosa.floor %4 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: %[[LOG:.*]] = bcast.log %[[FLOOR]] : tensor<2x3xf32>
  %6 = tosa.log %5 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: %[[RSQRT:.*]] = bcast.rsqrt %[[LOG]] : tensor<2x3xf32>
  %7 = tosa.rsqrt %6 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: %[[SIGMOID:.*]] = bcast.logistic %[[RSQRT]] : tensor<2x3xf32>
  %8 = tosa.sigmoid %7 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: %[[SIN:.*]] = bcast.sine %[[SIGMOID]] : tensor<2x3xf32>
  %9 = tosa.sin %8 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: %[[TANH:.*]] = bcast.tanh %[[SIN]] : tensor<2x3xf32>
  %10 = tosa.tanh %9 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: return %[[TANH]]
  return %10 : tensor<2x3xf32>
}

// CHECK-LABEL: func @reciprocal(
func.func @reciprocal(%x: tensor<2x3xbf16>) -> tensor<2x3xbf16> {
  // CHECK: %[[ONE:.*]] = arith.constant dense<1.000000e+00> : tensor<bf16>
  // CHECK: bcast.divide %[[ONE]], %{{.*}} rule(#bcast.numpy) : (tensor<bf16>, tensor<2x3xbf16>) -> tensor<2x3xbf16>
  %0 = tosa.reciprocal %x : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  return %0 : tensor<2x3xbf16>
}

// CHECK-LABEL: func @reciprocal_of_scalar(
func.func @reciprocal_of_scalar(%x: tensor<f32>) -> tensor<f32> {
  // CHECK: bcast.divide %{{.*}}, %{{.*}} : tensor<f32>
  %0 = tosa.reciprocal %x : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: func @not(
func.func @not(%x: tensor<2xi16>, %p: tensor<2xi1>) -> (tensor<2xi16>, tensor<2xi1>) {
  // CHECK: bcast.not %{{.*}} : tensor<2xi16>
  %0 = tosa.bitwise_not %x : (tensor<2xi16>) -> tensor<2xi16>
  // CHECK: bcast.not %{{.*}} : tensor<2xi1>
  %1 = tosa.logical_not %p : (tensor<2xi1>) -> tensor<2xi1>
  return %0, %1 : tensor<2xi16>, tensor<2xi1>
}

// CHECK-LABEL: func @negate_float(
func.func @negate_float(%x: tensor<2xf16>) -> tensor<2xf16> {
  // CHECK-NEXT: bcast.negate %{{.*}} : tensor<2xf16>
  %zero = "tosa.const"() {values = dense<0.0> : tensor<1xf16>} : () -> tensor<1xf16>
  %0 = tosa.negate %x, %zero, %zero : (tensor<2xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<2xf16>
  return %0 : tensor<2xf16>
}

// The least i8 and i16 are clipped.
// CHECK-LABEL: func @negate_i8(
func.func @negate_i8(%x: tensor<2xi8>) -> tensor<2xi8> {
  // CHECK: %[[LEAST:.*]] = arith.constant dense<-127> : tensor<i8>
  // CHECK: %[[CLIPPED:.*]] = bcast.maximum %{{.*}}, %[[LEAST]] rule(#bcast.numpy) : (tensor<2xi8>, tensor<i8>) -> tensor<2xi8>
  // CHECK: bcast.negate %[[CLIPPED]] : tensor<2xi8>
  %zero = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.negate %x, %zero, %zero : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}

// CHECK-LABEL: func @negate_i16(
func.func @negate_i16(%x: tensor<2xi16>) -> tensor<2xi16> {
  // CHECK: arith.constant dense<-32767> : tensor<i16>
  // CHECK: bcast.maximum
  // CHECK: bcast.negate
  %zero = "tosa.const"() {values = dense<0> : tensor<1xi16>} : () -> tensor<1xi16>
  %0 = tosa.negate %x, %zero, %zero : (tensor<2xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<2xi16>
  return %0 : tensor<2xi16>
}

// CHECK-LABEL: func @negate_i32(
func.func @negate_i32(%x: tensor<2xi32>) -> tensor<2xi32> {
  // CHECK-NEXT: bcast.negate %{{.*}} : tensor<2xi32>
  %zero = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %0 = tosa.negate %x, %zero, %zero : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// CHECK-LABEL: func @abs_integer(
func.func @abs_integer(%x: tensor<2xi32>) -> tensor<2xi32> {
  // CHECK: bcast.abs %{{.*}} : tensor<2xi32>
  %0 = tosa.abs %x : (tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// CHECK-LABEL: func @identity(
// CHECK-SAME: %[[X:.*]]: tensor<2x!quant
func.func @identity(%x: tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:1>> {
  // CHECK-NEXT: return %[[X]]
  %0 = tosa.identity %x : (tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:1>>
  return %0 : tensor<2x!quant.uniform<i8:f32, 0.5:1>>
}

// CHECK-LABEL: func @leading_zeros(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>
func.func @leading_zeros(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  // CHECK-NEXT: %[[ZEROS:.*]] = bcast.count_leading_zeros %[[X]] : tensor<2x3xi32>
  %0 = tosa.clz %x : (tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK-NEXT: return %[[ZEROS]]
  return %0 : tensor<2x3xi32>
}
