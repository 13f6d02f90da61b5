// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast | bcast-run - --entry=deviation '--input=2x3xf32=[[1,2,3],[4,6,8]]' | FileCheck %s --check-prefix=RESULT
// RESULT: [ 2. 26.]

// CHECK-LABEL: func.func @deviation(
// CHECK: %[[SUM:.*]] = bcast.reduce sum %arg0, dims = [1] : tensor<2x3xf32> -> tensor<2xf32>
// CHECK: %[[PRODUCT:.*]] = bcast.reduce product
// An initial value other than the identity is combined with the result.
// CHECK: %[[MAXIMUM:.*]] = bcast.reduce maximum %{{.*}}, dims = [0, 1] : tensor<2x3xf32> -> tensor<f32>
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
// CHECK: bcast.reduce or %arg0, dims = [0] : tensor<4xi1> -> tensor<i1>
func.func @booleans(%x: tensor<4xi1>) -> tensor<i1> {
  %false = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
  %any = "stablehlo.reduce"(%x, %false) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    %0 = "stablehlo.maximum"(%a, %b) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    "stablehlo.return"(%0) : (tensor<i1>) -> ()
  }) : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
  return %any : tensor<i1>
}

// Several tensors, each by a kind of its own.
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast | bcast-run - --entry=two '--input=3xf32=[1,2,4]' '--input=3xi32=[7,-9,3]' --expected-output=f32=7 --expected-output=i32=7 --reference
// CHECK-LABEL: func.func @two(
// CHECK: bcast.reduce sum %arg0, dims = [0] : tensor<3xf32> -> tensor<f32>
// CHECK: bcast.reduce maximum %arg1, dims = [0] : tensor<3xi32> -> tensor<i32>
func.func @two(%x: tensor<3xf32>, %y: tensor<3xi32>) -> (tensor<f32>, tensor<i32>) {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %low = "stablehlo.constant"() <{value = dense<-2147483648> : tensor<i32>}> : () -> tensor<i32>
  %r:2 = "stablehlo.reduce"(%x, %y, %zero, %low) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %c: tensor<i32>, %b: tensor<f32>, %d: tensor<i32>):
    %0 = "stablehlo.maximum"(%d, %c) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1, %0) : (tensor<f32>, tensor<i32>) -> ()
  }) : (tensor<3xf32>, tensor<3xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
  return %r#0, %r#1 : tensor<f32>, tensor<i32>
}

// Sums of bf16 in f32, in the body or by the type of the result.
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast | bcast-run - --entry=promoted '--input=2x3xbf16=[[256,1,1],[1,2,3]]' '--expected-output=2xbf16=[258,6]' '--expected-output=2xf32=[258,6]' --reference
// CHECK-LABEL: func.func @promoted(
// CHECK: bcast.reduce sum %arg0, dims = [1] : tensor<2x3xbf16> -> tensor<2xbf16>
// CHECK: %[[WIDE:.*]] = bcast.convert %arg0 : tensor<2x3xbf16> -> tensor<2x3xf32>
// CHECK: bcast.reduce sum %[[WIDE]], dims = [1] : tensor<2x3xf32> -> tensor<2xf32>
func.func @promoted(%x: tensor<2x3xbf16>) -> (tensor<2xbf16>, tensor<2xf32>) {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<bf16>}> : () -> tensor<bf16>
  %r = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %0 = "stablehlo.convert"(%a) : (tensor<bf16>) -> tensor<f32>
    %1 = "stablehlo.convert"(%b) : (tensor<bf16>) -> tensor<f32>
    %2 = "stablehlo.add"(%0, %1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %3 = "stablehlo.convert"(%2) : (tensor<f32>) -> tensor<bf16>
    "stablehlo.return"(%3) : (tensor<bf16>) -> ()
  }) : (tensor<2x3xbf16>, tensor<bf16>) -> tensor<2xbf16>
  %wide = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %s = "stablehlo.reduce"(%x, %wide) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %0 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%0) : (tensor<f32>) -> ()
  }) : (tensor<2x3xbf16>, tensor<f32>) -> tensor<2xf32>
  return %r, %s : tensor<2xbf16>, tensor<2xf32>
}

// Sums and products of i1 are or and and.
// CHECK-LABEL: func.func @logic(
// CHECK: bcast.reduce or %arg0, dims = [0]
// CHECK: bcast.reduce and %arg0, dims = [0]
func.func @logic(%x: tensor<4xi1>) -> (tensor<i1>, tensor<i1>) {
  %false = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
  %true = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
  %any = "stablehlo.reduce"(%x, %false) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    %0 = "stablehlo.add"(%a, %b) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    "stablehlo.return"(%0) : (tensor<i1>) -> ()
  }) : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
  %all = "stablehlo.reduce"(%x, %true) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    %0 = "stablehlo.multiply"(%a, %b) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    "stablehlo.return"(%0) : (tensor<i1>) -> ()
  }) : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
  return %any, %all : tensor<i1>, tensor<i1>
}
