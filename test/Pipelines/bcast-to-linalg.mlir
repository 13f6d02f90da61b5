// RUN: bcast-opt %s --bcast-to-linalg | FileCheck %s
// The second stage: fused linalg.generic operations, and none of the dialect's own.

// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[CHANNEL:.*]] = affine_map<(d0, d1, d2, d3) -> (d1)>
// CHECK-DAG: #[[VECTOR:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[STRETCHED:.*]] = affine_map<(d0, d1) -> (0, d1)>

// CHECK-LABEL: func.func @scale_shift_relu(
// CHECK-SAME: %[[X:.*]]: tensor<32x3x8x8xf32>, %[[S:.*]]: tensor<3xf32>, %[[B:.*]]: tensor<3xf32>)
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[INIT:.*]] = tensor.empty() : tensor<32x3x8x8xf32>
// CHECK-NEXT: %[[R:.*]] = linalg.generic {indexing_maps = [#[[ID]], #[[CHANNEL]], #[[CHANNEL]], #[[ID]]], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[X]], %[[S]], %[[B]] : tensor<32x3x8x8xf32>, tensor<3xf32>, tensor<3xf32>) outs(%[[INIT]] : tensor<32x3x8x8xf32>)
// CHECK-NEXT: ^bb0(%[[E:.*]]: f32, %[[F:.*]]: f32, %[[G:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[SCALED:.*]] = arith.mulf %[[E]], %[[F]] : f32
// CHECK-NEXT: %[[SHIFTED:.*]] = arith.addf %[[SCALED]], %[[G]] : f32
// CHECK-NEXT: %[[RELU:.*]] = arith.maximumf %[[SHIFTED]], %[[ZERO]] : f32
// CHECK-NEXT: linalg.yield %[[RELU]] : f32
// CHECK-NEXT: } -> tensor<32x3x8x8xf32>
// CHECK-NEXT: return %[[R]]
func.func @scale_shift_relu(%x: tensor<32x3x8x8xf32>, %scale: tensor<3xf32>, %shift: tensor<3xf32>) -> tensor<32x3x8x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %0 = bcast.multiply %x, %scale rule(#bcast.pdpd<axis = 1>) : (tensor<32x3x8x8xf32>, tensor<3xf32>) -> tensor<32x3x8x8xf32>
  %1 = bcast.add %0, %shift rule(#bcast.pdpd<axis = 1>) : (tensor<32x3x8x8xf32>, tensor<3xf32>) -> tensor<32x3x8x8xf32>
  %2 = bcast.maximum %1, %zero rule(#bcast.numpy) : (tensor<32x3x8x8xf32>, tensor<f32>) -> tensor<32x3x8x8xf32>
  return %2 : tensor<32x3x8x8xf32>
}

// INDIM-8: XLA's composition, both operands of which are broadcast.
// CHECK-LABEL: func.func @composition(
// CHECK: linalg.generic {indexing_maps = [#[[VECTOR]], #[[STRETCHED]], #{{.*}}]{{.*}} ins(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<1x2xf32>) outs(%{{.*}} : tensor<4x2xf32>)
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @composition(%a: tensor<4xf32>, %b: tensor<1x2xf32>) -> tensor<4x2xf32> {
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<4xf32>, tensor<1x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// Comparison and selection, in one operation with the conversion before them.
// CHECK-LABEL: func.func @select(
// CHECK: linalg.generic
// CHECK: %[[F:.*]] = arith.uitofp %{{.*}} : i8 to f32
// CHECK: %[[P:.*]] = arith.cmpf olt, %[[F]], %{{.*}} : f32
// CHECK: arith.select %[[P]], %{{.*}}, %[[F]] : f32
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @select(%image: tensor<8x8x3xui8>, %limit: tensor<3xf32>) -> tensor<8x8x3xf32> {
  %0 = bcast.convert %image : tensor<8x8x3xui8> -> tensor<8x8x3xf32>
  %1 = bcast.compare LT, %0, %limit rule(#bcast.numpy) : (tensor<8x8x3xf32>, tensor<3xf32>) -> tensor<8x8x3xi1>
  %2 = bcast.select %1, %limit, %0 rule(#bcast.numpy) : (tensor<8x8x3xi1>, tensor<3xf32>, tensor<8x8x3xf32>) -> tensor<8x8x3xf32>
  return %2 : tensor<8x8x3xf32>
}
