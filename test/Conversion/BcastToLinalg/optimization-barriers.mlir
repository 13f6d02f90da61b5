// RUN: bcast-opt %s --convert-bcast-to-linalg --split-input-file | FileCheck %s
// RUN: bcast-opt %s --bcast-to-linalg=upstream-only --split-input-file | FileCheck %s --check-prefix=UPSTREAM --implicit-check-not=optimization_barrier
// UPSTREAM: linalg.generic

// A function reads a barrier if its operands may become constant.
// CHECK-LABEL: func.func @constant
//       CHECK:   ^bb0(%[[X:.*]]: f32, %{{.*}}: f32):
//  CHECK-NEXT:     %[[B:.*]] = bcast.optimization_barrier %[[X]] : f32
//  CHECK-NEXT:     math.cos %[[B]]
func.func @constant() -> tensor<17xf32> {
  %c = arith.constant dense<0.7> : tensor<17xf32>
  %r = bcast.cosine %c : tensor<17xf32>
  return %r : tensor<17xf32>
}

// -----

// Sums and products with an argument do not become constant, nor do functions.
// CHECK-LABEL: func.func @argument
//   CHECK-NOT:   optimization_barrier
func.func @argument(%x: tensor<17xf32>) -> tensor<17xf32> {
  %c = arith.constant dense<0.7> : tensor<17xf32>
  %sum = bcast.add %x, %c : tensor<17xf32>
  %product = bcast.multiply %c, %sum : tensor<17xf32>
  %e = bcast.exponential %product : tensor<17xf32>
  %r = bcast.power %e, %c : tensor<17xf32>
  return %r : tensor<17xf32>
}

// -----

// A selection may: another one, or a branch, may have decided its condition.
// CHECK-LABEL: func.func @selection
//       CHECK:   arith.select
//       CHECK:   %[[B:.*]] = bcast.optimization_barrier %{{.*}} : f32
//       CHECK:   math.exp %[[B]]
func.func @selection(%x: tensor<17xf32>, %p: tensor<17xi1>) -> tensor<17xf32> {
  %c = arith.constant dense<0.7> : tensor<17xf32>
  %s = bcast.select %p, %x, %c : (tensor<17xi1>, tensor<17xf32>, tensor<17xf32>) -> tensor<17xf32>
  %r = bcast.exponential %s : tensor<17xf32>
  return %r : tensor<17xf32>
}

// -----

// So may a truth value as a number.
// CHECK-LABEL: func.func @truth
//       CHECK:   %[[B:.*]] = bcast.optimization_barrier %{{.*}} : f32
//       CHECK:   math.exp %[[B]]
func.func @truth(%p: tensor<17xi1>) -> tensor<17xf32> {
  %f = bcast.convert %p : tensor<17xi1> -> tensor<17xf32>
  %r = bcast.exponential %f : tensor<17xf32>
  return %r : tensor<17xf32>
}

// -----

// Integers are not computed exactly in mind: a remainder by 1 is 0.
// CHECK-LABEL: func.func @integers
//       CHECK:   %[[B:.*]] = bcast.optimization_barrier %{{.*}} : f32
//       CHECK:   math.tanh %[[B]]
//       CHECK:   arith.sitofp
//   CHECK-NOT:   optimization_barrier
//       CHECK:   math.tanh
func.func @integers(%x: tensor<17xi32>) -> (tensor<17xf32>, tensor<17xf32>) {
  %one = arith.constant dense<1> : tensor<17xi32>
  %i = bcast.remainder %x, %one : tensor<17xi32>
  %f = bcast.convert %i : tensor<17xi32> -> tensor<17xf32>
  %r = bcast.tanh %f : tensor<17xf32>
  %g = bcast.convert %x : tensor<17xi32> -> tensor<17xf32>
  %s = bcast.tanh %g : tensor<17xf32>
  return %r, %s : tensor<17xf32>, tensor<17xf32>
}

// -----

// A sum over no elements is 0, over others it has an argument's elements.
// CHECK-LABEL: func.func @reductions
//   CHECK-NOT:   optimization_barrier
//       CHECK:   math.log
//       CHECK:   bcast.optimization_barrier
//       CHECK:   math.log
func.func @reductions(%x: tensor<17x3xf32>, %y: tensor<17x0xf32>) -> (tensor<17xf32>, tensor<17xf32>) {
  %a = bcast.reduce sum %x, dims = [1] : tensor<17x3xf32> -> tensor<17xf32>
  %b = bcast.log %a : tensor<17xf32>
  %c = bcast.reduce sum %y, dims = [1] : tensor<17x0xf32> -> tensor<17xf32>
  %d = bcast.log %c : tensor<17xf32>
  return %b, %d : tensor<17xf32>, tensor<17xf32>
}

// -----

// What a loop carries may begin with a constant; a function that is called may be inlined.
// CHECK-LABEL: func.func @loop
//       CHECK:   bcast.optimization_barrier
//       CHECK:   math.sin
// CHECK-LABEL: func.func @callee
//       CHECK:   bcast.optimization_barrier
//       CHECK:   math.sin
func.func @loop(%n: index, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> tensor<4xf32> {
    %z = bcast.sine %y : tensor<4xf32>
    scf.yield %z : tensor<4xf32>
  }
  %s = func.call @callee(%r) : (tensor<4xf32>) -> tensor<4xf32>
  return %s : tensor<4xf32>
}
func.func @callee(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = bcast.sine %x : tensor<4xf32>
  return %r : tensor<4xf32>
}
