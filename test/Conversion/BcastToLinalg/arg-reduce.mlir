// RUN: bcast-opt %s --bcast-legalize-to-explicit --convert-bcast-to-linalg --canonicalize --split-input-file | FileCheck %s

// Pairs of an element and its index. [ARG-4]
// CHECK-LABEL: @rows
func.func @rows(%x: tensor<4x8xf32>) -> tensor<4xi64> {
  // CHECK-DAG: arith.constant 0xFF800000 : f32
  // CHECK: %[[PAIRS:.*]]:2 = linalg.generic
  // CHECK-SAME: iterator_types = ["parallel", "reduction"]
  // CHECK-SAME: outs(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xi32>)
  // CHECK: %[[STEP:.*]] = linalg.index 1
  // CHECK: %[[INDEX:.*]] = arith.index_cast %[[STEP]] : index to i32
  // CHECK: %[[EARLIER:.*]] = arith.cmpi slt, %[[INDEX]], %[[OLD:.*]] : i32
  // CHECK: arith.cmpf oge, %in, %out
  // CHECK: arith.cmpf ugt, %in, %out
  // CHECK: %[[TAKEN:.*]] = arith.select %[[EARLIER]]
  // CHECK: arith.select %[[TAKEN]], %in, %out : f32
  // CHECK: arith.select %[[TAKEN]], %[[INDEX]], %[[OLD]] : i32
  // CHECK: linalg.generic
  // CHECK-SAME: ins(%[[PAIRS]]#1
  // CHECK: arith.extsi %in : i32 to i64
  %0 = bcast.arg_maximum %x, dim = 1 : tensor<4x8xf32> -> tensor<4xi64>
  return %0 : tensor<4xi64>
}

// -----

// Unsigned elements, and indices of any extent.
// CHECK-LABEL: @columns
func.func @columns(%x: tensor<?x8xui8>) -> tensor<8xi64> {
  // CHECK: %[[PAIRS:.*]]:2 = linalg.generic
  // CHECK-SAME: outs(%{{.*}}, %{{.*}} : tensor<8xi8>, tensor<8xi64>)
  // CHECK: arith.cmpi ule, %in, %out : i8
  // CHECK: arith.cmpi ult, %in, %out : i8
  // CHECK: return %[[PAIRS]]#1
  %0 = bcast.arg_minimum %x, dim = 0 : tensor<?x8xui8> -> tensor<8xi64>
  return %0 : tensor<8xi64>
}

// -----

// No operand. [IOTA-3]
// CHECK-LABEL: @iota
func.func @iota(%d: index) -> tensor<4x?xf32> {
  // CHECK: linalg.generic
  // CHECK-NOT: ins
  // CHECK: %[[STEP:.*]] = linalg.index 0
  // CHECK: %[[INDEX:.*]] = arith.index_cast %[[STEP]] : index to i32
  // CHECK: arith.sitofp %[[INDEX]] : i32 to f32
  %0 = bcast.iota dim = 0 sizes(%d) : tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
