// The bodies of functions take the place of their calls in the body of a reduction.
// UNSUPPORTED: sanitizers, installed
// RUN: bcast-opt %s --convert-stablehlo-to-bcast=require-all=true | FileCheck %s
// RUN: bcast-opt %s --load-dialect-plugin=%stablehlo_plugin --convert-stablehlo-to-bcast=require-all=true | FileCheck %s

// CHECK: func.func @main
// CHECK: bcast.reduce sum %arg0, dims = [0]
func.func private @add(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @combine(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = call @add(%b, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @main(%x: tensor<3xf32>) -> tensor<f32> {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = func.call @combine(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
