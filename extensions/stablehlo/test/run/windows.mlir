// Pools, cumulative operations, convolutions, gradients of pools, reductions by any body and pads, as compiled code.
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true -o %t.mlir
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true --load-dialect-plugin=%stablehlo_plugin -o %t.registered.mlir
// RUN: diff %t.mlir %t.registered.mlir
// UNSUPPORTED: sanitizers, installed
// DEFINE: %{run} = bcast-run %t.mlir --entry

// A NaN is the maximum; the element outside is the initial value.
// RUN: %{run}=maximum '--input=3x4xf32=[[1,2,3,-4],[5,nan,-7,8],[-9,-3,-1,-2]]' '--expected-output=2x2xf32=[[nan,8],[-3,-1]]'
func.func @maximum(%x: tensor<3x4xf32>) -> tensor<2x2xf32> {
  %init = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %init) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.maximum"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<3x4xf32>, tensor<f32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// Sums of i8 wrap, those of bf16 and f16 are sums of f32, and those of i1 are or.
// RUN: %{run}=types --input=4xi8=[100,100,-1,-2] --input=4xbf16=[256,1,1,1] --input=4xf16=[2048,1,1,1] --input=4xi1=[0,0,0,1] --input=4xf64=[1,2,4,8] \
// RUN:   --expected-output=2xi8=[-57,97] --expected-output=2xbf16=[258,3] --expected-output=2xf16=[2050,3] --expected-output=2xi1=[0,1] --expected-output=2xf64=[7,14]
func.func @types(%i: tensor<4xi8>, %n: tensor<4xbf16>, %h: tensor<4xf16>, %p: tensor<4xi1>, %d: tensor<4xf64>) -> (tensor<2xi8>, tensor<2xbf16>, tensor<2xf16>, tensor<2xi1>, tensor<2xf64>) {
  %initi = "stablehlo.constant"() <{value = dense<0> : tensor<i8>}> : () -> tensor<i8>
  %i0 = "stablehlo.reduce_window"(%i, %initi) <{window_dimensions = array<i64: 3>}> ({
  ^bb0(%a: tensor<i8>, %b: tensor<i8>):
    %r = "stablehlo.add"(%a, %b) : (tensor<i8>, tensor<i8>) -> tensor<i8>
    "stablehlo.return"(%r) : (tensor<i8>) -> ()
  }) : (tensor<4xi8>, tensor<i8>) -> tensor<2xi8>
  %initn = "stablehlo.constant"() <{value = dense<0.0> : tensor<bf16>}> : () -> tensor<bf16>
  %n0 = "stablehlo.reduce_window"(%n, %initn) <{window_dimensions = array<i64: 3>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %r = "stablehlo.add"(%a, %b) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
    "stablehlo.return"(%r) : (tensor<bf16>) -> ()
  }) : (tensor<4xbf16>, tensor<bf16>) -> tensor<2xbf16>
  %inith = "stablehlo.constant"() <{value = dense<0.0> : tensor<f16>}> : () -> tensor<f16>
  %h0 = "stablehlo.reduce_window"(%h, %inith) <{window_dimensions = array<i64: 3>}> ({
  ^bb0(%a: tensor<f16>, %b: tensor<f16>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f16>, tensor<f16>) -> tensor<f16>
    "stablehlo.return"(%r) : (tensor<f16>) -> ()
  }) : (tensor<4xf16>, tensor<f16>) -> tensor<2xf16>
  %initp = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
  %p0 = "stablehlo.reduce_window"(%p, %initp) <{window_dimensions = array<i64: 3>}> ({
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    %r = "stablehlo.add"(%a, %b) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    "stablehlo.return"(%r) : (tensor<i1>) -> ()
  }) : (tensor<4xi1>, tensor<i1>) -> tensor<2xi1>
  %initd = "stablehlo.constant"() <{value = dense<0.0> : tensor<f64>}> : () -> tensor<f64>
  %d0 = "stablehlo.reduce_window"(%d, %initd) <{window_dimensions = array<i64: 3>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f64>, tensor<f64>) -> tensor<f64>
    "stablehlo.return"(%r) : (tensor<f64>) -> ()
  }) : (tensor<4xf64>, tensor<f64>) -> tensor<2xf64>
  return %i0, %n0, %h0, %p0, %d0 : tensor<2xi8>, tensor<2xbf16>, tensor<2xf16>, tensor<2xi1>, tensor<2xf64>
}

