// Sorts in generic form, as compiled code.
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true -o %t.mlir
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true --load-dialect-plugin=%stablehlo_plugin -o %t.registered.mlir
// RUN: diff %t.mlir %t.registered.mlir
// UNSUPPORTED: sanitizers, installed
// DEFINE: %{run} = bcast-run %t.mlir --entry

// Rows, with a second tensor; the order of equal keys stays.
// RUN: %{run}=pairs '--input=2x5xi32=[[3,1,2,1,3],[5,4,3,2,1]]' '--input=2x5xf64=[[0,1,2,3,4],[0,1,2,3,4]]' '--expected-output=2x5xi32=[[1,1,2,3,3],[1,2,3,4,5]]' '--expected-output=2x5xf64=[[1,3,2,0,4],[4,3,2,1,0]]'
func.func @pairs(%k: tensor<2x5xi32>, %v: tensor<2x5xf64>) -> (tensor<2x5xi32>, tensor<2x5xf64>) {
  %0:2 = "stablehlo.sort"(%k, %v) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f64>, %d: tensor<f64>):
    %r = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%r) : (tensor<i1>) -> ()
  }) : (tensor<2x5xi32>, tensor<2x5xf64>) -> (tensor<2x5xi32>, tensor<2x5xf64>)
  return %0#0, %0#1 : tensor<2x5xi32>, tensor<2x5xf64>
}

// Columns, which a dimension from the end names; two keys of one type, the greater first.
// RUN: %{run}=columns '--input=3x2xui8=[[1,255],[3,0],[3,200]]' '--input=3x2xui8=[[9,1],[1,2],[200,3]]' '--expected-output=3x2xui8=[[3,255],[3,200],[1,0]]' '--expected-output=3x2xui8=[[200,1],[1,3],[9,2]]'
func.func @columns(%x: tensor<3x2xui8>, %y: tensor<3x2xui8>) -> (tensor<3x2xui8>, tensor<3x2xui8>) {
  %0:2 = "stablehlo.sort"(%x, %y) <{dimension = -2 : i64}> ({
  ^bb0(%a: tensor<ui8>, %b: tensor<ui8>, %c: tensor<ui8>, %d: tensor<ui8>):
    %1 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
    %2 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
    %3 = "stablehlo.compare"(%c, %d) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
    %4 = "stablehlo.and"(%2, %3) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %5 = "stablehlo.or"(%1, %4) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    "stablehlo.return"(%5) : (tensor<i1>) -> ()
  }) : (tensor<3x2xui8>, tensor<3x2xui8>) -> (tensor<3x2xui8>, tensor<3x2xui8>)
  return %0#0, %0#1 : tensor<3x2xui8>, tensor<3x2xui8>
}

// The total order: NaNs are at the ends, and -0 is below 0.
// RUN: %{run}=total '--input=7xf32=[nan,0.0,-0.0,inf,-inf,-1,2]' '--expected-output=7xf32=[-inf,-1,-0.0,0.0,2,inf,nan]'
// RUN: %{run}=total '--input=1xf32=7' '--expected-output=1xf32=7'
// RUN: %{run}=total '--input=0xf32=[]' '--expected-output=0xf32=[]'
func.func @total(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type TOTALORDER>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%r) : (tensor<i1>) -> ()
  }) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// An order that is none, of comparisons with NaN or of a constant: no element is lost, as the sum of all shows.
// RUN: %{run}=none '--input=9xf32=[5,nan,3,8,nan,1,nan,7,2]' --expected-output=f32=26 --expected-output=i32=3 --expected-output=f32=26
func.func @none(%x: tensor<9xf32>) -> (tensor<f32>, tensor<i32>, tensor<f32>) {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%r) : (tensor<i1>) -> ()
  }) : (tensor<9xf32>) -> tensor<9xf32>
  %always = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    "stablehlo.return"(%r) : (tensor<i1>) -> ()
  }) : (tensor<9xf32>) -> tensor<9xf32>
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<9xf32>}> : () -> tensor<9xf32>
  %none = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %init = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %isnan = "stablehlo.compare"(%0, %0) <{comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xi1>
  %numbers = "stablehlo.select"(%isnan, %zero, %0) : (tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
  %nans = "stablehlo.convert"(%isnan) : (tensor<9xi1>) -> tensor<9xi32>
  %1 = "stablehlo.reduce"(%numbers, %init) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<9xf32>, tensor<f32>) -> tensor<f32>
  %2 = "stablehlo.reduce"(%nans, %none) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%r) : (tensor<i32>) -> ()
  }) : (tensor<9xi32>, tensor<i32>) -> tensor<i32>
  %isnan2 = "stablehlo.compare"(%always, %always) <{comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xi1>
  %numbers2 = "stablehlo.select"(%isnan2, %zero, %always) : (tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
  %3 = "stablehlo.reduce"(%numbers2, %init) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<9xf32>, tensor<f32>) -> tensor<f32>
  return %1, %2, %3 : tensor<f32>, tensor<i32>, tensor<f32>
}

