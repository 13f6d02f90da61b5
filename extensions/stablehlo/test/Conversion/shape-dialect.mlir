// What CHLO's broadcasts of dynamic shapes become in StableHLO: sizes of upstream's shape dialect.
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true --canonicalize --cse -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// CHECK-NOT: shape.

// CHECK-LABEL: func.func @broadcast_add(
// CHECK: %[[D0:.*]] = tensor.dim %arg0
// CHECK: %[[D1:.*]] = tensor.dim %arg1
// CHECK: %[[ONE:.*]] = arith.cmpi eq, %[[D1]], %c1
// CHECK: %[[SIZE:.*]] = arith.select %[[ONE]], %[[D0]], %[[D1]]
// CHECK: bcast.broadcast_in_dim %arg0, dims = [0] sizes(%[[SIZE]])
// CHECK: bcast.broadcast_in_dim %arg1, dims = [0] sizes(%[[SIZE]])
// RUN: bcast-run %t.mlir --entry=broadcast_add '--input=3xf32=[1,2,3]' '--input=3xf32=[1,2,3]' '--expected-output=3xf32=[2,4,6]'
// RUN: bcast-run %t.mlir --entry=broadcast_add '--input=3xf32=[1,2,3]' '--input=1xf32=[5]' '--expected-output=3xf32=[6,7,8]'
// RUN: bcast-run %t.mlir --entry=broadcast_add '--input=1xf32=[5]' '--input=3xf32=[1,2,3]' '--expected-output=3xf32=[6,7,8]'
// RUN: bcast-run %t.mlir --entry=broadcast_add '--input=0xf32=[]' '--input=1xf32=[5]' '--expected-output=0xf32=[]'
// RUN: not bcast-run %t.mlir --entry=broadcast_add '--input=3xf32=1' '--input=2xf32=1' 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not bcast-run %t.mlir --entry=broadcast_add '--input=0xf32=[]' '--input=3xf32=1' 2>&1 | FileCheck %s --check-prefix=EMPTY
// WRONG: operand 0 has extent 3, the result has extent 2
// EMPTY: operand 0 has extent 0, the result has extent 3
func.func @broadcast_add(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = shape.shape_of %a : tensor<?xf32> -> tensor<1xindex>
  %1 = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
  %2 = shape.cstr_broadcastable %0, %1 : tensor<1xindex>, tensor<1xindex>
  %3 = shape.assuming %2 -> (tensor<?xf32>) {
    %4 = shape.broadcast %0, %1 : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
    %5 = "stablehlo.dynamic_broadcast_in_dim"(%a, %4) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
    %6 = "stablehlo.dynamic_broadcast_in_dim"(%b, %4) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
    %7 = "stablehlo.add"(%5, %6) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    shape.assuming_yield %7 : tensor<?xf32>
  }
  return %3 : tensor<?xf32>
}

// Three shapes of different ranks, one of them constant.
// CHECK-LABEL: func.func @ranks(
// RUN: bcast-run %t.mlir --entry=ranks '--input=2x1xf32=[[1],[2]]' '--input=3xf32=[10,20,30]' '--expected-output=2x3xf32=[[1,1,1],[2,2,2]]' '--expected-output=2x3xf32=[[10,20,30],[10,20,30]]'
func.func @ranks(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = shape.shape_of %a : tensor<?x?xf32> -> tensor<?xindex>
  %1 = tensor.cast %0 : tensor<?xindex> to tensor<2xindex>
  %2 = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
  %3 = shape.const_shape [1, 1] : tensor<2xindex>
  %w = shape.const_witness true
  %4 = shape.assuming %w -> (tensor<2xindex>) {
    %5 = shape.broadcast %1, %2, %3 : tensor<2xindex>, tensor<1xindex>, tensor<2xindex> -> tensor<?xindex>
    %6 = tensor.cast %5 : tensor<?xindex> to tensor<2xindex>
    %7 = shape.to_extent_tensor %6 : tensor<2xindex> -> tensor<2xindex>
    shape.assuming_yield %7 : tensor<2xindex>
  }
  %8 = "stablehlo.dynamic_broadcast_in_dim"(%a, %4) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %9 = "stablehlo.dynamic_broadcast_in_dim"(%b, %4) <{broadcast_dimensions = array<i64: 1>}> : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %8, %9 : tensor<?x?xf32>, tensor<?x?xf32>
}

