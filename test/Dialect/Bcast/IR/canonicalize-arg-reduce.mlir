// RUN: bcast-opt %s --canonicalize | FileCheck %s

// The first of equal elements has index 0. [ARG-4]

// CHECK-LABEL: func.func @extent_1(
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant dense<0> : tensor<3xi32>
// CHECK-NEXT: return %[[ZERO]]
func.func @extent_1(%x: tensor<3x1xf32>) -> tensor<3xi32> {
  %r = bcast.arg_maximum %x, dim = 1 : tensor<3x1xf32> -> tensor<3xi32>
  return %r : tensor<3xi32>
}

// CHECK-LABEL: func.func @extent_1_dynamic(
// CHECK-SAME: %[[X:.*]]: tensor<?x1xf32>
// CHECK-DAG: %[[ZERO:.*]] = arith.constant dense<0> : tensor<i64>
// CHECK-DAG: %[[D:.*]] = tensor.dim %[[X]], %c0
// CHECK: %[[R:.*]] = bcast.broadcast_in_dim %[[ZERO]], dims = [] sizes(%[[D]]) : tensor<i64> -> tensor<?xi64>
// CHECK-NEXT: return %[[R]]
func.func @extent_1_dynamic(%x: tensor<?x1xf32>) -> tensor<?xi64> {
  %r = bcast.arg_minimum %x, dim = 1 : tensor<?x1xf32> -> tensor<?xi64>
  return %r : tensor<?xi64>
}

// CHECK-LABEL: func.func @stretched(
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant dense<0> : tensor<3xi32>
// CHECK-NEXT: return %[[ZERO]], %[[ZERO]]
func.func @stretched(%x: tensor<3xf32>, %y: tensor<3x1xf32>) -> (tensor<3xi32>, tensor<3xi32>) {
  %0 = bcast.broadcast_in_dim %x, dims = [0] : tensor<3xf32> -> tensor<3x4xf32>
  %1 = bcast.broadcast_in_dim %y, dims = [0, 1] : tensor<3x1xf32> -> tensor<3x4xf32>
  %r = bcast.arg_maximum %0, dim = 1 : tensor<3x4xf32> -> tensor<3xi32>
  %s = bcast.arg_minimum %1, dim = 1 : tensor<3x4xf32> -> tensor<3xi32>
  return %r, %s : tensor<3xi32>, tensor<3xi32>
}

// CHECK-LABEL: func.func @splat(
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant dense<0> : tensor<3x1xi32>
// CHECK-NEXT: return %[[ZERO]]
func.func @splat() -> tensor<3x1xi32> {
  %x = arith.constant dense<0x7FC00000> : tensor<3x4xf32>
  %r = bcast.arg_maximum %x, dim = 1 keep_dims : tensor<3x4xf32> -> tensor<3x1xi32>
  return %r : tensor<3x1xi32>
}

// ARG-6: the extent of a dynamic dimension is still checked for i32.
// CHECK-LABEL: func.func @stretched_dynamic(
// CHECK-DAG: %[[ZERO:.*]] = arith.constant dense<0> : tensor<3xi64>
// CHECK-DAG: %[[R:.*]] = bcast.arg_maximum %{{.*}}, dim = 1 : tensor<3x?xf32> -> tensor<3xi32>
// CHECK: return %[[ZERO]], %[[R]]
func.func @stretched_dynamic(%x: tensor<3xf32>, %y: tensor<?xf32>) -> (tensor<3xi64>, tensor<3xi32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %0 = bcast.broadcast_in_dim %x, dims = [0] sizes(%n) : tensor<3xf32> -> tensor<3x?xf32>
  %r = bcast.arg_maximum %0, dim = 1 : tensor<3x?xf32> -> tensor<3xi64>
  %s = bcast.arg_maximum %0, dim = 1 : tensor<3x?xf32> -> tensor<3xi32>
  return %r, %s : tensor<3xi64>, tensor<3xi32>
}

// A size that may be negative is checked where it is used. [CHECK-3]
// CHECK-LABEL: func.func @may_fail(
// CHECK: bcast.arg_maximum
func.func @may_fail(%x: tensor<3xf32>, %n: index) -> tensor<3xi64> {
  %0 = bcast.broadcast_in_dim %x, dims = [0] sizes(%n) : tensor<3xf32> -> tensor<3x?xf32>
  %r = bcast.arg_maximum %0, dim = 1 : tensor<3x?xf32> -> tensor<3xi64>
  return %r : tensor<3xi64>
}

// Indices as elements, if the type has them all. [IOTA-3]

