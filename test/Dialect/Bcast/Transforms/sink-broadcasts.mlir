// RUN: bcast-opt %s --bcast-sink-broadcasts | FileCheck %s

// The product is computed 4 times instead of 32.

// CHECK-LABEL: func.func @multiply_add(
// CHECK-SAME: %[[X:.*]]: tensor<4x1xf32>, %[[Y:.*]]: tensor<4x1xf32>, %[[Z:.*]]: tensor<4x8xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.multiply %[[X]], %[[Y]] : tensor<4x1xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.broadcast_in_dim %[[R0]], dims = [0, 1] : tensor<4x1xf32> -> tensor<4x8xf32>
// CHECK-NEXT: %[[R2:.*]] = bcast.add %[[R1]], %[[Z]] : tensor<4x8xf32>
// CHECK-NEXT: return %[[R2]]
func.func @multiply_add(%x: tensor<4x1xf32>, %y: tensor<4x1xf32>, %z: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [0, 1] : tensor<4x1xf32> -> tensor<4x8xf32>
  %1 = bcast.broadcast_in_dim %y, dims = [0, 1] : tensor<4x1xf32> -> tensor<4x8xf32>
  %2 = bcast.multiply %0, %1 : tensor<4x8xf32>
  %r = bcast.add %2, %z : tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// Placed alike, in any order: no operand is transposed.

// CHECK-LABEL: func.func @placed_alike(
// CHECK-SAME: %[[X:.*]]: tensor<4x5xf32>, %[[Y:.*]]: tensor<4x5xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.multiply %[[X]], %[[Y]] : tensor<4x5xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.broadcast_in_dim %[[R0]], dims = [2, 0] : tensor<4x5xf32> -> tensor<5x3x4xf32>
// CHECK-NEXT: return %[[R1]]
func.func @placed_alike(%x: tensor<4x5xf32>, %y: tensor<4x5xf32>) -> tensor<5x3x4xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [2, 0] : tensor<4x5xf32> -> tensor<5x3x4xf32>
  %1 = bcast.broadcast_in_dim %y, dims = [2, 0] : tensor<4x5xf32> -> tensor<5x3x4xf32>
  %r = bcast.multiply %0, %1 : tensor<5x3x4xf32>
  return %r : tensor<5x3x4xf32>
}

// Other ranks and dims: the smallest shape that all fit. Chains sink as a whole.

