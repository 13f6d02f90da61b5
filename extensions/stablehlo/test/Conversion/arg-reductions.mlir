// Bodies that pick the first extreme element, in the ways of several front ends.

// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bcast-run %t --entry=argmax '--input=2x4xf32=[[1,5,5,-inf],[3,nan,7,nan]]' '--expected-output=2xi32=[1,1]'
// RUN: bcast-run %t --entry=argmax '--input=2x4xf32=[[-inf,-inf,-inf,-inf],[-0.0,0,-1,0]]' '--expected-output=2xi32=[0,0]' --reference
// RUN: bcast-run %t --entry=argmin_integers '--input=4x2xi8=[[1,-3],[0,-3],[0,5],[7,-128]]' '--expected-output=2xi8=[0,-128]' '--expected-output=2xi64=[1,3]'

// As JAX writes it.
// CHECK-LABEL: func.func @argmax(
// CHECK-NEXT: %[[R:.*]] = bcast.arg_maximum %arg0, dim = 1 : tensor<2x4xf32> -> tensor<2xi32>
// CHECK-NEXT: return %[[R]]
func.func @argmax(%x: tensor<2x4xf32>) -> tensor<2xi32> {
  %i = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2x4xi32>
  %least = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %r:2 = "stablehlo.reduce"(%x, %i, %least, %zero) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %ai: tensor<i32>, %b: tensor<f32>, %bi: tensor<i32>):
    %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = "stablehlo.compare"(%a, %a) <{comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = "stablehlo.or"(%0, %1) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %3 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = "stablehlo.compare"(%ai, %bi) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = "stablehlo.and"(%3, %4) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %6 = "stablehlo.or"(%2, %5) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %7 = "stablehlo.select"(%2, %a, %b) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %8 = "stablehlo.select"(%6, %ai, %bi) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%7, %8) : (tensor<f32>, tensor<i32>) -> ()
  }) : (tensor<2x4xf32>, tensor<2x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
  return %r#1 : tensor<2xi32>
}

// Integers, with the element itself: the lesser index of equal elements is taken by a minimum.
// CHECK-LABEL: func.func @argmin_integers(
// CHECK-DAG: bcast.reduce minimum %arg0, dims = [0] : tensor<4x2xi8> -> tensor<2xi8>
// CHECK-DAG: bcast.arg_minimum %arg0, dim = 0 : tensor<4x2xi8> -> tensor<2xi64>
func.func @argmin_integers(%x: tensor<4x2xi8>) -> (tensor<2xi8>, tensor<2xi64>) {
  %row = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4xi64>
  %i = "stablehlo.broadcast_in_dim"(%row) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi64>) -> tensor<4x2xi64>
  %most = "stablehlo.constant"() <{value = dense<127> : tensor<i8>}> : () -> tensor<i8>
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
  %r:2 = "stablehlo.reduce"(%x, %i, %most, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<i8>, %ai: tensor<i64>, %b: tensor<i8>, %bi: tensor<i64>):
    %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<i8>, tensor<i8>) -> tensor<i1>
    %1 = "stablehlo.select"(%0, %a, %b) : (tensor<i1>, tensor<i8>, tensor<i8>) -> tensor<i8>
    %2 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i8>, tensor<i8>) -> tensor<i1>
    %3 = "stablehlo.minimum"(%ai, %bi) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %4 = "stablehlo.select"(%0, %ai, %bi) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %5 = "stablehlo.select"(%2, %3, %4) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    "stablehlo.return"(%1, %5) : (tensor<i8>, tensor<i64>) -> ()
  }) : (tensor<4x2xi8>, tensor<4x2xi64>, tensor<i8>, tensor<i64>) -> (tensor<2xi8>, tensor<2xi64>)
  return %r#0, %r#1 : tensor<2xi8>, tensor<2xi64>
}
