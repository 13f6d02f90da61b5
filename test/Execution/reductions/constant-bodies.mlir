// What is combined folds to a constant that decides the result, unless there is nothing to combine.
// [REDUCE-4]
//
// RUN: bcast-run %s --input=2x3xi32=7 --reference | FileCheck %s --check-prefix=SOME
// RUN: bcast-run %s --input='2x0xi32=[[],[]]' --reference | FileCheck %s --check-prefix=NONE
// RUN: bcast-run %s --input=0x3xi32=[] --reference | FileCheck %s --check-prefix=NOTHING
// RUN: bcast-opt %s --bcast-to-linalg | FileCheck %s --check-prefix=IR
//
// SOME:      [0 0]
// SOME-NEXT: [ True  True]
// SOME-NEXT: 0
// SOME-NEXT: 0
// NONE:      [-1 -1]
// NONE-NEXT: [False False]
// NONE-NEXT: 1
// NONE-NEXT: 2147483647
// NOTHING:      []
// NOTHING-NEXT: []
// NOTHING-NEXT: 1
// NOTHING-NEXT: 2147483647
//
// IR-LABEL: func.func @main(
// IR: %[[EXTENT:.*]] = tensor.dim %{{.*}}, %c1
// IR: %[[IS_EMPTY:.*]] = arith.cmpi eq, %[[EXTENT]], %c0
// IR: %[[VALUE:.*]] = arith.select %[[IS_EMPTY]], %c-1_i32, %c0_i32
// IR: linalg.fill ins(%[[VALUE]] : i32)

func.func @main(%x: tensor<?x?xi32>) -> (tensor<?xi32>, tensor<?xi1>, tensor<i32>, tensor<i32>) {
  %zeros = bcast.subtract %x, %x : tensor<?x?xi32>
  %trues = bcast.compare GE, %x, %x : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi1>
  %0 = bcast.reduce and %zeros, dims = [1] : tensor<?x?xi32> -> tensor<?xi32>
  %1 = bcast.reduce or %trues, dims = [1] : tensor<?x?xi1> -> tensor<?xi1>
  %2 = bcast.reduce product %zeros, dims = [0, 1] : tensor<?x?xi32> -> tensor<i32>
  %3 = bcast.reduce minimum %zeros, dims = [0, 1] : tensor<?x?xi32> -> tensor<i32>
  return %0, %1, %2, %3 : tensor<?xi32>, tensor<?xi1>, tensor<i32>, tensor<i32>
}
