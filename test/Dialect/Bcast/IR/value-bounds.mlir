// UNSUPPORTED: sanitizers
// The stock tool, whose pass prints bounds, has no sanitizer, and so loads no plugin with one.
// Extents of results by those of operands, as upstream's bounds have them.
// RUN: mlir-opt --load-dialect-plugin=%bcast_plugin %s --pass-pipeline='builtin.module(func.func(test-affine-reify-value-bounds,cse))' --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @elementwise(
// CHECK-SAME: %[[X:.*]]: tensor<?x4xf32>
// CHECK: %[[D:.*]] = tensor.dim %[[X]], %c0
// CHECK: return %[[D]]
func.func @elementwise(%x: tensor<?x4xf32>, %b: tensor<1x4xf32>) -> index {
  %0 = bcast.add %x, %b rule(#bcast.numpy) : (tensor<?x4xf32>, tensor<1x4xf32>) -> tensor<?x4xf32>
  %d = "test.reify_bound"(%0) {dim = 0} : (tensor<?x4xf32>) -> index
  return %d : index
}

// The extents of a chain are proven equal.
func.func @chain(%x: tensor<?x4xf32>, %b: tensor<1x4xf32>) {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x4xf32>
  %0 = bcast.negate %x : tensor<?x4xf32>
  %1 = bcast.add %0, %b rule(#bcast.numpy) : (tensor<?x4xf32>, tensor<1x4xf32>) -> tensor<?x4xf32>
  %2 = bcast.is_nan %1 : tensor<?x4xf32> -> tensor<?x4xi1>
  %3 = bcast.broadcast_in_dim %2, dims = [1, 2] reads = [equal, equal] sizes(%m) : tensor<?x4xi1> -> tensor<2x?x4xi1>
  %4 = bcast.reduce or %3, dims = [0, 2] : tensor<2x?x4xi1> -> tensor<?xi1>
  %n = tensor.dim %4, %c0 : tensor<?xi1>
  // expected-remark @below {{true}}
  "test.compare"(%m, %n) {cmp = "EQ"} : (index, index) -> ()
  return
}

// CHECK-LABEL: func.func @sizes(
// CHECK-SAME: %{{.*}}: tensor<3xf32>, %[[M:.*]]: index, %[[N:.*]]: index
// CHECK: return %[[M]], %[[N]]
func.func @sizes(%x: tensor<3xf32>, %m: index, %n: index) -> (index, index) {
  %0 = bcast.broadcast_in_dim %x, dims = [2] sizes(%m) : tensor<3xf32> -> tensor<2x?x3xf32>
  %1 = bcast.iota dim = 0 sizes(%m, %n) : tensor<?x?xi32>
  %d = "test.reify_bound"(%0) {dim = 1} : (tensor<2x?x3xf32>) -> index
  %e = "test.reify_bound"(%1) {dim = 1} : (tensor<?x?xi32>) -> index
  return %d, %e : index, index
}

// CHECK-LABEL: func.func @reductions(
// CHECK-SAME: %[[X:.*]]: tensor<?x?x?xf32>
// CHECK-DAG: %[[D0:.*]] = tensor.dim %[[X]], %c0
// CHECK-DAG: %[[D2:.*]] = tensor.dim %[[X]], %c2
// CHECK: return %[[D2]], %[[D2]], %[[D0]]
func.func @reductions(%x: tensor<?x?x?xf32>) -> (index, index, index) {
  %0 = bcast.reduce sum %x, dims = [0, 1] : tensor<?x?x?xf32> -> tensor<?xf32>
  %1 = bcast.reduce maximum %x, dims = [1] keep_dims : tensor<?x?x?xf32> -> tensor<?x1x?xf32>
  %2 = bcast.arg_minimum %x, dim = 1 : tensor<?x?x?xf32> -> tensor<?x?xi64>
  %d = "test.reify_bound"(%0) {dim = 0} : (tensor<?xf32>) -> index
  %e = "test.reify_bound"(%1) {dim = 2} : (tensor<?x1x?xf32>) -> index
  %f = "test.reify_bound"(%2) {dim = 0} : (tensor<?x?xi64>) -> index
  return %d, %e, %f : index, index, index
}

// Of two extents that may be stretched, neither is the result's by itself.
// CHECK-LABEL: func.func @undecided(
// CHECK: %[[R:.*]] = bcast.add
// CHECK: %[[D:.*]] = tensor.dim %[[R]], %c0
// CHECK: return %[[D]]
func.func @undecided(%a: tensor<?xf32>, %b: tensor<?xf32>) -> index {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : tensor<?xf32>
  %1 = bcast.negate %0 : tensor<?xf32>
  %d = "test.reify_bound"(%1) {dim = 0} : (tensor<?xf32>) -> index
  return %d : index
}

// CHECK-LABEL: func.func @address(
// CHECK-SAME: %[[I:.*]]: index, %[[J:.*]]: index
// CHECK: %[[A:.*]] = affine.apply #{{.*}}()[%[[I]], %[[J]]]
// CHECK: return %[[A]], %c5
func.func @address(%i: index, %j: index) -> (index, index) {
  %0 = bcast.linearize_index [%i, %j] in tensor<2x5xf32, #bcast.layout<minor_to_major = [0, 1]>>
  %k, %l, %b = bcast.delinearize_index %i in tensor<2x5xf32>
  %d = "test.reify_bound"(%0) : (index) -> index
  %e = "test.reify_bound"(%l) {type = "UB"} : (index) -> index
  return %d, %e : index, index
}
