// Gathers and scatters in generic form, as compiled code.
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true -o %t.mlir
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true --load-dialect-plugin=%stablehlo_plugin -o %t.registered.mlir
// RUN: diff %t.mlir %t.registered.mlir
// UNSUPPORTED: sanitizers, installed
// DEFINE: %{run} = bcast-run %t.mlir --entry

// Rows at indices, which are moved inside.
// RUN: %{run}=rows '--input=3x2xf32=[[1,2],[3,4],[5,6]]' '--input=2x2xi32=[[2,-1],[1,9]]' '--expected-output=2x2x2xf32=[[[5,6],[1,2]],[[3,4],[5,6]]]'
func.func @rows(%x: tensor<3x2xf32>, %i: tensor<2x2xi32>) -> tensor<2x2x2xf32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 2>}> : (tensor<3x2xf32>, tensor<2x2xi32>) -> tensor<2x2x2xf32>
  return %0 : tensor<2x2x2xf32>
}

// The components of an index are along the first dimension; windows of two rows are between its places.
// RUN: %{run}=windows '--input=3x3xbf16=[[1,2,3],[4,5,6],[7,8,9]]' '--input=2x2xi64=[[0,5],[2,0]]' '--expected-output=2x2xbf16=[[3,4],[6,7]]' '--expected-output=2x2x2xbf16=[[[4,5],[2,3]],[[7,8],[5,6]]]'
func.func @windows(%x: tensor<3x3xbf16>, %i: tensor<2x2xi64>) -> (tensor<2x2xbf16>, tensor<2x2x2xbf16>) {
  %j = "stablehlo.constant"() <{value = dense<[[0, 2], [2, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.gather"(%x, %j) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 0>, slice_sizes = array<i64: 2, 1>}> : (tensor<3x3xbf16>, tensor<2x2xi64>) -> tensor<2x2xbf16>
  %1 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], start_index_map = [1, 0], index_vector_dim = 1>, slice_sizes = array<i64: 2, 2>}> : (tensor<3x3xbf16>, tensor<2x2xi64>) -> tensor<2x2x2xbf16>
  return %0, %1 : tensor<2x2xbf16>, tensor<2x2x2xbf16>
}

// Dimensions that the operand and the indices share.
// RUN: %{run}=batches '--input=2x3xi8=[[1,2,3],[4,5,6]]' '--input=2x2xui8=[[2,0],[255,1]]' '--expected-output=2x2xi8=[[3,1],[6,5]]'
// RUN: %{run}=batches '--input=0x3xi8=[]' '--input=0x2xui8=[]' '--expected-output=0x2xi8=[]'
// RUN: not %{run}=batches '--input=2x3xi8=1' '--input=3x2xui8=1' 2>&1 | FileCheck %s --check-prefix=BATCHES
// BATCHES: 'stablehlo.gather' op dimension 0 of the indices has extent 3; it must be 2
func.func @batches(%x: tensor<?x3xi8>, %i: tensor<?x2xui8>) -> tensor<?x2xi8> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>}> : (tensor<?x3xi8>, tensor<?x2xui8>) -> tensor<?x2xi8>
  return %0 : tensor<?x2xi8>
}

// Each element type, with the greatest indices.
// RUN: %{run}=types '--input=3xf16=[1,2,3]' '--input=3xi1=[0,1,1]' '--input=3xui32=[1,2,4294967295]' '--input=3xf64=[1,2,3]' '--input=2xui64=[18446744073709551615,1]' '--expected-output=2xf16=[3,2]' '--expected-output=2xi1=[1,1]' '--expected-output=2xui32=[4294967295,2]' '--expected-output=2xf64=[3,2]'
func.func @types(%a: tensor<3xf16>, %b: tensor<3xi1>, %c: tensor<3xui32>, %d: tensor<3xf64>, %i: tensor<2xui64>) -> (tensor<2xf16>, tensor<2xi1>, tensor<2xui32>, tensor<2xf64>) {
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<3xf16>, tensor<2xui64>) -> tensor<2xf16>
  %1 = "stablehlo.gather"(%b, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<3xi1>, tensor<2xui64>) -> tensor<2xi1>
  %2 = "stablehlo.gather"(%c, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<3xui32>, tensor<2xui64>) -> tensor<2xui32>
  %3 = "stablehlo.gather"(%d, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<3xf64>, tensor<2xui64>) -> tensor<2xf64>
  return %0, %1, %2, %3 : tensor<2xf16>, tensor<2xi1>, tensor<2xui32>, tensor<2xf64>
}

