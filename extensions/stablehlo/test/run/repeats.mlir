// Elements that repeat in blocks, as JAX writes jnp.repeat and grouped heads: broadcast and reshaped.
// Their readers have no temporary.
// REQUIRES: compiler
// RUN: bcast-opt %s --convert-stablehlo-to-bcast --canonicalize -o %t.mlir
// DEFINE: %{run} = bcast-run %t.mlir --reference --print-allocations --entry
// DEFINE: %{none} = FileCheck %s --check-prefix=NONE
// NONE: {{^}}allocations: 0, bytes at once: 0{{$}}

// jnp.repeat(x, 3, axis=1), which is not jnp.tile.
// RUN: %{run}=repeat '--input=2x2xi32=[[1,2],[3,4]]' '--input=2x6xi32=10' '--expected-output=2x6xi32=[[11,11,11,12,12,12],[13,13,13,14,14,14]]' 2>&1 | %{none}
// RUN: %{run}=tile '--input=2x2xi32=[[1,2],[3,4]]' '--input=2x6xi32=10' '--expected-output=2x6xi32=[[11,12,11,12,11,12],[13,14,13,14,13,14]]' 2>&1 | %{none}
func.func @repeat(%x: tensor<2x2xi32>, %y: tensor<2x6xi32>) -> tensor<2x6xi32> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<2x2xi32>) -> tensor<2x2x3xi32>
  %1 = stablehlo.reshape %0 : (tensor<2x2x3xi32>) -> tensor<2x6xi32>
  %2 = stablehlo.add %1, %y : tensor<2x6xi32>
  return %2 : tensor<2x6xi32>
}
func.func @tile(%x: tensor<2x2xi32>, %y: tensor<2x6xi32>) -> tensor<2x6xi32> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (tensor<2x2xi32>) -> tensor<2x3x2xi32>
  %1 = stablehlo.reshape %0 : (tensor<2x3x2xi32>) -> tensor<2x6xi32>
  %2 = stablehlo.add %1, %y : tensor<2x6xi32>
  return %2 : tensor<2x6xi32>
}

// The same of symbolic extents b and s.
// RUN: %{run}=symbolic '--input=2x2xi32=[[1,2],[3,4]]' '--input=2x6xi32=10' '--expected-output=2x6xi32=[[11,11,11,12,12,12],[13,13,13,14,14,14]]' 2>&1 | %{none}
// RUN: %{run}=symbolic '--input=2x1xi32=[[1],[3]]' '--input=2x3xi32=10' '--expected-output=2x3xi32=[[11,11,11],[13,13,13]]' 2>&1 | %{none}
// RUN: %{run}=symbolic '--input=1x2xi32=[[1,2]]' '--input=1x6xi32=10' '--expected-output=1x6xi32=[[11,11,11,12,12,12]]' 2>&1 | %{none}
// RUN: %{run}=symbolic --input=0x2xi32=1 --input=0x6xi32=1 --expected-output=0x6xi32=0 2>&1 | %{none}
// RUN: %{run}=symbolic --input=2x0xi32=1 --input=2x0xi32=1 --expected-output=2x0xi32=0 2>&1 | %{none}
// RUN: not %{run}=symbolic --input=2x2xi32=1 --input=2x4xi32=1 2>&1 | FileCheck %s --check-prefix=SIZE
// SIZE: 'bcast.add' op dimension 1: operand 1 has extent 4, operand 0 has extent 6; they must be equal [NONE-2]
func.func @symbolic(%x: tensor<?x?xi32>, %y: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %three = stablehlo.constant dense<3> : tensor<i32>
  %last = stablehlo.constant dense<3> : tensor<1xi32>
  %b = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x?xi32>) -> tensor<i32>
  %s = stablehlo.get_dimension_size %x, dim = 1 : (tensor<?x?xi32>) -> tensor<i32>
  %b1 = stablehlo.reshape %b : (tensor<i32>) -> tensor<1xi32>
  %s1 = stablehlo.reshape %s : (tensor<i32>) -> tensor<1xi32>
  %wide = stablehlo.concatenate %b1, %s1, %last, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %wide, dims = [0, 1] : (tensor<?x?xi32>, tensor<3xi32>) -> tensor<?x?x3xi32>
  %n = stablehlo.multiply %s, %three : tensor<i32>
  %n1 = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %sizes = stablehlo.concatenate %b1, %n1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %1 = stablehlo.dynamic_reshape %0, %sizes : (tensor<?x?x3xi32>, tensor<2xi32>) -> tensor<?x?xi32>
  %2 = stablehlo.add %1, %y : tensor<?x?xi32>
  return %2 : tensor<?x?xi32>
}

// Keys of 2 heads against queries of 4, of any length: no memory has the repeated keys' 9600 bytes.
// RUN: bcast-run %t.mlir --entry=heads '--input=4x1x2xi32=[[[1,0]],[[0,1]],[[1,1]],[[2,1]]]' '--input=2x3x2xi32=[[[1,2],[3,4],[5,6]],[[10,20],[30,40],[50,60]]]' '--expected-output=4x1x3xi32=[[[1,3,5]],[[2,4,6]],[[30,70,110]],[[40,100,160]]]'
// RUN: bcast-run %t.mlir --print-allocations --entry=heads --input=4x1x2xi32=1 --input=2x300x2xi32=1 2>&1 | FileCheck %s --check-prefix=HEADS
// HEADS: allocations: 1, bytes at once: 4864
func.func @heads(%q: tensor<4x1x2xi32>, %k: tensor<2x?x2xi32>) -> tensor<4x1x?xi32> {
  %d = stablehlo.constant dense<2> : tensor<1xi32>
  %h = stablehlo.constant dense<4> : tensor<1xi32>
  %t = stablehlo.get_dimension_size %k, dim = 1 : (tensor<2x?x2xi32>) -> tensor<i32>
  %t1 = stablehlo.reshape %t : (tensor<i32>) -> tensor<1xi32>
  %wide = stablehlo.concatenate %d, %d, %t1, %d, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  %0 = stablehlo.dynamic_broadcast_in_dim %k, %wide, dims = [0, 2, 3] : (tensor<2x?x2xi32>, tensor<4xi32>) -> tensor<2x2x?x2xi32>
  %sizes = stablehlo.concatenate %h, %t1, %d, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
  %1 = stablehlo.dynamic_reshape %0, %sizes : (tensor<2x2x?x2xi32>, tensor<3xi32>) -> tensor<4x?x2xi32>
  %2 = stablehlo.dot_general %q, %1, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<4x1x2xi32>, tensor<4x?x2xi32>) -> tensor<4x1x?xi32>
  return %2 : tensor<4x1x?xi32>
}
