// RUN: bcast-opt %s --canonicalize | FileCheck %s

// The identity is its operand.

// CHECK-LABEL: func.func @identity(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: return %[[X]]
func.func @identity(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = bcast.broadcast_in_dim %x, dims = [0, 1] : tensor<2x3xf32> -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @identity_of_0_elements(
// CHECK-SAME: %[[X:.*]]: tensor<0x1xf32>
// CHECK-NEXT: return %[[X]]
func.func @identity_of_0_elements(%x: tensor<0x1xf32>) -> tensor<0x1xf32> {
  %r = bcast.broadcast_in_dim %x, dims = [0, 1] : tensor<0x1xf32> -> tensor<0x1xf32>
  return %r : tensor<0x1xf32>
}

// CHECK-LABEL: func.func @identity_with_layout(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>
// CHECK-NEXT: return %[[X]]
func.func @identity_with_layout(%x: tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>) -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>> {
  %r = bcast.broadcast_in_dim %x, dims = [0, 1] : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
  return %r : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
}

// Dimensions of extent 1 change places, and no element does.

// CHECK-LABEL: func.func @units_change_places(
// CHECK-SAME: %[[X:.*]]: tensor<1x3x1xf32>
// CHECK-NEXT: return %[[X]]
func.func @units_change_places(%x: tensor<1x3x1xf32>) -> tensor<1x3x1xf32> {
  %r = bcast.broadcast_in_dim %x, dims = [2, 1, 0] : tensor<1x3x1xf32> -> tensor<1x3x1xf32>
  return %r : tensor<1x3x1xf32>
}

// CHECK-LABEL: func.func @dynamic_identity(
// CHECK-SAME: %[[X:.*]]: tensor<?x3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.negate %[[X]] : tensor<?x3xf32>
// CHECK-NEXT: return %[[R0]]
func.func @dynamic_identity(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %c0 = arith.constant 0 : index
  %y = bcast.negate %x : tensor<?x3xf32>
  %d = tensor.dim %x, %c0 : tensor<?x3xf32>
  %r = bcast.broadcast_in_dim %y, dims = [0, 1] sizes(%d) : tensor<?x3xf32> -> tensor<?x3xf32>
  return %r : tensor<?x3xf32>
}

// EXPLICIT-7: that the extent is 1 must hold at run time.
// CHECK-LABEL: func.func @identity_that_is_one(
// CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [0, 1] reads = [expand, equal] sizes(
func.func @identity_that_is_one(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x3xf32>
  %0 = bcast.broadcast_in_dim %x, dims = [0, 1] reads = [expand, equal] sizes(%d) : tensor<?x3xf32> -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// The size may be another number: the operand is stretched, or the check fails.

// CHECK-LABEL: func.func @unknown_size(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[D:.*]]: index
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0] sizes(%[[D]]) : tensor<?xf32> -> tensor<?xf32>
// CHECK-NEXT: return %[[R0]]
func.func @unknown_size(%x: tensor<?xf32>, %d: index) -> tensor<?xf32> {
  %r = bcast.broadcast_in_dim %x, dims = [0] sizes(%d) : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @unknown_size_that_must_fit(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[D:.*]]: index
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0] reads = [equal] sizes(%[[D]]) : tensor<?xf32> -> tensor<?xf32>
// CHECK-NEXT: return %[[R0]]
func.func @unknown_size_that_must_fit(%x: tensor<?xf32>, %d: index) -> tensor<?xf32> {
  %r = bcast.broadcast_in_dim %x, dims = [0] reads = [equal] sizes(%d) : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @transpose(
// CHECK-SAME: %[[X:.*]]: tensor<3x3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1, 0] : tensor<3x3xf32> -> tensor<3x3xf32>
// CHECK-NEXT: return %[[R0]]
func.func @transpose(%x: tensor<3x3xf32>) -> tensor<3x3xf32> {
  %r = bcast.broadcast_in_dim %x, dims = [1, 0] : tensor<3x3xf32> -> tensor<3x3xf32>
  return %r : tensor<3x3xf32>
}

// CHECK-LABEL: func.func @relayout(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.relayout %[[X]] : tensor<2x3xf32> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
// CHECK-NEXT: return %[[R0]]
func.func @relayout(%x: tensor<2x3xf32>) -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>> {
  %r = bcast.broadcast_in_dim %x, dims = [0, 1] : tensor<2x3xf32> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
  return %r : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
}

// A broadcast of a broadcast is one broadcast.

// CHECK-LABEL: func.func @compose(
// CHECK-SAME: %[[X:.*]]: tensor<3x1xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [2, 3] : tensor<3x1xf32> -> tensor<5x2x3x4xf32>
// CHECK-NEXT: return %[[R0]]
func.func @compose(%x: tensor<3x1xf32>) -> tensor<5x2x3x4xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 0] : tensor<3x1xf32> -> tensor<4x3xf32>
  %r = bcast.broadcast_in_dim %0, dims = [3, 2] : tensor<4x3xf32> -> tensor<5x2x3x4xf32>
  return %r : tensor<5x2x3x4xf32>
}

// CHECK-LABEL: func.func @compose_to_0_elements(
// CHECK-SAME: %[[X:.*]]: tensor<3x1xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1, 2] : tensor<3x1xf32> -> tensor<0x3x0xf32>
// CHECK-NEXT: return %[[R0]]
func.func @compose_to_0_elements(%x: tensor<3x1xf32>) -> tensor<0x3x0xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [0, 1] : tensor<3x1xf32> -> tensor<3x0xf32>
  %r = bcast.broadcast_in_dim %0, dims = [1, 2] : tensor<3x0xf32> -> tensor<0x3x0xf32>
  return %r : tensor<0x3x0xf32>
}

// CHECK-LABEL: func.func @compose_to_identity(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: return %[[X]]
func.func @compose_to_identity(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
  %r = bcast.broadcast_in_dim %0, dims = [1, 0] : tensor<3x2xf32> -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @compose_dynamic(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: tensor<?x4xf32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[X]], %[[C0]] : tensor<?xf32>
// CHECK-NEXT: %[[DIM_0:.*]] = tensor.dim %[[Y]], %[[C0]] : tensor<?x4xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [2] reads = [equal] sizes(%[[DIM_0]], %[[DIM]]) : tensor<?xf32> -> tensor<2x?x?xf32>
// CHECK-NEXT: return %[[R0]]
func.func @compose_dynamic(%x: tensor<?xf32>, %y: tensor<?x4xf32>) -> tensor<2x?x?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?x4xf32>
  %0 = bcast.broadcast_in_dim %x, dims = [0] reads = [equal] sizes(%d, %e) : tensor<?xf32> -> tensor<?x?xf32>
  %r = bcast.broadcast_in_dim %0, dims = [2, 1] reads = [equal, equal] sizes(%e, %d) : tensor<?x?xf32> -> tensor<2x?x?xf32>
  return %r : tensor<2x?x?xf32>
}

// The extent that the operand has is still compared with the outer size.

// CHECK-LABEL: func.func @compose_keeps_check(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[E:.*]]: index
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1] reads = [equal] sizes(%[[E]]) : tensor<?xf32> -> tensor<2x?xf32>
// CHECK-NEXT: return %[[R0]]
func.func @compose_keeps_check(%x: tensor<?xf32>, %e: index) -> tensor<2x?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %0 = bcast.broadcast_in_dim %x, dims = [1] reads = [equal] sizes(%d) : tensor<?xf32> -> tensor<1x?xf32>
  %r = bcast.broadcast_in_dim %0, dims = [0, 1] reads = [expand, equal] sizes(%e) : tensor<1x?xf32> -> tensor<2x?xf32>
  return %r : tensor<2x?xf32>
}

