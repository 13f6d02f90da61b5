// RUN: bcast-opt %s | bcast-opt --canonicalize | FileCheck %s
// The NumPy examples of OpenVINO's "Broadcast rules for elementwise operations" that are valid, in its order.
// CHECK shows what each of them means: the explicit form.

// NUMPY-1, NUMPY-2: A: Shape(,) -> scalar, B: Shape(,) -> scalar, Result: Shape(,) -> scalar.
// CHECK-LABEL: func.func @scalar_and_scalar(
// CHECK-SAME: %[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>)
func.func @scalar_and_scalar(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B]] : tensor<f32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.numpy) : tensor<f32>
  return %0 : tensor<f32>
}

// NUMPY-3: A: Shape(2, 3), B: Shape(1), Result: Shape(2, 3).
// CHECK-LABEL: func.func @shape_2_3_and_1(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<1xf32>)
func.func @shape_2_3_and_1(%a: tensor<2x3xf32>, %b: tensor<1xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1] : tensor<1xf32> -> tensor<2x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// NUMPY-1: A: Shape(3), B: Shape(2, 3), Result: Shape(2, 3).
// CHECK-LABEL: func.func @shape_3_and_2_3(
// CHECK-SAME: %[[A:.*]]: tensor<3xf32>, %[[B:.*]]: tensor<2x3xf32>)
func.func @shape_3_and_2_3(%a: tensor<3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[B]], %[[A1]] : tensor<2x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// NUMPY-1: A: Shape(2, 3, 5), B: Shape(,) -> scalar, Result: Shape(2, 3, 5).
// CHECK-LABEL: func.func @shape_2_3_5_and_scalar(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x5xf32>, %[[B:.*]]: tensor<f32>)
func.func @shape_2_3_5_and_scalar(%a: tensor<2x3x5xf32>, %b: tensor<f32>) -> tensor<2x3x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [] : tensor<f32> -> tensor<2x3x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3x5xf32>, tensor<f32>) -> tensor<2x3x5xf32>
  return %0 : tensor<2x3x5xf32>
}

// NUMPY-3: A: Shape(2, 1, 5), B: Shape(1, 4, 5), Result: Shape(2, 4, 5).
// CHECK-LABEL: func.func @shape_2_1_5_and_1_4_5(
// CHECK-SAME: %[[A:.*]]: tensor<2x1x5xf32>, %[[B:.*]]: tensor<1x4x5xf32>)
func.func @shape_2_1_5_and_1_4_5(%a: tensor<2x1x5xf32>, %b: tensor<1x4x5xf32>) -> tensor<2x4x5xf32> {
  // CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [0, 1, 2] : tensor<2x1x5xf32> -> tensor<2x4x5xf32>
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0, 1, 2] : tensor<1x4x5xf32> -> tensor<2x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A1]], %[[B1]] : tensor<2x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x1x5xf32>, tensor<1x4x5xf32>) -> tensor<2x4x5xf32>
  return %0 : tensor<2x4x5xf32>
}

// NUMPY-1, NUMPY-3: A: Shape(6, 5), B: Shape(2, 1, 5), Result: Shape(2, 6, 5).
// CHECK-LABEL: func.func @shape_6_5_and_2_1_5(
// CHECK-SAME: %[[A:.*]]: tensor<6x5xf32>, %[[B:.*]]: tensor<2x1x5xf32>)
func.func @shape_6_5_and_2_1_5(%a: tensor<6x5xf32>, %b: tensor<2x1x5xf32>) -> tensor<2x6x5xf32> {
  // CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [1, 2] : tensor<6x5xf32> -> tensor<2x6x5xf32>
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0, 1, 2] : tensor<2x1x5xf32> -> tensor<2x6x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A1]], %[[B1]] : tensor<2x6x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<6x5xf32>, tensor<2x1x5xf32>) -> tensor<2x6x5xf32>
  return %0 : tensor<2x6x5xf32>
}

// NUMPY-1, NUMPY-3: A: Shape(2, 1, 5), B: Shape(4, 1), Result: Shape(2, 4, 5).
// CHECK-LABEL: func.func @shape_2_1_5_and_4_1(
// CHECK-SAME: %[[A:.*]]: tensor<2x1x5xf32>, %[[B:.*]]: tensor<4x1xf32>)
func.func @shape_2_1_5_and_4_1(%a: tensor<2x1x5xf32>, %b: tensor<4x1xf32>) -> tensor<2x4x5xf32> {
  // CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [0, 1, 2] : tensor<2x1x5xf32> -> tensor<2x4x5xf32>
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1, 2] : tensor<4x1xf32> -> tensor<2x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A1]], %[[B1]] : tensor<2x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x1x5xf32>, tensor<4x1xf32>) -> tensor<2x4x5xf32>
  return %0 : tensor<2x4x5xf32>
}

// NUMPY-1, NUMPY-3: A: Shape(3, 2, 1, 4), B: Shape(5, 4), Result: Shape(3, 2, 5, 4).
// CHECK-LABEL: func.func @shape_3_2_1_4_and_5_4(
// CHECK-SAME: %[[A:.*]]: tensor<3x2x1x4xf32>, %[[B:.*]]: tensor<5x4xf32>)
func.func @shape_3_2_1_4_and_5_4(%a: tensor<3x2x1x4xf32>, %b: tensor<5x4xf32>) -> tensor<3x2x5x4xf32> {
  // CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [0, 1, 2, 3] : tensor<3x2x1x4xf32> -> tensor<3x2x5x4xf32>
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [2, 3] : tensor<5x4xf32> -> tensor<3x2x5x4xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A1]], %[[B1]] : tensor<3x2x5x4xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<3x2x1x4xf32>, tensor<5x4xf32>) -> tensor<3x2x5x4xf32>
  return %0 : tensor<3x2x5x4xf32>
}

// NUMPY-1, NUMPY-3: A: Shape(1, 5, 3), B: Shape(5, 2, 1, 3), Result: Shape(5, 2, 5, 3).
// CHECK-LABEL: func.func @shape_1_5_3_and_5_2_1_3(
// CHECK-SAME: %[[A:.*]]: tensor<1x5x3xf32>, %[[B:.*]]: tensor<5x2x1x3xf32>)
func.func @shape_1_5_3_and_5_2_1_3(%a: tensor<1x5x3xf32>, %b: tensor<5x2x1x3xf32>) -> tensor<5x2x5x3xf32> {
  // CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [1, 2, 3] : tensor<1x5x3xf32> -> tensor<5x2x5x3xf32>
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0, 1, 2, 3] : tensor<5x2x1x3xf32> -> tensor<5x2x5x3xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A1]], %[[B1]] : tensor<5x2x5x3xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<1x5x3xf32>, tensor<5x2x1x3xf32>) -> tensor<5x2x5x3xf32>
  return %0 : tensor<5x2x5x3xf32>
}