// Dilated windows of a dilated operand: [1,0,2,0,3,0] has elements two apart.
// RUN: %{run}=dilations --input=3xi32=[1,2,3] --expected-output=4xi32=[3,0,5,0]
func.func @dilations(%x: tensor<3xi32>) -> tensor<4xi32> {
  %init = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.reduce_window"(%x, %init) <{window_dimensions = array<i64: 2>, base_dilations = array<i64: 2>, window_dilations = array<i64: 2>, padding = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%r) : (tensor<i32>) -> ()
  }) : (tensor<3xi32>, tensor<i32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// Extents that the run time knows: windows that fit, one that does not, and no rows.
// RUN: %{run}=dynamic '--input=2x5xf32=[[1,2,3,4,5],[6,7,8,9,10]]' '--expected-output=2x2xf32=[[6,12],[21,27]]'
// RUN: %{run}=dynamic '--input=2x2xf32=[[1,2],[6,7]]' '--expected-output=2x0xf32=[[],[]]'
// RUN: %{run}=dynamic '--input=0x5xf32=[]' '--expected-output=0x2xf32=[]'
func.func @dynamic(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %init = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %init) <{window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// RUN: %{run}=cumulative '--input=2x3xf32=[[1,2,4],[8,16,32]]' '--input=3xbf16=[256,1,1]' '--input=3xui8=[3,1,200]' '--expected-output=2x3xf32=[[1,3,7],[8,24,56]]' \
// RUN:   '--expected-output=2x3xf32=[[9,18,36],[8,16,32]]' '--expected-output=3xbf16=[256,257,258]' '--expected-output=3xui8=[200,200,200]'
func.func @cumulative(%x: tensor<2x3xf32>, %y: tensor<3xbf16>, %z: tensor<3xui8>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xbf16>, tensor<3xui8>) {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %bzero = "stablehlo.constant"() <{value = dense<0.0> : tensor<bf16>}> : () -> tensor<bf16>
  %least = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> tensor<ui8>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 1, 3>, padding = dense<[[0, 0], [2, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %1 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 2, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %2 = "stablehlo.reduce_window"(%y, %bzero) <{window_dimensions = array<i64: 3>, padding = dense<[[2, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %r = "stablehlo.add"(%a, %b) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
    "stablehlo.return"(%r) : (tensor<bf16>) -> ()
  }) : (tensor<3xbf16>, tensor<bf16>) -> tensor<3xbf16>
  %3 = "stablehlo.reduce_window"(%z, %least) <{window_dimensions = array<i64: 3>, padding = dense<[[0, 2]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<ui8>, %b: tensor<ui8>):
    %r = "stablehlo.maximum"(%a, %b) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
    "stablehlo.return"(%r) : (tensor<ui8>) -> ()
  }) : (tensor<3xui8>, tensor<ui8>) -> tensor<3xui8>
  return %0, %1, %2, %3 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xbf16>, tensor<3xui8>
}

// One million elements take one million steps, and not as many for each.
// RUN: %{run}=many --expected-output=i64=499999500000
func.func @many() -> tensor<i64> {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
  %i = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<1000000xi64>
  %0 = "stablehlo.reduce_window"(%i, %zero) <{window_dimensions = array<i64: 1000000>, padding = dense<[[999999, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i64>, %b: tensor<i64>):
    %r = "stablehlo.add"(%a, %b) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    "stablehlo.return"(%r) : (tensor<i64>) -> ()
  }) : (tensor<1000000xi64>, tensor<i64>) -> tensor<1000000xi64>
  %1 = "stablehlo.slice"(%0) <{start_indices = array<i64: 999999>, limit_indices = array<i64: 1000000>, strides = array<i64: 1>}> : (tensor<1000000xi64>) -> tensor<1xi64>
  %2 = "stablehlo.reshape"(%1) : (tensor<1xi64>) -> tensor<i64>
  return %2 : tensor<i64>
}

// Numbers that the run time knows, as JAX writes them. With windows as long as the operand, the sums are cumulative.
// RUN: %{run}=dynamic_windows '--input=4xf32=[1,2,4,8]' --input=i32=4 --input=i32=3 '--expected-output=4xf32=[1,3,7,15]'
// RUN: %{run}=dynamic_windows '--input=4xf32=[1,2,4,8]' --input=i32=2 --input=i32=1 '--expected-output=4xf32=[1,3,6,12]'
// RUN: %{run}=dynamic_windows '--input=4xf32=[1,2,4,8]' --input=i32=2 --input=i32=-1 '--expected-output=2xf32=[6,12]'
// RUN: not %{run}=dynamic_windows '--input=4xf32=[1,2,4,8]' --input=i32=-2 --input=i32=1 2>&1 | FileCheck %s --check-prefix=WINDOW
// WINDOW: 'stablehlo.custom_call' op dimension 0: the window has extent -2; it must not be negative
// RUN: not %{run}=dynamic_windows '--input=4xf32=[1,2,4,8]' --input=i32=2 --input=i32=-7 2>&1 | FileCheck %s --check-prefix=PADDED
// PADDED: 'stablehlo.custom_call' op dimension 0: the padded operand has extent -3; it must not be negative
func.func private @add(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @dynamic_windows(%x: tensor<?xf32>, %n: tensor<i32>, %low: tensor<i32>) -> tensor<?xf32> {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %none = "stablehlo.constant"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %size = "stablehlo.reshape"(%n) : (tensor<i32>) -> tensor<1xi32>
  %lows = "stablehlo.reshape"(%low) : (tensor<i32>) -> tensor<1xi32>
  %pair = "stablehlo.concatenate"(%lows, %none) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %padding = "stablehlo.reshape"(%pair) : (tensor<2xi32>) -> tensor<1x2xi32>
  %0 = "stablehlo.custom_call"(%x, %zero, %size, %one, %one, %one, %padding) <{call_target_name = "stablehlo.dynamic_reduce_window", called_computations = [@add]}> : (tensor<?xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A fold in order, of two tensors: x = 3 x + y[i], and the last y that is not 0.
// RUN: %{run}=fold '--input=2x3xi32=[[1,2,3],[4,0,0]]' --expected-output=2xi32=[18,36] --expected-output=2xi32=[3,4]
// RUN: %{run}=fold --input=2x0xi32=0 --expected-output=2xi32=0 --expected-output=2xi32=-1
func.func @fold(%x: tensor<2x?xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %none = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
  %r:2 = "stablehlo.reduce"(%x, %x, %zero, %none) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %three = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %0 = "stablehlo.multiply"(%a, %three) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.add"(%0, %c) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = "stablehlo.compare"(%d, %zero) <{comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = "stablehlo.select"(%2, %d, %b) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%1, %3) : (tensor<i32>, tensor<i32>) -> ()
  }) : (tensor<2x?xi32>, tensor<2x?xi32>, tensor<i32>, tensor<i32>) -> (tensor<2xi32>, tensor<2xi32>)
  return %r#0, %r#1 : tensor<2xi32>, tensor<2xi32>
}

// Two tensors of extents that only the run time knows have one shape.
// RUN: %{run}=one_shape --input=3xi32=[1,2,3] --input=3xi32=[4,5,6] --expected-output=i32=32
// RUN: not %{run}=one_shape --input=3xi32=[1,2,3] --input=2xi32=[4,5] 2>&1 | FileCheck %s --check-prefix=SHAPE
// SHAPE: 'stablehlo.reduce' op dimension 0 of operand 1 has extent 2
func.func @one_shape(%x: tensor<?xi32>, %y: tensor<?xi32>) -> tensor<i32> {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %r:2 = "stablehlo.reduce"(%x, %y, %zero, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %0 = "stablehlo.multiply"(%c, %d) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.add"(%a, %0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%1, %b) : (tensor<i32>, tensor<i32>) -> ()
  }) : (tensor<?xi32>, tensor<?xi32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
  return %r#0 : tensor<i32>
}

// Padding, negative padding, both dilations, strides and a reversed kernel.
// RUN: %{run}=convolution '--input=1x4x1xf32=[[[1],[2],[3],[4]]]' '--input=2x1x1xf32=[[[10]],[[1]]]' '--expected-output=1x5x1xf32=[[[1],[12],[23],[34],[40]]]' '--expected-output=1x2x1xf32=[[[23],[40]]]' \
// RUN:   '--expected-output=1x5x1xf32=[[[12],[0],[23],[0],[34]]]' '--expected-output=1x2x1xf32=[[[13],[24]]]' '--expected-output=1x2x1xf32=[[[21],[43]]]'
func.func @convolution(%x: tensor<1x4x1xf32>, %w: tensor<2x1x1xf32>) -> (tensor<1x5x1xf32>, tensor<1x2x1xf32>, tensor<1x5x1xf32>, tensor<1x2x1xf32>, tensor<1x2x1xf32>) {
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, padding = dense<1> : tensor<1x2xi64>}> : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x5x1xf32>
  %1 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, padding = dense<[[-1, 1]]> : tensor<1x2xi64>, window_strides = array<i64: 2>}> : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x2x1xf32>
  %2 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 2>}> : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x5x1xf32>
  %3 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, rhs_dilation = array<i64: 2>}> : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x2x1xf32>
  %4 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, window_strides = array<i64: 2>, window_reversal = array<i1: true>}> : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x2x1xf32>
  return %0, %1, %2, %3, %4 : tensor<1x5x1xf32>, tensor<1x2x1xf32>, tensor<1x5x1xf32>, tensor<1x2x1xf32>, tensor<1x2x1xf32>
}

