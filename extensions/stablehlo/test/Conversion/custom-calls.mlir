// RUN: bcast-opt %s --split-input-file --allow-unregistered-dialect --convert-stablehlo-to-bcast --verify-diagnostics | FileCheck %s

// A shape assertion is a check with its text. Functions that take extents as numbers are inlined, so that sizes are
// those of arguments.
// CHECK-LABEL: func.func public @main(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32> {bcast.dim_names = ["b", ""]}, %[[Y:.*]]: tensor<?xf32>)
// CHECK: %[[C0:.*]] = arith.constant 0 : index
// CHECK: %[[N:.*]] = tensor.dim %[[X]], %[[C0]]
// CHECK: bcast.check_extent at_most, %{{.*}}, %{{.*}}, "'b' is {0}" values(%{{.*}})
// CHECK: bcast.check_extent equal, %{{.*}}, %{{.*}}, "{1}, not {0}" values(%{{.*}}, %{{.*}})
// CHECK: bcast.check_extent at_most, %{{.*}}, %{{.*}}, "at most" values(
// An assertion of another comparison is about its truth.
// CHECK: bcast.compare NE
// CHECK: arith.index_castui %{{.*}} : i1 to index
// CHECK: bcast.check_extent equal, %{{.*}}, %{{.*}}, "not one" values(
// CHECK: %[[DIM:.*]] = tensor.dim %[[X]], %{{.*}}
// CHECK: %[[TWICE:.*]] = arith.muli %{{.*}}, %{{.*}} : index
// CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [] sizes(%[[TWICE]])
// CHECK-NOT: func.func
func.func public @main(%x: tensor<?x?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %b = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %n = "stablehlo.get_dimension_size"(%y) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<i32>
  %0 = "stablehlo.compare"(%b, %one) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.custom_call"(%0, %b) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "'b' is {0}"} : (tensor<i1>, tensor<i32>) -> ()
  %1 = "stablehlo.compare"(%n, %b) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.custom_call"(%1, %n, %b) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "{1}, not {0}"} : (tensor<i1>, tensor<i32>, tensor<i32>) -> ()
  %2 = "stablehlo.compare"(%n, %b) <{comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.custom_call"(%2) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "at most"} : (tensor<i1>) -> ()
  %3 = "stablehlo.compare"(%n, %one) <{comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.custom_call"(%3, %n) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "not one"} : (tensor<i1>, tensor<i32>) -> ()
  %4 = call @wrapped(%b, %y) : (tensor<i32>, tensor<?xf32>) -> tensor<?xf32>
  return %4 : tensor<?xf32>
}
func.func private @wrapped(%b: tensor<i32> {jax.global_constant = "b"}, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = call @twice(%b) : (tensor<i32>) -> tensor<i32>
  %1 = "stablehlo.reshape"(%0) : (tensor<i32>) -> tensor<1xi32>
  %2 = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
  %3 = "stablehlo.dynamic_broadcast_in_dim"(%2, %1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  return %3 : tensor<?xf32>
}
func.func private @twice(%b: tensor<i32> {jax.global_constant = ""}) -> tensor<i32> {
  %c = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.multiply"(%b, %c) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// -----

// The ninth value has no place in an error.
// CHECK-LABEL: func.func @nine(
// CHECK: bcast.check_extent at_most, %{{.*}}, %{{.*}}, "{0} {7} ? ?" values(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{[^,]*}})
func.func @nine(%x: tensor<?xf32>) {
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %b = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<i32>
  %0 = "stablehlo.compare"(%b, %one) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.custom_call"(%0, %b, %b, %b, %b, %b, %b, %b, %b, %b) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "{0} {7} {8} {8}"} : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> ()
  return
}

// -----

func.func @refused(%x: tensor<?xf32>, %i: tensor<i32>, %p: tensor<i1>, %f: tensor<f32>, %m: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.compare"(%i, %one) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  // expected-remark @+1 {{'stablehlo.custom_call' stays: its shape assertion is about data, not about extents; only extents are checked before a program runs}}
  "stablehlo.custom_call"(%0, %one) <{call_target_name = "shape_assertion"}> {error_message = "x"} : (tensor<i1>, tensor<i32>) -> ()
  // expected-remark @+1 {{its shape assertion is about data}}
  "stablehlo.custom_call"(%p) <{call_target_name = "shape_assertion"}> {error_message = "x"} : (tensor<i1>) -> ()
  // expected-remark @+1 {{a shape assertion has a predicate, integers and a text 'error_message'}}
  "stablehlo.custom_call"(%p, %f) <{call_target_name = "shape_assertion"}> {error_message = "x"} : (tensor<i1>, tensor<f32>) -> ()
  // expected-remark @+1 {{a shape assertion has a predicate}}
  "stablehlo.custom_call"(%p) <{call_target_name = "shape_assertion"}> : (tensor<i1>) -> ()
  // expected-remark @+1 {{a shape assertion has a predicate}}
  "stablehlo.custom_call"() <{call_target_name = "shape_assertion"}> {error_message = "x"} : () -> ()
  // expected-remark @+1 {{bcast does not know the target 'lapack_spotrf_ffi'}}
  %1 = "stablehlo.custom_call"(%m) <{call_target_name = "lapack_spotrf_ffi"}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-remark @+1 {{its 'result_layouts' is not one list of the dimensions of its operand, from the most minor one [LAYOUT-2]}}
  %2 = "stablehlo.custom_call"(%m) <{call_target_name = "LayoutConstraint", result_layouts = [dense<[0, 2]> : tensor<2xindex>]}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-remark @+1 {{its 'result_layouts' is not one list}}
  %3 = "stablehlo.custom_call"(%m) <{call_target_name = "LayoutConstraint"}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1, %2, %3 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}

// -----

// CHECK-LABEL: func.func @layout(
// CHECK: %[[COLUMNS:.*]] = bcast.relayout %arg0 : tensor<2x3xf32> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
// CHECK: %[[ROWS:.*]] = bcast.relayout %[[COLUMNS]]
// CHECK: return %[[ROWS]], %arg0
func.func @layout(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "LayoutConstraint", result_layouts = [dense<[0, 1]> : tensor<2xindex>]}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "stablehlo.custom_call"(%x) <{call_target_name = "LayoutConstraint", result_layouts = [dense<[1, 0]> : tensor<2xindex>]}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<2x3xf32>
}
