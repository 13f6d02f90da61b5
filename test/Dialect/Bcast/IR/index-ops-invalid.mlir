// RUN: bcast-opt %s --split-input-file --verify-diagnostics
// Clauses INDEX-1 and LAYOUT-10.

func.func @too_few_indices(%i: index) {
  // expected-error @+1 {{there is 1 index, and the tensor of shape 2x3 has rank 2; it needs one per dimension [INDEX-1]}}
  %0 = bcast.linearize_index [%i] in tensor<2x3xf32>
  return
}

// -----

func.func @too_many_indices(%i: index) {
  // expected-error @+1 {{there is 1 index, and the tensor of shape scalar has rank 0; it needs one per dimension [INDEX-1]}}
  %0 = bcast.linearize_index [%i] in tensor<f32>
  return
}

// -----

func.func @no_size(%i: index) {
  // expected-error @+1 {{the tensor ?x3 has 1 dynamic extent, and there are 0 sizes; it needs one per dynamic extent [INDEX-1]}}
  %0 = bcast.linearize_index [%i, %i] in tensor<?x3xf32>
  return
}

// -----

func.func @size_of_static_extent(%n: index) {
  // expected-error @+1 {{the tensor 2x3 has 0 dynamic extents, and there is 1 size; it needs one per dynamic extent [INDEX-1]}}
  %0:3 = bcast.delinearize_index %n sizes(%n) in tensor<2x3xf32>
  return
}

// -----

func.func @too_large(%n: index) {
  // expected-error @+1 {{has more than 2^63 - 1 elements [INDEX-1]}}
  %0:3 = bcast.delinearize_index %n in tensor<4294967296x4294967296xf32>
  return
}

// -----

func.func @too_wide(%i: index) {
  // expected-error @+1 {{has more than 2^63 - 1 elements [INDEX-1]}}
  %0 = bcast.linearize_index [%i, %i] in tensor<1x1xf32, #bcast.layout<padded_dimensions = [4294967296, 2147483648]>>
  return
}

// -----

func.func @other_encoding(%i: index) {
  // expected-error @+1 {{the tensor has encoding "x"; an encoding must be a #bcast.layout [LAYOUT-10]}}
  %0 = bcast.linearize_index [%i] in tensor<2xf32, "x">
  return
}

// -----

func.func @no_tensor(%i: index) {
  // expected-error @+1 {{attribute 'tensor' failed to satisfy constraint}}
  %0 = "bcast.linearize_index"(%i) <{tensor = f32, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> index
  return
}

// -----

func.func @delinearize_no_tensor(%n: index) {
  // expected-error @+1 {{'bcast.delinearize_index' op is in 'f32'; it must be a ranked tensor [SHAPE-3]}}
  %0 = bcast.delinearize_index %n in f32
  return
}

// -----

func.func @delinearize_unranked(%n: index) {
  // expected-error @+1 {{'bcast.delinearize_index' op is in 'tensor<*xf32>'; it must be a ranked tensor [SHAPE-3]}}
  %0 = bcast.delinearize_index %n in tensor<*xf32>
  return
}

// -----

func.func @nothing_given(%n: index) {
  // expected-error @+1 {{requires attribute 'tensor'}}
  %0 = "bcast.delinearize_index"(%n) : (index) -> i1
  return
}

// -----

func.func @unranked(%n: index) {
  // expected-error @+1 {{attribute 'tensor' failed to satisfy constraint}}
  %0:2 = "bcast.delinearize_index"(%n) <{tensor = tensor<*xf32>}> : (index) -> (index, i1)
  return
}

// -----

func.func @wrong_results(%n: index) {
  // expected-error @+2 {{failed to infer returned types}}
  // expected-error @+1 {{inferred type(s) 'index', 'index', 'i1' are incompatible with return type(s) of operation 'index', 'i1'}}
  %0:2 = "bcast.delinearize_index"(%n) <{tensor = tensor<2x3xf32>}> : (index) -> (index, i1)
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @not_an_index(%i: i64) {
  // expected-error @+1 {{expects different type than prior uses: 'index' vs 'i64'}}
  %0 = bcast.linearize_index [%i] in tensor<2xf32>
  return
}
