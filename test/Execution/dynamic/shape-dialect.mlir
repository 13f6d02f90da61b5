// Programs of front ends that state shapes in the shape dialect: upstream's
// passes convert from this dialect, and back to it (docs/dynamic-shapes.md).
// DEFINE: %{in} = bcast-opt %s --remove-shape-constraints --canonicalize --convert-shape-to-std --canonicalize --cse
// RUN: %{in} -o %t.mlir
// RUN: %{in} --bcast-to-llvm -o /dev/null
// DEFINE: %{run} = bcast-run %t.mlir --reference --entry

// No operation of the shape dialect is left.
// RUN: FileCheck %s --check-prefix=IN --implicit-check-not=shape. --input-file=%t.mlir
// IN-LABEL: func.func @explicit(
// IN: arith.select
// IN: bcast.broadcast_in_dim
// IN: bcast.broadcast_in_dim
// IN-LABEL: func.func @implicit(
// IN-NEXT: bcast.add {{.*}} rule(#bcast.numpy)

// An explicit broadcast to the shape that shape.broadcast computes.
// RUN: bcast-run %t.mlir --entry=explicit '--input=2x3xf32=[[1,2,3],[4,5,6]]' '--input=3xf32=[10,20,30]' '--expected-output=2x3xf32=[[11,22,33],[14,25,36]]'
// RUN: bcast-run %t.mlir --entry=explicit '--input=2x1xf32=[[1],[2]]' '--input=3xf32=[10,20,30]' '--expected-output=2x3xf32=[[11,21,31],[12,22,32]]'
// RUN: bcast-run %t.mlir --entry=explicit '--input=2x3xf32=[[1,2,3],[4,5,6]]' '--input=1xf32=[10]' '--expected-output=2x3xf32=[[11,12,13],[14,15,16]]'
// 0 against 1 is 0.
// RUN: bcast-run %t.mlir --entry=explicit '--input=2x0xf32=[[],[]]' '--input=1xf32=[10]' '--expected-output=2x0xf32=[[],[]]'
// RUN: bcast-run %t.mlir --entry=explicit --print-allocations --input=2x3xf32=1 --input=1xf32=1 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: allocations: 0,
// RUN: not bcast-run %t.mlir --entry=explicit --input=2x3xf32=1 --input=2xf32=1 2>&1 | FileCheck %s --check-prefix=EXPLICIT
// EXPLICIT: 'bcast.broadcast_in_dim' op dimension 1: operand 0 has extent 3, the result has extent 2; they must be equal, or that of operand 0 must be 1
func.func @explicit(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %sa = shape.shape_of %a : tensor<?x?xf32> -> tensor<2xindex>
  %sb = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
  %fits = shape.cstr_broadcastable %sa, %sb : tensor<2xindex>, tensor<1xindex>
  %r = shape.assuming %fits -> (tensor<?x?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %shape = shape.broadcast %sa, %sb : tensor<2xindex>, tensor<1xindex> -> tensor<2xindex>
    %m = tensor.extract %shape[%c0] : tensor<2xindex>
    %n = tensor.extract %shape[%c1] : tensor<2xindex>
    %0 = bcast.broadcast_in_dim %a, dims = [0, 1] sizes(%m, %n) : tensor<?x?xf32> -> tensor<?x?xf32>
    %1 = bcast.broadcast_in_dim %b, dims = [1] sizes(%m, %n) : tensor<?xf32> -> tensor<?x?xf32>
    %2 = bcast.add %0, %1 : tensor<?x?xf32>
    shape.assuming_yield %2 : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

// An implicit rule needs no shape from outside.
// RUN: %{run}=implicit '--input=2x3xf32=[[1,2,3],[4,5,6]]' '--input=1xf32=[10]' '--expected-output=2x3xf32=[[11,12,13],[14,15,16]]'
// RUN: not bcast-run %t.mlir --entry=implicit --input=2x3xf32=1 --input=2xf32=1 2>&1 | FileCheck %s --check-prefix=IMPLICIT
// IMPLICIT: 'bcast.add' op numpy rule: dimension 1: operand 1 has extent 2, operand 0 has extent 3; they must be equal, or one of them 1
func.func @implicit(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %sa = shape.shape_of %a : tensor<?x?xf32> -> tensor<2xindex>
  %sb = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
  %fits = shape.cstr_broadcastable %sa, %sb : tensor<2xindex>, tensor<1xindex>
  %r = shape.assuming %fits -> (tensor<?x?xf32>) {
    %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
    shape.assuming_yield %0 : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

// The way out: the shape of a result is arithmetic on the operands' extents.
// RUN: bcast-opt %s --remove-shape-constraints --canonicalize --convert-shape-to-std --resolve-ranked-shaped-type-result-dims --canonicalize --cse | FileCheck %s --check-prefix=OUT
// OUT-LABEL: func.func @shape_of_result(
// OUT-DAG: %[[ONE:.*]] = arith.constant 1 : index
// OUT-DAG: %[[FOUR:.*]] = arith.constant 4 : index
// OUT-DAG: %[[A:.*]] = tensor.dim %arg0
// OUT-DAG: %[[B:.*]] = tensor.dim %arg1
// OUT: %[[IS_ONE:.*]] = arith.cmpi eq, %[[A]], %[[ONE]] : index
// OUT: %[[N:.*]] = arith.select %[[IS_ONE]], %[[B]], %[[A]] : index
// OUT: tensor.from_elements %[[N]], %[[FOUR]] : tensor<2xindex>
func.func @shape_of_result(%a: tensor<?x4xf32>, %b: tensor<?x1xf32>) -> (tensor<?x4xf32>, tensor<2xindex>) {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x4xf32>, tensor<?x1xf32>) -> tensor<?x4xf32>
  %1 = shape.shape_of %0 : tensor<?x4xf32> -> tensor<2xindex>
  return %0, %1 : tensor<?x4xf32>, tensor<2xindex>
}
