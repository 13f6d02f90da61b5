// RUN: bcast-opt %s | bcast-opt --canonicalize | FileCheck %s
// What each rule means beyond the documents' examples: CHECK shows the explicit form.

// NONE-1, NONE-2: equal shapes need no rule.
// CHECK-LABEL: func.func @none(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<2x3xf32>)
func.func @none(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B]] : tensor<2x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// NONE-1: two scalars.
// CHECK-LABEL: func.func @none_scalars(
// CHECK-SAME: %[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>)
func.func @none_scalars(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B]] : tensor<f32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b : tensor<f32>
  return %0 : tensor<f32>
}

// NONE-2: extents of 0 are equal.
// CHECK-LABEL: func.func @none_zero(
// CHECK-SAME: %[[A:.*]]: tensor<2x0xf32>, %[[B:.*]]: tensor<2x0xf32>)
func.func @none_zero(%a: tensor<2x0xf32>, %b: tensor<2x0xf32>) -> tensor<2x0xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B]] : tensor<2x0xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b : tensor<2x0xf32>
  return %0 : tensor<2x0xf32>
}

// NUMPY-2: equal shapes need no broadcast.
// CHECK-LABEL: func.func @numpy_equal(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<2x3xf32>)
func.func @numpy_equal(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B]] : tensor<2x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.numpy) : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// NUMPY-2: 1 and 1 are equal.
// CHECK-LABEL: func.func @numpy_ones(
// CHECK-SAME: %[[A:.*]]: tensor<1x3xf32>, %[[B:.*]]: tensor<1x3xf32>)
func.func @numpy_ones(%a: tensor<1x3xf32>, %b: tensor<1x3xf32>) -> tensor<1x3xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B]] : tensor<1x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.numpy) : tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}

// NUMPY-1: a dimension of 1 is new: nothing is stretched, and the ranks differ.
// CHECK-LABEL: func.func @numpy_new_dimension_of_one(
// CHECK-SAME: %[[A:.*]]: tensor<3xf32>, %[[B:.*]]: tensor<1x3xf32>)
func.func @numpy_new_dimension_of_one(%a: tensor<3xf32>, %b: tensor<1x3xf32>) -> tensor<1x3xf32> {
  // CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [1] : tensor<3xf32> -> tensor<1x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[B]], %[[A1]] : tensor<1x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}

// NUMPY-3: 0 against 1 gives 0, on either side.
// CHECK-LABEL: func.func @numpy_zero_and_one(
// CHECK-SAME: %[[A:.*]]: tensor<2x0xf32>, %[[B:.*]]: tensor<1x1xf32>)
func.func @numpy_zero_and_one(%a: tensor<2x0xf32>, %b: tensor<1x1xf32>) -> tensor<2x0xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0, 1] : tensor<1x1xf32> -> tensor<2x0xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x0xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x0xf32>, tensor<1x1xf32>) -> tensor<2x0xf32>
  return %0 : tensor<2x0xf32>
}

// NUMPY-3: 1 against 0.
// CHECK-LABEL: func.func @numpy_one_and_zero(
// CHECK-SAME: %[[A:.*]]: tensor<1xf32>, %[[B:.*]]: tensor<0xf32>)
func.func @numpy_one_and_zero(%a: tensor<1xf32>, %b: tensor<0xf32>) -> tensor<0xf32> {
  // CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [0] : tensor<1xf32> -> tensor<0xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[B]], %[[A1]] : tensor<0xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<1xf32>, tensor<0xf32>) -> tensor<0xf32>
  return %0 : tensor<0xf32>
}

// NUMPY-2, NUMPY-3: 0 against 0, 1 against 3.
// CHECK-LABEL: func.func @numpy_zeros(
// CHECK-SAME: %[[A:.*]]: tensor<0x1xf32>, %[[B:.*]]: tensor<0x3xf32>)
func.func @numpy_zeros(%a: tensor<0x1xf32>, %b: tensor<0x3xf32>) -> tensor<0x3xf32> {
  // CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [0, 1] : tensor<0x1xf32> -> tensor<0x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[B]], %[[A1]] : tensor<0x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<0x1xf32>, tensor<0x3xf32>) -> tensor<0x3xf32>
  return %0 : tensor<0x3xf32>
}