// Integers wrap, or are as wide as the result.
// RUN: %{run}=integers '--input=1x2x2xi8=[[[100,2],[3,4]]]' '--input=1x2x2xi8=[[[2,0],[1,1]]]' '--expected-output=1x2x2xi8=[[[-54,2],[10,4]]]' '--expected-output=1x2x2xi32=[[[202,2],[10,4]]]'
func.func @integers(%x: tensor<1x2x2xi8>, %w: tensor<1x2x2xi8>) -> (tensor<1x2x2xi8>, tensor<1x2x2xi32>) {
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x2x2xi8>, tensor<1x2x2xi8>) -> tensor<1x2x2xi8>
  %1 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x2x2xi8>, tensor<1x2x2xi8>) -> tensor<1x2x2xi32>
  return %0, %1 : tensor<1x2x2xi8>, tensor<1x2x2xi32>
}

// Products of bf16 are summed in f32; 256 + 1 is not a bf16.
// RUN: %{run}=narrow '--input=1x3x1xbf16=[[[256],[1],[1]]]' '--input=3x1x1xbf16=[[[1]],[[1]],[[1]]]' '--expected-output=1x1x1xbf16=[[[258]]]'
func.func @narrow(%x: tensor<1x3x1xbf16>, %w: tensor<3x1x1xbf16>) -> tensor<1x1x1xbf16> {
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x3x1xbf16>, tensor<3x1x1xbf16>) -> tensor<1x1x1xbf16>
  return %0 : tensor<1x1x1xbf16>
}

