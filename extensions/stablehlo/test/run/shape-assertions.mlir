// REQUIRES: compiler
// Shape assertions run before anything is computed, in order, and their texts have the values of the call.
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true -o %t.mlir
// RUN: bcast-run %t.mlir '--input=2x2xf32=[[1,2],[3,4]]' '--input=2xf32=[10,20]' | FileCheck %s --check-prefix=SUM
// RUN: not bcast-run %t.mlir '--input=2x2xf32=[[1,2],[3,4]]' '--input=3xf32=[10,20,30]' 2>&1 | FileCheck %s --check-prefix=UNEQUAL
// RUN: not bcast-run --reference %t.mlir '--input=2x2xf32=[[1,2],[3,4]]' '--input=3xf32=[10,20,30]' 2>&1 | FileCheck %s --check-prefix=UNEQUAL
// RUN: not bcast-run %t.mlir '--input=0x0xf32=[]' '--input=0xf32=[]' 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not bcast-run %t.mlir '--input=3x3xf32=[[1,2,3],[3,4,5],[5,6,7]]' '--input=3xf32=[10,20,30]' 2>&1 | FileCheck %s --check-prefix=ODD
// SUM: [13. 27.]
// UNEQUAL: error: {{.*}}: args[1].shape[0] (= 3) is not 'b' (= 2){{$}}
// EMPTY: error: {{.*}}: Expected 'b' >= 1, got 0{{$}}
// ODD: error: {{.*}}: mod(b, 2) is 1, {b} = 3{{$}}
module {
  func.func public @main(%x: tensor<?x?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
    %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %two = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
    %b = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
    %n = "stablehlo.get_dimension_size"(%y) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<i32>
    %0 = "stablehlo.compare"(%b, %one) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.custom_call"(%0, %b) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Expected 'b' >= 1, got {0}"} : (tensor<i1>, tensor<i32>) -> ()
    %1 = "stablehlo.compare"(%n, %b) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.custom_call"(%1, %n, %b) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "args[1].shape[0] (= {0}) is not 'b' (= {1})"} : (tensor<i1>, tensor<i32>, tensor<i32>) -> ()
    %2 = func.call @mod(%b, %two) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = "stablehlo.compare"(%2, %zero) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.custom_call"(%3, %2, %b) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "mod(b, 2) is {0}, {b} = {1}"} : (tensor<i1>, tensor<i32>, tensor<i32>) -> ()
    %4 = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
    %5 = "stablehlo.reduce"(%x, %4) <{dimensions = array<i64: 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%r) : (tensor<f32>) -> ()
    }) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?xf32>
    %6 = "stablehlo.add"(%5, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    return %6 : tensor<?xf32>
  }
  func.func private @mod(%a: tensor<i32> {jax.global_constant = ""}, %b: tensor<i32> {jax.global_constant = ""}) -> tensor<i32> {
    %0 = "stablehlo.remainder"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    return %0 : tensor<i32>
  }
}
