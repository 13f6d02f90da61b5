// The greatest and the least elements of JAX's approx_max_k and approx_min_k are exact.
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true -o %t.mlir
// RUN: bcast-run %t.mlir --entry=main '--input=2x4xf32=[[1,5,3,4],[0,7,7,-1]]' '--expected-output=2x2xf32=[[5,4],[7,7]]' '--expected-output=2x2xi32=[[1,3],[1,2]]' \
// RUN:   '--expected-output=1x4xf32=[[0,5,3,-1]]' '--expected-output=1x4xi32=[[1,0,0,1]]'
module {
  "func.func"() <{function_type = (tensor<f32>, tensor<f32>, tensor<i32>, tensor<i32>) -> tensor<i1>, sym_name = "top_k_gt_f32_comparator"}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%0) : (tensor<i1>) -> ()
  }) : () -> ()
  func.func @main(%x: tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>, tensor<1x4xf32>, tensor<1x4xi32>) {
    %i = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2x4xi32>
    %j = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<2x4xi32>
    %n = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
    %least = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %0:2 = "stablehlo.custom_call"(%x, %i, %least, %n) <{call_target_name = "ApproxTopK", called_computations = [@top_k_gt_f32_comparator]}> {mhlo.backend_config = {reduction_dim = 1 : i64, top_k = 2 : i64}} : (tensor<2x4xf32>, tensor<2x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
    %1:2 = "stablehlo.custom_call"(%x, %j, %least, %n) <{call_target_name = "ApproxTopK", called_computations = [@top_k_lt_f32_comparator]}> {mhlo.backend_config = {reduction_dim = 0 : i64, top_k = 1 : i64}} : (tensor<2x4xf32>, tensor<2x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<1x4xf32>, tensor<1x4xi32>)
    return %0#0, %0#1, %1#0, %1#1 : tensor<2x2xf32>, tensor<2x2xi32>, tensor<1x4xf32>, tensor<1x4xi32>
  }
  // Imported before the function that names it.
  "func.func"() <{function_type = (tensor<f32>, tensor<f32>, tensor<i32>, tensor<i32>) -> tensor<i1>, sym_name = "top_k_lt_f32_comparator"}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%0) : (tensor<i1>) -> ()
  }) : () -> ()
}
