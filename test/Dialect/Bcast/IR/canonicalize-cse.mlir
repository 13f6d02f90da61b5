// RUN: bcast-opt %s --canonicalize --cse | FileCheck %s

// Two broadcasts of one value to one shape are one, whichever rule made them.

// CHECK-LABEL: func.func @one_broadcast(
// CHECK-SAME: %[[X:.*]]: tensor<3xf32>, %{{.*}}: tensor<2x3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.negate %[[R0]] : tensor<2x3xf32>
// CHECK-NEXT: %[[R2:.*]] = bcast.exponential %[[R0]] : tensor<2x3xf32>
// CHECK-NEXT: return %[[R1]], %[[R2]]
func.func @one_broadcast(%x: tensor<3xf32>, %y: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  %1 = bcast.broadcast %x rule(#bcast.numpy) : tensor<3xf32> -> tensor<2x3xf32>
  %2 = bcast.negate %0 : tensor<2x3xf32>
  %3 = bcast.exponential %1 : tensor<2x3xf32>
  return %2, %3 : tensor<2x3xf32>, tensor<2x3xf32>
}

// CHECK-LABEL: func.func @one_broadcast_of_two_steps(
// CHECK-SAME: %[[X:.*]]: tensor<3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [2] : tensor<3xf32> -> tensor<4x2x3xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.negate %[[R0]] : tensor<4x2x3xf32>
// CHECK-NEXT: %[[R2:.*]] = bcast.exponential %[[R0]] : tensor<4x2x3xf32>
// CHECK-NEXT: return %[[R1]], %[[R2]]
func.func @one_broadcast_of_two_steps(%x: tensor<3xf32>) -> (tensor<4x2x3xf32>, tensor<4x2x3xf32>) {
  %0 = bcast.broadcast_in_dim %x, dims = [2] : tensor<3xf32> -> tensor<4x2x3xf32>
  %1 = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  %2 = bcast.broadcast_in_dim %1, dims = [1, 2] : tensor<2x3xf32> -> tensor<4x2x3xf32>
  %3 = bcast.negate %0 : tensor<4x2x3xf32>
  %4 = bcast.exponential %2 : tensor<4x2x3xf32>
  return %3, %4 : tensor<4x2x3xf32>, tensor<4x2x3xf32>
}

// CHECK-LABEL: func.func @one_operation(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>, %[[Y:.*]]: tensor<3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[Y]], dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.add %[[X]], %[[R0]] : tensor<2x3xf32>
// CHECK-NEXT: %[[R2:.*]] = bcast.multiply %[[R1]], %[[R1]] : tensor<2x3xf32>
// CHECK-NEXT: %[[R3:.*]] = bcast.multiply %[[R1]], %[[R2]] : tensor<2x3xf32>
// CHECK-NEXT: return %[[R3]]
func.func @one_operation(%x: tensor<2x3xf32>, %y: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = bcast.add %x, %y rule(#bcast.pdpd<axis = 1>) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %2 = bcast.add %x, %y rule(#bcast.in_dim<[1]>) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %3 = bcast.multiply %0, %1 : tensor<2x3xf32>
  %r = bcast.multiply %3, %2 : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @one_dynamic_broadcast(
// CHECK-SAME: %[[X:.*]]: tensor<3xf32>, %[[D:.*]]: index
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1] sizes(%[[D]]) : tensor<3xf32> -> tensor<?x3xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.negate %[[R0]] : tensor<?x3xf32>
// CHECK-NEXT: %[[R2:.*]] = bcast.exponential %[[R0]] : tensor<?x3xf32>
// CHECK-NEXT: return %[[R1]], %[[R2]]
func.func @one_dynamic_broadcast(%x: tensor<3xf32>, %d: index) -> (tensor<?x3xf32>, tensor<?x3xf32>) {
  %0 = bcast.broadcast_in_dim %x, dims = [1] sizes(%d) : tensor<3xf32> -> tensor<?x3xf32>
  %1 = bcast.broadcast_in_dim %x, dims = [1] sizes(%d) : tensor<3xf32> -> tensor<?x3xf32>
  %2 = bcast.negate %0 : tensor<?x3xf32>
  %3 = bcast.exponential %1 : tensor<?x3xf32>
  return %2, %3 : tensor<?x3xf32>, tensor<?x3xf32>
}

// Not those of other meaning.

// CHECK-LABEL: func.func @two_broadcasts(
// CHECK-SAME: %[[X:.*]]: tensor<3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0] : tensor<3xf32> -> tensor<3x3xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1] : tensor<3xf32> -> tensor<3x3xf32>
// CHECK-NEXT: return %[[R0]], %[[R1]]
func.func @two_broadcasts(%x: tensor<3xf32>) -> (tensor<3x3xf32>, tensor<3x3xf32>) {
  %0 = bcast.broadcast_in_dim %x, dims = [0] : tensor<3xf32> -> tensor<3x3xf32>
  %1 = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xf32> -> tensor<3x3xf32>
  return %0, %1 : tensor<3x3xf32>, tensor<3x3xf32>
}

// Operands of commutative operations have one order: arguments, results, constants.

// CHECK-LABEL: func.func @one_order(
// CHECK-SAME: %[[X:.*]]: tensor<3xf32>, %[[Y:.*]]: tensor<3xf32>
// CHECK-NEXT: %[[ADD:.*]] = bcast.add %[[X]], %[[Y]] : tensor<3xf32>
// CHECK-NEXT: %[[E:.*]] = bcast.exponential %[[X]] : tensor<3xf32>
// CHECK-NEXT: %[[MUL:.*]] = bcast.multiply %[[X]], %[[E]] : tensor<3xf32>
// CHECK-NEXT: %[[NE:.*]] = bcast.compare NE, %[[ADD]], %[[E]] : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
// CHECK-NEXT: %[[LT:.*]] = bcast.compare LT, %[[E]], %[[ADD]] : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
// CHECK-NEXT: return %[[ADD]], %[[ADD]], %[[MUL]], %[[MUL]], %[[NE]], %[[NE]], %[[LT]]
func.func @one_order(%x: tensor<3xf32>, %y: tensor<3xf32>)
    -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {
  %0 = bcast.add %x, %y : tensor<3xf32>
  %1 = bcast.add %y, %x : tensor<3xf32>
  %e = bcast.exponential %x : tensor<3xf32>
  %2 = bcast.multiply %e, %x : tensor<3xf32>
  %3 = bcast.multiply %x, %e : tensor<3xf32>
  %4 = bcast.compare NE, %e, %0 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %5 = bcast.compare NE, %1, %e : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %6 = bcast.compare LT, %e, %1 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
}

// PDPD's rule is not symmetric, and a check of dynamic extents names its operands.

// CHECK-LABEL: func.func @written_order(
// CHECK-SAME: %[[X:.*]]: tensor<?x3xf32>, %[[Y:.*]]: tensor<?x3xf32>
// CHECK-NEXT: bcast.add %[[Y]], %[[X]] rule(#bcast.pdpd<axis = 0>)
// CHECK-NEXT: bcast.add %[[Y]], %[[X]] : tensor<?x3xf32>
func.func @written_order(%x: tensor<?x3xf32>, %y: tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>) {
  %0 = bcast.add %y, %x rule(#bcast.pdpd<axis = 0>) : tensor<?x3xf32>
  %1 = bcast.add %y, %x : tensor<?x3xf32>
  return %0, %1 : tensor<?x3xf32>, tensor<?x3xf32>
}
