// RUN: bcast-opt %s --bcast-to-affine="vector-bits=512 assume-features=masked_memory" | FileCheck %s

// The loops of a maximum follow the memory: those of an array of unknown size are one loop, and nothing is copied first.
// CHECK-LABEL: func.func @maximum(
// CHECK-NOT: memref.alloc(
// CHECK: affine.for {{.*}} step 64
// CHECK: affine.for {{.*}} step 16
// CHECK-NOT: affine.for
// CHECK: return
func.func @maximum(%x: tensor<?x?xf32>) -> tensor<f32> {
  %m = bcast.reduce maximum %x, dims = [0, 1] : tensor<?x?xf32> -> tensor<f32>
  return %m : tensor<f32>
}
