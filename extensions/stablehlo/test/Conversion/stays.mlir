// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast --split-input-file --verify-diagnostics -o /dev/null
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=report=false -o /dev/null 2>&1 | FileCheck %s --allow-empty --implicit-check-not=remark:

// What bcast does not have, and programs that no verifier of StableHLO has seen.
func.func @stays(%x: tensor<2x3xf32>, %i: tensor<2x3xi32>, %s: tensor<f32>, %c: tensor<2x3xcomplex<f32>>, %u: tensor<*xf32>, %b: tensor<2x?xf32, #test.encoding<?, 4>>, %c0: tensor<i32>, %r2: tensor<2xf32>) -> tensor<f32> {
  // expected-remark @+1 {{'stablehlo.cholesky' stays: bcast has no counterpart}}
  %0 = "stablehlo.cholesky"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-remark @+1 {{'stablehlo.add' stays: bcast.add does not take elements of type 'complex<f32>' [TYPE-1]}}
  %1 = "stablehlo.add"(%c, %c) : (tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
  // expected-remark @+1 {{'stablehlo.abs' stays: operand 0 has type 'tensor<*xf32>'; it must be a ranked tensor [SHAPE-3]}}
  %2 = "stablehlo.abs"(%u) : (tensor<*xf32>) -> tensor<*xf32>
  // expected-remark @+1 {{'stablehlo.abs' stays: operand 0 has encoding #test.encoding<?, 4>; an encoding must be a #bcast.layout [LAYOUT-10]}}
  %3 = "stablehlo.abs"(%b) : (tensor<2x?xf32, #test.encoding<?, 4>>) -> tensor<2x?xf32>
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
  // expected-remark @+1 {{'stablehlo.compare' stays: its compare_type TOTALORDER does not compare elements of type 'complex<f32>'}}
  %9 = "stablehlo.compare"(%c, %c) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type TOTALORDER>}> : (tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>) -> tensor<2x3xi1>
  // expected-remark @+1 {{'stablehlo.broadcast_in_dim' stays: its broadcast_dimensions do not place its operand in its result [EXPLICIT-2]}}
  %10 = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = array<i64: 0, 0>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-remark @+1 {{'stablehlo.broadcast_in_dim' stays: its result has a dynamic extent without a size [EXPLICIT-6]}}
  %11 = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x3xf32>) -> tensor<2x?xf32>
  // expected-remark @+1 {{'stablehlo.reshape' stays: its operand and its result have different numbers of elements}}
  %12 = "stablehlo.reshape"(%x) : (tensor<2x3xf32>) -> tensor<7xf32>
  // expected-remark @+1 {{'stablehlo.transpose' stays: its result does not have the permuted shape of its operand}}
  %13 = "stablehlo.transpose"(%x) <{permutation = array<i64: 1, 1>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // expected-remark @+1 {{'stablehlo.slice' stays: dimension 1: 2 to 5 with stride 1 is not a part of extent 3}}
  %14 = "stablehlo.slice"(%x) <{start_indices = array<i64: 0, 2>, limit_indices = array<i64: 2, 5>, strides = array<i64: 1, 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-remark @+1 {{'stablehlo.iota' stays: its iota_dimension is not a dimension of its result [IOTA-1]}}
  %15 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> tensor<2x3xi32>
  // expected-remark @+1 {{'stablehlo.concatenate' stays: its operands do not form the shape of its result}}
  %16 = "stablehlo.concatenate"(%x, %x) <{dimension = 0 : i64}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<5x3xf32>
  // expected-remark @+1 {{'stablehlo.reduce' stays: its dimensions are not dimensions of its operand [REDUCE-1]}}
  %17 = "stablehlo.reduce"(%x, %s) <{dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %d: tensor<f32>):
    %r = "stablehlo.add"(%a, %d) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  // expected-remark @+1 {{'stablehlo.custom_call' stays: bcast does not know the target 'Sharding'}}
  %19 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-remark @+1 {{'stablehlo.reduce_precision' stays: its exponent_bits are not at least 1, or its mantissa_bits not at least 0 [REDUCE_PRECISION-4]}}
  %20 = "stablehlo.reduce_precision"(%x) <{exponent_bits = 0 : i32, mantissa_bits = 7 : i32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-remark @+1 {{'stablehlo.bitcast_convert' stays: its operand and its result do not have elements and their parts along a last dimension}}
  %21 = "stablehlo.bitcast_convert"(%x) : (tensor<2x3xf32>) -> tensor<2x3xi8>
  // expected-remark @+1 {{'stablehlo.reverse' stays: its dimensions are not dimensions of its operand}}
  %22 = "stablehlo.reverse"(%x) <{dimensions = array<i64: 2>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-remark @+1 {{'stablehlo.pad' stays: dimension 1: extent 3 cannot be padded by -2, -2 and 0 in between}}
  %23 = "stablehlo.pad"(%x, %s) <{edge_padding_low = array<i64: 0, -2>, edge_padding_high = array<i64: 0, -2>, interior_padding = array<i64: 0, 0>}> : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x0xf32>
  // expected-remark @+1 {{'stablehlo.pad' stays: declares a result of shape 2x4, and its operands give 2x5 [RESULT-1]}}
  %24 = "stablehlo.pad"(%x, %s) <{edge_padding_low = array<i64: 0, 1>, edge_padding_high = array<i64: 0, 1>, interior_padding = array<i64: 0, 0>}> : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x4xf32>
  // expected-remark @+1 {{'stablehlo.dot_general' stays: dimension 1 of operand 0 has extent 3 and dimension 0 of operand 1 has extent 2}}
  %25 = "stablehlo.dot_general"(%x, %x) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-remark @+1 {{'stablehlo.dot_general' stays: its dimensions are not pairs of dimensions of its operands}}
  %26 = "stablehlo.dot_general"(%x, %x) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2]>}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-remark @+1 {{'stablehlo.dot_general' stays: its dot_dimension_numbers are not lists of dimensions}}
  %27 = "stablehlo.dot_general"(%x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-remark @+1 {{'stablehlo.dynamic_slice' stays: it does not have a start for each dimension and a part that fits}}
  %28 = "stablehlo.dynamic_slice"(%x, %c0) <{slice_sizes = array<i64: 1, 1>}> : (tensor<2x3xf32>, tensor<i32>) -> tensor<1x1xf32>
  // expected-remark @+1 {{'chlo.ragged_dot' stays: bcast has no counterpart}}
  %29 = "chlo.ragged_dot"(%x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-remark @+1 {{'stablehlo.batch_norm_inference' stays: its parameters do not have the static extent of dimension feature_index}}
  %30 = "stablehlo.batch_norm_inference"(%x, %r2, %r2, %r2, %r2) <{epsilon = 0.1 : f32, feature_index = 1 : i64}> : (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  // expected-remark @+1 {{'stablehlo.real_dynamic_slice' stays: its shape is not one signless integer for each dimension of its result [EXPLICIT-6]}}
  %31 = "stablehlo.real_dynamic_slice"(%x, %c0, %c0, %c0) : (tensor<2x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?x?xf32>
  // expected-remark @+1 {{'stablehlo.dynamic_slice' stays: it has 0 operands and 1 results, and must have 1 and 1}}
  %32 = "stablehlo.dynamic_slice"() <{slice_sizes = array<i64: 1>}> : () -> tensor<1xf32>
  "use"(%32) : (tensor<1xf32>) -> ()
  "use"(%30, %31) : (tensor<2x3xf32>, tensor<?x?xf32>) -> ()
  "use"(%19, %20, %21, %22, %23, %24, %25, %26, %27, %28) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xi8>, tensor<2x3xf32>, tensor<2x0xf32>, tensor<2x4xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<1x1xf32>) -> ()
  "use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17) : (tensor<2x3xf32>, tensor<2x3xcomplex<f32>>, tensor<*xf32>, tensor<2x?xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf64>, tensor<2x4xf32>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x?xf32>, tensor<7xf32>, tensor<3x2xf32>, tensor<2x3xf32>, tensor<2x3xi32>, tensor<5x3xf32>, tensor<2x3xf32>) -> ()
  return %s : tensor<f32>
}

// -----

// Only CHLO broadcasts. Scalars are for the predicate of select and the bounds of clamp.
func.func @shapes(%x: tensor<4x3xf32>, %v: tensor<3xf32>, %r: tensor<1x3xf32>, %s: tensor<f32>, %d: tensor<?x3xf32>, %p: tensor<3xi1>, %q: tensor<4x1xi1>) {
  // expected-remark @+1 {{'stablehlo.add' stays: its operands 0 and 1 have shapes 4x3 and 3, and must have one shape; use 'stablehlo.broadcast_in_dim'}}
  %0 = "stablehlo.add"(%x, %v) : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  // expected-remark @+1 {{'stablehlo.add' stays: its operands 0 and 1 have shapes 4x3 and 1x3, and must have one shape; use 'stablehlo.broadcast_in_dim'}}
  %1 = "stablehlo.add"(%x, %r) : (tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  // expected-remark @+1 {{'stablehlo.multiply' stays: its operands 0 and 1 have shapes scalar and ?x3, and must have one shape}}
  %2 = "stablehlo.multiply"(%s, %d) : (tensor<f32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  // expected-remark @+1 {{'stablehlo.clamp' stays: its operands 1 and 2 have shapes 4x3 and 1x3, and must have one shape}}
  %3 = "stablehlo.clamp"(%s, %x, %r) : (tensor<f32>, tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  // expected-remark @+1 {{'stablehlo.clamp' stays: its operands 0 and 1 have shapes 4x3 and scalar, and must have one shape}}
  %4 = "stablehlo.clamp"(%x, %s, %x) : (tensor<4x3xf32>, tensor<f32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  // expected-remark @+1 {{'stablehlo.select' stays: its operands 0 and 1 have shapes 3 and 4x3, and must have one shape}}
  %5 = "stablehlo.select"(%p, %x, %x) : (tensor<3xi1>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  // expected-remark @+1 {{'stablehlo.select' stays: its operands 0 and 1 have shapes 4x1 and 4x3, and must have one shape}}
  %6 = "stablehlo.select"(%q, %x, %x) : (tensor<4x1xi1>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  // expected-remark @+1 {{'stablehlo.compare' stays: its operands 0 and 1 have shapes 4x3 and 3, and must have one shape}}
  %7 = "stablehlo.compare"(%x, %v) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xi1>
  // expected-remark @+1 {{'chlo.next_after' stays: its operands 0 and 1 have shapes 4x3 and 3, and must have one shape}}
  %8 = "chlo.next_after"(%x, %v) : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  "use"(%0, %1, %2, %3, %4, %5, %6, %7, %8) : (tensor<4x3xf32>, tensor<4x3xf32>, tensor<?x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xi1>, tensor<4x3xf32>) -> ()
  return
}

// -----

func.func @compare_types(%f: tensor<2xf32>, %i: tensor<2xi32>, %u: tensor<2xui8>, %b: tensor<2xi1>) {
  // expected-remark @+1 {{'stablehlo.compare' stays: its compare_type TOTAL does not compare elements of type 'f32'}}
  %0 = "stablehlo.compare"(%f, %f) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type TOTAL>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  // expected-remark @+1 {{'stablehlo.compare' stays: its compare_type UNSIGNED does not compare elements of type 'i32'}}
  %1 = "stablehlo.compare"(%i, %i) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type UNSIGNED>}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  // expected-remark @+1 {{'stablehlo.compare' stays: its compare_type SIGNED does not compare elements of type 'ui8'}}
  %2 = "stablehlo.compare"(%u, %u) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xi1>
  // expected-remark @+1 {{'stablehlo.compare' stays: its compare_type SIGNED does not compare elements of type 'i1'}}
  %3 = "stablehlo.compare"(%b, %b) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  // expected-remark @+1 {{'chlo.broadcast_compare' stays: its compare_type FLOAT does not compare elements of type 'i32'}}
  %4 = "chlo.broadcast_compare"(%i, %i) <{comparison_direction = #chlo<comparison_direction GE>, compare_type = #chlo<comparison_type FLOAT>}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  // expected-remark @+1 {{'stablehlo.compare' stays: its compare_type TOTALORDER does not compare elements of type 'i32'}}
  %5 = "stablehlo.compare"(%i, %i) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type TOTALORDER>}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  "use"(%0, %1, %2, %3, %4, %5) : (tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>) -> ()
  return
}

// -----

// Comparisons by the type of the elements do not stay.
func.func @taken(%f: tensor<2xf32>, %i: tensor<2xi32>, %u: tensor<2xui8>, %b: tensor<2xi1>) -> (tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>) {
  %0 = "stablehlo.compare"(%f, %f) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type NOTYPE>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %1 = "stablehlo.compare"(%f, %f) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %2 = "stablehlo.compare"(%i, %i) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  %3 = "stablehlo.compare"(%u, %u) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type UNSIGNED>}> : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xi1>
  %4 = "stablehlo.compare"(%b, %b) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type UNSIGNED>}> : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return %0, %1, %2, %3, %4 : tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>
}

// -----

// Regions that do not fit stay, and what is in them is imported.
func.func @regions(%x: tensor<f32>, %p: tensor<i1>, %i: tensor<2xi32>) -> tensor<f32> {
  // expected-remark @+1 {{'stablehlo.while' stays: its regions do not take its operands or return its results}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<f32>):
    "stablehlo.return"(%a) : (tensor<f32>) -> ()
  }, {
  ^bb0(%a: tensor<f32>):
    "stablehlo.return"(%a) : (tensor<f32>) -> ()
  }) : (tensor<f32>) -> tensor<f32>
  // expected-remark @+1 {{'stablehlo.if' stays: it does not select its branch by a scalar of 'i1'}}
  %1 = "stablehlo.if"(%x) ({
    "stablehlo.return"(%x) : (tensor<f32>) -> ()
  }, {
    %r = "stablehlo.add"(%x, %x) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<f32>) -> tensor<f32>
  // expected-remark @+1 {{'stablehlo.case' stays: it does not select its branch by a scalar of 'i32'}}
  %2 = "stablehlo.case"(%i) ({
    "stablehlo.return"(%x) : (tensor<f32>) -> ()
  }) : (tensor<2xi32>) -> tensor<f32>
  // expected-remark @+1 {{'stablehlo.composite' stays: its decomposition is not a function of its type}}
  %3 = "stablehlo.composite"(%x) <{name = "test.f", decomposition = @regions}> : (tensor<f32>) -> tensor<f32>
  return %3 : tensor<f32>
}

// -----

// A portable artifact.
// expected-remark @+1 {{'vhlo.func_v1' stays: it is of a portable artifact; 'stablehlo-translate --deserialize' makes StableHLO of that}}
"vhlo.func_v1"() <{sym_name = #vhlo.string_v1<"main">}> ({
^bb0(%x: !vhlo.tensor_v1<2x!vhlo.f32_v1>):
  // expected-remark @+1 {{'vhlo.add_v1' stays: it is of a portable artifact; 'stablehlo-translate --deserialize' makes StableHLO of that}}
  %0 = "vhlo.add_v1"(%x, %x) : (!vhlo.tensor_v1<2x!vhlo.f32_v1>, !vhlo.tensor_v1<2x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x!vhlo.f32_v1>
  "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<2x!vhlo.f32_v1>) -> ()
}) : () -> ()