// Composed, the check that 3 is the second size would be lost, or that the first
// size fits the operand.

// CHECK-LABEL: func.func @unproven_outer(
// CHECK-SAME: %[[X:.*]]: tensor<1xf32>, %[[E:.*]]: index
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0] : tensor<1xf32> -> tensor<3xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.broadcast_in_dim %[[R0]], dims = [0] sizes(%[[E]]) : tensor<3xf32> -> tensor<?xf32>
// CHECK-NEXT: return %[[R1]]
func.func @unproven_outer(%x: tensor<1xf32>, %e: index) -> tensor<?xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [0] : tensor<1xf32> -> tensor<3xf32>
  %r = bcast.broadcast_in_dim %0, dims = [0] sizes(%e) : tensor<3xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @unproven_inner(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[D:.*]]: index
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0] sizes(%[[D]]) : tensor<?xf32> -> tensor<?xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.broadcast_in_dim %[[R0]], dims = [1] reads = [equal] sizes(%[[D]]) : tensor<?xf32> -> tensor<2x?xf32>
// CHECK-NEXT: return %[[R1]]
func.func @unproven_inner(%x: tensor<?xf32>, %d: index) -> tensor<2x?xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [0] sizes(%d) : tensor<?xf32> -> tensor<?xf32>
  %r = bcast.broadcast_in_dim %0, dims = [1] reads = [equal] sizes(%d) : tensor<?xf32> -> tensor<2x?xf32>
  return %r : tensor<2x?xf32>
}

// A reshape that only adds or removes dimensions of extent 1 is a broadcast.