// RUN: %{run}=dynamic '--input=2x3xbf16=[[3,2,1],[1,1,1]]' '--input=2x3xi1=[[0,1,1],[1,0,1]]' '--expected-output=2x3xbf16=[[1,2,3],[1,1,1]]' '--expected-output=2x3xi1=[[1,1,0],[1,0,1]]'
// RUN: %{run}=dynamic '--input=0x3xbf16=[]' '--input=0x3xi1=[]' '--expected-output=0x3xbf16=[]' '--expected-output=0x3xi1=[]'
// RUN: %{run}=dynamic '--input=2x0xbf16=[[],[]]' '--input=2x0xi1=[[],[]]' '--expected-output=2x0xbf16=[[],[]]' '--expected-output=2x0xi1=[[],[]]'
// RUN: not %{run}=dynamic '--input=2x3xbf16=1' '--input=2x4xi1=1' 2>&1 | FileCheck %s --check-prefix=EXTENTS
// EXTENTS: 'stablehlo.sort' op dimension 1 of operand 1 has extent 4; it must be 3
func.func @dynamic(%x: tensor<?x?xbf16>, %y: tensor<?x?xi1>) -> (tensor<?x?xbf16>, tensor<?x?xi1>) {
  %0:2 = "stablehlo.sort"(%x, %y) ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>, %c: tensor<i1>, %d: tensor<i1>):
    %r = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    "stablehlo.return"(%r) : (tensor<i1>) -> ()
  }) : (tensor<?x?xbf16>, tensor<?x?xi1>) -> (tensor<?x?xbf16>, tensor<?x?xi1>)
  return %0#0, %0#1 : tensor<?x?xbf16>, tensor<?x?xi1>
}

// One tensor twice.
// RUN: %{run}=twice '--input=4xi8=[3,-1,2,0]' '--expected-output=4xi8=[-1,0,2,3]' '--expected-output=4xi8=[-1,0,2,3]' '--expected-output=4xi8=[3,-1,2,0]'
func.func @twice(%x: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>, tensor<4xi8>) {
  %0:2 = "stablehlo.sort"(%x, %x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<i8>, %b: tensor<i8>, %c: tensor<i8>, %d: tensor<i8>):
    %r = "stablehlo.compare"(%a, %d) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i8>, tensor<i8>) -> tensor<i1>
    "stablehlo.return"(%r) : (tensor<i1>) -> ()
  }) : (tensor<4xi8>, tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>)
  return %0#0, %0#1, %x : tensor<4xi8>, tensor<4xi8>, tensor<4xi8>
}

// The greatest elements, a NaN before them; of equal ones, the first.
// RUN: %{run}=top_k '--input=2x5xf16=[[1,nan,3,3,-inf],[-0.0,0.0,-1,-2,-3]]' '--input=6xui32=[4294967295,0,7,7,1,7]' '--input=3xi1=[0,1,1]' '--expected-output=2x3xf16=[[nan,3,3],[0.0,-0.0,-1]]' '--expected-output=2x3xi32=[[1,2,3],[1,0,2]]' '--expected-output=4xui32=[4294967295,7,7,7]' '--expected-output=4xi32=[0,2,3,5]' '--expected-output=3xi1=[1,1,0]' '--expected-output=3xi32=[1,2,0]'
func.func @top_k(%x: tensor<2x5xf16>, %y: tensor<6xui32>, %z: tensor<3xi1>) -> (tensor<2x3xf16>, tensor<2x3xi32>, tensor<4xui32>, tensor<4xi32>, tensor<3xi1>, tensor<3xi32>) {
  %0:2 = "chlo.top_k"(%x) <{k = 3 : i64}> : (tensor<2x5xf16>) -> (tensor<2x3xf16>, tensor<2x3xi32>)
  %1:2 = "chlo.top_k"(%y) <{k = 4 : i64}> : (tensor<6xui32>) -> (tensor<4xui32>, tensor<4xi32>)
  %2:2 = "chlo.top_k"(%z) <{k = 3 : i64}> : (tensor<3xi1>) -> (tensor<3xi1>, tensor<3xi32>)
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1 : tensor<2x3xf16>, tensor<2x3xi32>, tensor<4xui32>, tensor<4xi32>, tensor<3xi1>, tensor<3xi32>
}

// As many as are sorted and not selected, and none.
// RUN: %{run}=many '--expected-output=65xi32=128' '--expected-output=0xi32=[]'
func.func @many() -> (tensor<65xi32>, tensor<0xi32>) {
  %x = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<129xi32>
  %0:2 = "chlo.top_k"(%x) <{k = 65 : i64}> : (tensor<129xi32>) -> (tensor<65xi32>, tensor<65xi32>)
  // An element and the distance of its position from 0 or 128 are 128.
  %i = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<65xi32>
  %1 = "stablehlo.add"(%0#0, %i) : (tensor<65xi32>, tensor<65xi32>) -> tensor<65xi32>
  %2 = "stablehlo.subtract"(%0#1, %0#0) : (tensor<65xi32>, tensor<65xi32>) -> tensor<65xi32>
  %3 = "stablehlo.add"(%1, %2) : (tensor<65xi32>, tensor<65xi32>) -> tensor<65xi32>
  %4:2 = "chlo.top_k"(%x) <{k = 0 : i64}> : (tensor<129xi32>) -> (tensor<0xi32>, tensor<0xi32>)
  return %3, %4#1 : tensor<65xi32>, tensor<0xi32>
}

// RUN: %{run}=top_k_dynamic '--input=1x3xi16=[[1,3,2]]' '--expected-output=1x2xi16=[[3,2]]' '--expected-output=1x2xi32=[[1,2]]'
// RUN: not %{run}=top_k_dynamic '--input=1x1xi16=1' 2>&1 | FileCheck %s --check-prefix=FEW
// FEW: 'chlo.top_k' op k has extent 2; it must be at most 1
func.func @top_k_dynamic(%x: tensor<?x?xi16>) -> (tensor<?x2xi16>, tensor<?x2xi32>) {
  %0:2 = "chlo.top_k"(%x) <{k = 2 : i64}> : (tensor<?x?xi16>) -> (tensor<?x2xi16>, tensor<?x2xi32>)
  return %0#0, %0#1 : tensor<?x2xi16>, tensor<?x2xi32>
}
