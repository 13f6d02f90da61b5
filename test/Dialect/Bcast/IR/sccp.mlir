// RUN: bcast-opt %s --sccp --split-input-file | FileCheck %s
// Sparse conditional constant propagation sees folds: of operands that are
// constants by the flow of control, and not in the program.

// CHECK-LABEL: func.func @branches(
// CHECK-DAG: %[[FIVE:.*]] = arith.constant dense<5> : tensor<2xi32>
// CHECK: return %[[FIVE]] : tensor<2xi32>
func.func @branches(%c: i1) -> tensor<2xi32> {
  %two = arith.constant dense<2> : tensor<2xi32>
  cf.cond_br %c, ^then, ^else
^then:
  cf.br ^end(%two : tensor<2xi32>)
^else:
  %one = arith.constant dense<1> : tensor<2xi32>
  %sum = bcast.add %one, %one : tensor<2xi32>
  cf.br ^end(%sum : tensor<2xi32>)
^end(%x: tensor<2xi32>):
  %three = arith.constant dense<3> : tensor<2xi32>
  %0 = bcast.add %x, %three : tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

// An identity of a constant that only the analysis knows.
// CHECK-LABEL: func.func @identity(
// CHECK: %[[SEVEN:.*]] = arith.constant dense<7> : tensor<2xi32>
// CHECK: return %[[SEVEN]]
func.func @identity(%x: tensor<2xi32>) -> tensor<2xi32> {
  %zero = arith.constant dense<0> : tensor<2xi32>
  cf.br ^next(%zero : tensor<2xi32>)
^next(%y: tensor<2xi32>):
  %0 = bcast.multiply %x, %y : tensor<2xi32>
  %seven = arith.constant dense<7> : tensor<2xi32>
  %1 = bcast.or %0, %seven : tensor<2xi32>
  return %1 : tensor<2xi32>
}

// -----

// Functions of libm are left to the machine that runs the program.
// CHECK-LABEL: func.func @libm(
// CHECK: bcast.exponential
func.func @libm() -> tensor<2xf32> {
  %one = arith.constant dense<1.0> : tensor<2xf32>
  %0 = bcast.exponential %one : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A rule that stretches constants of one value.
// CHECK-LABEL: func.func @rule(
// CHECK-DAG: %[[THREE:.*]] = arith.constant dense<3.000000e+00> : tensor<2x3xf32>
// CHECK: return %[[THREE]]
func.func @rule() -> tensor<2x3xf32> {
  %one = arith.constant dense<1.0> : tensor<3xf32>
  %two = arith.constant dense<2.0> : tensor<2x1xf32>
  %0 = bcast.add %one, %two rule(#bcast.numpy) : (tensor<3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// The extents that a rule leaves open are checked at run time.
// CHECK-LABEL: func.func @dynamic(
// CHECK: bcast.multiply
func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  %one = arith.constant dense<1.0> : tensor<1xf32>
  %0 = bcast.multiply %x, %one rule(#bcast.numpy) : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  %1 = bcast.multiply %0, %x rule(#bcast.numpy) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
