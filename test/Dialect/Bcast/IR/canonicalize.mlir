// RUN: bcast-opt %s --canonicalize | FileCheck %s
// RUN: bcast-opt %s --canonicalize --cse | FileCheck %s --check-prefix=CSE
// Canonicalization rewrites a static implicit broadcast into the explicit form, whichever rule it has.

// The same addition under three rules, which become one.
// CHECK-LABEL: func.func @same_meaning(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<3xf32>)
// CHECK-NOT: rule
// CHECK-COUNT-3: bcast.add %{{.*}}, %{{.*}} : tensor<2x3xf32>{{$}}
// CHECK-NEXT: return
// CSE-LABEL: func.func @same_meaning(
// CSE-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<3xf32>)
// CSE-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
// CSE-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3xf32>
// CSE-NEXT: return %[[R]], %[[R]], %[[R]]
func.func @same_meaning(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %2 = bcast.add %a, %b rule(#bcast.in_dim<[1]>) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0, %1, %2 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}

// A broadcast to a target and the implicit one of an operation are the same too.
// CSE-LABEL: func.func @broadcast_and_operand(
// CSE-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<3xf32>)
// CSE-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
// CSE-NEXT: %[[R:.*]] = bcast.multiply %[[A]], %[[B1]] : tensor<2x3xf32>
// CSE-NEXT: return %[[R]], %[[R]], %[[R]]
func.func @broadcast_and_operand(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = bcast.multiply %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = bcast.broadcast %b to [2, 1] rule(#bcast.bidirectional) : tensor<3xf32> -> tensor<2x3xf32>
  %2 = bcast.multiply %a, %1 : tensor<2x3xf32>
  %3 = bcast.broadcast %b rule(#bcast.pdpd) : tensor<3xf32> -> tensor<2x3xf32>
  %4 = bcast.multiply %a, %3 rule(#bcast.numpy) : tensor<2x3xf32>
  return %0, %2, %4 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}

// Two additions of different meaning stay two.
// CSE-LABEL: func.func @different_meaning(
// CSE-SAME: %[[A:.*]]: tensor<3x3xf32>, %[[B:.*]]: tensor<3xf32>)
// CSE-DAG: %[[ROWS:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1] : tensor<3xf32> -> tensor<3x3xf32>
// CSE-DAG: %[[COLUMNS:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0] : tensor<3xf32> -> tensor<3x3xf32>
// CSE-DAG: %[[R0:.*]] = bcast.add %[[A]], %[[ROWS]] : tensor<3x3xf32>
// CSE-DAG: %[[R1:.*]] = bcast.add %[[A]], %[[COLUMNS]] : tensor<3x3xf32>
// CSE: return %[[R0]], %[[R1]]
func.func @different_meaning(%a: tensor<3x3xf32>, %b: tensor<3xf32>) -> (tensor<3x3xf32>, tensor<3x3xf32>) {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
  %1 = bcast.add %a, %b rule(#bcast.pdpd<axis = 0>) : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
  return %0, %1 : tensor<3x3xf32>, tensor<3x3xf32>
}

// A rule on equal shapes says nothing, and goes.
// CHECK-LABEL: func.func @needless_rule(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>)
// CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[A]] : tensor<2x3xf32>{{$}}
// CHECK-NEXT: return %[[R]]
func.func @needless_rule(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.add %a, %a rule(#bcast.numpy) : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// Every arity and every property of an operation survives.
// CHECK-LABEL: func.func @properties(
// CHECK: bcast.compare LT, %{{.*}}, %{{.*}} {note = "kept"} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
func.func @properties(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xi1> {
  %0 = bcast.compare LT, %a, %b rule(#bcast.numpy) {note = "kept"} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}

// Unused operations are erased, static or dynamic.
// CHECK-LABEL: func.func @dead(
// CHECK-NEXT: return
func.func @dead(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %c: tensor<?xf32>) {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = bcast.add %c, %c rule(#bcast.numpy) : tensor<?xf32>
  return
}

// NUMPY-6: a dynamic broadcast is left as it is.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: %[[A:.*]]: tensor<2x?xf32>, %[[B:.*]]: tensor<?xf32>, %[[D:.*]]: index)
// CHECK-NEXT: %[[R0:.*]] = bcast.add %[[A]], %[[B]] rule(#bcast.numpy) : (tensor<2x?xf32>, tensor<?xf32>) -> tensor<2x?xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.broadcast %[[B]] sizes(%[[D]]) rule(#bcast.numpy) : tensor<?xf32> -> tensor<2x?xf32>
// CHECK-NEXT: return %[[R0]], %[[R1]]
func.func @dynamic(%a: tensor<2x?xf32>, %b: tensor<?xf32>, %d: index) -> (tensor<2x?xf32>, tensor<2x?xf32>) {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x?xf32>, tensor<?xf32>) -> tensor<2x?xf32>
  %1 = bcast.broadcast %b sizes(%d) rule(#bcast.numpy) : tensor<?xf32> -> tensor<2x?xf32>
  return %0, %1 : tensor<2x?xf32>, tensor<2x?xf32>
}

// NUMPY-5: also where the result is static.
// CHECK-LABEL: func.func @dynamic_operand(
// CHECK: bcast.add %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<?xf32>) -> tensor<2x3xf32>
func.func @dynamic_operand(%a: tensor<2x3xf32>, %b: tensor<?xf32>) -> tensor<2x3xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<?xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// LAYOUT-10: the layout of an operand that is not broadcast stays, and that of the result.
#col = #bcast.layout<minor_to_major = [0, 1]>
// CHECK-LABEL: func.func @layout(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>, %[[B:.*]]: tensor<3xf32>)
// CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
// CHECK-NEXT: bcast.add %[[A]], %[[B1]] : (tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>, tensor<2x3xf32>) -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
func.func @layout(%a: tensor<2x3xf32, #col>, %b: tensor<3xf32>) -> tensor<2x3xf32, #col> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32, #col>, tensor<3xf32>) -> tensor<2x3xf32, #col>
  return %0 : tensor<2x3xf32, #col>
}

// In the regions of other operations too.
// CHECK-LABEL: func.func @regions(
func.func @regions(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %c: i1) -> tensor<2x3xf32> {
  // CHECK: scf.if
  %0 = scf.if %c -> tensor<2x3xf32> {
    // CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
    // CHECK-NEXT: bcast.add %{{.*}}, %{{.*}} : tensor<2x3xf32>{{$}}
    %1 = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    scf.yield %1 : tensor<2x3xf32>
  } else {
    scf.yield %a : tensor<2x3xf32>
  }
  return %0 : tensor<2x3xf32>
}
