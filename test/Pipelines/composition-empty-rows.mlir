// REQUIRES: compiler
// RUN: bcast-opt %s --bcast-to-linalg | bcast-opt --bcast-to-affine | FileCheck %s
// A check fixes rows at extent 0, after code was made for any extent.

// CHECK-LABEL: func.func @main(
// CHECK: bcast.check_extent equal
func.func @main(%x: tensor<8x?xf32>) -> (tensor<8x?xf32>, tensor<8x0xf32>) {
  %m = bcast.reduce maximum %x, dims = [1] keep_dims : tensor<8x?xf32> -> tensor<8x1xf32>
  %d = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<8x?xf32>, tensor<8x1xf32>) -> tensor<8x?xf32>
  %e = bcast.exponential %d : tensor<8x?xf32>
  %s = bcast.reduce sum %e, dims = [1] keep_dims : tensor<8x?xf32> -> tensor<8x1xf32>
  %q = bcast.divide %e, %s rule(#bcast.numpy) : (tensor<8x?xf32>, tensor<8x1xf32>) -> tensor<8x?xf32>
  %o = tensor.cast %x : tensor<8x?xf32> to tensor<8x0xf32>
  return %q, %o : tensor<8x?xf32>, tensor<8x0xf32>
}