// One window is a slice, also at an index of run time.
// RUN: %{run}=one '--input=3x2xf32=[[1,2],[3,4],[5,6]]' --input=1xi32=7 '--expected-output=3xf32=[2,4,6]' '--expected-output=1x2xf32=[[5,6]]'
// RUN: %{run}=one '--input=3x2xf32=[[1,2],[3,4],[5,6]]' --input=1xi32=-1 '--expected-output=3xf32=[2,4,6]' '--expected-output=1x2xf32=[[1,2]]'
func.func @one(%x: tensor<3x2xf32>, %i: tensor<1xi32>) -> (tensor<3xf32>, tensor<1x2xf32>) {
  %c = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %j = "stablehlo.broadcast_in_dim"(%c) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
  %0 = "stablehlo.gather"(%x, %j) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1]>, slice_sizes = array<i64: 3, 1>}> : (tensor<3x2xf32>, tensor<1xi32>) -> tensor<3xf32>
  %1 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2>}> : (tensor<3x2xf32>, tensor<1xi32>) -> tensor<1x2xf32>
  return %0, %1 : tensor<3xf32>, tensor<1x2xf32>
}

// RUN: %{run}=dynamic '--input=3x2xf32=[[1,2],[3,4],[5,6]]' '--input=2x1xi32=[[2],[0]]' '--input=2xi32=[1,2]' '--expected-output=2x2xf32=[[5,6],[1,2]]'
// RUN: %{run}=dynamic '--input=3x2xf32=[[1,2],[3,4],[5,6]]' '--input=0x1xi32=[]' '--input=2xi32=[1,1]' '--expected-output=0x1xf32=[]'
// RUN: not %{run}=dynamic '--input=3x2xf32=1' '--input=2x1xi32=0' '--input=2xi32=[1,3]' 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not %{run}=dynamic '--input=3x2xf32=1' '--input=2x1xi32=0' '--input=2xi32=[2,2]' 2>&1 | FileCheck %s --check-prefix=COLLAPSED
// RUN: not %{run}=dynamic '--input=3x2xf32=1' '--input=2x1xi32=0' '--input=2xi32=[1,-2]' 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not %{run}=dynamic '--input=0x2xf32=[]' '--input=2x1xi32=0' '--input=2xi32=[1,2]' 2>&1 | FileCheck %s --check-prefix=NOTHING
// LARGE: 'stablehlo.dynamic_gather' op dimension 1: the slice size has extent 3; it must be at most 2
// COLLAPSED: 'stablehlo.dynamic_gather' op dimension 0: the slice size has extent 2; it must be 1
// NEGATIVE: 'stablehlo.dynamic_gather' op dimension 1: the slice size has extent -2; it must not be negative
// NOTHING: 'stablehlo.dynamic_gather' op dimension 0: the slice size has extent 1; it must be at most 0
func.func @dynamic(%x: tensor<?x?xf32>, %i: tensor<?x1xi32>, %s: tensor<2xi32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<?x?xf32>, tensor<?x1xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// RUN: %{run}=add '--input=3x2xf32=[[1,2],[3,4],[5,6]]' '--input=4xi32=[2,2,-1,3]' '--input=4x2xf32=[[10,20],[30,40],[50,60],[70,80]]' '--expected-output=3x2xf32=[[1,2],[3,4],[45,66]]'
func.func @add(%x: tensor<3x2xf32>, %i: tensor<4xi32>, %u: tensor<4x2xf32>) -> tensor<3x2xf32> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<3x2xf32>, tensor<4xi32>, tensor<4x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// Updates are combined in the order of their indices; windows that reach beyond the input are left out as a whole.
// RUN: %{run}=order '--input=4xf32=[1,2,3,4]' '--input=3x1xi32=[[1],[1],[3]]' '--input=2x3xf32=[[1,3,9],[2,4,9]]' '--expected-output=4xf32=[1,-2,-3,4]'
func.func @order(%x: tensor<4xf32>, %i: tensor<3x1xi32>, %u: tensor<2x3xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = "stablehlo.subtract"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<3x1xi32>, tensor<2x3xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Two inputs, whose body reads both and a value from outside; elements of unsigned integers.
// RUN: %{run}=two '--input=3xui32=[1,4294967295,3]' '--input=3xf16=[1,2,3]' '--input=2xui8=[1,200]' '--input=2xui32=[7,7]' '--input=2xf16=[5,5]' --input=f16=0.5 '--expected-output=3xui32=[1,4294967295,3]' '--expected-output=3xf16=[1,3.5,3]'
func.func @two(%x: tensor<3xui32>, %y: tensor<3xf16>, %i: tensor<2xui8>, %u: tensor<2xui32>, %v: tensor<2xf16>, %s: tensor<f16>) -> (tensor<3xui32>, tensor<3xf16>) {
  %0:2 = "stablehlo.scatter"(%x, %y, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<ui32>, %b: tensor<f16>, %c: tensor<ui32>, %d: tensor<f16>):
    %1 = "stablehlo.maximum"(%a, %c) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %2 = "stablehlo.multiply"(%d, %s) : (tensor<f16>, tensor<f16>) -> tensor<f16>
    %one = "stablehlo.constant"() <{value = dense<1.0> : tensor<f16>}> : () -> tensor<f16>
    %3 = "stablehlo.add"(%2, %one) : (tensor<f16>, tensor<f16>) -> tensor<f16>
    "stablehlo.return"(%1, %3) : (tensor<ui32>, tensor<f16>) -> ()
  }) : (tensor<3xui32>, tensor<3xf16>, tensor<2xui8>, tensor<2xui32>, tensor<2xf16>) -> (tensor<3xui32>, tensor<3xf16>)
  return %0#0, %0#1 : tensor<3xui32>, tensor<3xf16>
}