// NUMPY-7: three operands at once; none has the shape of the result.
// CHECK-LABEL: func.func @numpy_three(
// CHECK-SAME: %[[P:.*]]: tensor<2x1x1xi1>, %[[A:.*]]: tensor<3x1xf32>, %[[B:.*]]: tensor<4xf32>)
func.func @numpy_three(%p: tensor<2x1x1xi1>, %a: tensor<3x1xf32>, %b: tensor<4xf32>) -> tensor<2x3x4xf32> {
  // CHECK-NEXT: %[[P1:.*]] = bcast.broadcast_in_dim %[[P]], dims = [0, 1, 2] : tensor<2x1x1xi1> -> tensor<2x3x4xi1>
  // CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [1, 2] : tensor<3x1xf32> -> tensor<2x3x4xf32>
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [2] : tensor<4xf32> -> tensor<2x3x4xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.select %[[P1]], %[[A1]], %[[B1]] : (tensor<2x3x4xi1>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.select %p, %a, %b rule(#bcast.numpy) : (tensor<2x1x1xi1>, tensor<3x1xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// NUMPY-7: the two limits of a clamp are the same value, broadcast twice.
// CHECK-LABEL: func.func @numpy_clamp(
// CHECK-SAME: %[[S:.*]]: tensor<f32>, %[[X:.*]]: tensor<2x3xf32>)
func.func @numpy_clamp(%s: tensor<f32>, %x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[LO:.*]] = bcast.broadcast_in_dim %[[S]], dims = [] : tensor<f32> -> tensor<2x3xf32>
  // CHECK-NEXT: %[[HI:.*]] = bcast.broadcast_in_dim %[[S]], dims = [] : tensor<f32> -> tensor<2x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.clamp %[[LO]], %[[X]], %[[HI]] : tensor<2x3xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.clamp %s, %x, %s rule(#bcast.numpy) : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// NUMPY-8, NUMPY-9: from an operand to a target.
// CHECK-LABEL: func.func @numpy_to(
// CHECK-SAME: %[[X:.*]]: tensor<2x1xf32>)
func.func @numpy_to(%x: tensor<2x1xf32>) -> tensor<4x2x3xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1, 2] : tensor<2x1xf32> -> tensor<4x2x3xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<2x1xf32> -> tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>
}

// NUMPY-9: 1 to 0.
// CHECK-LABEL: func.func @numpy_to_zero(
// CHECK-SAME: %[[X:.*]]: tensor<1xf32>)
func.func @numpy_to_zero(%x: tensor<1xf32>) -> tensor<2x0xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1] : tensor<1xf32> -> tensor<2x0xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<1xf32> -> tensor<2x0xf32>
  return %0 : tensor<2x0xf32>
}

// NUMPY-9: 0 to 0.
// CHECK-LABEL: func.func @numpy_zero_to_zero(
// CHECK-SAME: %[[X:.*]]: tensor<0xf32>)
func.func @numpy_zero_to_zero(%x: tensor<0xf32>) -> tensor<2x0xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1] : tensor<0xf32> -> tensor<2x0xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<0xf32> -> tensor<2x0xf32>
  return %0 : tensor<2x0xf32>
}

