// Operations of tm_tensor as compiled code. Their outputs are not read, unless they are sorted or scattered to.
// UNSUPPORTED: sanitizers
// DEFINE: %{run} = bcast-run %s --entry

// RUN: %{run}=sums '--input=2x3xf32=[[1,2,4],[-0.0,1,nan]]' '--expected-output=2x3xf32=[[1,3,7],[-0.0,1,nan]]'
// RUN: %{run}=sums '--input=2x1xf32=[[1],[-0.0]]' '--expected-output=2x1xf32=[[1],[-0.0]]'
// RUN: %{run}=sums '--input=2x0xf32=[[],[]]' '--expected-output=2x0xf32=[[],[]]'
func.func @sums(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %last = tensor.empty(%d) : tensor<?xf32>
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<?x?xf32>) outs(%x, %last : tensor<?x?xf32>, tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.addf %a, %b : f32
    tm_tensor.yield %1 : f32
  } -> tensor<?x?xf32>, tensor<?xf32>
  return %0#0 : tensor<?x?xf32>
}

// The accumulator of a product is 0 in torch-mlir's text, and is not used.
// RUN: %{run}=products '--input=3x2xi32=[[2,3],[5,-1],[7,4]]' '--expected-output=3x2xi32=[[2,3],[10,-3],[70,-12]]'
func.func @products(%x: tensor<3x2xi32>) -> tensor<3x2xi32> {
  %zeros = arith.constant dense<0> : tensor<2xi32>
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<3x2xi32>) outs(%x, %zeros : tensor<3x2xi32>, tensor<2xi32>) {
  ^bb0(%a: i32, %b: i32):
    %1 = arith.muli %a, %b : i32
    tm_tensor.yield %1 : i32
  } -> tensor<3x2xi32>, tensor<2xi32>
  return %0#0 : tensor<3x2xi32>
}

// A body of several operations leaves no number as it is.
// RUN: %{run}=decayed '--input=4xf32=[8,2,4,1]' '--expected-output=4xf32=[8,6,7,4.5]'
func.func @decayed(%x: tensor<4xf32>) -> tensor<4xf32> {
  %s = tensor.empty() : tensor<f32>
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<4xf32>) outs(%x, %s : tensor<4xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %half = arith.constant 5.0e-01 : f32
    %1 = arith.mulf %a, %half : f32
    %2 = arith.addf %1, %b : f32
    tm_tensor.yield %2 : f32
  } -> tensor<4xf32>, tensor<f32>
  return %0#0 : tensor<4xf32>
}

