// RUN: bcast-opt %s | FileCheck %s
// Spellings that are taken beside the printed one.

// CHECK-LABEL: func.func @spellings(
func.func @spellings(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %s: tensor<f32>) {
  // XLA's empty list of dimensions: equal ranks, and scalars.
  // CHECK: bcast.add %{{.*}}, %{{.*}} rule(#bcast.in_dim<[]>) : tensor<2x3xf32>
  %0 = bcast.add %a, %a rule(#bcast.in_dim) : tensor<2x3xf32>
  // CHECK: bcast.add %{{.*}}, %{{.*}} rule(#bcast.in_dim<[]>) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %1 = bcast.add %a, %s rule(#bcast.in_dim) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  // StableHLO's parentheses.
  // CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  %2 = bcast.broadcast_in_dim %b, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: bcast.broadcast %{{.*}} rule(#bcast.numpy) : tensor<3xf32> -> tensor<2x3xf32>
  %3 = bcast.broadcast %b rule(#bcast.numpy) : (tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: bcast.negate %{{.*}} : tensor<3xf32>
  %4 = bcast.negate %b : (tensor<3xf32>) -> tensor<3xf32>
  return
}
