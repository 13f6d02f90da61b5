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

// Each kind of operation that can fail, with extents that are checked at run time.
// CHECK-LABEL: func.func @failing(
// CHECK-NOT: bcast.
// CHECK: scf.for
func.func @failing(%x: tensor<?xf32>, %y: tensor<?xf32>, %i: tensor<?xi32>, %j: tensor<?xi32>, %p: tensor<?xi1>, %d: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
    // CHECK: bcast.add 
    %0 = bcast.add %x, %y : tensor<?xf32>
    // CHECK: bcast.subtract 
    %1 = bcast.subtract %x, %y : tensor<?xf32>
    // CHECK: bcast.multiply 
    %2 = bcast.multiply %x, %y : tensor<?xf32>
    // CHECK: bcast.divide 
    %3 = bcast.divide %x, %y : tensor<?xf32>
    // CHECK: bcast.floor_divide 
    %4 = bcast.floor_divide %x, %y : tensor<?xf32>
    // CHECK: bcast.remainder 
    %5 = bcast.remainder %x, %y : tensor<?xf32>
    // CHECK: bcast.floor_mod 
    %6 = bcast.floor_mod %x, %y : tensor<?xf32>
    // CHECK: bcast.power 
    %7 = bcast.power %x, %y : tensor<?xf32>
    // CHECK: bcast.maximum 
    %8 = bcast.maximum %x, %y : tensor<?xf32>
    // CHECK: bcast.minimum 
    %9 = bcast.minimum %x, %y : tensor<?xf32>
    // CHECK: bcast.squared_difference 
    %10 = bcast.squared_difference %x, %y : tensor<?xf32>
    // CHECK: bcast.atan2 
    %11 = bcast.atan2 %x, %y : tensor<?xf32>
    // CHECK: bcast.copysign 
    %12 = bcast.copysign %x, %y : tensor<?xf32>
    // CHECK: bcast.next_after 
    %13 = bcast.next_after %x, %y : tensor<?xf32>
    // CHECK: bcast.and 
    %14 = bcast.and %i, %j : tensor<?xi32>
    // CHECK: bcast.or 
    %15 = bcast.or %i, %j : tensor<?xi32>
    // CHECK: bcast.xor 
    %16 = bcast.xor %i, %j : tensor<?xi32>
    // CHECK: bcast.shift_left 
    %17 = bcast.shift_left %i, %j : tensor<?xi32>
    // CHECK: bcast.shift_right_arithmetic 
    %18 = bcast.shift_right_arithmetic %i, %j : tensor<?xi32>
    // CHECK: bcast.shift_right_logical 
    %19 = bcast.shift_right_logical %i, %j : tensor<?xi32>
    // CHECK: bcast.compare LT
    %20 = bcast.compare LT, %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    // CHECK: bcast.select
    %21 = bcast.select %p, %x, %y : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    // CHECK: bcast.clamp
    %22 = bcast.clamp %x, %y, %x : tensor<?xf32>
    // CHECK: bcast.broadcast %
    %23 = bcast.broadcast %x rule(#bcast.numpy) : tensor<?xf32> -> tensor<4xf32>
    // CHECK: bcast.broadcast_in_dim
    %24 = bcast.broadcast_in_dim %x, dims = [0] : tensor<?xf32> -> tensor<4xf32>
    // CHECK: bcast.iota
    %25 = bcast.iota dim = 0 sizes(%d) : tensor<?xf32>
    // CHECK: bcast.arg_maximum
    %26 = bcast.arg_maximum %x, dim = 0 : tensor<?xf32> -> tensor<i32>
    // CHECK: bcast.arg_minimum
    %27 = bcast.arg_minimum %x, dim = 0 : tensor<?xf32> -> tensor<i32>
    // CHECK: }
  }
  return
}

// These cannot fail, whatever the extents are.
// CHECK-LABEL: func.func @total(
// CHECK-COUNT-9: bcast.
// CHECK: scf.for
// CHECK-NOT: bcast.
// CHECK: return
func.func @total(%x: tensor<?xf32>, %y: tensor<4xf32>, %d: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
    %0 = bcast.exponential %x : tensor<?xf32>
    %1 = bcast.convert %x : (tensor<?xf32>) -> tensor<?xi32>
    %2 = bcast.relayout %x copy : tensor<?xf32> -> tensor<?xf32>
    %3 = bcast.reduce maximum %x, dims = [0] : tensor<?xf32> -> tensor<f32>
    %4 = bcast.arg_maximum %x, dim = 0 : tensor<?xf32> -> tensor<i64>
    %5 = bcast.arg_minimum %y, dim = 0 : tensor<4xf32> -> tensor<i32>
    %6 = bcast.iota dim = 0 : tensor<4xf32>
    %7 = bcast.linearize_index [%d] sizes(%d) in tensor<?xf32>
    %8, %9 = bcast.delinearize_index %d sizes(%d) in tensor<?xf32>
  }
  return
}
