// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast --split-input-file --verify-diagnostics -o /dev/null

// Dimensions and sizes that no verifier of StableHLO has seen.
func.func @gathers(%x: tensor<8x5xf32>, %i: tensor<3x1xi32>, %p: tensor<3x1xi1>, %f: tensor<3x1xf32>, %d: tensor<3x?xi32>, %s: tensor<2x2xi32>) {
  // expected-remark @+1 {{'stablehlo.gather' stays: its dimension_numbers are not lists of dimensions}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = "offset_dims = [x]", slice_sizes = array<i64: 1, 5>}> : (tensor<8x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  "test.use"(%0) : (tensor<3x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: index_vector_dim is 3, and must be 0 to the rank of the indices, 2}}
  %1 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 3>, slice_sizes = array<i64: 1, 5>}> : (tensor<8x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  "test.use"(%1) : (tensor<3x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: the list of window dimensions has dimension 4 of a rank of 2}}
  %2 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [4], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : (tensor<8x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  "test.use"(%2) : (tensor<3x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: the list of window dimensions is not sorted}}
  %3 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 1], collapsed_slice_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : (tensor<8x5xf32>, tensor<3x1xi32>) -> tensor<3x1x5xf32>
  "test.use"(%3) : (tensor<3x1x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: the list of dimensions without a window has dimension 0 once more}}
  %4 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x5xf32>, tensor<3x1xi32>) -> tensor<3xf32>
  "test.use"(%4) : (tensor<3xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: the list of indexed dimensions has dimension 2 of a rank of 2}}
  %5 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [2], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : (tensor<8x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  "test.use"(%5) : (tensor<3x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: the number of indexed dimensions is 2, and must be 1}}
  %6 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : (tensor<8x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  "test.use"(%6) : (tensor<3x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: the number of window dimensions is 1, and must be 2}}
  %7 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : (tensor<8x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  "test.use"(%7) : (tensor<3x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: the rank of windows at indices is 3, and must be 2}}
  %8 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : (tensor<8x5xf32>, tensor<3x1xi32>) -> tensor<3x1x5xf32>
  "test.use"(%8) : (tensor<3x1x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: its result does not have the shape of its slices}}
  %9 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : (tensor<8x5xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  "test.use"(%9) : (tensor<3x4xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: dimension 1: slice size 6 is not a part of extent 5}}
  %10 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}> : (tensor<8x5xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
  "test.use"(%10) : (tensor<3x6xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: dimension 1: slice size -1 is not a part of extent 5}}
  %11 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, -1>}> : (tensor<8x5xf32>, tensor<3x1xi32>) -> tensor<3x?xf32>
  "test.use"(%11) : (tensor<3x?xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: dimension 0: slice size 2 of a dimension that is collapsed or batching must be 1}}
  %12 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 2, 5>}> : (tensor<8x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  "test.use"(%12) : (tensor<3x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: its slice_sizes are not one for each dimension of its operand}}
  %13 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 5>}> : (tensor<8x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  "test.use"(%13) : (tensor<3x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: its indices have elements of type 'i1', and must be integers of 8 or more bits}}
  %14 = "stablehlo.gather"(%x, %p) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : (tensor<8x5xf32>, tensor<3x1xi1>) -> tensor<3x5xf32>
  "test.use"(%14) : (tensor<3x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: its indices have elements of type 'f32', and must be integers of 8 or more bits}}
  %15 = "stablehlo.gather"(%x, %f) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : (tensor<8x5xf32>, tensor<3x1xf32>) -> tensor<3x5xf32>
  "test.use"(%15) : (tensor<3x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: the extent of index_vector_dim must be static}}
  %16 = "stablehlo.gather"(%x, %d) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : (tensor<8x5xf32>, tensor<3x?xi32>) -> tensor<3x5xf32>
  "test.use"(%16) : (tensor<3x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: index_vector_dim is a batching dimension of the indices}}
  %17 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x5xf32>, tensor<3x1xi32>) -> tensor<3xf32>
  "test.use"(%17) : (tensor<3xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: the extent of batching dimension 0 of the indices is 3, and must be 8}}
  %18 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x5xf32>, tensor<3x1xi32>) -> tensor<3xf32>
  "test.use"(%18) : (tensor<3xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: dimension 0 of the operand is indexed, and a batching dimension}}
  %19 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x5xf32>, tensor<3x1xi32>) -> tensor<3xf32>
  "test.use"(%19) : (tensor<3xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: the number of batching dimensions of the indices is 0, and must be 1}}
  %20 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [1], operand_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x5xf32>, tensor<3x1xi32>) -> tensor<3xf32>
  "test.use"(%20) : (tensor<3xf32>) -> ()
  %large = "test.large"() : () -> tensor<4611686018427387904x1xi32>
  // expected-remark @+1 {{'stablehlo.gather' stays: its result has more elements than 63 bits count [CHECK-7]}}
  %more = "stablehlo.gather"(%x, %large) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : (tensor<8x5xf32>, tensor<4611686018427387904x1xi32>) -> tensor<4611686018427387904x5xf32>
  "test.use"(%more) : (tensor<4611686018427387904x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.gather' stays: it has 1 operands and 1 results, and must have 2 and 1}}
  %21 = "stablehlo.gather"(%x) : (tensor<8x5xf32>) -> tensor<3x5xf32>
  "test.use"(%21) : (tensor<3x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.dynamic_gather' stays: its shape is not one signless integer for each dimension of its result [EXPLICIT-6]}}
  %22 = "stablehlo.dynamic_gather"(%x, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<8x5xf32>, tensor<3x1xi32>, tensor<2x2xi32>) -> tensor<3x5xf32>
  "test.use"(%22) : (tensor<3x5xf32>) -> ()
  return
}

// -----

func.func @scatters(%x: tensor<8x5xf32>, %i: tensor<3x1xi32>, %u: tensor<3x5xf32>, %w: tensor<3x6xf32>, %v: tensor<4x5xf32>, %h: tensor<3x5xf16>, %t: tensor<2xf32>, %e: tensor<0x5xf32>) {
  // expected-remark @+1 {{'stablehlo.scatter' stays: it does not have an input and updates for each result}}
  %0 = "stablehlo.scatter"(%x, %i) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<8x5xf32>, tensor<3x1xi32>) -> tensor<8x5xf32>
  "test.use"(%0) : (tensor<8x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.scatter' stays: input, updates and result 0 do not have one element type and the shapes of the others [RESULT-2]}}
  %1 = "stablehlo.scatter"(%x, %i, %h) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<8x5xf32>, tensor<3x1xi32>, tensor<3x5xf16>) -> tensor<8x5xf32>
  "test.use"(%1) : (tensor<8x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.scatter' stays: input, updates and result 0 do not have one element type and the shapes of the others [RESULT-2]}}
  %2 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<8x5xf32>, tensor<3x1xi32>, tensor<3x5xf32>) -> tensor<8x4xf32>
  "test.use"(%2) : (tensor<8x4xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.scatter' stays: its scatter_dimension_numbers are not lists of dimensions}}
  %3 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = "update_window_dims = 1"}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<8x5xf32>, tensor<3x1xi32>, tensor<3x5xf32>) -> tensor<8x5xf32>
  "test.use"(%3) : (tensor<8x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.scatter' stays: the number of window dimensions is 1, and must be 2}}
  %4 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<8x5xf32>, tensor<3x1xi32>, tensor<3x5xf32>) -> tensor<8x5xf32>
  "test.use"(%4) : (tensor<8x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.scatter' stays: dimension 1 of the updates has extent 6, and must be at most that of the input, 5}}
  %5 = "stablehlo.scatter"(%x, %i, %w) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<8x5xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<8x5xf32>
  "test.use"(%5) : (tensor<8x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.scatter' stays: dimension 0 of the updates has extent 4, and must be that of the indices, 3}}
  %6 = "stablehlo.scatter"(%x, %i, %v) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<8x5xf32>, tensor<3x1xi32>, tensor<4x5xf32>) -> tensor<8x5xf32>
  "test.use"(%6) : (tensor<8x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.scatter' stays: dimension 0 of the input has extent 0, and is not indexed}}
  %7 = "stablehlo.scatter"(%e, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<0x5xf32>, tensor<3x1xi32>, tensor<3x5xf32>) -> tensor<0x5xf32>
  "test.use"(%7) : (tensor<0x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.scatter' stays: its body does not combine two elements of each tensor}}
  %8 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>):
    "stablehlo.return"(%a) : (tensor<f32>) -> ()
  }) : (tensor<8x5xf32>, tensor<3x1xi32>, tensor<3x5xf32>) -> tensor<8x5xf32>
  "test.use"(%8) : (tensor<8x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.scatter' stays: its body does not combine two elements of each tensor}}
  %9 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "test.end"() : () -> ()
  }) : (tensor<8x5xf32>, tensor<3x1xi32>, tensor<3x5xf32>) -> tensor<8x5xf32>
  "test.use"(%9) : (tensor<8x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.scatter' stays: its body has a 'test.op'; a body computes scalars by elementwise operations}}
  %10 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = "test.op"(%a) : (tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%c) : (tensor<f32>) -> ()
  }) : (tensor<8x5xf32>, tensor<3x1xi32>, tensor<3x5xf32>) -> tensor<8x5xf32>
  "test.use"(%10) : (tensor<8x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.scatter' stays: its body reads a value from outside that is not a scalar}}
  %11 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = "stablehlo.add"(%a, %t) : (tensor<f32>, tensor<2xf32>) -> tensor<f32>
    "stablehlo.return"(%c) : (tensor<f32>) -> ()
  }) : (tensor<8x5xf32>, tensor<3x1xi32>, tensor<3x5xf32>) -> tensor<8x5xf32>
  "test.use"(%11) : (tensor<8x5xf32>) -> ()
  // An unregistered operation may have a region without an order.
  // expected-remark @+1 {{'stablehlo.scatter' stays: its body reads a value before it computes it}}
  %late = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = "stablehlo.add"(%a, %d) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %d = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%c) : (tensor<f32>) -> ()
  }) : (tensor<8x5xf32>, tensor<3x1xi32>, tensor<3x5xf32>) -> tensor<8x5xf32>
  "test.use"(%late) : (tensor<8x5xf32>) -> ()
  return
}
