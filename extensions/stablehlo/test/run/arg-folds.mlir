// Bodies that pick an index in another way than bcast.arg_maximum: one element after the other.

// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --implicit-check-not=bcast.arg_
// CHECK-COUNT-5: linalg.generic
// UNSUPPORTED: sanitizers
// DEFINE: %{run} = bcast-run %t.mlir --entry

// The last of equal elements, and a body that drops a NaN.
// RUN: %{run}=others '--input=2x4xi32=[[1,7,7,2],[5,5,1,0]]' '--input=2x4xf32=[[1,nan,3,2],[4,nan,nan,1]]' --expected-output=2xi32=[2,1] --expected-output=2xi32=[2,3]
func.func @others(%x: tensor<2x4xi32>, %f: tensor<2x4xf32>) -> (tensor<2xi32>, tensor<2xi32>) {
  %i = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2x4xi32>
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %low = "stablehlo.constant"() <{value = dense<-2147483648> : tensor<i32>}> : () -> tensor<i32>
  %least = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
  %r:2 = "stablehlo.reduce"(%x, %i, %low, %zero) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<i32>, %ai: tensor<i32>, %b: tensor<i32>, %bi: tensor<i32>):
    %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1 = "stablehlo.select"(%0, %a, %b) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = "stablehlo.select"(%0, %ai, %bi) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%1, %2) : (tensor<i32>, tensor<i32>) -> ()
  }) : (tensor<2x4xi32>, tensor<2x4xi32>, tensor<i32>, tensor<i32>) -> (tensor<2xi32>, tensor<2xi32>)
  %s:2 = "stablehlo.reduce"(%f, %i, %least, %zero) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %ai: tensor<i32>, %b: tensor<f32>, %bi: tensor<i32>):
    %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = "stablehlo.select"(%0, %a, %b) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %2 = "stablehlo.select"(%0, %ai, %bi) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%1, %2) : (tensor<f32>, tensor<i32>) -> ()
  }) : (tensor<2x4xf32>, tensor<2x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
  return %r#1, %s#1 : tensor<2xi32>, tensor<2xi32>
}

// The second operand is data; and an initial value that is not the least one.
// RUN: %{run}=operands '--input=2x4xi32=[[1,7,7,2],[-5,-5,-1,-2]]' '--input=2x4xi32=[[9,8,7,6],[5,4,3,2]]' --expected-output=2xi32=[8,3] --expected-output=2xi32=[1,0]
func.func @operands(%x: tensor<2x4xi32>, %i: tensor<2x4xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %low = "stablehlo.constant"() <{value = dense<-2147483648> : tensor<i32>}> : () -> tensor<i32>
  %iota = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2x4xi32>
  %r:2 = "stablehlo.reduce"(%x, %i, %low, %zero) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<i32>, %ai: tensor<i32>, %b: tensor<i32>, %bi: tensor<i32>):
    %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1 = "stablehlo.maximum"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = "stablehlo.select"(%0, %ai, %bi) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%1, %2) : (tensor<i32>, tensor<i32>) -> ()
  }) : (tensor<2x4xi32>, tensor<2x4xi32>, tensor<i32>, tensor<i32>) -> (tensor<2xi32>, tensor<2xi32>)
  %s:2 = "stablehlo.reduce"(%x, %iota, %zero, %zero) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<i32>, %ai: tensor<i32>, %b: tensor<i32>, %bi: tensor<i32>):
    %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1 = "stablehlo.maximum"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = "stablehlo.select"(%0, %ai, %bi) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%1, %2) : (tensor<i32>, tensor<i32>) -> ()
  }) : (tensor<2x4xi32>, tensor<2x4xi32>, tensor<i32>, tensor<i32>) -> (tensor<2xi32>, tensor<2xi32>)
  return %r#1, %s#1 : tensor<2xi32>, tensor<2xi32>
}

// The element, too. Of equal zeros, the body keeps the later one, and the index of the first.
// RUN: %{run}=element '--input=3xf32=[-0.0,0.0,-1]' --expected-output=f32=inf --expected-output=i32=0
func.func @element(%x: tensor<3xf32>) -> (tensor<f32>, tensor<i32>) {
  %i = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<3xi32>
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %least = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
  %one = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
  %r:2 = "stablehlo.reduce"(%x, %i, %least, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %ai: tensor<i32>, %b: tensor<f32>, %bi: tensor<i32>):
    %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = "stablehlo.compare"(%a, %a) <{comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = "stablehlo.or"(%0, %1) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %3 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = "stablehlo.compare"(%ai, %bi) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = "stablehlo.and"(%3, %4) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %6 = "stablehlo.or"(%2, %5) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %7 = "stablehlo.select"(%2, %a, %b) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %8 = "stablehlo.select"(%6, %ai, %bi) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%7, %8) : (tensor<f32>, tensor<i32>) -> ()
  }) : (tensor<3xf32>, tensor<3xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
  %sign = "stablehlo.divide"(%one, %r#0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %sign, %r#1 : tensor<f32>, tensor<i32>
}