// CHECK-LABEL: func.func @ranks(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[Y:.*]]: tensor<4x1xf32>, %[[Z:.*]]: tensor<4xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[Z]], dims = [0] : tensor<4xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<2.000000e+00> : tensor<4x1xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.clamp %[[R0]], %[[Y]], %[[CST]] : tensor<4x1xf32>
// CHECK-NEXT: %[[R2:.*]] = bcast.broadcast_in_dim %[[R1]], dims = [0, 1] : tensor<4x1xf32> -> tensor<4x8xf32>
// CHECK-NEXT: %[[R3:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1] : tensor<8xf32> -> tensor<4x8xf32>
// CHECK-NEXT: %[[R4:.*]] = bcast.compare LT, %[[R2]], %[[R3]] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
// CHECK-NEXT: %[[R5:.*]] = bcast.broadcast_in_dim %[[R1]], dims = [0, 1] : tensor<4x1xf32> -> tensor<4x8xf32>
// CHECK-NEXT: %[[R6:.*]] = bcast.broadcast_in_dim %[[Z]], dims = [0] : tensor<4xf32> -> tensor<4x8xf32>
// CHECK-NEXT: %[[R7:.*]] = bcast.select %[[R4]], %[[R5]], %[[R6]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %[[R8:.*]] = bcast.broadcast_in_dim %[[R7]], dims = [1, 2] : tensor<4x8xf32> -> tensor<2x4x8xf32>
// CHECK-NEXT: return %[[R8]]
func.func @ranks(%x: tensor<8xf32>, %y: tensor<4x1xf32>, %z: tensor<4xf32>) -> tensor<2x4x8xf32> {
  %c = arith.constant dense<2.0> : tensor<2x4x8xf32>
  %0 = bcast.broadcast_in_dim %z, dims = [1] : tensor<4xf32> -> tensor<2x4x8xf32>
  %1 = bcast.broadcast_in_dim %y, dims = [1, 2] : tensor<4x1xf32> -> tensor<2x4x8xf32>
  %2 = bcast.clamp %0, %1, %c : (tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  %3 = bcast.broadcast_in_dim %x, dims = [2] : tensor<8xf32> -> tensor<2x4x8xf32>
  %4 = bcast.compare LT, %2, %3 : (tensor<2x4x8xf32>, tensor<2x4x8xf32>) -> tensor<2x4x8xi1>
  %r = bcast.select %4, %2, %0 : (tensor<2x4x8xi1>, tensor<2x4x8xf32>, tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  return %r : tensor<2x4x8xf32>
}

// CHECK-LABEL: func.func @scalar(
// CHECK-SAME: %[[X:.*]]: tensor<f32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<2.000000e+00> : tensor<f32>
// CHECK-NEXT: %[[R0:.*]] = bcast.power %[[X]], %[[CST]] : tensor<f32>
// CHECK-NEXT: %[[R1:.*]] = bcast.convert %[[R0]] : tensor<f32> -> tensor<i8>
// CHECK-NEXT: %[[R2:.*]] = bcast.broadcast_in_dim %[[R1]], dims = [] : tensor<i8> -> tensor<2x3xi8>
// CHECK-NEXT: return %[[R2]]
func.func @scalar(%x: tensor<f32>) -> tensor<2x3xi8> {
  %c = arith.constant dense<2.0> : tensor<2x3xf32>
  %0 = bcast.broadcast_in_dim %x, dims = [] : tensor<f32> -> tensor<2x3xf32>
  %1 = bcast.power %0, %c : tensor<2x3xf32>
  %r = bcast.convert %1 : tensor<2x3xf32> -> tensor<2x3xi8>
  return %r : tensor<2x3xi8>
}

// A broadcast with another use stays for it.

// CHECK-LABEL: func.func @other_use(
// CHECK-SAME: %[[X:.*]]: tensor<3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.multiply %[[X]], %[[X]] : tensor<3xf32>
// CHECK-NEXT: %[[R2:.*]] = bcast.broadcast_in_dim %[[R1]], dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
// CHECK-NEXT: return %[[R0]], %[[R2]]
func.func @other_use(%x: tensor<3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  %r = bcast.multiply %0, %0 : tensor<2x3xf32>
  return %0, %r : tensor<2x3xf32>, tensor<2x3xf32>
}

// Dynamic shapes.

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: tensor<?x1xf32>, %[[N:.*]]: index, %[[M:.*]]: index
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0] reads = [equal] sizes(%[[N]]) : tensor<?xf32> -> tensor<?x1xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.multiply %[[R0]], %[[Y]] : tensor<?x1xf32>
// CHECK-NEXT: %[[R2:.*]] = bcast.broadcast_in_dim %[[R1]], dims = [0, 1] reads = [equal, expand] sizes(%[[N]], %[[M]]) : tensor<?x1xf32> -> tensor<?x?xf32>
// CHECK-NEXT: return %[[R2]]
func.func @dynamic(%x: tensor<?xf32>, %y: tensor<?x1xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [0] reads = [equal] sizes(%n, %m) : tensor<?xf32> -> tensor<?x?xf32>
  %1 = bcast.broadcast_in_dim %y, dims = [0, 1] reads = [equal, expand] sizes(%n, %m) : tensor<?x1xf32> -> tensor<?x?xf32>
  %r = bcast.multiply %0, %1 : tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// Only one of both extents may be 1 at run time: operands are broadcast to the
// size first.

// CHECK-LABEL: func.func @either(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: tensor<?xf32>, %[[N:.*]]: index, %[[M:.*]]: index
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0] sizes(%[[N]]) : tensor<?xf32> -> tensor<?xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.broadcast_in_dim %[[Y]], dims = [0] sizes(%[[N]]) : tensor<?xf32> -> tensor<?xf32>
// CHECK-NEXT: %[[R2:.*]] = bcast.multiply %[[R0]], %[[R1]] : tensor<?xf32>
// CHECK-NEXT: %[[R3:.*]] = bcast.broadcast_in_dim %[[R2]], dims = [0] reads = [equal] sizes(%[[N]], %[[M]]) : tensor<?xf32> -> tensor<?x?xf32>
// CHECK-NEXT: return %[[R3]]
func.func @either(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [0] sizes(%n, %m) : tensor<?xf32> -> tensor<?x?xf32>
  %1 = bcast.broadcast_in_dim %y, dims = [0] sizes(%n, %m) : tensor<?xf32> -> tensor<?x?xf32>
  %r = bcast.multiply %0, %1 : tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// Stretching that is known only at run time stays before the operation; the rest
// comes after it.

// CHECK-LABEL: func.func @either_alone(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[N:.*]]: index, %[[M:.*]]: index
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0] sizes(%[[N]]) : tensor<?xf32> -> tensor<?xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0] sizes(%[[N]]) : tensor<?xf32> -> tensor<?xf32>
// CHECK-NEXT: %[[R2:.*]] = bcast.multiply %[[R0]], %[[R1]] : tensor<?xf32>
// CHECK-NEXT: %[[R3:.*]] = bcast.broadcast_in_dim %[[R2]], dims = [0] reads = [equal] sizes(%[[N]], %[[M]]) : tensor<?xf32> -> tensor<?x?xf32>
// CHECK-NEXT: return %[[R3]]
func.func @either_alone(%x: tensor<?xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [0] sizes(%n, %m) : tensor<?xf32> -> tensor<?x?xf32>
  %r = bcast.multiply %0, %0 : tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @static_extent_of_one_operand(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<?xf32>, %[[N:.*]]: index, %[[M:.*]]: index
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[Y]], dims = [0] reads = [equal] : tensor<?xf32> -> tensor<4xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.multiply %[[X]], %[[R0]] : tensor<4xf32>
// CHECK-NEXT: %[[R2:.*]] = bcast.broadcast_in_dim %[[R1]], dims = [0] sizes(%[[N]], %[[M]]) : tensor<4xf32> -> tensor<?x?xf32>
// CHECK-NEXT: return %[[R2]]
func.func @static_extent_of_one_operand(%x: tensor<4xf32>, %y: tensor<?xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [0] sizes(%n, %m) : tensor<4xf32> -> tensor<?x?xf32>
  %1 = bcast.broadcast_in_dim %y, dims = [0] reads = [equal] sizes(%n, %m) : tensor<?xf32> -> tensor<?x?xf32>
  %r = bcast.multiply %0, %1 : tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// The computation would not shrink.

// CHECK-LABEL: func.func @outer_product(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[Y:.*]]: tensor<4xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[Y]], dims = [0] : tensor<4xf32> -> tensor<4x8xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1] : tensor<8xf32> -> tensor<4x8xf32>
// CHECK-NEXT: %[[R2:.*]] = bcast.multiply %[[R0]], %[[R1]] : tensor<4x8xf32>
// CHECK-NEXT: return %[[R2]]
func.func @outer_product(%x: tensor<8xf32>, %y: tensor<4xf32>) -> tensor<4x8xf32> {
  %0 = bcast.broadcast_in_dim %y, dims = [0] : tensor<4xf32> -> tensor<4x8xf32>
  %1 = bcast.broadcast_in_dim %x, dims = [1] : tensor<8xf32> -> tensor<4x8xf32>
  %r = bcast.multiply %0, %1 : tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @transpose(
// CHECK-SAME: %[[X:.*]]: tensor<8x4xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [2, 0] : tensor<8x4xf32> -> tensor<4x1x8xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.negate %[[R0]] : tensor<4x1x8xf32>
// CHECK-NEXT: return %[[R1]]
func.func @transpose(%x: tensor<8x4xf32>) -> tensor<4x1x8xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [2, 0] : tensor<8x4xf32> -> tensor<4x1x8xf32>
  %r = bcast.negate %0 : tensor<4x1x8xf32>
  return %r : tensor<4x1x8xf32>
}

// Computed before, it would be 8 times instead of none.

// CHECK-LABEL: func.func @to_0_elements(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1] : tensor<8xf32> -> tensor<0x8xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.negate %[[R0]] : tensor<0x8xf32>
// CHECK-NEXT: return %[[R1]]
func.func @to_0_elements(%x: tensor<8xf32>) -> tensor<0x8xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<8xf32> -> tensor<0x8xf32>
  %r = bcast.negate %0 : tensor<0x8xf32>
  return %r : tensor<0x8xf32>
}

// Not all operands are broadcasts; a rule; a layout.

// CHECK-LABEL: func.func @not_a_broadcast(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[Y:.*]]: tensor<4x8xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1] : tensor<8xf32> -> tensor<4x8xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.add %[[R0]], %[[Y]] : tensor<4x8xf32>
// CHECK-NEXT: return %[[R1]]
func.func @not_a_broadcast(%x: tensor<8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<8xf32> -> tensor<4x8xf32>
  %r = bcast.add %0, %y : tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @rule(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1] : tensor<8xf32> -> tensor<4x8xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.add %[[R0]], %[[R0]] rule(#bcast.numpy) : tensor<4x8xf32>
// CHECK-NEXT: return %[[R1]]
func.func @rule(%x: tensor<8xf32>) -> tensor<4x8xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<8xf32> -> tensor<4x8xf32>
  %r = bcast.add %0, %0 rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @layout(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1] : tensor<8xf32> -> tensor<4x8xf32, #bcast.layout<minor_to_major = [0, 1]>>
// CHECK-NEXT: %[[R1:.*]] = bcast.negate %[[R0]] : tensor<4x8xf32, #bcast.layout<minor_to_major = [0, 1]>>
// CHECK-NEXT: return %[[R1]]
func.func @layout(%x: tensor<8xf32>) -> tensor<4x8xf32, #bcast.layout<minor_to_major = [0, 1]>> {
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<8xf32> -> tensor<4x8xf32, #bcast.layout<minor_to_major = [0, 1]>>
  %r = bcast.negate %0 : tensor<4x8xf32, #bcast.layout<minor_to_major = [0, 1]>>
  return %r : tensor<4x8xf32, #bcast.layout<minor_to_major = [0, 1]>>
}