// NUMPY-10, TARGET-2: the operand has the target's shape: nothing to do.
// CHECK-LABEL: func.func @numpy_to_itself(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>)
func.func @numpy_to_itself(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: return %[[X]]
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<2x3xf32> -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// NUMPY-10: a scalar to any target.
// CHECK-LABEL: func.func @numpy_scalar_to(
// CHECK-SAME: %[[X:.*]]: tensor<f32>)
func.func @numpy_scalar_to(%x: tensor<f32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.broadcast_in_dim %[[X]], dims = [] : tensor<f32> -> tensor<2x3xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<f32> -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// NUMPY-8: a scalar to a scalar.
// CHECK-LABEL: func.func @numpy_scalar_to_scalar(
// CHECK-SAME: %[[X:.*]]: tensor<f32>)
func.func @numpy_scalar_to_scalar(%x: tensor<f32>) -> tensor<f32> {
  // CHECK-NEXT: return %[[X]]
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<f32> -> tensor<f32>
  return %0 : tensor<f32>
}

// TARGET-1, TARGET-2: the target written.
// CHECK-LABEL: func.func @numpy_to_written(
// CHECK-SAME: %[[X:.*]]: tensor<3xf32>)
func.func @numpy_to_written(%x: tensor<3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.broadcast %x to [2, 3] rule(#bcast.numpy) : tensor<3xf32> -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// PDPD-7: extents of 1 anywhere in B.
// CHECK-LABEL: func.func @pdpd_one_inside(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<3x1x5xf32>)
func.func @pdpd_one_inside(%a: tensor<2x3x4x5xf32>, %b: tensor<3x1x5xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1, 2, 3] : tensor<3x1x5xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4x5xf32>, tensor<3x1x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// PDPD-7: all extents of B are 1.
// CHECK-LABEL: func.func @pdpd_ones(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<1x1xf32>)
func.func @pdpd_ones(%a: tensor<2x3x4x5xf32>, %b: tensor<1x1xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1, 2] : tensor<1x1xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4x5xf32>, tensor<1x1xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// PDPD-7: 1 against 0.
// CHECK-LABEL: func.func @pdpd_zero(
// CHECK-SAME: %[[A:.*]]: tensor<0x3xf32>, %[[B:.*]]: tensor<1x3xf32>)
func.func @pdpd_zero(%a: tensor<0x3xf32>, %b: tensor<1x3xf32>) -> tensor<0x3xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0, 1] : tensor<1x3xf32> -> tensor<0x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<0x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<0x3xf32>, tensor<1x3xf32>) -> tensor<0x3xf32>
  return %0 : tensor<0x3xf32>
}

// PDPD-1, PDPD-3: equal ranks.
// CHECK-LABEL: func.func @pdpd_equal_ranks(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<2x1xf32>)
func.func @pdpd_equal_ranks(%a: tensor<2x3xf32>, %b: tensor<2x1xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0, 1] : tensor<2x1xf32> -> tensor<2x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// PDPD-1: equal shapes.
// CHECK-LABEL: func.func @pdpd_equal_shapes(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<2x3xf32>)
func.func @pdpd_equal_shapes(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B]] : tensor<2x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// PDPD-5: a 1 beyond the last dimension of A reads one that B leaves free, here dimension 0.
// CHECK-LABEL: func.func @pdpd_one_beyond(
// CHECK-SAME: %[[A:.*]]: tensor<2x4x5x3xf32>, %[[B:.*]]: tensor<3x1xf32>)
func.func @pdpd_one_beyond(%a: tensor<2x4x5x3xf32>, %b: tensor<3x1xf32>) -> tensor<2x4x5x3xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [3, 0] : tensor<3x1xf32> -> tensor<2x4x5x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x4x5x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 3>) : (tensor<2x4x5x3xf32>, tensor<3x1xf32>) -> tensor<2x4x5x3xf32>
  return %0 : tensor<2x4x5x3xf32>
}

// PDPD-5: two of them.
// CHECK-LABEL: func.func @pdpd_ones_beyond(
// CHECK-SAME: %[[A:.*]]: tensor<2x4x3xf32>, %[[B:.*]]: tensor<3x1x1xf32>)
func.func @pdpd_ones_beyond(%a: tensor<2x4x3xf32>, %b: tensor<3x1x1xf32>) -> tensor<2x4x3xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [2, 0, 1] : tensor<3x1x1xf32> -> tensor<2x4x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x4x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 2>) : (tensor<2x4x3xf32>, tensor<3x1x1xf32>) -> tensor<2x4x3xf32>
  return %0 : tensor<2x4x3xf32>
}

// PDPD-5: beyond an A whose free dimension is 1 itself.
// CHECK-LABEL: func.func @pdpd_one_beyond_one(
// CHECK-SAME: %[[A:.*]]: tensor<1x3xf32>, %[[B:.*]]: tensor<3x1xf32>)
func.func @pdpd_one_beyond_one(%a: tensor<1x3xf32>, %b: tensor<3x1xf32>) -> tensor<1x3xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1, 0] : tensor<3x1xf32> -> tensor<1x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<1x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<1x3xf32>, tensor<3x1xf32>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}

