// Sizes that are elements of tensors, as programs of JAX have them: compiled code and the reference
// evaluator give the same.
// DEFINE: %{run} = bcast-run %s --reference --entry

// A target with the elements of one tensor as sizes.
// RUN: %{run}=broadcast --input=2xi64=[2,3] '--input=1x3xf32=[[1,2,3]]' '--expected-output=2x3xf32=[[1,2,3],[1,2,3]]'
// RUN: %{run}=broadcast --input=2xi64=[0,3] '--input=1x3xf32=[[1,2,3]]' '--expected-output=0x3xf32=0'
func.func @broadcast(%shape: tensor<2xi64>, %x: tensor<1x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.extract %shape[%c0] : tensor<2xi64>
  %columns = tensor.extract %shape[%c1] : tensor<2xi64>
  %m = arith.index_cast %rows : i64 to index
  %n = arith.index_cast %columns : i64 to index
  %0 = bcast.broadcast %x sizes(%m, %n) rule(#bcast.numpy) : tensor<1x?xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Half of an extent, rounded up and down, within limits, in a tensor of sizes.
// RUN: %{run}=halves --input=5xi32=0 --input=i32=7 '--expected-output=3x2xi32=[[7,7],[7,7],[7,7]]'
// RUN: %{run}=halves --input=40xi32=0 --input=i32=7 '--expected-output=3x20xi32=7'
func.func @halves(%x: tensor<?xi32>, %y: tensor<i32>) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %d = tensor.dim %x, %c0 : tensor<?xi32>
  %n = arith.index_cast %d : index to i64
  %more = arith.addi %n, %one : i64
  %up = arith.divsi %more, %two : i64
  %down = arith.floordivsi %n, %two : i64
  %few = arith.minsi %up, %three : i64
  %some = arith.maxsi %down, %one : i64
  %shape = tensor.from_elements %few, %some : tensor<2xi64>
  %a = tensor.extract %shape[%c0] : tensor<2xi64>
  %b = tensor.extract %shape[%c1] : tensor<2xi64>
  %rows = arith.index_cast %a : i64 to index
  %columns = arith.index_cast %b : i64 to index
  %0 = bcast.broadcast_in_dim %y, dims = [] sizes(%rows, %columns) : tensor<i32> -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}

// The larger of two sizes, by comparison and selection; the sizes are a result, too.
// RUN: %{run}=larger --input=i64=2 --input=i64=4 --input=i8=1 '--expected-output=4xi8=1' '--expected-output=3xi64=[2,4,4]'
// RUN: %{run}=larger --input=i64=3 --input=i64=1 --input=i8=1 '--expected-output=3xi8=1' '--expected-output=3xi64=[3,1,3]'
func.func @larger(%m: tensor<i64>, %n: tensor<i64>, %x: tensor<i8>) -> (tensor<?xi8>, tensor<3xi64>) {
  %a = tensor.extract %m[] : tensor<i64>
  %b = tensor.extract %n[] : tensor<i64>
  %c = arith.cmpi sgt, %a, %b : i64
  %most = arith.select %c, %a, %b : i64
  %all = tensor.from_elements %a, %b, %most : tensor<3xi64>
  %size = arith.index_cast %most : i64 to index
  %0 = bcast.broadcast_in_dim %x, dims = [] sizes(%size) : tensor<i8> -> tensor<?xi8>
  return %0, %all : tensor<?xi8>, tensor<3xi64>
}

// An operation with an undefined result is an error of the evaluator that names the operation.
// RUN: not %{run}=quotient --input=i64=0 --input=i8=1 2>&1 | FileCheck %s
// CHECK: reference evaluator: {{.*}}sizes-from-elements.mlir:[[#@LINE+5]]:8: 'arith.divsi' op divides by 0, which has no result
func.func @quotient(%n: tensor<i64>, %x: tensor<i8>) -> tensor<?xi8> {
  %one = arith.constant 1 : i64
  %a = tensor.extract %n[] : tensor<i64>
  // The evaluator runs first; compiled code would trap here.
  %q = arith.divsi %one, %a : i64
  %size = arith.index_cast %q : i64 to index
  %0 = bcast.broadcast_in_dim %x, dims = [] sizes(%size) : tensor<i8> -> tensor<?xi8>
  return %0 : tensor<?xi8>
}
