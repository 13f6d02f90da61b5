// Programs of StableHLO in generic form, as compiled code; the reference evaluator runs those without slices,
// products and regions.
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true -o %t.mlir
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true --load-dialect-plugin=%stablehlo_plugin -o %t.registered.mlir
// RUN: diff %t.mlir %t.registered.mlir
// UNSUPPORTED: sanitizers, installed
// DEFINE: %{run} = bcast-run %t.mlir --entry

// Edges, between elements, and elements that are cut off.
// RUN: %{run}=pad '--input=2x3xf32=[[1,2,3],[4,5,6]]' --input=f32=9 '--expected-output=4x4xf32=[[9,9,9,9],[2,9,3,9],[9,9,9,9],[5,9,6,9]]' \
// RUN:   '--expected-output=1x2xf32=[[5,6]]' '--expected-output=1x9xf32=[[9,1,9,9,2,9,9,3,9]]' '--expected-output=0x3xf32=[]' '--expected-output=1x2xf32=[[9,9]]'
func.func @pad(%x: tensor<2x3xf32>, %p: tensor<f32>) -> (tensor<4x4xf32>, tensor<1x2xf32>, tensor<1x9xf32>, tensor<0x3xf32>, tensor<1x2xf32>) {
  %0 = "stablehlo.pad"(%x, %p) <{edge_padding_low = array<i64: 1, -2>, edge_padding_high = array<i64: 0, 1>, interior_padding = array<i64: 1, 1>}> : (tensor<2x3xf32>, tensor<f32>) -> tensor<4x4xf32>
  %1 = "stablehlo.pad"(%x, %p) <{edge_padding_low = array<i64: -1, -1>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x2xf32>
  %2 = "stablehlo.pad"(%x, %p) <{edge_padding_low = array<i64: 0, 1>, edge_padding_high = array<i64: -1, 1>, interior_padding = array<i64: 0, 2>}> : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x9xf32>
  %3 = "stablehlo.pad"(%x, %p) <{edge_padding_low = array<i64: -1, 0>, edge_padding_high = array<i64: -1, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<2x3xf32>, tensor<f32>) -> tensor<0x3xf32>
  %4 = "stablehlo.pad"(%x, %p) <{edge_padding_low = array<i64: -1, -4>, edge_padding_high = array<i64: 0, 3>, interior_padding = array<i64: 0, 0>}> : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x2xf32>
  return %0, %1, %2, %3, %4 : tensor<4x4xf32>, tensor<1x2xf32>, tensor<1x9xf32>, tensor<0x3xf32>, tensor<1x2xf32>
}

// Products of i1 are and, and sums are or.
// RUN: %{run}=dot_logical '--input=2x3xi1=[[1,0,1],[0,0,0]]' '--input=3x2xi1=[[1,0],[1,1],[1,0]]' '--expected-output=2x2xi1=[[1,0],[0,0]]'
func.func @dot_logical(%x: tensor<2x3xi1>, %y: tensor<3x2xi1>) -> tensor<2x2xi1> {
  %0 = "stablehlo.dot"(%x, %y) : (tensor<2x3xi1>, tensor<3x2xi1>) -> tensor<2x2xi1>
  return %0 : tensor<2x2xi1>
}

// An element and its parts, the least significant one first.
// RUN: %{run}=bitcast_convert '--input=2xf32=[1,-2.5]' '--expected-output=2x4xi8=[[0,0,-128,63],[0,0,32,-64]]' '--expected-output=2x2xui16=[[0,0x3f80],[0,0xc020]]' '--expected-output=2xf32=[1,-2.5]' '--expected-output=f64=-8.000001892447472' --reference
func.func @bitcast_convert(%x: tensor<2xf32>) -> (tensor<2x4xi8>, tensor<2x2xui16>, tensor<2xf32>, tensor<f64>) {
  %0 = "stablehlo.bitcast_convert"(%x) : (tensor<2xf32>) -> tensor<2x4xi8>
  %1 = "stablehlo.bitcast_convert"(%x) : (tensor<2xf32>) -> tensor<2x2xui16>
  %2 = "stablehlo.bitcast_convert"(%0) : (tensor<2x4xi8>) -> tensor<2xf32>
  %3 = "stablehlo.bitcast_convert"(%x) : (tensor<2xf32>) -> tensor<f64>
  return %0, %1, %2, %3 : tensor<2x4xi8>, tensor<2x2xui16>, tensor<2xf32>, tensor<f64>
}

// RUN: %{run}=bitcast_convert_dynamic '--input=2xf32=[1,-2.5]' '--input=1x2xi16=[[0,0x3f80]]' '--expected-output=2x4xi8=[[0,0,-128,63],[0,0,32,-64]]' '--expected-output=1xf32=[1]' --reference
// RUN: not %{run}=bitcast_convert_dynamic '--input=2xf32=[1,-2.5]' '--input=1x1xi16=1' 2>&1 | FileCheck %s --check-prefix=PARTS
// PARTS: extent 1
func.func @bitcast_convert_dynamic(%x: tensor<?xf32>, %y: tensor<?x?xi16>) -> (tensor<?x4xi8>, tensor<?xf32>) {
  %0 = "stablehlo.bitcast_convert"(%x) : (tensor<?xf32>) -> tensor<?x4xi8>
  %1 = "stablehlo.bitcast_convert"(%y) : (tensor<?x?xi16>) -> tensor<?xf32>
  return %0, %1 : tensor<?x4xi8>, tensor<?xf32>
}

// Parts without elements at the end of a dimension.
// RUN: %{run}=nothing '--input=2x3xf32=[[1,2,3],[4,5,6]]' --input=i32=7 '--expected-output=2x0xf32=[[],[]]' '--expected-output=0x3xf32=[]' '--expected-output=2x3xf32=[[1,2,3],[4,5,6]]'
func.func @nothing(%x: tensor<2x3xf32>, %i: tensor<i32>) -> (tensor<2x0xf32>, tensor<0x3xf32>, tensor<2x3xf32>) {
  %0 = "stablehlo.slice"(%x) <{start_indices = array<i64: 0, 3>, limit_indices = array<i64: 2, 3>, strides = array<i64: 1, 1>}> : (tensor<2x3xf32>) -> tensor<2x0xf32>
  %1 = "stablehlo.dynamic_slice"(%x, %i, %i) <{slice_sizes = array<i64: 0, 3>}> : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<0x3xf32>
  %2 = "stablehlo.dynamic_update_slice"(%x, %1, %i, %i) : (tensor<2x3xf32>, tensor<0x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return %0, %1, %2 : tensor<2x0xf32>, tensor<0x3xf32>, tensor<2x3xf32>
}

// RUN: %{run}=pad_dynamic '--input=1x2xi32=[[1,2]]' --input=i32=7 '--expected-output=2x3xi32=[[7,1,2],[7,7,7]]'
func.func @pad_dynamic(%x: tensor<?x2xi32>, %p: tensor<i32>) -> tensor<?x3xi32> {
  %0 = "stablehlo.pad"(%x, %p) <{edge_padding_low = array<i64: 0, 1>, edge_padding_high = array<i64: 1, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<?x2xi32>, tensor<i32>) -> tensor<?x3xi32>
  return %0 : tensor<?x3xi32>
}

// RUN: %{run}=reverse '--input=2x3xf32=[[1,2,3],[4,5,6]]' '--expected-output=2x3xf32=[[6,5,4],[3,2,1]]' '--expected-output=2x3xf32=[[4,4,4],[10,10,10]]'
func.func @reverse(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = "stablehlo.reverse"(%x) <{dimensions = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "stablehlo.reverse"(%x) <{dimensions = array<i64: 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "stablehlo.add"(%1, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0, %2 : tensor<2x3xf32>, tensor<2x3xf32>
}

// RUN: %{run}=reverse_dynamic '--input=2x3xf32=[[1,2,3],[4,5,6]]' '--expected-output=2x3xf32=[[3,2,1],[6,5,4]]'
// RUN: %{run}=reverse_dynamic '--input=2x0xf32=[[],[]]' '--expected-output=2x0xf32=[[],[]]'
func.func @reverse_dynamic(%x: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %0 = "stablehlo.reverse"(%x) <{dimensions = array<i64: 1>}> : (tensor<2x?xf32>) -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// A part that would begin or end outside is moved inside.
// RUN: %{run}=dynamic_slices '--input=2x3xf32=[[1,2,3],[4,5,6]]' --input=i32=-5 --input=i32=7 '--expected-output=1x2xf32=[[2,3]]' '--expected-output=2x3xf32=[[1,9,9],[4,5,6]]'
// RUN: %{run}=dynamic_slices '--input=2x3xf32=[[1,2,3],[4,5,6]]' --input=i32=1 --input=i32=0 '--expected-output=1x2xf32=[[4,5]]' '--expected-output=2x3xf32=[[1,2,3],[9,9,6]]'
func.func @dynamic_slices(%x: tensor<2x3xf32>, %i: tensor<i32>, %j: tensor<i32>) -> (tensor<1x2xf32>, tensor<2x3xf32>) {
  %0 = "stablehlo.dynamic_slice"(%x, %i, %j) <{slice_sizes = array<i64: 1, 2>}> : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
  %u = "stablehlo.constant"() <{value = dense<9.0> : tensor<1x2xf32>}> : () -> tensor<1x2xf32>
  %1 = "stablehlo.dynamic_update_slice"(%x, %u, %i, %j) : (tensor<2x3xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return %0, %1 : tensor<1x2xf32>, tensor<2x3xf32>
}

// Parts of dynamic extents must lie inside.
// RUN: %{run}=dynamic_extents '--input=2x3xf32=[[1,2,3],[4,5,6]]' --input=i32=7 '--expected-output=2x1xf32=[[2],[5]]' '--expected-output=1x2xf32=[[5,6]]'
// RUN: not %{run}=dynamic_extents '--input=1x3xf32=[[1,2,3]]' --input=i32=0 2>&1 | FileCheck %s --check-prefix=SLICE
// SLICE: 'stablehlo.slice' op dimension 0: the part has extent 2; it must be at most 1
// RUN: not %{run}=dynamic_extents '--input=2x1xf32=[[1],[2]]' --input=i32=0 2>&1 | FileCheck %s --check-prefix=PART
// PART: op dimension 1: the part has extent {{[23]}}; it must be at most 1
func.func @dynamic_extents(%x: tensor<?x?xf32>, %i: tensor<i32>) -> (tensor<2x1xf32>, tensor<1x2xf32>) {
  %0 = "stablehlo.slice"(%x) <{start_indices = array<i64: 0, 1>, limit_indices = array<i64: 2, 3>, strides = array<i64: 1, 2>}> : (tensor<?x?xf32>) -> tensor<2x1xf32>
  %1 = "stablehlo.dynamic_slice"(%x, %i, %i) <{slice_sizes = array<i64: 1, 2>}> : (tensor<?x?xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
  return %0, %1 : tensor<2x1xf32>, tensor<1x2xf32>
}

// RUN: %{run}=real_dynamic_slice --input=5xi32=[1,2,3,4,5] --input=1xi64=1 --input=1xi64=5 --input=1xi64=3 --expected-output=2xi32=[2,5]
// RUN: %{run}=real_dynamic_slice --input=5xi32=[1,2,3,4,5] --input=1xi64=5 --input=1xi64=5 --input=1xi64=1 --expected-output=0xi32=[]
// RUN: not %{run}=real_dynamic_slice --input=5xi32=[1,2,3,4,5] --input=1xi64=-1 --input=1xi64=5 --input=1xi64=1 2>&1 | FileCheck %s --check-prefix=START
// START: 'stablehlo.real_dynamic_slice' op dimension 0: the start has extent -1; it must not be negative
// RUN: not %{run}=real_dynamic_slice --input=5xi32=[1,2,3,4,5] --input=1xi64=0 --input=1xi64=6 --input=1xi64=1 2>&1 | FileCheck %s --check-prefix=LIMIT
// LIMIT: 'stablehlo.real_dynamic_slice' op dimension 0: the part has extent 6; it must be at most 5
// RUN: not %{run}=real_dynamic_slice --input=5xi32=[1,2,3,4,5] --input=1xi64=3 --input=1xi64=2 --input=1xi64=1 2>&1 | FileCheck %s --check-prefix=ORDER
// ORDER: 'stablehlo.real_dynamic_slice' op dimension 0: the limit after the start has extent -1; it must not be negative
// RUN: not %{run}=real_dynamic_slice --input=5xi32=[1,2,3,4,5] --input=1xi64=0 --input=1xi64=2 --input=1xi64=0 2>&1 | FileCheck %s --check-prefix=STRIDE
// STRIDE: 'stablehlo.real_dynamic_slice' op dimension 0: the stride above 1 has extent -1; it must not be negative
func.func @real_dynamic_slice(%x: tensor<?xi32>, %start: tensor<1xi64>, %limit: tensor<1xi64>, %stride: tensor<1xi64>) -> tensor<?xi32> {
  %0 = "stablehlo.real_dynamic_slice"(%x, %start, %limit, %stride) : (tensor<?xi32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// RUN: %{run}=batch_norm '--input=2x2xf32=[[1,2],[3,4]]' --input=2xf32=[2,10] --input=2xf32=[1,0] --input=2xf32=[1,2] --input=2xf32=[3.75,0.75] '--expected-output=2x2xf32=[[1,0],[3,20]]' --reference
func.func @batch_norm(%x: tensor<?x2xf32>, %scale: tensor<2xf32>, %offset: tensor<2xf32>, %mean: tensor<2xf32>, %variance: tensor<2xf32>) -> tensor<?x2xf32> {
  %0 = "stablehlo.batch_norm_inference"(%x, %scale, %offset, %mean, %variance) <{epsilon = 0.25 : f32, feature_index = 1 : i64}> : (tensor<?x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// Sizes that an argument gives; the number of elements is checked.
// RUN: %{run}=dynamic_reshape '--input=2x3xf32=[[1,2,3],[4,5,6]]' '--input=2xi64=[3,2]' '--expected-output=3x2xf32=[[1,2],[3,4],[5,6]]' '--expected-output=3x2xi32=[[0,1],[0,1],[0,1]]'
// RUN: not %{run}=dynamic_reshape '--input=2x3xf32=[[1,2,3],[4,5,6]]' '--input=2xi64=[4,2]' 2>&1 | FileCheck %s --check-prefix=ELEMENTS
// ELEMENTS: error: {{.*}}'stablehlo.dynamic_reshape' op the number of elements: the operand has {{.*}}6{{.*}}8
// RUN: not %{run}=dynamic_reshape '--input=2x3xf32=[[1,2,3],[4,5,6]]' '--input=2xi64=[-3,-2]' 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// NEGATIVE: error: {{.*}}'stablehlo.dynamic_reshape' op dimension 0: the result has {{.*}}-3
func.func @dynamic_reshape(%x: tensor<?x?xf32>, %shape: tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xi32>) {
  %0 = "stablehlo.dynamic_reshape"(%x, %shape) : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %1 = "stablehlo.dynamic_iota"(%shape) <{iota_dimension = 1 : i64}> : (tensor<2xi64>) -> tensor<?x?xi32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xi32>
}

// RUN: %{run}=reshapes '--input=2x2xf32=[[1,2],[3,4]]' --input=1xf32=5 '--expected-output=4xf32=[1,2,3,4]' --expected-output=f32=5 --expected-output=1x1xf32=5 --reference
// RUN: not %{run}=reshapes '--input=1x3xf32=[[1,2,3]]' --input=1xf32=5 2>&1 | FileCheck %s --check-prefix=STATIC
// STATIC: 'stablehlo.reshape' op the number of elements
func.func @reshapes(%x: tensor<?x?xf32>, %y: tensor<?xf32>) -> (tensor<4xf32>, tensor<f32>, tensor<1x1xf32>) {
  %0 = "stablehlo.reshape"(%x) : (tensor<?x?xf32>) -> tensor<4xf32>
  %1 = "stablehlo.reshape"(%y) : (tensor<?xf32>) -> tensor<f32>
  %2 = "stablehlo.reshape"(%1) : (tensor<f32>) -> tensor<1x1xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<f32>, tensor<1x1xf32>
}

// A `?` that is 1 at run time stretches where the operation broadcasts, and must be equal elsewhere.
// RUN: %{run}=stretch '--input=2x3xf32=[[1,2,3],[4,5,6]]' --input=1xf32=10 '--expected-output=2x3xf32=[[11,12,13],[14,15,16]]' --reference
// RUN: %{run}=stretch '--input=2x3xf32=[[1,2,3],[4,5,6]]' '--input=3xf32=[10,20,30]' '--expected-output=2x3xf32=[[11,22,33],[14,25,36]]'
// RUN: not %{run}=stretch '--input=2x3xf32=[[1,2,3],[4,5,6]]' '--input=2xf32=[10,20]' 2>&1 | FileCheck %s --check-prefix=STRETCH
// STRETCH: 'bcast.broadcast_in_dim' op dimension 1: operand 0 has extent 2, the result has extent 3; they must be equal, or that of operand 0 must be 1 [EXPLICIT-4]
func.func @stretch(%x: tensor<?x?xf32>, %y: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %1 = "stablehlo.get_dimension_size"(%x) <{dimension = 1 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %2 = "stablehlo.reshape"(%0) : (tensor<i32>) -> tensor<1xi32>
  %3 = "stablehlo.reshape"(%1) : (tensor<i32>) -> tensor<1xi32>
  %4 = "stablehlo.concatenate"(%2, %3) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %5 = "stablehlo.dynamic_broadcast_in_dim"(%y, %4) <{broadcast_dimensions = array<i64: 1>}> : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %6 = "stablehlo.add"(%x, %5) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %6 : tensor<?x?xf32>
}

// RUN: not %{run}=equal --input=1xf32=10 '--input=3xf32=[10,20,30]' 2>&1 | FileCheck %s --check-prefix=EQUAL
// EQUAL: 'bcast.add' op {{.*}}dimension 0
func.func @equal(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "stablehlo.add"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A batch, two free dimensions and a contraction, in any order of the operands' dimensions.
// RUN: %{run}=dot_general '--input=2x2x3xf32=[[[1,2,3],[4,5,6]],[[1,0,0],[0,1,0]]]' '--input=3x2x1xf32=[[[1],[10]],[[2],[20]],[[3],[30]]]' \
// RUN:   '--expected-output=2x2x1xf32=[[[14],[32]],[[10],[20]]]'
func.func @dot_general(%x: tensor<2x2x3xf32>, %y: tensor<3x2x1xf32>) -> tensor<2x2x1xf32> {
  %0 = "stablehlo.dot_general"(%x, %y) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x2x3xf32>, tensor<3x2x1xf32>) -> tensor<2x2x1xf32>
  return %0 : tensor<2x2x1xf32>
}

// Wider results, unsigned integers, and f16, whose sums are in f32.
// RUN: %{run}=dot_types '--input=2xi8=[127,127]' '--input=2xui8=[255,255]' '--input=3xf16=[2048,1,1]' --expected-output=i32=32258 --expected-output=ui16=64514 --expected-output=f16=2050
func.func @dot_types(%x: tensor<2xi8>, %y: tensor<2xui8>, %z: tensor<3xf16>) -> (tensor<i32>, tensor<ui16>, tensor<f16>) {
  %0 = "stablehlo.dot_general"(%x, %x) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<2xi8>, tensor<2xi8>) -> tensor<i32>
  %1 = "stablehlo.dot_general"(%y, %y) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<2xui8>, tensor<2xui8>) -> tensor<ui16>
  %one = "stablehlo.constant"() <{value = dense<1.0> : tensor<3xf16>}> : () -> tensor<3xf16>
  %2 = "stablehlo.dot"(%z, %one) : (tensor<3xf16>, tensor<3xf16>) -> tensor<f16>
  return %0, %1, %2 : tensor<i32>, tensor<ui16>, tensor<f16>
}

// RUN: %{run}=dot_dynamic '--input=2x2xf32=[[1,2],[3,4]]' '--input=2x1xf32=[[10],[1]]' '--expected-output=2x1xf32=[[12],[34]]'
// RUN: not %{run}=dot_dynamic '--input=2x2xf32=[[1,2],[3,4]]' '--input=3x1xf32=[[10],[1],[2]]' 2>&1 | FileCheck %s --check-prefix=DOT
// DOT: 'stablehlo.dot' op dimension 0 of operand 1 has {{.*}}3{{.*}}2
func.func @dot_dynamic(%x: tensor<?x?xf32>, %y: tensor<?x1xf32>) -> tensor<?x1xf32> {
  %0 = "stablehlo.dot"(%x, %y) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}

// 2^n by a loop; then one of three branches, the last for every other index.
// RUN: %{run}=control --input=i32=5 --input=i32=0 --expected-output=f32=33 --expected-output=f32=32
// RUN: %{run}=control --input=i32=3 --input=i32=1 --expected-output=f32=16 --expected-output=f32=-8
// RUN: %{run}=control --input=i32=0 --input=i32=-1 --expected-output=f32=0 --expected-output=f32=1
// RUN: %{run}=control --input=i32=0 --input=i32=3 --expected-output=f32=0 --expected-output=f32=1
func.func @control(%n: tensor<i32>, %i: tensor<i32>) -> (tensor<f32>, tensor<f32>) {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %f1 = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
  %0:2 = "stablehlo.while"(%zero, %f1) ({
  ^bb0(%k: tensor<i32>, %x: tensor<f32>):
    %c = "stablehlo.compare"(%k, %n) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%k: tensor<i32>, %x: tensor<f32>):
    %k1 = "stablehlo.add"(%k, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %x1 = "stablehlo.add"(%x, %x) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%k1, %x1) : (tensor<i32>, tensor<f32>) -> ()
  }) : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>)
  %1 = "stablehlo.case"(%i) ({
    %r = "stablehlo.add"(%0#1, %f1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }, {
    %r = "stablehlo.add"(%0#1, %0#1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }, {
    %r = "stablehlo.subtract"(%0#1, %f1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<i32>) -> tensor<f32>
  %isOne = "stablehlo.compare"(%i, %one) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %2 = "stablehlo.if"(%isOne) ({
    %r = "stablehlo.negate"(%0#1) : (tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }, {
    "stablehlo.return"(%0#1) : (tensor<f32>) -> ()
  }) : (tensor<i1>) -> tensor<f32>
  return %1, %2 : tensor<f32>, tensor<f32>
}

// RUN: %{run}=calls '--input=2xf32=[1,2]' '--expected-output=2xf32=[2,8]' --reference
func.func private @doubled(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @calls(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.composite"(%x) <{name = "test.doubled", composite_attributes = {}, decomposition = @doubled, version = 0 : i32}> : (tensor<2xf32>) -> tensor<2xf32>
  %1:2 = "stablehlo.optimization_barrier"(%0, %x) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %2 = "stablehlo.multiply"(%1#0, %1#1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// RUN: %{run}=functions '--input=4xf32=[-inf,-2,3,inf]' '--expected-output=4xf32=[inf,4,9,inf]' '--expected-output=4xi1=[false,false,false,true]' '--expected-output=4xi1=[true,false,false,false]' \
// RUN:   '--expected-output=4xf32=[7,7,7,7]' '--expected-output=4xf32=[-inf,-2,3,inf]' '--expected-output=4xi32=[-8388608,-1073741824,1077936128,2139095040]' --reference
func.func @functions(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xi1>, tensor<?xi1>, tensor<?xf32>, tensor<?xf32>, tensor<?xi32>) {
  %0 = "chlo.square"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = "chlo.is_pos_inf"(%x) : (tensor<?xf32>) -> tensor<?xi1>
  %2 = "chlo.is_neg_inf"(%x) : (tensor<?xf32>) -> tensor<?xi1>
  %3 = "chlo.constant_like"(%x) <{value = 7.0 : f32}> : (tensor<?xf32>) -> tensor<?xf32>
  %4 = "stablehlo.reduce_precision"(%x) <{exponent_bits = 5 : i32, mantissa_bits = 3 : i32}> : (tensor<?xf32>) -> tensor<?xf32>
  %5 = "stablehlo.bitcast_convert"(%x) : (tensor<?xf32>) -> tensor<?xi32>
  return %0, %1, %2, %3, %4, %5 : tensor<?xf32>, tensor<?xi1>, tensor<?xi1>, tensor<?xf32>, tensor<?xf32>, tensor<?xi32>
}

// Values of C's lgamma, of digamma by its asymptotic series, and the inverse of C's erf.
// RUN: %{run}=gamma '--input=6xf64=[0.5,3,-2.5,1e10,0,inf]' '--expected-output=6xf64=[0.5723649429247001,0.6931471805599453,-0.05624371649767457,220258509288.81058,inf,inf]' \
// RUN:   '--expected-output=6xf64=[-1.9635100260214235,0.9227843350984671,1.103156640645243,23.025850929890456,nan,inf]' --rtol=1e-12 --atol=1e-13
// RUN: %{run}=gamma '--input=6xf64=[0.5,3,-2.5,1e10,0,inf]' --reference --rtol=1e-12
func.func @gamma(%x: tensor<?xf64>) -> (tensor<?xf64>, tensor<?xf64>) {
  %0 = "chlo.lgamma"(%x) : (tensor<?xf64>) -> tensor<?xf64>
  %1 = "chlo.digamma"(%x) : (tensor<?xf64>) -> tensor<?xf64>
  return %0, %1 : tensor<?xf64>, tensor<?xf64>
}

// RUN: %{run}=erf_inv '--input=5xf64=[0.5,-0.999999,1e-20,1,2]' '--expected-output=5xf64=[0.4769362762044699,-3.4589107372754984,8.86226925452758e-21,inf,nan]' --rtol=1e-12 --reference
func.func @erf_inv(%x: tensor<?xf64>) -> tensor<?xf64> {
  %0 = "chlo.erf_inv"(%x) : (tensor<?xf64>) -> tensor<?xf64>
  return %0 : tensor<?xf64>
}

// RUN: %{run}=erf_inv_f16 '--input=5xf16=[0.5,-0.25,0,-1,nan]' '--expected-output=5xf16=[0.477,-0.2253,0,-inf,nan]' --rtol=1e-3
func.func @erf_inv_f16(%x: tensor<?xf16>) -> tensor<?xf16> {
  %0 = "chlo.erf_inv"(%x) : (tensor<?xf16>) -> tensor<?xf16>
  return %0 : tensor<?xf16>
}

// Unsigned integers, which arith does not have, in views and regions.
// RUN: %{run}=unsigned '--input=2x3xui8=[[1,2,250],[4,5,6]]' '--input=2x3xui8=[[1,2,250],[4,5,6]]' --input=ui8=255 --input=i32=1 '--expected-output=2x3xui8=[[250,2,1],[6,5,4]]' \
// RUN:   '--expected-output=2x3xui8=[[4,5,6],[1,2,250]]' '--expected-output=3x3xui8=[[1,2,250],[4,5,6],[255,255,255]]' '--expected-output=1x3xui8=[[4,5,6]]' \
// RUN:   '--expected-output=2x3xui8=[[4,5,6],[4,5,6]]' '--expected-output=4x3xui8=[[1,2,250],[4,5,6],[4,5,6],[4,5,6]]' '--expected-output=6xui8=[1,2,250,4,5,6]'
func.func @unsigned(%x: tensor<2x3xui8>, %d: tensor<?x3xui8>, %p: tensor<ui8>, %i: tensor<i32>) -> (tensor<2x3xui8>, tensor<?x3xui8>, tensor<3x3xui8>, tensor<1x3xui8>, tensor<2x3xui8>, tensor<4x3xui8>, tensor<6xui8>) {
  %0 = "stablehlo.reverse"(%x) <{dimensions = array<i64: 1>}> : (tensor<2x3xui8>) -> tensor<2x3xui8>
  %1 = "stablehlo.reverse"(%d) <{dimensions = array<i64: 0>}> : (tensor<?x3xui8>) -> tensor<?x3xui8>
  %2 = "stablehlo.pad"(%x, %p) <{edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 1, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<2x3xui8>, tensor<ui8>) -> tensor<3x3xui8>
  %z = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %3 = "stablehlo.dynamic_slice"(%x, %i, %z) <{slice_sizes = array<i64: 1, 3>}> : (tensor<2x3xui8>, tensor<i32>, tensor<i32>) -> tensor<1x3xui8>
  %4 = "stablehlo.dynamic_update_slice"(%x, %3, %z, %z) : (tensor<2x3xui8>, tensor<1x3xui8>, tensor<i32>, tensor<i32>) -> tensor<2x3xui8>
  %5 = "stablehlo.concatenate"(%x, %4) <{dimension = 0 : i64}> : (tensor<2x3xui8>, tensor<2x3xui8>) -> tensor<4x3xui8>
  %6 = "stablehlo.reshape"(%x) : (tensor<2x3xui8>) -> tensor<6xui8>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<2x3xui8>, tensor<?x3xui8>, tensor<3x3xui8>, tensor<1x3xui8>, tensor<2x3xui8>, tensor<4x3xui8>, tensor<6xui8>
}

// RUN: %{run}=unsigned_loop --input=ui8=15 --input=i1=true --expected-output=ui8=240 --expected-output=ui8=15
func.func @unsigned_loop(%x: tensor<ui8>, %n: tensor<i1>) -> (tensor<ui8>, tensor<ui8>) {
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<ui8>):
    %l = "stablehlo.constant"() <{value = dense<200> : tensor<ui8>}> : () -> tensor<ui8>
    %c = "stablehlo.compare"(%a, %l) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<ui8>):
    %b = "stablehlo.add"(%a, %a) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
    "stablehlo.return"(%b) : (tensor<ui8>) -> ()
  }) : (tensor<ui8>) -> tensor<ui8>
  %1 = "stablehlo.if"(%n) ({
    "stablehlo.return"(%x) : (tensor<ui8>) -> ()
  }, {
    "stablehlo.return"(%0) : (tensor<ui8>) -> ()
  }) : (tensor<i1>) -> tensor<ui8>
  return %0, %1 : tensor<ui8>, tensor<ui8>
}