// PDPD-5, PDPD-6: the axis is the rank of A, and B has only extents of 1.
// CHECK-LABEL: func.func @pdpd_only_ones_beyond(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<1xf32>)
func.func @pdpd_only_ones_beyond(%a: tensor<2x3xf32>, %b: tensor<1xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0] : tensor<1xf32> -> tensor<2x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 2>) : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// PDPD-11: of three operands, the second is A.
// CHECK-LABEL: func.func @pdpd_select(
// CHECK-SAME: %[[P:.*]]: tensor<3xi1>, %[[A:.*]]: tensor<2x3x4xf32>, %[[B:.*]]: tensor<3x1xf32>)
func.func @pdpd_select(%p: tensor<3xi1>, %a: tensor<2x3x4xf32>, %b: tensor<3x1xf32>) -> tensor<2x3x4xf32> {
  // CHECK-NEXT: %[[P1:.*]] = bcast.broadcast_in_dim %[[P]], dims = [1] : tensor<3xi1> -> tensor<2x3x4xi1>
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1, 2] : tensor<3x1xf32> -> tensor<2x3x4xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.select %[[P1]], %[[A]], %[[B1]] : (tensor<2x3x4xi1>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.select %p, %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<3xi1>, tensor<2x3x4xf32>, tensor<3x1xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// PDPD-11: the bounds are placed on the operand that is clamped.
// CHECK-LABEL: func.func @pdpd_clamp(
// CHECK-SAME: %[[L:.*]]: tensor<2xf32>, %[[X:.*]]: tensor<2x3xf32>, %[[H:.*]]: tensor<f32>)
func.func @pdpd_clamp(%l: tensor<2xf32>, %x: tensor<2x3xf32>, %h: tensor<f32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[L1:.*]] = bcast.broadcast_in_dim %[[L]], dims = [0] : tensor<2xf32> -> tensor<2x3xf32>
  // CHECK-NEXT: %[[H1:.*]] = bcast.broadcast_in_dim %[[H]], dims = [] : tensor<f32> -> tensor<2x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.clamp %[[L1]], %[[X]], %[[H1]] : tensor<2x3xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.clamp %l, %x, %h rule(#bcast.pdpd<axis = 0>) : (tensor<2xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// PDPD-11: the target is A.
// CHECK-LABEL: func.func @pdpd_to(
// CHECK-SAME: %[[X:.*]]: tensor<3x4xf32>)
func.func @pdpd_to(%x: tensor<3x4xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1, 2] : tensor<3x4xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.broadcast %x rule(#bcast.pdpd<axis = 1>) : tensor<3x4xf32> -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// PDPD-5, PDPD-11: a 1 beyond the target.
// CHECK-LABEL: func.func @pdpd_to_beyond(
// CHECK-SAME: %[[X:.*]]: tensor<3x1xf32>)
func.func @pdpd_to_beyond(%x: tensor<3x1xf32>) -> tensor<2x4x5x3xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.broadcast_in_dim %[[X]], dims = [3, 0] : tensor<3x1xf32> -> tensor<2x4x5x3xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.broadcast %x rule(#bcast.pdpd<axis = 3>) : tensor<3x1xf32> -> tensor<2x4x5x3xf32>
  return %0 : tensor<2x4x5x3xf32>
}

// PDPD-8, PDPD-11: a scalar, at any axis.
// CHECK-LABEL: func.func @pdpd_scalar_to(
// CHECK-SAME: %[[X:.*]]: tensor<f32>)
func.func @pdpd_scalar_to(%x: tensor<f32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.broadcast_in_dim %[[X]], dims = [] : tensor<f32> -> tensor<2x3xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.broadcast %x rule(#bcast.pdpd<axis = 7>) : tensor<f32> -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// INDIM-1, INDIM-4: the lower-rank operand may be the first one.
// CHECK-LABEL: func.func @in_dim_lower_first(
// CHECK-SAME: %[[A:.*]]: tensor<3xf32>, %[[B:.*]]: tensor<2x3xf32>)
func.func @in_dim_lower_first(%a: tensor<3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[B]], %[[A1]] : tensor<2x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[1]>) : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// INDIM-2: equal ranks, the identity.
// CHECK-LABEL: func.func @in_dim_identity(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<2x3xf32>)
func.func @in_dim_identity(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B]] : tensor<2x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0, 1]>) : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// INDIM-3: two scalars.
// CHECK-LABEL: func.func @in_dim_scalars(
// CHECK-SAME: %[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>)
func.func @in_dim_scalars(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B]] : tensor<f32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[]>) : tensor<f32>
  return %0 : tensor<f32>
}

