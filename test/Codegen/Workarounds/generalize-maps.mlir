// RUN: bcast-opt %s --bcast-generalize-maps | FileCheck %s

// CHECK-LABEL: func.func @updates(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>, %[[Y:.*]]: tensor<4xi32>
// CHECK: linalg.generic {{.*}} ins(%[[X]] : tensor<4xi32>) outs(%[[Y]] : tensor<4xi32>)
// CHECK: ^bb0(%[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT: arith.addi %[[IN]], %[[OUT]]
// CHECK-NOT: linalg.map
func.func @updates(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.map ins(%x : tensor<4xi32>) outs(%y : tensor<4xi32>) (%in: i32, %out: i32) {
    %sum = arith.addi %in, %out : i32
    linalg.yield %sum : i32
  }
  return %0 : tensor<4xi32>
}

// Bufferization handles inits that are only written correctly, and does not apply to buffers.
// CHECK-LABEL: func.func @writes(
// CHECK-COUNT-2: linalg.map
func.func @writes(%x: tensor<4xi32>, %y: tensor<4xi32>, %b: memref<4xi32>) -> tensor<4xi32> {
  %0 = linalg.map ins(%x : tensor<4xi32>) outs(%y : tensor<4xi32>) (%in: i32, %out: i32) {
    %sum = arith.addi %in, %in : i32
    linalg.yield %sum : i32
  }
  linalg.map ins(%b : memref<4xi32>) outs(%b : memref<4xi32>) (%in: i32, %out: i32) {
    %sum = arith.addi %in, %out : i32
    linalg.yield %sum : i32
  }
  return %0 : tensor<4xi32>
}
