// Reductions of linalg: the reference evaluator after the import, and compiled code, whose
// pipeline begins with the import.
// RUN: bcast-opt %s --convert-linalg-to-bcast --verify-diagnostics -o %t.mlir
// DEFINE: %{run} = bcast-run %t.mlir --reference --entry
// DEFINE: %{compiled} = bcast-run %s --entry

// DEFINE: %{integers} = '--input=2x4xi8=[[-1,3,-128,5],[1,2,3,4]]' --input=2xi8=[10,-7] \
// DEFINE:   '--expected-output=2xi8=[-111,3]' '--expected-output=2xi8=[10,4]' '--expected-output=2xi8=[-1,-7]'
// RUN: %{run}=integers %{integers}
// RUN: %{compiled}=integers %{integers}
func.func @integers(%x: tensor<2x4xi8>, %init: tensor<2xi8>) -> (tensor<2xi8>, tensor<2xi8>, tensor<2xi8>) {
  %0 = linalg.reduce { arith.addi } ins(%x : tensor<2x4xi8>) outs(%init : tensor<2xi8>) dimensions = [1]
  %1 = linalg.reduce { arith.maxsi } ins(%x : tensor<2x4xi8>) outs(%init : tensor<2xi8>) dimensions = [1]
  %2 = linalg.reduce { arith.maxui } ins(%x : tensor<2x4xi8>) outs(%init : tensor<2xi8>) dimensions = [1]
  return %0, %1, %2 : tensor<2xi8>, tensor<2xi8>, tensor<2xi8>
}

// No element is the initial value.
// DEFINE: %{nothing} = --input=3x0xf32=[[],[],[]] --input=3xf32=[1,-2,0.5] --expected-output=3xf32=[1,-2,0.5]
// RUN: %{run}=product %{nothing}
// RUN: %{compiled}=product %{nothing}
func.func @product(%x: tensor<?x?xf32>, %init: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.reduce { arith.mulf } ins(%x : tensor<?x?xf32>) outs(%init : tensor<?xf32>) dimensions = [1]
  return %r : tensor<?xf32>
}

// DEFINE: %{softmax} = '--input=2x4xf32=[[0,0,0,0],[1000,1000,-1000,inf]]' \
// DEFINE:   '--expected-output=2x4xf32=[[0.25,0.25,0.25,0.25],[nan,nan,nan,nan]]'
// RUN: %{run}=softmax %{softmax}
// RUN: %{compiled}=softmax %{softmax}
func.func @softmax(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %init = tensor.empty(%n) : tensor<?x4xf32>
  %r = linalg.softmax dimension(1) ins(%x : tensor<?x4xf32>) outs(%init : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
