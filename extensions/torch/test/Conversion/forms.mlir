// Programs as torch-mlir prints them, in its pretty form, are read without its dialect; the generic form is the same.
// RUN: bcast-opt %s -o %t.generic.mlir
// RUN: FileCheck %s --input-file=%t.generic.mlir
// RUN: bcast-opt %t.generic.mlir --convert-tm-tensor-to-bcast=require-all -o %t.mlir
// RUN: bcast-opt %s --convert-tm-tensor-to-bcast=require-all | diff - %t.mlir
// RUN: FileCheck %s --check-prefix=NONE --input-file=%t.mlir
// NONE-NOT: "tm_tensor.{{[a-z]+}}"(

// CHECK-LABEL: func.func @scan
// CHECK: "tm_tensor.scan"(%{{.*}}, %{{.*}}, %{{.*}}) <{dimension = 1 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
// CHECK: "tm_tensor.yield"(%{{.*}}) : (f32) -> ()
// CHECK: (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4xf32>) -> (tensor<4x6xf32>, tensor<4xf32>)
func.func @scan(%x: tensor<4x6xf32>, %sums: tensor<4x6xf32>, %last: tensor<4xf32>) -> tensor<4x6xf32> {
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x6xf32>) outs(%sums, %last : tensor<4x6xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.addf %a, %b : f32
    tm_tensor.yield %1 : f32
  } -> tensor<4x6xf32>, tensor<4xf32>
  return %0#0 : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @scatter
// CHECK: "tm_tensor.scatter"(%{{.*}}, %{{.*}}, %{{.*}}) <{dimension_map = array<i64: 0>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
func.func @scatter(%u: tensor<2x1x6xf32>, %i: tensor<2x1xi64>, %x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%u, %i : tensor<2x1x6xf32>, tensor<2x1xi64>) outs(%x : tensor<4x6xf32>) {
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  } -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @sort
// CHECK: "tm_tensor.sort"(%{{.*}}, %{{.*}}) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 2>}> ({
func.func @sort(%x: tensor<?xf32>, %i: tensor<?xi64>) -> (tensor<?xf32>, tensor<?xi64>) {
  %0:2 = tm_tensor.sort dimension(0) outs(%x, %i : tensor<?xf32>, tensor<?xi64>) {
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %1 = arith.cmpf ole, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<?xf32>, tensor<?xi64>
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xi64>
}

// CHECK-LABEL: func.func @topk
// CHECK: "tm_tensor.topk"(%{{.*}}, %{{.*}}, %{{.*}}) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 2>}> ({
func.func @topk(%x: tensor<2x?xf32>, %v: tensor<2x3xf32>, %i: tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>) {
  %0:2 = tm_tensor.topk dimension(1) ins(%x : tensor<2x?xf32>) outs(%v, %i : tensor<2x3xf32>, tensor<2x3xi32>) {
  ^bb0(%new: f32, %old: f32):
    %1 = arith.cmpf ogt, %new, %old : f32
    tm_tensor.yield %1 : i1
  } -> tensor<2x3xf32>, tensor<2x3xi32>
  return %0#0, %0#1 : tensor<2x3xf32>, tensor<2x3xi32>
}