// INDIM-8: the extent of 1 of the lower-rank operand is stretched.
// CHECK-LABEL: func.func @in_dim_lower_one(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<1xf32>)
func.func @in_dim_lower_one(%a: tensor<2x3xf32>, %b: tensor<1xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0] : tensor<1xf32> -> tensor<2x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// INDIM-8: and so is that of the higher-rank one.
// CHECK-LABEL: func.func @in_dim_higher_one(
// CHECK-SAME: %[[A:.*]]: tensor<1x3xf32>, %[[B:.*]]: tensor<2xf32>)
func.func @in_dim_higher_one(%a: tensor<1x3xf32>, %b: tensor<2xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [0, 1] : tensor<1x3xf32> -> tensor<2x3xf32>
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0] : tensor<2xf32> -> tensor<2x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A1]], %[[B1]] : tensor<2x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<1x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// INDIM-8: 1 against 0 gives 0.
// CHECK-LABEL: func.func @in_dim_zero(
// CHECK-SAME: %[[A:.*]]: tensor<1x3xf32>, %[[B:.*]]: tensor<0xf32>)
func.func @in_dim_zero(%a: tensor<1x3xf32>, %b: tensor<0xf32>) -> tensor<0x3xf32> {
  // CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [0, 1] : tensor<1x3xf32> -> tensor<0x3xf32>
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0] : tensor<0xf32> -> tensor<0x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A1]], %[[B1]] : tensor<0x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<1x3xf32>, tensor<0xf32>) -> tensor<0x3xf32>
  return %0 : tensor<0x3xf32>
}

// INDIM-10: from an operand to a target.
// CHECK-LABEL: func.func @in_dim_to(
// CHECK-SAME: %[[X:.*]]: tensor<2x4xf32>)
func.func @in_dim_to(%x: tensor<2x4xf32>) -> tensor<2x3x4xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0, 2] : tensor<2x4xf32> -> tensor<2x3x4xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.broadcast %x rule(#bcast.in_dim<[0, 2]>) : tensor<2x4xf32> -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// INDIM-10: an extent of 1 is stretched.
// CHECK-LABEL: func.func @in_dim_to_one(
// CHECK-SAME: %[[X:.*]]: tensor<2x1xf32>)
func.func @in_dim_to_one(%x: tensor<2x1xf32>) -> tensor<2x3x4xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0, 2] : tensor<2x1xf32> -> tensor<2x3x4xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.broadcast %x rule(#bcast.in_dim<[0, 2]>) : tensor<2x1xf32> -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// INDIM-2, INDIM-10: equal ranks, no dimensions.
// CHECK-LABEL: func.func @in_dim_to_equal_rank(
// CHECK-SAME: %[[X:.*]]: tensor<2x1xf32>)
func.func @in_dim_to_equal_rank(%x: tensor<2x1xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0, 1] : tensor<2x1xf32> -> tensor<2x3xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.broadcast %x rule(#bcast.in_dim<[]>) : tensor<2x1xf32> -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// INDIM-3, INDIM-10: a scalar.
// CHECK-LABEL: func.func @in_dim_scalar_to(
// CHECK-SAME: %[[X:.*]]: tensor<f32>)
func.func @in_dim_scalar_to(%x: tensor<f32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.broadcast_in_dim %[[X]], dims = [] : tensor<f32> -> tensor<2x3xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.broadcast %x rule(#bcast.in_dim<[]>) : tensor<f32> -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// BIDIRECTIONAL-2: 0 and 1 in the target.
// CHECK-LABEL: func.func @bidirectional_zero(
// CHECK-SAME: %[[X:.*]]: tensor<1x3xf32>)
func.func @bidirectional_zero(%x: tensor<1x3xf32>) -> tensor<0x3xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0, 1] : tensor<1x3xf32> -> tensor<0x3xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.broadcast %x to [0, 1] rule(#bcast.bidirectional) : tensor<1x3xf32> -> tensor<0x3xf32>
  return %0 : tensor<0x3xf32>
}

// BIDIRECTIONAL-2: 0 in the operand.
// CHECK-LABEL: func.func @bidirectional_zero_operand(
// CHECK-SAME: %[[X:.*]]: tensor<0x3xf32>)
func.func @bidirectional_zero_operand(%x: tensor<0x3xf32>) -> tensor<0x3xf32> {
  // CHECK-NEXT: return %[[X]]
  %0 = bcast.broadcast %x to [1, 3] rule(#bcast.bidirectional) : tensor<0x3xf32> -> tensor<0x3xf32>
  return %0 : tensor<0x3xf32>
}

// BIDIRECTIONAL-1: ranks on both sides.
// CHECK-LABEL: func.func @bidirectional_rank(
// CHECK-SAME: %[[X:.*]]: tensor<4x1xf32>)
func.func @bidirectional_rank(%x: tensor<4x1xf32>) -> tensor<2x4x3xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1, 2] : tensor<4x1xf32> -> tensor<2x4x3xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.broadcast %x to [2, 1, 3] rule(#bcast.bidirectional) : tensor<4x1xf32> -> tensor<2x4x3xf32>
  return %0 : tensor<2x4x3xf32>
}
