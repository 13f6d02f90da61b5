// Upstream's pass knows the ranges of indices and of integer elements.
// RUN: bcast-opt %s --int-range-optimizations --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @indices(
// CHECK-DAG: %[[TRUE:.*]] = arith.constant dense<true> : tensor<4xi1>
// CHECK: return %[[TRUE]], %[[TRUE]], %[[TRUE]]
func.func @indices(%x: tensor<4x8xf32>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %eight = arith.constant dense<8> : tensor<4xi32>
  %zero = arith.constant dense<0> : tensor<4xi32>
  %i = bcast.iota dim = 0 : tensor<4xi32>
  %k = bcast.arg_maximum %x, dim = 1 : tensor<4x8xf32> -> tensor<4xi32>
  %sum = bcast.add %i, %k : tensor<4xi32>
  %limit = arith.constant dense<10> : tensor<4xi32>
  %0 = arith.cmpi slt, %k, %eight : tensor<4xi32>
  %1 = arith.cmpi sge, %i, %zero : tensor<4xi32>
  %2 = arith.cmpi ule, %sum, %limit : tensor<4xi32>
  return %0, %1, %2 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// CHECK-LABEL: func.func @clamp(
// CHECK-DAG: %[[TRUE:.*]] = arith.constant dense<true> : tensor<2x4xi1>

// CHECK: return %[[TRUE]]
func.func @clamp(%x: tensor<4xi8>) -> tensor<2x4xi1> {
  %min = arith.constant dense<-3> : tensor<4xi8>
  %max = arith.constant dense<5> : tensor<4xi8>
  %0 = bcast.clamp %min, %x, %max : tensor<4xi8>
  %1 = bcast.convert %0 : tensor<4xi8> -> tensor<4xi32>
  %2 = bcast.broadcast_in_dim %1, dims = [1] : tensor<4xi32> -> tensor<2x4xi32>
  %limit = arith.constant dense<5> : tensor<2x4xi32>
  %3 = arith.cmpi sle, %2, %limit : tensor<2x4xi32>
  return %3 : tensor<2x4xi1>
}

// One index alone is a constant; a tensor of unknown shape is not.
// CHECK-LABEL: func.func @one_index(
// CHECK: %[[ZERO:.*]] = arith.constant dense<0> : tensor<4xi64>
// CHECK: %[[D:.*]] = bcast.arg_minimum
// CHECK: return %[[ZERO]], %[[D]]
func.func @one_index(%x: tensor<4x1xf32>, %y: tensor<?x1xf32>) -> (tensor<4xi64>, tensor<?xi64>) {
  %0 = bcast.arg_minimum %x, dim = 1 : tensor<4x1xf32> -> tensor<4xi64>
  %1 = bcast.arg_minimum %y, dim = 1 : tensor<?x1xf32> -> tensor<?xi64>
  return %0, %1 : tensor<4xi64>, tensor<?xi64>
}

// Elements wrap, and unsigned ones are not negative.
// CHECK-LABEL: func.func @wraps(
// CHECK: arith.cmpi
// CHECK: arith.cmpi
func.func @wraps(%p: tensor<300xi8>) -> (tensor<300xi1>, tensor<300xi1>) {
  %zero = arith.constant dense<0> : tensor<300xi8>
  %i = bcast.iota dim = 0 : tensor<300xi8>
  %0 = arith.cmpi sge, %i, %zero : tensor<300xi8>
  %1 = bcast.abs %p : tensor<300xi8>
  %2 = arith.cmpi sge, %1, %zero : tensor<300xi8>
  return %0, %2 : tensor<300xi1>, tensor<300xi1>
}

// CHECK-LABEL: func.func @coordinates(
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: return %[[TRUE]], %[[TRUE]]
func.func @coordinates(%n: index) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  %i, %j, %in_bounds = bcast.delinearize_index %n in tensor<2x5xf32>
  %0 = arith.cmpi ult, %j, %c5 : index
  %k = arith.constant 1 : index
  %a = bcast.linearize_index [%k, %j] in tensor<2x5xf32>
  %1 = arith.cmpi slt, %a, %c10 : index
  return %0, %1 : i1, i1
}
