// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast --split-input-file --verify-diagnostics -o /dev/null
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=report=false -o /dev/null 2>&1 | FileCheck %s --allow-empty --implicit-check-not=remark:

// What bcast does not have, and programs that no verifier of StableHLO has seen.
func.func @stays(%x: tensor<2x3xf32>, %i: tensor<2x3xi32>, %s: tensor<f32>, %c: tensor<2x3xcomplex<f32>>, %u: tensor<*xf32>, %b: tensor<2x?xf32, #stablehlo.bounds<?, 4>>) -> tensor<f32> {
  // expected-remark @+1 {{'stablehlo.cholesky' stays: bcast has no counterpart}}
  %0 = "stablehlo.cholesky"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-remark @+1 {{'stablehlo.add' stays: bcast.add does not take elements of type 'complex<f32>' [TYPE-1]}}
  %1 = "stablehlo.add"(%c, %c) : (tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
  // expected-remark @+1 {{'stablehlo.abs' stays: operand 0 has type 'tensor<*xf32>'; it must be a ranked tensor [SHAPE-3]}}
  %2 = "stablehlo.abs"(%u) : (tensor<*xf32>) -> tensor<*xf32>
  // expected-remark @+1 {{'stablehlo.abs' stays: operand 0 has encoding #stablehlo.bounds<?, 4>; an encoding must be a #bcast.layout [LAYOUT-10]}}
  %3 = "stablehlo.abs"(%b) : (tensor<2x?xf32, #stablehlo.bounds<?, 4>>) -> tensor<2x?xf32>
  // expected-remark @+1 {{'stablehlo.add' stays: it has 1 operands and 1 results, and must have 2 and 1}}
  %4 = "stablehlo.add"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-remark @+1 {{'stablehlo.add' stays: its operands have different element types [RESULT-2]}}
  %5 = "stablehlo.add"(%x, %i) : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  // expected-remark @+1 {{'stablehlo.add' stays: its result has elements of type 'f64', and bcast.add gives 'f32' [RESULT-2]}}
  %6 = "stablehlo.add"(%x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf64>
  // expected-remark @+1 {{'stablehlo.add' stays: declares a result of shape 2x4, and the operands give 2x3 [RESULT-1]}}
  %7 = "stablehlo.add"(%x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x4xf32>
  // expected-remark @+1 {{'stablehlo.compare' stays: its comparison_direction is unknown}}
  %8 = "stablehlo.compare"(%x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // expected-remark @+1 {{'stablehlo.compare' stays: bcast does not have the total order of floats [COMPARE-1]}}
  %9 = "stablehlo.compare"(%x, %x) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type TOTALORDER>}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // expected-remark @+1 {{'stablehlo.broadcast_in_dim' stays: its broadcast_dimensions do not place its operand in its result [EXPLICIT-2]}}
  %10 = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = array<i64: 0, 0>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-remark @+1 {{'stablehlo.broadcast_in_dim' stays: its result has a dynamic extent without a size [EXPLICIT-6]}}
  %11 = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x3xf32>) -> tensor<2x?xf32>
  // expected-remark @+1 {{'stablehlo.reshape' stays: its operand and its result are not static shapes with the same number of elements}}
  %12 = "stablehlo.reshape"(%x) : (tensor<2x3xf32>) -> tensor<7xf32>
  // expected-remark @+1 {{'stablehlo.transpose' stays: its result does not have the permuted shape of its operand}}
  %13 = "stablehlo.transpose"(%x) <{permutation = array<i64: 1, 1>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // expected-remark @+1 {{'stablehlo.slice' stays: dimension 1: 2 to 5 with stride 1 is not a part of extent 3}}
  %14 = "stablehlo.slice"(%x) <{start_indices = array<i64: 0, 2>, limit_indices = array<i64: 2, 5>, strides = array<i64: 1, 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-remark @+1 {{'stablehlo.iota' stays: its iota_dimension is not a dimension of its static result [IOTA-1]}}
  %15 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> tensor<2x3xi32>
  // expected-remark @+1 {{'stablehlo.concatenate' stays: its operands do not form the shape of its result}}
  %16 = "stablehlo.concatenate"(%x, %x) <{dimension = 0 : i64}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<5x3xf32>
  // expected-remark @+1 {{'stablehlo.reduce' stays: its dimensions are not dimensions of its operand [REDUCE-1]}}
  %17 = "stablehlo.reduce"(%x, %s) <{dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %d: tensor<f32>):
    %r = "stablehlo.add"(%a, %d) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  // expected-remark @+1 {{'stablehlo.reduce' stays: bcast has no kind of reduction for its body [REDUCE-3]}}
  %18 = "stablehlo.reduce"(%x, %s) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>, %d: tensor<f32>):
    %r = "stablehlo.subtract"(%a, %d) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
  "use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17) : (tensor<2x3xf32>, tensor<2x3xcomplex<f32>>, tensor<*xf32>, tensor<2x?xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf64>, tensor<2x4xf32>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x?xf32>, tensor<7xf32>, tensor<3x2xf32>, tensor<2x3xf32>, tensor<2x3xi32>, tensor<5x3xf32>, tensor<2x3xf32>) -> ()
  return %18 : tensor<f32>
}