// CHECK-LABEL: func.func @scalar(
// RUN: bcast-run %t.mlir --entry=scalar '--input=f32=5' '--input=2xf32=1' '--expected-output=2xf32=[5,5]'
func.func @scalar(%a: tensor<f32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = shape.shape_of %a : tensor<f32> -> tensor<0xindex>
  %1 = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
  %2 = shape.broadcast %0, %1 : tensor<0xindex>, tensor<1xindex> -> tensor<1xindex>
  %3 = "stablehlo.dynamic_broadcast_in_dim"(%a, %2) <{broadcast_dimensions = array<i64>}> : (tensor<f32>, tensor<1xindex>) -> tensor<?xf32>
  return %3 : tensor<?xf32>
}

// The condition is checked although the body broadcasts one of its operands alone.
// RUN: bcast-run %t.mlir --entry=one_of_two '--input=2x3xf32=1' '--input=3xf32=[1,2,3]' '--expected-output=2x3xf32=[[1,2,3],[1,2,3]]'
// RUN: not bcast-run %t.mlir --entry=one_of_two '--input=2x3xf32=1' '--input=4xf32=2' 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: assertion failed: required broadcastable shapes [CHECK-6]
func.func @one_of_two(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = shape.shape_of %a : tensor<?x?xf32> -> tensor<2xindex>
  %1 = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
  %c = shape.cstr_broadcastable %0, %1 : tensor<2xindex>, tensor<1xindex>
  %r = shape.assuming %c -> (tensor<?x?xf32>) {
    %k = shape.broadcast %0, %1 : tensor<2xindex>, tensor<1xindex> -> tensor<2xindex>
    %7 = "stablehlo.dynamic_broadcast_in_dim"(%b, %k) <{broadcast_dimensions = array<i64: 1>}> : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    shape.assuming_yield %7 : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

// Equal shapes, and any condition.
// RUN: not bcast-run %t.mlir --entry=equal '--input=3xf32=1' '--input=1xf32=2' 2>&1 | FileCheck %s --check-prefix=EQUAL
// EQUAL: assertion failed: required equal shapes [CHECK-6]
// RUN: not bcast-run %t.mlir --entry=empty '--input=3xf32=1' 2>&1 | FileCheck %s --check-prefix=REQUIRE
// REQUIRE: assertion failed: must be empty [CHECK-6]
func.func @equal(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = shape.shape_of %a : tensor<?xf32> -> tensor<1xindex>
  %1 = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
  %c = shape.cstr_eq %0, %1 : tensor<1xindex>, tensor<1xindex>
  %r = shape.assuming %c -> (tensor<?xf32>) {
    %2 = "stablehlo.dynamic_broadcast_in_dim"(%b, %0) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
    shape.assuming_yield %2 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @empty(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %c = arith.cmpi eq, %n, %c0 : index
  %w = shape.cstr_require %c, "must be empty"
  %r = shape.assuming %w -> (tensor<?xf32>) {
    %0 = "stablehlo.add"(%a, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    shape.assuming_yield %0 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// RUN: not bcast-run %t.mlir --entry=never '--input=3xf32=1' 2>&1 | FileCheck %s --check-prefix=NEVER
// NEVER: assertion failed: a condition on shapes never holds [CHECK-6]
func.func @never(%a: tensor<?xf32>) -> tensor<?xf32> {
  %w = shape.const_witness false
  %r = shape.assuming %w -> (tensor<?xf32>) {
    %0 = "stablehlo.add"(%a, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    shape.assuming_yield %0 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
