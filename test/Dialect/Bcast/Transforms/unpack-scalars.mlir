// RUN: bcast-opt %s --bcast-unpack-scalars | FileCheck %s
// RUN: bcast-opt %s --bcast-unpack-scalars --bcast-unpack-scalars | FileCheck %s

// Integers of rank 0 are arithmetic, of which sizes are made.
// CHECK-LABEL: func.func @size(
// CHECK-SAME: %[[X:.*]]: tensor<i32>)
// CHECK: %[[E:.*]] = tensor.extract %[[X]][]
// CHECK: %[[S:.*]] = arith.addi %[[E]], %{{.*}} : i32
// CHECK: arith.index_cast %[[S]] : i32 to index
func.func @size(%x: tensor<i32>) -> index {
  %c = arith.constant dense<3> : tensor<i32>
  %0 = bcast.add %x, %c : tensor<i32>
  %1 = tensor.extract %0[] : tensor<i32>
  %2 = arith.index_cast %1 : i32 to index
  return %2 : index
}

// Floats outside of loops, unsigned integers and tensors of other ranks stay.
// CHECK-LABEL: func.func @stay(
// CHECK: bcast.exponential
// CHECK: bcast.add {{.*}} : tensor<ui32>
// CHECK: bcast.add {{.*}} : tensor<1xi32>
func.func @stay(%x: tensor<f32>, %u: tensor<ui32>, %v: tensor<1xi32>) -> (tensor<f32>, tensor<ui32>, tensor<1xi32>) {
  %0 = bcast.exponential %x : tensor<f32>
  %1 = bcast.add %u, %u : tensor<ui32>
  %2 = bcast.add %v, %v : tensor<1xi32>
  return %0, %1, %2 : tensor<f32>, tensor<ui32>, tensor<1xi32>
}

// A loop that counts up carries numbers, and is a scf.for.
// CHECK-LABEL: func.func @count(
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (f32, tensor<4xf32>)  : i32
// CHECK: arith.mulf %{{.*}}, %{{.*}} : f32
// CHECK: bcast.add
func.func @count(%x: tensor<4xf32>, %f: tensor<f32>) -> (tensor<4xf32>, tensor<f32>) {
  %zero = arith.constant dense<0> : tensor<i32>
  %0:3 = scf.while (%i = %zero, %g = %f, %v = %x) : (tensor<i32>, tensor<f32>, tensor<4xf32>) -> (tensor<i32>, tensor<f32>, tensor<4xf32>) {
    %n = arith.constant dense<10> : tensor<i32>
    %1 = bcast.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = tensor.extract %1[] : tensor<i1>
    scf.condition(%2) %i, %g, %v : tensor<i32>, tensor<f32>, tensor<4xf32>
  } do {
  ^bb0(%i: tensor<i32>, %g: tensor<f32>, %v: tensor<4xf32>):
    %one = arith.constant dense<1> : tensor<i32>
    %1 = bcast.add %i, %one : tensor<i32>
    %2 = bcast.multiply %g, %g : tensor<f32>
    %3 = bcast.broadcast_in_dim %2, dims = [] : tensor<f32> -> tensor<4xf32>
    %4 = bcast.add %v, %3 : tensor<4xf32>
    scf.yield %1, %2, %4 : tensor<i32>, tensor<f32>, tensor<4xf32>
  }
  return %0#2, %0#1 : tensor<4xf32>, tensor<f32>
}

// A loop that counts down stays one.
// CHECK-LABEL: func.func @down(
// CHECK: scf.while (%{{.*}} = %{{.*}}) : (i32) -> i32
// CHECK: arith.cmpi slt
// CHECK: arith.addi
func.func @down(%x: tensor<i32>) -> tensor<i32> {
  %0 = scf.while (%i = %x) : (tensor<i32>) -> tensor<i32> {
    %n = arith.constant dense<10> : tensor<i32>
    %1 = bcast.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = tensor.extract %1[] : tensor<i1>
    scf.condition(%2) %i : tensor<i32>
  } do {
  ^bb0(%i: tensor<i32>):
    %one = arith.constant dense<-1> : tensor<i32>
    %1 = bcast.add %i, %one : tensor<i32>
    scf.yield %1 : tensor<i32>
  }
  return %0 : tensor<i32>
}

// A branch gives a number.
// CHECK-LABEL: func.func @branch(
// CHECK: %[[R:.*]] = scf.if %{{.*}} -> (f32)
// CHECK: tensor.from_elements %[[R]]
func.func @branch(%c: i1, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = scf.if %c -> tensor<f32> {
    scf.yield %x : tensor<f32>
  } else {
    scf.yield %y : tensor<f32>
  }
  return %0 : tensor<f32>
}

// A loop whose counter is read after it stays one: upstream's scf.for would give the counter before the last step.
// CHECK-LABEL: func.func @returns_counter(
// CHECK: %[[R:.*]] = scf.while
// CHECK: tensor.from_elements %[[R]]
func.func @returns_counter() -> tensor<i32> {
  %zero = arith.constant dense<0> : tensor<i32>
  %0 = scf.while (%i = %zero) : (tensor<i32>) -> tensor<i32> {
    %n = arith.constant dense<10> : tensor<i32>
    %1 = bcast.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = tensor.extract %1[] : tensor<i1>
    scf.condition(%2) %i : tensor<i32>
  } do {
  ^bb0(%i: tensor<i32>):
    %one = arith.constant dense<1> : tensor<i32>
    %1 = bcast.add %i, %one : tensor<i32>
    scf.yield %1 : tensor<i32>
  }
  return %0 : tensor<i32>
}

// A step that may lead past the greatest number wraps: 100 + 100 is -56 of i8.
// CHECK-LABEL: func.func @wraps(
// CHECK: scf.while
// CHECK-LABEL: func.func @strides(
// CHECK: scf.for
func.func @wraps(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant dense<0> : tensor<i8>
  %0:2 = scf.while (%i = %zero, %v = %x) : (tensor<i8>, tensor<4xf32>) -> (tensor<i8>, tensor<4xf32>) {
    %n = arith.constant dense<120> : tensor<i8>
    %1 = bcast.compare LT, %i, %n : (tensor<i8>, tensor<i8>) -> tensor<i1>
    %2 = tensor.extract %1[] : tensor<i1>
    scf.condition(%2) %i, %v : tensor<i8>, tensor<4xf32>
  } do {
  ^bb0(%i: tensor<i8>, %v: tensor<4xf32>):
    %step = arith.constant dense<100> : tensor<i8>
    %1 = bcast.add %i, %step : tensor<i8>
    %2 = bcast.sine %v : tensor<4xf32>
    scf.yield %1, %2 : tensor<i8>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
func.func @strides(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant dense<0> : tensor<i8>
  %0:2 = scf.while (%i = %zero, %v = %x) : (tensor<i8>, tensor<4xf32>) -> (tensor<i8>, tensor<4xf32>) {
    %n = arith.constant dense<20> : tensor<i8>
    %1 = bcast.compare LT, %i, %n : (tensor<i8>, tensor<i8>) -> tensor<i1>
    %2 = tensor.extract %1[] : tensor<i1>
    scf.condition(%2) %i, %v : tensor<i8>, tensor<4xf32>
  } do {
  ^bb0(%i: tensor<i8>, %v: tensor<4xf32>):
    %step = arith.constant dense<100> : tensor<i8>
    %1 = bcast.add %i, %step : tensor<i8>
    %2 = bcast.sine %v : tensor<4xf32>
    scf.yield %1, %2 : tensor<i8>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
