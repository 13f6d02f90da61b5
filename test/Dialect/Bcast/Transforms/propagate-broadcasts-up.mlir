// RUN: bcast-opt --bcast-propagate-broadcasts-up --cse --split-input-file %s | FileCheck %s
// RUN: bcast-opt --bcast-propagate-broadcasts-up --split-input-file --remarks-filter=bcast-propagate-broadcasts-up --remark-format=emitRemark %s -o %t 2>&1 | FileCheck %s --check-prefix=REMARK

// A value that may be stretched is not computed before: its operands are broadcast.

// CHECK-LABEL: func.func @pushed(
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>, %[[S:.*]]: index)
func.func @pushed(%a: tensor<?xf32>, %b: tensor<?xf32>, %s: index) -> tensor<?xf32> {
  // CHECK-DAG: %[[X:.*]] = bcast.broadcast_in_dim %[[A]], dims = [0] sizes(%[[S]])
  // CHECK-DAG: %[[Y:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0] sizes(%[[S]])
  // CHECK: %[[R:.*]] = bcast.add %[[X]], %[[Y]]
  // CHECK: return %[[R]]
  %0 = bcast.add %a, %b : tensor<?xf32>
  %1 = bcast.broadcast_in_dim %0, dims = [0] sizes(%s) : tensor<?xf32> -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// A value that is read twice with the same map is computed once.

// CHECK-LABEL: func.func @shared(
func.func @shared(%a: tensor<?xf32>, %s: index) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: bcast.broadcast_in_dim
  // CHECK-NEXT: %[[E:.*]] = bcast.exponential
  // CHECK-NEXT: %[[SUM:.*]] = bcast.add %[[E]], %[[E]]
  // CHECK-NEXT: %[[NEG:.*]] = bcast.negate %[[E]]
  %0 = bcast.exponential %a : tensor<?xf32>
  %1 = bcast.add %0, %0 : tensor<?xf32>
  %2 = bcast.broadcast_in_dim %1, dims = [0] sizes(%s) : tensor<?xf32> -> tensor<?xf32>
  %3 = bcast.negate %0 : tensor<?xf32>
  %4 = bcast.broadcast_in_dim %3, dims = [0] sizes(%s) : tensor<?xf32> -> tensor<?xf32>
  // CHECK: return %[[SUM]], %[[NEG]]
  return %2, %4 : tensor<?xf32>, tensor<?xf32>
}

// -----

// In a chain, only the last broadcast moves, so time is linear in the length of the chain.

// CHECK-LABEL: func.func @chain(
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>, %[[S:.*]]: index, %[[T:.*]]: index)
// REMARK: remark: [Analysis] broadcasts-propagated | Category:bcast-propagate-broadcasts-up | Function=chain | Count=1
func.func @chain(%a: tensor<?xf32>, %b: tensor<?xf32>, %s: index, %t: index) -> tensor<?xf32> {
  // CHECK-DAG: %[[X:.*]] = bcast.broadcast_in_dim %[[A]], dims = [0] sizes(%[[T]])
  // CHECK-DAG: %[[Y:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0] sizes(%[[T]])
  // CHECK: %[[SUM:.*]] = bcast.add %[[X]], %[[Y]]
  // CHECK-NEXT: %[[R:.*]] = bcast.multiply %[[SUM]], %[[Y]]
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b : tensor<?xf32>
  %1 = bcast.broadcast_in_dim %0, dims = [0] sizes(%s) : tensor<?xf32> -> tensor<?xf32>
  %2 = bcast.multiply %1, %b : tensor<?xf32>
  %3 = bcast.broadcast_in_dim %2, dims = [0] sizes(%t) : tensor<?xf32> -> tensor<?xf32>
  return %3 : tensor<?xf32>
}

// -----

// Not if the types determine the reads of the operand.