// One window is put in place of a part.
// RUN: %{run}=set '--input=3x2xi1=0' --input=1xi64=2 '--input=1x2xi1=[[1,1]]' '--expected-output=3x2xi1=[[0,0],[0,0],[1,1]]' '--expected-output=3x2xi1=[[0,1],[0,1],[0,1]]'
// RUN: %{run}=set '--input=3x2xi1=0' --input=1xi64=3 '--input=1x2xi1=[[1,1]]' '--expected-output=3x2xi1=0' '--expected-output=3x2xi1=[[0,1],[0,1],[0,1]]'
// RUN: %{run}=set '--input=3x2xi1=0' --input=1xi64=-1 '--input=1x2xi1=[[1,1]]' '--expected-output=3x2xi1=0' '--expected-output=3x2xi1=[[0,1],[0,1],[0,1]]'
func.func @set(%x: tensor<3x2xi1>, %i: tensor<1xi64>, %u: tensor<1x2xi1>) -> (tensor<3x2xi1>, tensor<3x2xi1>) {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    "stablehlo.return"(%b) : (tensor<i1>) -> ()
  }) : (tensor<3x2xi1>, tensor<1xi64>, tensor<1x2xi1>) -> tensor<3x2xi1>
  %j = "stablehlo.constant"() <{value = dense<1> : tensor<1xi64>}> : () -> tensor<1xi64>
  %v = "stablehlo.constant"() <{value = dense<true> : tensor<3xi1>}> : () -> tensor<3xi1>
  %1 = "stablehlo.scatter"(%x, %j, %v) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>}> ({
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    "stablehlo.return"(%b) : (tensor<i1>) -> ()
  }) : (tensor<3x2xi1>, tensor<1xi64>, tensor<3xi1>) -> tensor<3x2xi1>
  return %0, %1 : tensor<3x2xi1>, tensor<3x2xi1>
}

// RUN: %{run}=scatter_dynamic '--input=2x3xf64=1' '--input=2x2xi32=[[0,2],[2,5]]' '--input=2x2xf64=[[10,20],[30,40]]' '--expected-output=2x3xf64=[[11,1,21],[1,1,31]]'
// RUN: %{run}=scatter_dynamic '--input=2x0xf64=[[],[]]' '--input=2x1xi32=0' '--input=2x1xf64=1' '--expected-output=2x0xf64=[[],[]]'
// RUN: not %{run}=scatter_dynamic '--input=2x3xf64=1' '--input=2x2xi32=0' '--input=2x3xf64=1' 2>&1 | FileCheck %s --check-prefix=UPDATES
// RUN: not %{run}=scatter_dynamic '--input=1x3xf64=1' '--input=2x2xi32=0' '--input=2x2xf64=1' 2>&1 | FileCheck %s --check-prefix=PLACES
// UPDATES: 'stablehlo.scatter' op dimension 1 of the updates has extent 3; it must be 2
// PLACES: 'stablehlo.scatter' op dimension 0 of the indices has extent 2; it must be 1
func.func @scatter_dynamic(%x: tensor<?x?xf64>, %i: tensor<?x?xi32>, %u: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = "stablehlo.add"(%a, %b) : (tensor<f64>, tensor<f64>) -> tensor<f64>
    "stablehlo.return"(%1) : (tensor<f64>) -> ()
  }) : (tensor<?x?xf64>, tensor<?x?xi32>, tensor<?x?xf64>) -> tensor<?x?xf64>
  return %0 : tensor<?x?xf64>
}

