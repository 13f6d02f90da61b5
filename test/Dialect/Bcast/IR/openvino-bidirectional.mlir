// RUN: bcast-opt %s | bcast-opt --canonicalize | FileCheck %s
// The bidirectional examples of OpenVINO's "Broadcast rules for elementwise operations", in its order.
// CHECK shows what each of them means: the explicit form.

// BIDIRECTIONAL-2: A: Shape(5), B: Shape(1), Result: Shape(5).
// CHECK-LABEL: func.func @shape_5_to_1(
// CHECK-SAME: %[[X:.*]]: tensor<5xf32>)
func.func @shape_5_to_1(%x: tensor<5xf32>) -> tensor<5xf32> {
  // CHECK-NEXT: return %[[X]]
  %0 = bcast.broadcast %x to [1] rule(#bcast.bidirectional) : tensor<5xf32> -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// BIDIRECTIONAL-1, BIDIRECTIONAL-2: A: Shape(2, 3), B: Shape(3), Result: Shape(2, 3).
// CHECK-LABEL: func.func @shape_2_3_to_3(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>)
func.func @shape_2_3_to_3(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: return %[[X]]
  %0 = bcast.broadcast %x to [3] rule(#bcast.bidirectional) : tensor<2x3xf32> -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// BIDIRECTIONAL-2, TARGET-1: A: Shape(3, 1), B: Shape(3, 4), Result: Shape(3, 4).
// CHECK-LABEL: func.func @shape_3_1_to_3_4(
// CHECK-SAME: %[[X:.*]]: tensor<3x1xf32>)
func.func @shape_3_1_to_3_4(%x: tensor<3x1xf32>) -> tensor<3x4xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0, 1] : tensor<3x1xf32> -> tensor<3x4xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.broadcast %x to [3, 4] rule(#bcast.bidirectional) : tensor<3x1xf32> -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// TARGET-1: the same, with the result's shape as the target.
// CHECK-LABEL: func.func @shape_3_1_to_result(
// CHECK-SAME: %[[X:.*]]: tensor<3x1xf32>)
func.func @shape_3_1_to_result(%x: tensor<3x1xf32>) -> tensor<3x4xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0, 1] : tensor<3x1xf32> -> tensor<3x4xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.broadcast %x rule(#bcast.bidirectional) : tensor<3x1xf32> -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// BIDIRECTIONAL-1: A: Shape(3, 4), B: Shape(,) -> scalar, Result: Shape(3, 4).
// CHECK-LABEL: func.func @shape_3_4_to_scalar(
// CHECK-SAME: %[[X:.*]]: tensor<3x4xf32>)
func.func @shape_3_4_to_scalar(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  // CHECK-NEXT: return %[[X]]
  %0 = bcast.broadcast %x to [] rule(#bcast.bidirectional) : tensor<3x4xf32> -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// BIDIRECTIONAL-2, TARGET-2: A: Shape(3, 1), B: Shape(2, 1, 6), Result: Shape(2, 3, 6).
// CHECK-LABEL: func.func @shape_3_1_to_2_1_6(
// CHECK-SAME: %[[X:.*]]: tensor<3x1xf32>)
func.func @shape_3_1_to_2_1_6(%x: tensor<3x1xf32>) -> tensor<2x3x6xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1, 2] : tensor<3x1xf32> -> tensor<2x3x6xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.broadcast %x to [2, 1, 6] rule(#bcast.bidirectional) : tensor<3x1xf32> -> tensor<2x3x6xf32>
  return %0 : tensor<2x3x6xf32>
}

// BIDIRECTIONAL-2: "target_shape contains dimensions of size 1": the result exceeds the target in one dimension and the operand in the other.
// CHECK-LABEL: func.func @shape_3_1_to_1_4(
// CHECK-SAME: %[[X:.*]]: tensor<3x1xf32>)
func.func @shape_3_1_to_1_4(%x: tensor<3x1xf32>) -> tensor<3x4xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0, 1] : tensor<3x1xf32> -> tensor<3x4xf32>
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.broadcast %x to [1, 4] rule(#bcast.bidirectional) : tensor<3x1xf32> -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}
