// RUN: bcast-opt %s --loop-invariant-code-motion | FileCheck %s
// An operation is speculatable exactly if it cannot fail: static ones leave a loop that may not run, dynamic ones stay.

// CHECK-LABEL: func.func @static(
func.func @static(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %n: index) -> tensor<2x3xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: bcast.add
  // CHECK: bcast.broadcast_in_dim
  // CHECK: bcast.broadcast %
  // CHECK: bcast.divide
  // CHECK: bcast.select
  // CHECK: bcast.convert
  // CHECK: scf.for
  // CHECK-NOT: bcast.
  // CHECK: return
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<2x3xf32> {
    %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %1 = bcast.broadcast_in_dim %b, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
    %2 = bcast.broadcast %b rule(#bcast.numpy) : tensor<3xf32> -> tensor<2x3xf32>
    %3 = bcast.divide %0, %1 : tensor<2x3xf32>
    %4 = bcast.compare LT, %3, %2 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %5 = bcast.select %4, %0, %1 : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %6 = bcast.convert %5 : tensor<2x3xf32>
    scf.yield %6 : tensor<2x3xf32>
  }
  return %r : tensor<2x3xf32>
}

// NUMPY-5, EXPLICIT-6: the run-time checks of these can fail.
// CHECK-LABEL: func.func @dynamic(
func.func @dynamic(%a: tensor<2x?xf32>, %b: tensor<?xf32>, %n: index) -> tensor<2x3xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %init = tensor.empty() : tensor<2x3xf32>
  // CHECK-NOT: bcast.
  // CHECK: scf.for
  // CHECK: bcast.add
  // CHECK: bcast.broadcast_in_dim
  // CHECK: bcast.broadcast %
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> tensor<2x3xf32> {
    %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x?xf32>, tensor<?xf32>) -> tensor<2x?xf32>
    %1 = bcast.broadcast_in_dim %b, dims = [1] : tensor<?xf32> -> tensor<2x3xf32>
    %2 = bcast.broadcast %b rule(#bcast.numpy) : tensor<?xf32> -> tensor<2x3xf32>
    %3 = bcast.add %0, %1 rule(#bcast.numpy) : (tensor<2x?xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %4 = bcast.add %3, %2 : tensor<2x3xf32>
    scf.yield %4 : tensor<2x3xf32>
  }
  return %r : tensor<2x3xf32>
}
