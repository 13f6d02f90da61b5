// Upstream's simplification of affine.min asks for the bounds of extents.
// RUN: bcast-opt %s --pass-pipeline='builtin.module(func.func(affine-simplify-min-max),cse)' | FileCheck %s

#min = affine_map<()[s0, s1] -> (s0, s1)>

// CHECK-LABEL: func.func @equal_extents(
// CHECK-NOT: affine.min
func.func @equal_extents(%x: tensor<?x8xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = bcast.exponential %x : tensor<?x8xf32>
  %1 = bcast.reduce sum %0, dims = [1] : tensor<?x8xf32> -> tensor<?xf32>
  %m = tensor.dim %x, %c0 : tensor<?x8xf32>
  %n = tensor.dim %1, %c0 : tensor<?xf32>
  %least = affine.min #min()[%m, %n]
  return %least : index
}

// CHECK-LABEL: func.func @other_extents(
// CHECK: affine.min
func.func @other_extents(%x: tensor<?x8xf32>, %y: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = bcast.reduce sum %x, dims = [1] : tensor<?x8xf32> -> tensor<?xf32>
  %m = tensor.dim %0, %c0 : tensor<?xf32>
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %least = affine.min #min()[%m, %n]
  return %least : index
}
