// RUN: bcast-opt %s | bcast-opt --canonicalize | FileCheck %s
// The PDPD examples of OpenVINO's "Broadcast rules for elementwise operations" that are valid, in its order.
// CHECK shows what each of them means: the explicit form.

// PDPD-1: A: Shape(2, 3, 4, 5), B: Shape(3, 4) with axis = 1.
// CHECK-LABEL: func.func @shape_3_4_axis_1(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<3x4xf32>)
func.func @shape_3_4_axis_1(%a: tensor<2x3x4x5xf32>, %b: tensor<3x4xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1, 2] : tensor<3x4xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4x5xf32>, tensor<3x4xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// PDPD-5: B: Shape(3, 1) with axis = 1.
// CHECK-LABEL: func.func @shape_3_1_axis_1(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<3x1xf32>)
func.func @shape_3_1_axis_1(%a: tensor<2x3x4x5xf32>, %b: tensor<3x1xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1, 2] : tensor<3x1xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4x5xf32>, tensor<3x1xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// PDPD-3: B: Shape(4, 5) with axis = -1 (default).
// CHECK-LABEL: func.func @shape_4_5_default_axis(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<4x5xf32>)
func.func @shape_4_5_default_axis(%a: tensor<2x3x4x5xf32>, %b: tensor<4x5xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [2, 3] : tensor<4x5xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// PDPD-3: B: Shape(4, 5) with axis = -1, written.
// CHECK-LABEL: func.func @shape_4_5_axis_minus_1(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<4x5xf32>)
func.func @shape_4_5_axis_minus_1(%a: tensor<2x3x4x5xf32>, %b: tensor<4x5xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [2, 3] : tensor<4x5xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = -1>) : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// PDPD-3: B: Shape(4, 5) with axis = 2.
// CHECK-LABEL: func.func @shape_4_5_axis_2(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<4x5xf32>)
func.func @shape_4_5_axis_2(%a: tensor<2x3x4x5xf32>, %b: tensor<4x5xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [2, 3] : tensor<4x5xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 2>) : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// PDPD-7: B: Shape(1, 3) with axis = 0.
// CHECK-LABEL: func.func @shape_1_3_axis_0(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<1x3xf32>)
func.func @shape_1_3_axis_0(%a: tensor<2x3x4x5xf32>, %b: tensor<1x3xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0, 1] : tensor<1x3xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 0>) : (tensor<2x3x4x5xf32>, tensor<1x3xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// PDPD-8: B: Shape(,).
// CHECK-LABEL: func.func @shape_scalar(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<f32>)
func.func @shape_scalar(%a: tensor<2x3x4x5xf32>, %b: tensor<f32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [] : tensor<f32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<2x3x4x5xf32>, tensor<f32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// PDPD-8: with any axis.
// CHECK-LABEL: func.func @shape_scalar_axis_0(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<f32>)
func.func @shape_scalar_axis_0(%a: tensor<2x3x4x5xf32>, %b: tensor<f32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [] : tensor<f32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 0>) : (tensor<2x3x4x5xf32>, tensor<f32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// PDPD-8: with any axis, of the rank of A too.
// CHECK-LABEL: func.func @shape_scalar_axis_4(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<f32>)
func.func @shape_scalar_axis_4(%a: tensor<2x3x4x5xf32>, %b: tensor<f32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [] : tensor<f32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 4>) : (tensor<2x3x4x5xf32>, tensor<f32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// PDPD-8: with any axis, however large.
// CHECK-LABEL: func.func @shape_scalar_axis_large(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<f32>)
func.func @shape_scalar_axis_large(%a: tensor<2x3x4x5xf32>, %b: tensor<f32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [] : tensor<f32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 9223372036854775807>) : (tensor<2x3x4x5xf32>, tensor<f32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// PDPD-3: B: Shape(5) with axis = -1 (default).
// CHECK-LABEL: func.func @shape_5_default_axis(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<5xf32>)
func.func @shape_5_default_axis(%a: tensor<2x3x4x5xf32>, %b: tensor<5xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [3] : tensor<5xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<2x3x4x5xf32>, tensor<5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// PDPD-3: B: Shape(5) with axis = 3.
// CHECK-LABEL: func.func @shape_5_axis_3(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<5xf32>)
func.func @shape_5_axis_3(%a: tensor<2x3x4x5xf32>, %b: tensor<5xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [3] : tensor<5xf32> -> tensor<2x3x4x5xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>{{$}}
  // CHECK-NEXT: return %[[R]]
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 3>) : (tensor<2x3x4x5xf32>, tensor<5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}