// CHECK-LABEL: func.func @iota(
// CHECK-DAG: %[[ZERO:.*]] = arith.constant dense<0> : tensor<3xi32>
// CHECK-DAG: %[[LAST:.*]] = arith.constant dense<127> : tensor<3xi32>
// CHECK-DAG: %[[FIRST:.*]] = arith.constant dense<0> : tensor<128xi32>
// CHECK: return %[[LAST]], %[[ZERO]], %[[FIRST]]
func.func @iota() -> (tensor<3xi32>, tensor<3xi32>, tensor<128xi32>) {
  %0 = bcast.iota dim = 1 : tensor<3x128xi8>
  %r = bcast.arg_maximum %0, dim = 1 : tensor<3x128xi8> -> tensor<3xi32>
  %s = bcast.arg_minimum %0, dim = 1 : tensor<3x128xi8> -> tensor<3xi32>
  %t = bcast.arg_maximum %0, dim = 0 : tensor<3x128xi8> -> tensor<128xi32>
  return %r, %s, %t : tensor<3xi32>, tensor<3xi32>, tensor<128xi32>
}

// CHECK-LABEL: func.func @iota_of_none(
// CHECK: arith.constant dense<0> : tensor<i32>
func.func @iota_of_none() -> tensor<i32> {
  %0 = bcast.iota dim = 0 : tensor<0xf32>
  %r = bcast.arg_maximum %0, dim = 0 : tensor<0xf32> -> tensor<i32>
  return %r : tensor<i32>
}

// CHECK-LABEL: func.func @iota_wraps(
// CHECK-COUNT-2: bcast.arg_maximum
func.func @iota_wraps() -> (tensor<i32>, tensor<i32>) {
  %0 = bcast.iota dim = 0 : tensor<129xi8>
  %1 = bcast.iota dim = 0 : tensor<2049xf16>
  %r = bcast.arg_maximum %0, dim = 0 : tensor<129xi8> -> tensor<i32>
  %s = bcast.arg_maximum %1, dim = 0 : tensor<2049xf16> -> tensor<i32>
  return %r, %s : tensor<i32>, tensor<i32>
}

// The index is computed before other dimensions are stretched or transposed.

// CHECK-LABEL: func.func @transposed(
// CHECK-SAME: %[[X:.*]]: tensor<2x3x4xf32>
// CHECK-NEXT: %[[R:.*]] = bcast.arg_minimum %[[X]], dim = 0 : tensor<2x3x4xf32> -> tensor<3x4xi32>
// CHECK-NEXT: %[[T:.*]] = bcast.broadcast_in_dim %[[R]], dims = [1, 0] : tensor<3x4xi32> -> tensor<4x3xi32>
// CHECK-NEXT: return %[[T]]
func.func @transposed(%x: tensor<2x3x4xf32>) -> tensor<4x3xi32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 2, 0] : tensor<2x3x4xf32> -> tensor<4x2x3xf32>
  %r = bcast.arg_minimum %0, dim = 1 : tensor<4x2x3xf32> -> tensor<4x3xi32>
  return %r : tensor<4x3xi32>
}

// CHECK-LABEL: func.func @other_stretched(
// CHECK-SAME: %[[X:.*]]: tensor<3xf32>
// CHECK-NEXT: %[[R:.*]] = bcast.arg_maximum %[[X]], dim = 0 : tensor<3xf32> -> tensor<i32>
// CHECK-NEXT: %[[B:.*]] = bcast.broadcast_in_dim %[[R]], dims = [] : tensor<i32> -> tensor<4xi32>
// CHECK-NEXT: return %[[B]]
func.func @other_stretched(%x: tensor<3xf32>) -> tensor<4xi32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
  %r = bcast.arg_maximum %0, dim = 1 : tensor<4x3xf32> -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func.func @of_relayout(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: bcast.arg_maximum %[[X]], dim = 1 : tensor<2x3xf32> -> tensor<2xi32>
func.func @of_relayout(%x: tensor<2x3xf32>) -> tensor<2xi32> {
  %0 = bcast.relayout %x : tensor<2x3xf32> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
  %r = bcast.arg_maximum %0, dim = 1 : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<2xi32>
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func.func @many_dims(
// CHECK-SAME: %[[X:.*]]: tensor<2x3x4x5x6x7xf32>
// CHECK-NEXT: bcast.arg_maximum %[[X]], dim = 5
// CHECK-NEXT: bcast.broadcast_in_dim %{{.*}}, dims = [5, 4, 3, 2, 1] : tensor<2x3x4x5x6xi32> -> tensor<8x6x5x4x3x2xi32>
func.func @many_dims(%x: tensor<2x3x4x5x6x7xf32>) -> tensor<8x6x5x4x3x2xi32> {
  %0 = bcast.broadcast_in_dim %x, dims = [6, 5, 4, 3, 2, 1] : tensor<2x3x4x5x6x7xf32> -> tensor<8x7x6x5x4x3x2xf32>
  %r = bcast.arg_maximum %0, dim = 1 : tensor<8x7x6x5x4x3x2xf32> -> tensor<8x6x5x4x3x2xi32>
  return %r : tensor<8x6x5x4x3x2xi32>
}
