// RUN: bcast-opt %s --bcast-insert-checks | FileCheck %s

// An extent whose indices i32 may not have is checked. [ARG-6]
// CHECK-LABEL: @dynamic
// CHECK: %[[SIZE:.*]] = tensor.dim %{{.*}}, %c1
// CHECK: %[[LARGEST:.*]] = arith.constant 2147483648 : index
// CHECK: bcast.check_extent at_most, %[[SIZE]], %[[LARGEST]], "'bcast.arg_maximum' op indices of i32: dimension 1 of the operand" clause "ARG-6"
func.func @dynamic(%x: tensor<?x?xf32>) -> tensor<?xi32> {
  %0 = bcast.arg_maximum %x, dim = 1 : tensor<?x?xf32> -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// CHECK-LABEL: @fits
// CHECK-NOT: bcast.check_extent
func.func @fits(%x: tensor<4x?xf32>) -> (tensor<?xi32>, tensor<4xi64>) {
  %0 = bcast.arg_minimum %x, dim = 0 : tensor<4x?xf32> -> tensor<?xi32>
  %1 = bcast.arg_minimum %x, dim = 1 : tensor<4x?xf32> -> tensor<4xi64>
  return %0, %1 : tensor<?xi32>, tensor<4xi64>
}