// CHECK-LABEL: func.func @decided(
func.func @decided(%a: tensor<?xf32>, %s: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  // CHECK: %[[E:.*]] = bcast.exponential
  // CHECK: bcast.broadcast_in_dim %[[E]]
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %0 = bcast.exponential %a : tensor<?xf32>
  %1 = bcast.broadcast_in_dim %0, dims = [1] reads = [equal] sizes(%s, %d) : tensor<?xf32> -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// -----

// Values of unreachable code may depend on themselves.

// CHECK-LABEL: func.func @unreachable(
func.func @unreachable(%a: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: return
  // CHECK-NEXT: }
  return %a : tensor<?xf32>
^b:
  %z = arith.constant 0 : index
  %s = tensor.dim %c, %z : tensor<?xf32>
  %c = bcast.broadcast_in_dim %d, dims = [0] sizes(%s) : tensor<?xf32> -> tensor<?xf32>
  %d = bcast.negate %c : tensor<?xf32>
  cf.br ^b
}

// -----

// The types of both ends determine the reads of a broadcast of a broadcast, even
// if the type in between does not.
// CHECK-LABEL: @through_unknown
// CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [0, 1] sizes(%{{.*}}) : tensor<2x?xf32> -> tensor<2x?xf32>
// CHECK-NOT: bcast.broadcast_in_dim
func.func @through_unknown(%a: tensor<2x?xf32>, %m: index, %n: index) -> tensor<2x?xf32> {
  %0 = bcast.broadcast_in_dim %a, dims = [0, 1] sizes(%m, %n) : tensor<2x?xf32> -> tensor<?x?xf32>
  %1 = bcast.broadcast_in_dim %0, dims = [0, 1] sizes(%n) : tensor<?x?xf32> -> tensor<2x?xf32>
  return %1 : tensor<2x?xf32>
}

// -----

// 2 is never 5: the check before it fails, and operations after it stay.
// CHECK-LABEL: @never_fits
// CHECK-COUNT-2: bcast.broadcast_in_dim
func.func @never_fits(%a: tensor<2xf32>, %m: index) -> tensor<5xf32> {
  %0 = bcast.broadcast_in_dim %a, dims = [0] sizes(%m) : tensor<2xf32> -> tensor<?xf32>
  %1 = bcast.broadcast_in_dim %0, dims = [0] : tensor<?xf32> -> tensor<5xf32>
  return %1 : tensor<5xf32>
}

// -----

// The result has the layout that it had. What is computed for it may be read by others, and has the default one.

#col = #bcast.layout<minor_to_major = [0, 1]>

// CHECK-LABEL: func.func @layout(
// CHECK-SAME: %[[X:.*]]: tensor<?x3xf32, #[[COL:.*]]>, %[[S:.*]]: index)
func.func @layout(%x: tensor<?x3xf32, #col>, %s: index) -> (tensor<?x3xf32, #col>, tensor<?x3xf32>) {
  // CHECK: %[[READ:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0, 1] sizes(%[[S]]) : tensor<?x3xf32, #[[COL]]> -> tensor<?x3xf32>
  // CHECK: %[[NEGATED:.*]] = bcast.negate %[[READ]] : tensor<?x3xf32>
  // CHECK: %[[R:.*]] = bcast.relayout %[[NEGATED]] : tensor<?x3xf32> -> tensor<?x3xf32, #[[COL]]>
  // CHECK: return %[[R]], %[[NEGATED]]
  %0 = bcast.negate %x : tensor<?x3xf32, #col>
  %1 = bcast.broadcast_in_dim %0, dims = [0, 1] sizes(%s) : tensor<?x3xf32, #col> -> tensor<?x3xf32, #col>
  %2 = bcast.broadcast_in_dim %0, dims = [0, 1] sizes(%s) : tensor<?x3xf32, #col> -> tensor<?x3xf32>
  return %1, %2 : tensor<?x3xf32, #col>, tensor<?x3xf32>
}