// Groups of features, and of the batch.
// RUN: %{run}=groups '--input=2x1x2xi32=[[[1,2]],[[3,4]]]' '--input=1x1x4xi32=[[[1,10,100,1000]]]' '--input=1x2x2xi32=[[[1,10],[2,20]]]' '--expected-output=2x1x4xi32=[[[1,10,200,2000]],[[3,30,400,4000]]]' '--expected-output=1x1x2xi32=[[[5,110]]]'
func.func @groups(%x: tensor<2x1x2xi32>, %w: tensor<1x1x4xi32>, %v: tensor<1x2x2xi32>) -> (tensor<2x1x4xi32>, tensor<1x1x2xi32>) {
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 2 : i64}> : (tensor<2x1x2xi32>, tensor<1x1x4xi32>) -> tensor<2x1x4xi32>
  %1 = "stablehlo.convolution"(%x, %v) <{batch_group_count = 2 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<2x1x2xi32>, tensor<1x2x2xi32>) -> tensor<1x1x2xi32>
  return %0, %1 : tensor<2x1x4xi32>, tensor<1x1x2xi32>
}

// Features and extents that the run time knows; padding that it knows.
// RUN: %{run}=dynamic_convolution '--input=1x3x2xf32=[[[1,2],[3,4],[5,6]]]' '--input=2x2x1xf32=[[[1],[1]],[[10],[10]]]' '--input=1x2xi32=[[1,-1]]' '--expected-output=1x2x1xf32=[[[73],[117]]]' '--expected-output=1x2x1xf32=[[[30],[73]]]'
// RUN: %{run}=dynamic_convolution --input=0x3x2xf32=0 '--input=2x2x1xf32=[[[1],[1]],[[10],[10]]]' '--input=1x2xi32=[[1,-1]]' --expected-output=0x2x1xf32=0 --expected-output=0x2x1xf32=0
// RUN: not %{run}=dynamic_convolution '--input=1x3x2xf32=[[[1,2],[3,4],[5,6]]]' --input=2x3x1xf32=1 '--input=1x2xi32=[[1,-1]]' 2>&1 | FileCheck %s --check-prefix=FEATURES
// FEATURES: 'stablehlo.convolution' op the features, dimension 2 of the image, has extent 2
func.func @dynamic_convolution(%x: tensor<?x?x?xf32>, %w: tensor<?x?x?xf32>, %p: tensor<1x2xi32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %1 = "stablehlo.dynamic_conv"(%x, %w, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<1x2xi32>) -> tensor<?x?x?xf32>
  return %0, %1 : tensor<?x?x?xf32>, tensor<?x?x?xf32>
}

