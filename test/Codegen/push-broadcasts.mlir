// RUN: bcast-opt %s -split-input-file -bcast-push-broadcasts | FileCheck %s

// An operand that is computed is broadcast before it is.
// CHECK-LABEL: @elementwise
// CHECK: %[[B:.*]] = bcast.broadcast_in_dim %{{.*}}, dims = [1] reads [either] sizes(%{{.*}}, %{{.*}}) : tensor<?xf32> -> tensor<?x?xf32>
// CHECK: bcast.exponential %[[B]] : tensor<?x?xf32>
func.func @elementwise(%a: tensor<?xf32>, %m: index, %n: index) -> tensor<?x?xf32> {
  %0 = bcast.exponential %a : tensor<?xf32>
  %1 = bcast.broadcast_in_dim %0, dims = [1] sizes(%m, %n) : tensor<?xf32> -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// -----

// A broadcast of a broadcast reads as the types of the two ends say, whatever
// the one between left open.
// CHECK-LABEL: @through_unknown
// CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [0, 1] sizes(%{{.*}}) : tensor<2x?xf32> -> tensor<2x?xf32>
// CHECK-NOT: bcast.broadcast_in_dim
func.func @through_unknown(%a: tensor<2x?xf32>, %m: index, %n: index) -> tensor<2x?xf32> {
  %0 = bcast.broadcast_in_dim %a, dims = [0, 1] sizes(%m, %n) : tensor<2x?xf32> -> tensor<?x?xf32>
  %1 = bcast.broadcast_in_dim %0, dims = [0, 1] sizes(%n) : tensor<?x?xf32> -> tensor<2x?xf32>
  return %1 : tensor<2x?xf32>
}

// -----

// 2 never is 5: the check before it fails, and what follows stays as it is.
// CHECK-LABEL: @never_fits
// CHECK-COUNT-2: bcast.broadcast_in_dim
func.func @never_fits(%a: tensor<2xf32>, %m: index) -> tensor<5xf32> {
  %0 = bcast.broadcast_in_dim %a, dims = [0] sizes(%m) : tensor<2xf32> -> tensor<?xf32>
  %1 = bcast.broadcast_in_dim %0, dims = [0] : tensor<?xf32> -> tensor<5xf32>
  return %1 : tensor<5xf32>
}
