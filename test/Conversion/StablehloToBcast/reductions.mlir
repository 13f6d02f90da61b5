// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast | bcast-run - --entry=deviation '--input=2x3xf32=[[1,2,3],[4,6,8]]' | FileCheck %s --check-prefix=RESULT
// RESULT: [ 2. 26.]

// CHECK-LABEL: func.func @deviation(
// CHECK: %[[SUM:.*]] = bcast.reduce sum %arg0 dims [1] : tensor<2x3xf32> -> tensor<2xf32>
// CHECK: %[[PRODUCT:.*]] = bcast.reduce product
// An initial value other than the identity is combined with the result.
// CHECK: %[[MAXIMUM:.*]] = bcast.reduce maximum %{{.*}} dims [0, 1] : tensor<2x3xf32> -> tensor<f32>
// CHECK: bcast.maximum %{{.*}}, %[[MAXIMUM]] : tensor<f32>
func.func @deviation(%x: tensor<2x3xf32>) -> tensor<2xf32> {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %one = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
  %sum = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %0 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%0) : (tensor<f32>) -> ()
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  %product = "stablehlo.reduce"(%x, %one) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %0 = "stablehlo.multiply"(%b, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%0) : (tensor<f32>) -> ()
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  %maximum = "stablehlo.reduce"(%x, %one) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %0 = "stablehlo.maximum"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%0) : (tensor<f32>) -> ()
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
  %top = "stablehlo.broadcast_in_dim"(%maximum) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2xf32>
  %scaled = "stablehlo.divide"(%product, %top) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %six = "stablehlo.constant"() <{value = dense<[1.25, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %eight = "stablehlo.subtract"(%scaled, %six) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %r = "stablehlo.subtract"(%sum, %eight) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %minus = "stablehlo.constant"() <{value = dense<[4.5, -30.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %s = "stablehlo.subtract"(%r, %minus) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %s : tensor<2xf32>
}

// CHECK-LABEL: func.func @booleans(
// CHECK: bcast.reduce or %arg0 dims [0] : tensor<4xi1> -> tensor<i1>
func.func @booleans(%x: tensor<4xi1>) -> tensor<i1> {
  %false = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
  %any = "stablehlo.reduce"(%x, %false) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    %0 = "stablehlo.maximum"(%a, %b) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    "stablehlo.return"(%0) : (tensor<i1>) -> ()
  }) : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
  return %any : tensor<i1>
}