// The first of equal elements. GE is false for a NaN, so that it gives way to the later element.
// RUN: %{run}=select '--input=3x3xf32=[[1,5,5],[5,2,nan],[nan,3,4]]' '--input=2x2xf32=[[1,10],[100,1000]]' --input=f32=0.5 '--expected-output=3x3xf32=[[0.5,1.5,0.5],[0.5,0.5,10.5],[0.5,100.5,1000.5]]'
// RUN: not %{run}=select '--input=3x3xf32=1' '--input=2x3xf32=1' --input=f32=0.5 2>&1 | FileCheck %s --check-prefix=SOURCE
// SOURCE: 'stablehlo.select_and_scatter' op dimension 1 of the source has extent 3
func.func @select(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, %init: tensor<f32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.select_and_scatter"(%x, %y, %init) <{window_dimensions = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%r) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// A window in the padding selects nothing. Unsigned elements.
// RUN: %{run}=select_padded --input=2xui8=[200,100] --input=4xui8=[1,2,4,8] --expected-output=2xui8=[6,8]
func.func @select_padded(%x: tensor<2xui8>, %y: tensor<4xui8>) -> tensor<2xui8> {
  %init = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> tensor<ui8>
  %0 = "stablehlo.select_and_scatter"(%x, %y, %init) <{window_dimensions = array<i64: 2>, padding = dense<[[2, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<ui8>, %b: tensor<ui8>):
    %r = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
    "stablehlo.return"(%r) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<ui8>, %b: tensor<ui8>):
    %r = "stablehlo.add"(%a, %b) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
    "stablehlo.return"(%r) : (tensor<ui8>) -> ()
  }) : (tensor<2xui8>, tensor<4xui8>, tensor<ui8>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}

// Pads of extents that the run time knows: between elements, and negative ones.
// RUN: %{run}=pad '--input=2x3xi32=[[1,2,3],[4,5,6]]' '--expected-output=3x4xi32=[[2,9,3,9],[9,9,9,9],[5,9,6,9]]'
// RUN: %{run}=pad '--input=2x1xi32=[[1],[2]]' '--expected-output=3x0xi32=[[],[],[]]'
// RUN: not %{run}=pad '--input=1x0xi32=[[]]' 2>&1 | FileCheck %s --check-prefix=PAD
// PAD: 'stablehlo.pad' op dimension 1: the padded operand has extent -1
func.func @pad(%x: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %nine = "stablehlo.constant"() <{value = dense<9> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.pad"(%x, %nine) <{edge_padding_low = array<i64: 0, -2>, edge_padding_high = array<i64: 0, 1>, interior_padding = array<i64: 1, 1>}> : (tensor<?x?xi32>, tensor<i32>) -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}

// RUN: %{run}=dynamic_pad --input=3xi32=[1,2,3] --input=1xi64=1 --input=1xi64=-1 --input=1xi64=1 '--expected-output=5xi32=[9,1,9,2,9]'
// RUN: %{run}=dynamic_pad --input=3xi32=[1,2,3] --input=1xi64=-5 --input=1xi64=3 --input=1xi64=0 '--expected-output=1xi32=[9]'
// RUN: %{run}=dynamic_pad --input=0xi32=0 --input=1xi64=1 --input=1xi64=1 --input=1xi64=4 '--expected-output=2xi32=[9,9]'
// RUN: not %{run}=dynamic_pad --input=3xi32=[1,2,3] --input=1xi64=-5 --input=1xi64=0 --input=1xi64=0 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// NEGATIVE: 'stablehlo.dynamic_pad' op dimension 0: the padded operand has extent -2
// RUN: not %{run}=dynamic_pad --input=3xi32=[1,2,3] --input=1xi64=0 --input=1xi64=9223372036854775807 --input=1xi64=0 2>&1 | FileCheck %s --check-prefix=LARGE
// LARGE: 'stablehlo.dynamic_pad' op dimension 0: the padding has extent 9223372036854775807; it must be at most 2305843009213693952
// RUN: not %{run}=dynamic_pad --input=3xi32=[1,2,3] --input=1xi64=0 --input=1xi64=0 --input=1xi64=-1 2>&1 | FileCheck %s --check-prefix=BETWEEN
// BETWEEN: 'stablehlo.dynamic_pad' op dimension 0: the padding between neighbours has extent -1
func.func @dynamic_pad(%x: tensor<?xi32>, %l: tensor<1xi64>, %h: tensor<1xi64>, %i: tensor<1xi64>) -> tensor<?xi32> {
  %nine = "stablehlo.constant"() <{value = dense<9> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.dynamic_pad"(%x, %nine, %l, %h, %i) : (tensor<?xi32>, tensor<i32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// A part of extents that the run time knows is moved inside, or is too large; an unsigned start beyond all.
// RUN: %{run}=update '--input=4xi32=[0,1,2,3]' '--input=2xi32=[8,9]' --input=ui64=18446744073709551615 '--expected-output=4xi32=[0,1,8,9]'
// RUN: %{run}=update '--input=4xi32=[0,1,2,3]' '--input=0xi32=0' --input=ui64=1 '--expected-output=4xi32=[0,1,2,3]'
// RUN: %{run}=update '--input=2xi32=[0,1]' '--input=2xi32=[8,9]' --input=ui64=1 '--expected-output=2xi32=[8,9]'
// RUN: not %{run}=update '--input=1xi32=0' '--input=2xi32=[8,9]' --input=ui64=1 2>&1 | FileCheck %s --check-prefix=PART
// PART: 'stablehlo.dynamic_update_slice' op dimension 0: the part has extent 2
func.func @update(%x: tensor<?xi32>, %y: tensor<?xi32>, %i: tensor<ui64>) -> tensor<?xi32> {
  %0 = "stablehlo.dynamic_update_slice"(%x, %y, %i) : (tensor<?xi32>, tensor<?xi32>, tensor<ui64>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
