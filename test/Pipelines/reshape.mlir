// A reshape to extents from a tensor, of which upstream's conversion to LLVM leaves one of index.
// REQUIRES: compiler
// RUN: bcast-opt %s --bcast-to-llvm | FileCheck %s
// CHECK-NOT: memref.reshape
// CHECK-NOT: unrealized_conversion_cast

// RUN: bcast-run %s --entry=by_index '--input=2x3xf32=[[1,2,3],[4,5,6]]' --input=i64=3 --input=i64=2 '--expected-output=3x2xf32=[[2,4],[6,8],[10,12]]'
func.func @by_index(%x: tensor<2x3xf32>, %m: tensor<i64>, %n: tensor<i64>) -> tensor<?x?xf32> {
  %m0 = tensor.extract %m[] : tensor<i64>
  %n0 = tensor.extract %n[] : tensor<i64>
  %m1 = arith.index_cast %m0 : i64 to index
  %n1 = arith.index_cast %n0 : i64 to index
  %shape = tensor.from_elements %m1, %n1 : tensor<2xindex>
  %0 = bcast.add %x, %x : tensor<2x3xf32>
  %1 = tensor.reshape %0(%shape) : (tensor<2x3xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// RUN: bcast-run %s --entry=by_i64 '--input=2x3xf32=[[1,2,3],[4,5,6]]' --input=2xi64=[3,2] '--expected-output=3x2xf32=[[2,4],[6,8],[10,12]]'
func.func @by_i64(%x: tensor<2x3xf32>, %shape: tensor<2xi64>) -> tensor<?x?xf32> {
  %0 = bcast.add %x, %x : tensor<2x3xf32>
  %1 = tensor.reshape %0(%shape) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