// RUN: %{run}=nothing '--input=0x3xi8=[]' '--input=0x1xi32=[]' '--input=0x3xi8=[]' '--expected-output=0x3xi8=[]' '--expected-output=0x2xi8=[]'
func.func @nothing(%x: tensor<0x3xi8>, %i: tensor<0x1xi32>, %u: tensor<0x3xi8>) -> (tensor<0x3xi8>, tensor<0x2xi8>) {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i8>, %b: tensor<i8>):
    "stablehlo.return"(%b) : (tensor<i8>) -> ()
  }) : (tensor<0x3xi8>, tensor<0x1xi32>, tensor<0x3xi8>) -> tensor<0x3xi8>
  %1 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 0, 2>}> : (tensor<0x3xi8>, tensor<0x1xi32>) -> tensor<0x2xi8>
  return %0, %1 : tensor<0x3xi8>, tensor<0x2xi8>
}

// A loop writes rows of a cache in place.
// RUN: %{run}=cache '--input=4x2xf32=0' '--input=4x2xf32=[[1,2],[3,4],[5,6],[7,8]]' --input=i32=0 '--expected-output=4x2xf32=[[1,2],[3,4],[5,6],[7,8]]'
func.func @cache(%c: tensor<4x2xf32>, %k: tensor<4x2xf32>, %i: tensor<i32>) -> tensor<4x2xf32> {
  %0:2 = "stablehlo.while"(%c, %i) ({
  ^bb0(%a: tensor<4x2xf32>, %b: tensor<i32>):
    %n = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %p = "stablehlo.compare"(%b, %n) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<4x2xf32>, %b: tensor<i32>):
    %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %j = "stablehlo.reshape"(%b) : (tensor<i32>) -> tensor<1xi32>
    %r = "stablehlo.gather"(%k, %j) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0]>, slice_sizes = array<i64: 1, 2>}> : (tensor<4x2xf32>, tensor<1xi32>) -> tensor<2xf32>
    %u = "stablehlo.scatter"(%a, %j, %r) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
    ^bb0(%y: tensor<f32>, %z: tensor<f32>):
      "stablehlo.return"(%z) : (tensor<f32>) -> ()
    }) : (tensor<4x2xf32>, tensor<1xi32>, tensor<2xf32>) -> tensor<4x2xf32>
    %next = "stablehlo.add"(%b, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%u, %next) : (tensor<4x2xf32>, tensor<i32>) -> ()
  }) : (tensor<4x2xf32>, tensor<i32>) -> (tensor<4x2xf32>, tensor<i32>)
  return %0#0 : tensor<4x2xf32>
}

// A slice size of run time that must be 1, and a window at an index beyond the input.
// RUN: %{run}=edges '--input=5xf16=[1,2,3,4,5]' '--input=1xui8=200' --input=1xi64=1 '--input=0xf16=[]' --expected-output=f16=5 '--expected-output=5xf16=[1,2,3,4,5]'
// RUN: not %{run}=edges '--input=5xf16=[1,2,3,4,5]' '--input=1xui8=200' --input=1xi64=0 '--input=0xf16=[]' 2>&1 | FileCheck %s --check-prefix=ONE
// ONE: 'stablehlo.dynamic_gather' op dimension 0: the slice size has extent 0; it must be 1
func.func @edges(%x: tensor<5xf16>, %i: tensor<1xui8>, %s: tensor<1xi64>, %u: tensor<?xf16>) -> (tensor<f16>, tensor<5xf16>) {
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0]>}> : (tensor<5xf16>, tensor<1xui8>, tensor<1xi64>) -> tensor<f16>
  %end = "stablehlo.constant"() <{value = dense<5> : tensor<1xi32>}> : () -> tensor<1xi32>
  %1 = "stablehlo.scatter"(%x, %end, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<f16>, %b: tensor<f16>):
    "stablehlo.return"(%b) : (tensor<f16>) -> ()
  }) : (tensor<5xf16>, tensor<1xi32>, tensor<?xf16>) -> tensor<5xf16>
  return %0, %1 : tensor<f16>, tensor<5xf16>
}
