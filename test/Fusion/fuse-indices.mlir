// RUN: bcast-opt %s --bcast-to-linalg --split-input-file | FileCheck %s

// An iota has no memory: each reader computes it.
// CHECK-LABEL: @two_readers
// CHECK: linalg.index 1
// CHECK: arith.addf
// CHECK: linalg.index 0
// CHECK: arith.addf
// CHECK-NOT: linalg.generic
func.func @two_readers(%x: tensor<4x8xf32>, %y: tensor<8x4xf32>) -> (tensor<4x8xf32>, tensor<8x4xf32>) {
  %i = bcast.iota dim = 1 : tensor<4x8xf32>
  %0 = bcast.add %x, %i : tensor<4x8xf32>
  %t = bcast.broadcast_in_dim %i, dims = [1, 0] : tensor<4x8xf32> -> tensor<8x4xf32>
  %1 = bcast.add %y, %t : tensor<8x4xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<8x4xf32>
}

// -----

// The index of a transposed iota is that of the other loop.
// CHECK-LABEL: @transposed
// CHECK-COUNT-1: linalg.generic
// CHECK: linalg.index 0
// CHECK-NOT: linalg.generic
func.func @transposed(%y: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %i = bcast.iota dim = 1 : tensor<4x8xf32>
  %t = bcast.broadcast_in_dim %i, dims = [1, 0] : tensor<4x8xf32> -> tensor<8x4xf32>
  %1 = bcast.add %y, %t : tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// -----

// A value that others read, too: its index is that of the loop of 8 steps, which is the first one of
// its first reader.
// CHECK-LABEL: @first_reader
// CHECK-COUNT-1: linalg.generic
// CHECK: linalg.index 0
// CHECK-NOT: linalg.generic
func.func @first_reader(%x: tensor<1x8xf32>, %y: tensor<8x1xf32>) -> (tensor<1x8xf32>, tensor<8x1xf32>) {
  %i = bcast.iota dim = 1 : tensor<1x8xf32>
  %s = bcast.multiply %x, %i : tensor<1x8xf32>
  %t = bcast.broadcast_in_dim %s, dims = [1, 0] : tensor<1x8xf32> -> tensor<8x1xf32>
  %1 = bcast.add %y, %t : tensor<8x1xf32>
  return %s, %1 : tensor<1x8xf32>, tensor<8x1xf32>
}
