// RUN: bcast-opt %s --bcast-clean-up | FileCheck %s

// Values that canonicalization makes equal are computed once.
// CHECK-LABEL: func.func @same(
// CHECK: %[[SUM:.*]] = bcast.add
// CHECK-NEXT: return %[[SUM]], %[[SUM]]
func.func @same(%x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = bcast.add %x, %y : tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// Blocks that nothing leads to go, in functions that branch.
// CHECK-LABEL: func.func @branches(
// CHECK-NOT: ^bb
// CHECK: return %arg0
func.func @branches(%x: tensor<2xf32>) -> tensor<2xf32> {
  cf.br ^end(%x : tensor<2xf32>)
^unused:
  cf.br ^end(%x : tensor<2xf32>)
^end(%y: tensor<2xf32>):
  return %y : tensor<2xf32>
}
