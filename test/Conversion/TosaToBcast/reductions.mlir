// RUN: bcast-opt %s --convert-tosa-to-bcast --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: @kinds
func.func @kinds(%x: tensor<2x3xf32>, %i: tensor<2x3xi32>, %b: tensor<2x3xi1>) {
  // CHECK: bcast.reduce sum %{{.*}}, dims = [1] keep_dims : tensor<2x3xi32> -> tensor<2x1xi32>
  %0 = tosa.reduce_sum %i {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  // CHECK: bcast.reduce product %{{.*}}, dims = [0] keep_dims : tensor<2x3xf32> -> tensor<1x3xf32>
  %1 = tosa.reduce_product %x {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  // CHECK: bcast.reduce maximum %{{.*}}, dims = [1] keep_dims : tensor<2x3xf32> -> tensor<2x1xf32>
  %2 = tosa.reduce_max %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  // CHECK: bcast.reduce minimum %{{.*}}, dims = [1] keep_dims : tensor<2x3xi32> -> tensor<2x1xi32>
  %3 = tosa.reduce_min %i {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  // CHECK: bcast.reduce and %{{.*}}, dims = [1] keep_dims : tensor<2x3xi1> -> tensor<2x1xi1>
  %4 = tosa.reduce_all %b {axis = 1 : i32} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  // CHECK: bcast.reduce or %{{.*}}, dims = [1] keep_dims : tensor<2x3xi1> -> tensor<2x1xi1>
  %5 = tosa.reduce_any %b {axis = 1 : i32} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  return
}

// -----

// A result may be declared less static.
// CHECK-LABEL: @dynamic
func.func @dynamic(%x: tensor<2x?xf32>) -> tensor<?x1xf32> {
  // CHECK: %[[SUM:.*]] = bcast.reduce sum %{{.*}}, dims = [1] keep_dims : tensor<2x?xf32> -> tensor<2x1xf32>
  // CHECK: tensor.cast %[[SUM]] : tensor<2x1xf32> to tensor<?x1xf32>
  %0 = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<2x?xf32>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}

// -----

// CHECK-LABEL: @stays
func.func @stays(%x: tensor<2x3xf32>, %u: tensor<*xf32>) {
  // CHECK: tosa.reduce_max
  // expected-remark @below {{'tosa.reduce_max' stays: nan_mode = IGNORE drops a NaN that bcast keeps [MINMAX-1]}}
  %0 = tosa.reduce_max %x {axis = 1 : i32, nan_mode = IGNORE} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  // CHECK: tosa.reduce_sum
  // expected-remark @below {{'tosa.reduce_sum' stays: its operand and its result are not ranked row-major tensors [SHAPE-3]}}
  %1 = tosa.reduce_sum %u {axis = 1 : i32} : (tensor<*xf32>) -> tensor<*xf32>
  return
}
