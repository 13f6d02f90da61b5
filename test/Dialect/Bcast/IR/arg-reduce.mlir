// RUN: bcast-opt %s | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --emit-bytecode | bcast-opt | FileCheck %s

// ARG-2
// CHECK-LABEL: @shapes
func.func @shapes(%x: tensor<2x?x4xf32>) {
  // CHECK: bcast.arg_maximum %{{.*}}, dim = 1 : tensor<2x?x4xf32> -> tensor<2x4xi32>
  %0 = bcast.arg_maximum %x, dim = 1 : tensor<2x?x4xf32> -> tensor<2x4xi32>
  // CHECK: bcast.arg_minimum %{{.*}}, dim = 0 : tensor<2x?x4xf32> -> tensor<?x4xi64>
  %1 = bcast.arg_minimum %x, dim = 0 : tensor<2x?x4xf32> -> tensor<?x4xi64>
  // CHECK: bcast.arg_maximum %{{.*}}, dim = 2 keep_dims : tensor<2x?x4xf32> -> tensor<2x?x1xi64>
  %2 = bcast.arg_maximum %x, dim = 2 keep_dims : tensor<2x?x4xf32> -> tensor<2x?x1xi64>
  return
}

// ARG-3
// CHECK-LABEL: @types
func.func @types(%i: tensor<3xi8>, %u: tensor<3xui64>, %b: tensor<3xi1>, %h: tensor<3xbf16>) {
  // CHECK: bcast.arg_maximum %{{.*}}, dim = 0 : tensor<3xi8> -> tensor<i32>
  %0 = bcast.arg_maximum %i, dim = 0 : tensor<3xi8> -> tensor<i32>
  // CHECK: bcast.arg_minimum %{{.*}}, dim = 0 : tensor<3xui64> -> tensor<i64>
  %1 = bcast.arg_minimum %u, dim = 0 : tensor<3xui64> -> tensor<i64>
  // CHECK: bcast.arg_maximum %{{.*}}, dim = 0 : tensor<3xi1> -> tensor<i32>
  %2 = bcast.arg_maximum %b, dim = 0 : tensor<3xi1> -> tensor<i32>
  // CHECK: bcast.arg_maximum %{{.*}}, dim = 0 : tensor<3xbf16> -> tensor<i32>
  %3 = bcast.arg_maximum %h, dim = 0 : tensor<3xbf16> -> tensor<i32>
  return
}

// ARG-6
// CHECK-LABEL: @extents
func.func @extents(%x: tensor<2147483648xi8>, %y: tensor<2147483649xi8>) {
  // CHECK: tensor<2147483648xi8> -> tensor<i32>
  %0 = bcast.arg_maximum %x, dim = 0 : tensor<2147483648xi8> -> tensor<i32>
  // CHECK: tensor<2147483649xi8> -> tensor<i64>
  %1 = bcast.arg_maximum %y, dim = 0 : tensor<2147483649xi8> -> tensor<i64>
  return
}
