// RUN: bcast-opt --bcast-resolve-extents --split-input-file %s | FileCheck %s
// Extents of results are those of operands.

// CHECK-LABEL: func.func @chain(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[N:.*]]: index)
func.func @chain(%x: tensor<?xf32>, %n: index) -> (index, index, index) {
  // CHECK-DAG: %[[M:.*]] = tensor.dim %[[X]]
  // CHECK: return %[[N]], %[[M]], %[[M]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = bcast.negate %x : tensor<?xf32>
  %m = tensor.dim %0, %c0 : tensor<?xf32>
  %1 = bcast.broadcast_in_dim %0, dims = [1] sizes(%n, %m) : tensor<?xf32> -> tensor<?x?xf32>
  %2 = tensor.dim %1, %c0 : tensor<?x?xf32>
  %3 = tensor.dim %1, %c1 : tensor<?x?xf32>
  return %2, %3, %m : index, index, index
}

// -----

// An extent that depends on itself stays.

// CHECK-LABEL: func.func @unreachable(
func.func @unreachable(%a: tensor<?xf32>) -> tensor<?xf32> {
  return %a : tensor<?xf32>
^bb1(%x: tensor<?xf32>):
  // CHECK: %[[N:.*]] = tensor.dim %[[Y:.*]], %
  // CHECK: %[[Y]] = bcast.broadcast_in_dim %{{.*}}, dims = [0] sizes(%[[N]])
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %y = bcast.broadcast_in_dim %x, dims = [0] sizes(%n) : tensor<?xf32> -> tensor<?xf32>
  cf.br ^bb1(%y : tensor<?xf32>)
}