// CHECK-LABEL: func.func @of_expand_shape(
// CHECK-SAME: %[[X:.*]]: tensor<3x?xf32>, %[[D:.*]]: index
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1, 2] sizes(%[[D]]) : tensor<3x?xf32> -> tensor<2x3x?x4xf32>
// CHECK-NEXT: return %[[R0]]
func.func @of_expand_shape(%x: tensor<3x?xf32>, %d: index) -> tensor<2x3x?x4xf32> {
  %0 = tensor.expand_shape %x [[0, 1], [2, 3]] output_shape [3, 1, %d, 1] : tensor<3x?xf32> into tensor<3x1x?x1xf32>
  %r = bcast.broadcast_in_dim %0, dims = [1, 0, 2, 3] sizes(%d) : tensor<3x1x?x1xf32> -> tensor<2x3x?x4xf32>
  return %r : tensor<2x3x?x4xf32>
}

// CHECK-LABEL: func.func @of_split(
// CHECK-SAME: %[[X:.*]]: tensor<6xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[EXPANDED]], dims = [0, 1] : tensor<2x3xf32> -> tensor<2x3x4xf32>
// CHECK-NEXT: return %[[R0]]
func.func @of_split(%x: tensor<6xf32>) -> tensor<2x3x4xf32> {
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %r = bcast.broadcast_in_dim %0, dims = [0, 1] : tensor<2x3xf32> -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @of_collapse_shape(
// CHECK-SAME: %[[X:.*]]: tensor<1x3x1xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0, 1, 2] : tensor<1x3x1xf32> -> tensor<2x3x4xf32>
// CHECK-NEXT: return %[[R0]]
func.func @of_collapse_shape(%x: tensor<1x3x1xf32>) -> tensor<2x3x4xf32> {
  %0 = tensor.collapse_shape %x [[0, 1, 2]] : tensor<1x3x1xf32> into tensor<3xf32>
  %r = bcast.broadcast_in_dim %0, dims = [1] : tensor<3xf32> -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}

// The result has no dimension for the second extent of 1.

// CHECK-LABEL: func.func @of_collapse_shape_without_room(
// CHECK-SAME: %[[X:.*]]: tensor<1x3x1xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0, 1, 2]] : tensor<1x3x1xf32> into tensor<3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[COLLAPSED]], dims = [0] : tensor<3xf32> -> tensor<3x4xf32>
// CHECK-NEXT: return %[[R0]]
func.func @of_collapse_shape_without_room(%x: tensor<1x3x1xf32>) -> tensor<3x4xf32> {
  %0 = tensor.collapse_shape %x [[0, 1, 2]] : tensor<1x3x1xf32> into tensor<3xf32>
  %r = bcast.broadcast_in_dim %0, dims = [0] : tensor<3xf32> -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @of_join(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0, 1]] : tensor<2x3xf32> into tensor<6xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[COLLAPSED]], dims = [0] : tensor<6xf32> -> tensor<6x4xf32>
// CHECK-NEXT: return %[[R0]]
func.func @of_join(%x: tensor<2x3xf32>) -> tensor<6x4xf32> {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %r = bcast.broadcast_in_dim %0, dims = [0] : tensor<6xf32> -> tensor<6x4xf32>
  return %r : tensor<6x4xf32>
}

// Only the layout changes.
// CHECK-LABEL: func.func @identity_in_layouts(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi32>, %[[Y:.*]]: tensor<?x3xi32, #{{.*}}>, %[[D:.*]]: index)
// CHECK-DAG: %[[COLUMNS:.*]] = bcast.relayout %[[X]] : tensor<2x3xi32> -> tensor<2x3xi32, #
// CHECK-DAG: %[[ROWS:.*]] = bcast.relayout %[[Y]] : tensor<?x3xi32, #{{.*}}> -> tensor<?x3xi32>
// CHECK-DAG: %[[OTHER:.*]] = bcast.broadcast_in_dim %[[Y]], dims = [0, 1] sizes(%[[D]])
// CHECK: return %[[COLUMNS]], %[[ROWS]], %[[Y]], %[[OTHER]]
#columns = #bcast.layout<minor_to_major = [0, 1]>
func.func @identity_in_layouts(%x: tensor<2x3xi32>, %y: tensor<?x3xi32, #columns>, %d: index) -> (tensor<2x3xi32, #columns>, tensor<?x3xi32>, tensor<?x3xi32, #columns>, tensor<?x3xi32, #columns>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?x3xi32, #columns>
  %0 = bcast.broadcast_in_dim %x, dims = [0, 1] : tensor<2x3xi32> -> tensor<2x3xi32, #columns>
  %1 = bcast.broadcast_in_dim %y, dims = [0, 1] sizes(%n) : tensor<?x3xi32, #columns> -> tensor<?x3xi32>
  %2 = bcast.broadcast_in_dim %y, dims = [0, 1] sizes(%n) : tensor<?x3xi32, #columns> -> tensor<?x3xi32, #columns>
  %3 = bcast.broadcast_in_dim %y, dims = [0, 1] sizes(%d) : tensor<?x3xi32, #columns> -> tensor<?x3xi32, #columns>
  return %0, %1, %2, %3 : tensor<2x3xi32, #columns>, tensor<?x3xi32>, tensor<?x3xi32, #columns>, tensor<?x3xi32, #columns>
}