// NaN is the greatest, as in PyTorch, and equal elements stay in order, though the body says that each is before the other.
// RUN: %{run}=ascending '--input=6xf32=[nan,2,1,2,nan,0]' '--input=6xi64=[0,1,2,3,4,5]' '--expected-output=6xf32=[0,1,2,2,nan,nan]' '--expected-output=6xi64=[5,2,1,3,0,4]'
func.func @ascending(%x: tensor<?xf32>, %i: tensor<?xi64>) -> (tensor<?xf32>, tensor<?xi64>) {
  %0:2 = tm_tensor.sort dimension(0) outs(%x, %i : tensor<?xf32>, tensor<?xi64>) {
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %1 = arith.cmpf ole, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<?xf32>, tensor<?xi64>
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xi64>
}
// RUN: not %{run}=ascending '--input=2xf32=[1,2]' '--input=3xi64=[0,1,2]' 2>&1 | FileCheck %s --check-prefix=LENGTHS
// LENGTHS: 'tm_tensor.sort' op an extent of an output has extent 3; it must be 2

// RUN: %{run}=descending '--input=2x4xf32=[[1,nan,3,1],[0,-1,-2,5]]' '--input=2x4xi32=[[0,1,2,3],[0,1,2,3]]' '--expected-output=2x4xf32=[[nan,3,1,1],[5,0,-1,-2]]' '--expected-output=2x4xi32=[[1,2,0,3],[3,0,1,2]]'
func.func @descending(%x: tensor<2x4xf32>, %i: tensor<2x4xi32>) -> (tensor<2x4xf32>, tensor<2x4xi32>) {
  %0:2 = tm_tensor.sort dimension(1) outs(%x, %i : tensor<2x4xf32>, tensor<2x4xi32>) {
  ^bb0(%a: f32, %b: f32, %c: i32, %d: i32):
    %1 = arith.cmpf oge, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<2x4xf32>, tensor<2x4xi32>
  return %0#0, %0#1 : tensor<2x4xf32>, tensor<2x4xi32>
}

// RUN: %{run}=integers '--input=5xi64=[3,1,3,-2,1]' '--input=5xi64=[0,1,2,3,4]' '--expected-output=5xi64=[-2,1,1,3,3]' '--expected-output=5xi64=[3,1,4,0,2]'
func.func @integers(%x: tensor<5xi64>, %i: tensor<5xi64>) -> (tensor<5xi64>, tensor<5xi64>) {
  %0:2 = tm_tensor.sort dimension(0) outs(%x, %i : tensor<5xi64>, tensor<5xi64>) {
  ^bb0(%a: i64, %b: i64, %c: i64, %d: i64):
    %1 = arith.cmpi sle, %a, %b : i64
    tm_tensor.yield %1 : i1
  } -> tensor<5xi64>, tensor<5xi64>
  return %0#0, %0#1 : tensor<5xi64>, tensor<5xi64>
}

// RUN: %{run}=greatest '--input=2x5xf32=[[1,5,2,5,0],[nan,1,2,3,4]]' '--expected-output=2x3xf32=[[5,5,2],[nan,4,3]]' '--expected-output=2x3xi32=[[1,3,2],[0,4,3]]'
// RUN: not %{run}=greatest '--input=2x2xf32=[[1,5],[2,5]]' 2>&1 | FileCheck %s --check-prefix=K
// K: 'tm_tensor.topk' op k has extent 3; it must be at most 2
func.func @greatest(%x: tensor<2x?xf32>) -> (tensor<2x3xf32>, tensor<2x3xi32>) {
  %v = tensor.empty() : tensor<2x3xf32>
  %i = tensor.empty() : tensor<2x3xi32>
  %0:2 = tm_tensor.topk dimension(1) ins(%x : tensor<2x?xf32>) outs(%v, %i : tensor<2x3xf32>, tensor<2x3xi32>) {
  ^bb0(%new: f32, %old: f32):
    %1 = arith.cmpf ogt, %new, %old : f32
    tm_tensor.yield %1 : i1
  } -> tensor<2x3xf32>, tensor<2x3xi32>
  return %0#0, %0#1 : tensor<2x3xf32>, tensor<2x3xi32>
}

// Rows in order of their indices; a negative index counts from the end.
// RUN: %{run}=rows '--input=3x2xi64=[[10,20],[30,40],[1,2]]' '--input=3x1xi64=[[1],[-1],[1]]' '--input=3x2xi64=[[0,0],[0,0],[5,5]]' '--expected-output=3x2xi64=[[0,0],[11,22],[35,45]]'
// RUN: not %{run}=rows '--input=1x2xi64=[[1,2]]' '--input=1x1xi64=[[3]]' '--input=3x2xi64=[[0,0],[0,0],[5,5]]' 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not %{run}=rows '--input=1x2xi64=[[1,2]]' '--input=1x1xi64=[[-4]]' '--input=3x2xi64=[[0,0],[0,0],[5,5]]' 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not %{run}=rows '--input=1x2xi64=[[1,2]]' '--input=1x1xi64=[[0]]' '--input=0x2xi64=[]' 2>&1 | FileCheck %s --check-prefix=RANGE
// RANGE: 'tm_tensor.scatter' op: an index is out of range [CHECK-6]
// RUN: not %{run}=rows '--input=1x2xi64=[[1,2]]' '--input=2x1xi64=[[0],[1]]' '--input=3x2xi64=[[0,0],[0,0],[5,5]]' 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: 'tm_tensor.scatter' op the number of its updates has extent 1; it must be 2
func.func @rows(%u: tensor<?x2xi64>, %i: tensor<?x1xi64>, %x: tensor<?x2xi64>) -> tensor<?x2xi64> {
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%u, %i : tensor<?x2xi64>, tensor<?x1xi64>) outs(%x : tensor<?x2xi64>) {
  ^bb0(%new: i64, %old: i64):
    %1 = arith.addi %new, %old : i64
    tm_tensor.yield %1 : i64
  } -> tensor<?x2xi64>
  return %0 : tensor<?x2xi64>
}

// Elements at two indices, of which the map names the second dimension first; the last one stays.
// RUN: %{run}=elements '--input=3xf32=[7,8,9]' '--input=3x2xi32=[[2,0],[0,1],[2,0]]' '--input=2x3xf32=[[0,0,0],[0,0,0]]' '--expected-output=2x3xf32=[[0,0,9],[8,0,0]]'
func.func @elements(%u: tensor<3xf32>, %i: tensor<3x2xi32>, %x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tm_tensor.scatter {dimension_map = array<i64: 1, 0>} unique_indices(false) ins(%u, %i : tensor<3xf32>, tensor<3x2xi32>) outs(%x : tensor<2x3xf32>) {
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// A window begins at its index, and lies inside.
// RUN: %{run}=windows '--input=1x2xf32=[[7,8]]' '--input=1x1xi64=[[1]]' '--input=4xf32=[0,0,0,0]' '--expected-output=4xf32=[0,7,8,0]'
// RUN: not %{run}=windows '--input=1x2xf32=[[7,8]]' '--input=1x1xi64=[[3]]' '--input=4xf32=[0,0,0,0]' 2>&1 | FileCheck %s --check-prefix=RANGE
func.func @windows(%u: tensor<1x2xf32>, %i: tensor<1x1xi64>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%u, %i : tensor<1x2xf32>, tensor<1x1xi64>) outs(%x : tensor<4xf32>) {
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
