// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// A broadcast is folded into the indexing map of its reader, with a constant 0 for a stretched dimension.

// CHECK-DAG: #[[ID1:.*]] = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[ID2:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[ID3:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[ID4:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[SCALAR0:.*]] = affine_map<() -> ()>
// CHECK-DAG: #[[SCALAR2:.*]] = affine_map<(d0, d1) -> ()>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[COLUMN:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[STRETCHED0:.*]] = affine_map<(d0, d1) -> (0, d1)>
// CHECK-DAG: #[[STRETCHED1:.*]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-DAG: #[[TRANSPOSED:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[TRANSPOSED_STRETCHED:.*]] = affine_map<(d0, d1, d2) -> (0, d0)>
// CHECK-DAG: #[[CHANNEL:.*]] = affine_map<(d0, d1, d2, d3) -> (d1)>
// CHECK-DAG: #[[CHAIN:.*]] = affine_map<(d0, d1, d2) -> (0)>
// CHECK-DAG: #[[TRANSPOSED_CHAIN:.*]] = affine_map<(d0, d1, d2) -> (d1, d0)>
// CHECK-DAG: #[[NEW_AND_STRETCHED:.*]] = affine_map<(d0, d1, d2) -> (d1, 0)>
// CHECK-DAG: #[[TRAILING:.*]] = affine_map<(d0, d1, d2, d3) -> (d3, 0)>

// CHECK-LABEL: func.func @no_broadcast(
// CHECK-SAME: %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>)
// CHECK-NEXT: %[[INIT:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT: %[[R:.*]] = linalg.generic {indexing_maps = [#[[ID1]], #[[ID1]], #[[ID1]]], iterator_types = ["parallel"]} ins(%[[A]], %[[B]] : tensor<4xf32>, tensor<4xf32>) outs(%[[INIT]] : tensor<4xf32>)
// CHECK: } -> tensor<4xf32>
// CHECK-NEXT: return %[[R]]
func.func @no_broadcast(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.add %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @rank_0(
// CHECK: linalg.generic {indexing_maps = [#[[SCALAR0]], #[[SCALAR0]], #[[SCALAR0]]], iterator_types = []} ins(%{{.*}}, %{{.*}} : tensor<f32>, tensor<f32>) outs(%{{.*}} : tensor<f32>)
func.func @rank_0(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = bcast.add %a, %b : tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: func.func @row(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<3xf32>)
// CHECK-NEXT: %[[INIT:.*]] = tensor.empty() : tensor<2x3xf32>
// CHECK-NEXT: %[[R:.*]] = linalg.generic {indexing_maps = [#[[ID2]], #[[ROW]], #[[ID2]]], iterator_types = ["parallel", "parallel"]} ins(%[[A]], %[[B]] : tensor<2x3xf32>, tensor<3xf32>) outs(%[[INIT]] : tensor<2x3xf32>)
// CHECK: } -> tensor<2x3xf32>
// CHECK-NEXT: return %[[R]]
func.func @row(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.broadcast_in_dim %b, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  %1 = bcast.add %a, %0 : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @column(
// CHECK: linalg.generic {indexing_maps = [#[[COLUMN]], #[[ID2]], #[[ID2]]]
// CHECK-SAME: ins(%{{.*}}, %{{.*}} : tensor<2xf32>, tensor<2x3xf32>)
// CHECK-NOT: linalg.generic
func.func @column(%a: tensor<2x3xf32>, %b: tensor<2xf32>) -> tensor<2x3xf32> {
  %0 = bcast.broadcast_in_dim %b, dims = [0] : tensor<2xf32> -> tensor<2x3xf32>
  %1 = bcast.subtract %0, %a : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @scalar(
// CHECK: linalg.generic {indexing_maps = [#[[ID2]], #[[SCALAR2]], #[[ID2]]]
// CHECK-SAME: ins(%{{.*}}, %{{.*}} : tensor<2x3xf32>, tensor<f32>)
func.func @scalar(%a: tensor<2x3xf32>, %b: tensor<f32>) -> tensor<2x3xf32> {
  %0 = bcast.broadcast_in_dim %b, dims = [] : tensor<f32> -> tensor<2x3xf32>
  %1 = bcast.add %a, %0 : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// EXPLICIT-4: an extent of 1 is read at 0, also where both operands have one.
// CHECK-LABEL: func.func @outer(
// CHECK-SAME: %[[A:.*]]: tensor<2x1xf32>, %[[B:.*]]: tensor<1x3xf32>)
// CHECK: linalg.generic {indexing_maps = [#[[STRETCHED1]], #[[STRETCHED0]], #[[ID2]]]
// CHECK-SAME: ins(%[[A]], %[[B]] : tensor<2x1xf32>, tensor<1x3xf32>)
// CHECK-NOT: linalg.generic
func.func @outer(%a: tensor<2x1xf32>, %b: tensor<1x3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.broadcast_in_dim %a, dims = [0, 1] : tensor<2x1xf32> -> tensor<2x3xf32>
  %1 = bcast.broadcast_in_dim %b, dims = [0, 1] : tensor<1x3xf32> -> tensor<2x3xf32>
  %2 = bcast.add %0, %1 : tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// An extent of 1 that stays 1 is not stretched.
// CHECK-LABEL: func.func @one_stays(
// CHECK: linalg.generic {indexing_maps = [#[[ID2]], #[[ROW]], #[[ID2]]]
// CHECK-SAME: ins(%{{.*}}, %{{.*}} : tensor<2x1xf32>, tensor<1xf32>)
func.func @one_stays(%a: tensor<2x1xf32>, %b: tensor<1xf32>) -> tensor<2x1xf32> {
  %0 = bcast.broadcast_in_dim %b, dims = [1] : tensor<1xf32> -> tensor<2x1xf32>
  %1 = bcast.add %a, %0 : tensor<2x1xf32>
  return %1 : tensor<2x1xf32>
}

// EXPLICIT-5: dims that are not increasing transpose.
// CHECK-LABEL: func.func @transposed(
// CHECK: linalg.generic {indexing_maps = [#[[ID2]], #[[TRANSPOSED]], #[[ID2]]]
// CHECK-SAME: ins(%{{.*}}, %{{.*}} : tensor<2x3xf32>, tensor<3x2xf32>)
func.func @transposed(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<2x3xf32> {
  %0 = bcast.broadcast_in_dim %b, dims = [1, 0] : tensor<3x2xf32> -> tensor<2x3xf32>
  %1 = bcast.add %a, %0 : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// EXPLICIT-4, EXPLICIT-5: transposed and stretched.
// CHECK-LABEL: func.func @transposed_and_stretched(
// CHECK: linalg.generic {indexing_maps = [#[[ID3]], #[[TRANSPOSED_STRETCHED]], #[[ID3]]]
// CHECK-SAME: ins(%{{.*}}, %{{.*}} : tensor<2x3x4xf32>, tensor<1x2xf32>)
func.func @transposed_and_stretched(%a: tensor<2x3x4xf32>, %b: tensor<1x2xf32>) -> tensor<2x3x4xf32> {
  %0 = bcast.broadcast_in_dim %b, dims = [2, 0] : tensor<1x2xf32> -> tensor<2x3x4xf32>
  %1 = bcast.add %a, %0 : tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// PDPD-1: one scale per channel.
// CHECK-LABEL: func.func @channels(
// CHECK: linalg.generic {indexing_maps = [#[[ID4]], #[[CHANNEL]], #[[ID4]]]
func.func @channels(%a: tensor<2x3x4x5xf32>, %b: tensor<3xf32>) -> tensor<2x3x4x5xf32> {
  %0 = bcast.broadcast_in_dim %b, dims = [1] : tensor<3xf32> -> tensor<2x3x4x5xf32>
  %1 = bcast.multiply %a, %0 : tensor<2x3x4x5xf32>
  return %1 : tensor<2x3x4x5xf32>
}

// PDPD-5: an extent of 1 beyond A.
// CHECK-LABEL: func.func @trailing_one(
// CHECK: linalg.generic {indexing_maps = [#[[ID4]], #[[TRAILING]], #[[ID4]]]
// CHECK-SAME: ins(%{{.*}}, %{{.*}} : tensor<2x4x5x3xf32>, tensor<3x1xf32>)
func.func @trailing_one(%a: tensor<2x4x5x3xf32>, %b: tensor<3x1xf32>) -> tensor<2x4x5x3xf32> {
  %0 = bcast.broadcast_in_dim %b, dims = [3, 0] : tensor<3x1xf32> -> tensor<2x4x5x3xf32>
  %1 = bcast.add %a, %0 : tensor<2x4x5x3xf32>
  return %1 : tensor<2x4x5x3xf32>
}

// A chain of broadcasts is one map: a 1 stretched, then two new dimensions.
// CHECK-LABEL: func.func @chain(
// CHECK-SAME: %[[A:.*]]: tensor<4x2x3xf32>, %[[B:.*]]: tensor<1xf32>)
// CHECK: linalg.generic {indexing_maps = [#[[ID3]], #[[CHAIN]], #[[ID3]]]
// CHECK-SAME: ins(%[[A]], %[[B]] : tensor<4x2x3xf32>, tensor<1xf32>)
// CHECK-NOT: linalg.generic
func.func @chain(%a: tensor<4x2x3xf32>, %b: tensor<1xf32>) -> tensor<4x2x3xf32> {
  %0 = bcast.broadcast_in_dim %b, dims = [0] : tensor<1xf32> -> tensor<3xf32>
  %1 = bcast.broadcast_in_dim %0, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  %2 = bcast.broadcast_in_dim %1, dims = [1, 2] : tensor<2x3xf32> -> tensor<4x2x3xf32>
  %3 = bcast.add %a, %2 : tensor<4x2x3xf32>
  return %3 : tensor<4x2x3xf32>
}

// Two transpositions, and a new dimension between them.
// CHECK-LABEL: func.func @chain_of_transpositions(
// CHECK: linalg.generic {indexing_maps = [#[[ID3]], #[[TRANSPOSED_CHAIN]], #[[ID3]]]
// CHECK-SAME: ins(%{{.*}}, %{{.*}} : tensor<2x3x4xf32>, tensor<3x2xf32>)
func.func @chain_of_transpositions(%a: tensor<2x3x4xf32>, %b: tensor<3x2xf32>) -> tensor<2x3x4xf32> {
  %0 = bcast.broadcast_in_dim %b, dims = [2, 0] : tensor<3x2xf32> -> tensor<2x4x3xf32>
  %1 = bcast.broadcast_in_dim %0, dims = [0, 2, 1] : tensor<2x4x3xf32> -> tensor<2x3x4xf32>
  %2 = bcast.add %a, %1 : tensor<2x3x4xf32>
  return %2 : tensor<2x3x4xf32>
}

// A broadcast that is returned is computed, in one operation.
// CHECK-LABEL: func.func @returned(
// CHECK-SAME: %[[B:.*]]: tensor<3x1xf32>)
// CHECK-NEXT: %[[INIT:.*]] = tensor.empty() : tensor<2x3x4xf32>
// CHECK-NEXT: %[[R:.*]] = linalg.generic {indexing_maps = [#[[NEW_AND_STRETCHED]], #[[ID3]]], iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[B]] : tensor<3x1xf32>) outs(%[[INIT]] : tensor<2x3x4xf32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: linalg.yield %[[IN]] : f32
// CHECK-NEXT: } -> tensor<2x3x4xf32>
// CHECK-NEXT: return %[[R]]
func.func @returned(%b: tensor<3x1xf32>) -> tensor<2x3x4xf32> {
  %0 = bcast.broadcast_in_dim %b, dims = [1, 2] : tensor<3x1xf32> -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// The end of a chain that is returned reads its beginning; values in between are not computed.
// CHECK-LABEL: func.func @returned_chain(
// CHECK-SAME: %[[B:.*]]: tensor<3xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[B]] : tensor<3xf32>) outs(%{{.*}} : tensor<4x2x3xf32>)
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @returned_chain(%b: tensor<3xf32>) -> tensor<4x2x3xf32> {
  %0 = bcast.broadcast_in_dim %b, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  %1 = bcast.broadcast_in_dim %0, dims = [1, 2] : tensor<2x3xf32> -> tensor<4x2x3xf32>
  return %1 : tensor<4x2x3xf32>
}

// Other readers of a broadcast do not keep an operation from reading its operand.
// CHECK-LABEL: func.func @returned_and_read(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<3xf32>)
// CHECK: %[[R0:.*]] = linalg.generic {indexing_maps = [#[[ROW]], #[[ID2]]]{{.*}} ins(%[[B]] : tensor<3xf32>)
// CHECK: %[[R1:.*]] = linalg.generic {indexing_maps = [#[[ID2]], #[[ROW]], #[[ID2]]]{{.*}} ins(%[[A]], %[[B]] : tensor<2x3xf32>, tensor<3xf32>)
// CHECK: return %[[R0]], %[[R1]]
func.func @returned_and_read(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = bcast.broadcast_in_dim %b, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  %1 = bcast.add %a, %0 : tensor<2x3xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<2x3xf32>
}

// A broadcast of a computed value: two operations; the second one reads the first through its map.
// CHECK-LABEL: func.func @of_computed(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<3xf32>)
// CHECK: %[[EXP:.*]] = linalg.generic {indexing_maps = [#[[ID1]], #[[ID1]]]{{.*}} ins(%[[B]] : tensor<3xf32>) outs(%{{.*}} : tensor<3xf32>)
// CHECK: linalg.generic {indexing_maps = [#[[ID2]], #[[ROW]], #[[ID2]]]{{.*}} ins(%[[A]], %[[EXP]] : tensor<2x3xf32>, tensor<3xf32>) outs(%{{.*}} : tensor<2x3xf32>)
func.func @of_computed(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.exponential %b : tensor<3xf32>
  %1 = bcast.broadcast_in_dim %0, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  %2 = bcast.add %a, %1 : tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// Three operands, each with its own map.
// CHECK-LABEL: func.func @three_operands(
// CHECK-SAME: %[[P:.*]]: tensor<2x1xi1>, %[[A:.*]]: tensor<3xf32>, %[[B:.*]]: tensor<f32>)
// CHECK: linalg.generic {indexing_maps = [#[[STRETCHED1]], #[[ROW]], #[[SCALAR2]], #[[ID2]]]{{.*}} ins(%[[P]], %[[A]], %[[B]] : tensor<2x1xi1>, tensor<3xf32>, tensor<f32>) outs(%{{.*}} : tensor<2x3xf32>)
// CHECK-NEXT: ^bb0(%[[X:.*]]: i1, %[[Y:.*]]: f32, %[[Z:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: arith.select %[[X]], %[[Y]], %[[Z]] : f32
func.func @three_operands(%p: tensor<2x1xi1>, %a: tensor<3xf32>, %b: tensor<f32>) -> tensor<2x3xf32> {
  %0 = bcast.broadcast_in_dim %p, dims = [0, 1] : tensor<2x1xi1> -> tensor<2x3xi1>
  %1 = bcast.broadcast_in_dim %a, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  %2 = bcast.broadcast_in_dim %b, dims = [] : tensor<f32> -> tensor<2x3xf32>
  %3 = bcast.select %0, %1, %2 : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %3 : tensor<2x3xf32>
}

// NUMPY-3: extents of 0 are extents like others. Nothing computes no elements.
// CHECK-LABEL: func.func @zero(
// CHECK-NEXT: %[[EMPTY:.*]] = tensor.empty() : tensor<0x3xf32>
// CHECK-NEXT: return %[[EMPTY]]
func.func @zero(%a: tensor<0x3xf32>, %b: tensor<1x3xf32>) -> tensor<0x3xf32> {
  %0 = bcast.broadcast_in_dim %b, dims = [0, 1] : tensor<1x3xf32> -> tensor<0x3xf32>
  %1 = bcast.add %a, %0 : tensor<0x3xf32>
  return %1 : tensor<0x3xf32>
}

// A broadcast outside of a region that reads it.
// CHECK-LABEL: func.func @region(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<3xf32>
// CHECK-NOT: linalg.generic
// CHECK: scf.if
// CHECK: linalg.generic {indexing_maps = [#[[ID2]], #[[ROW]], #[[ID2]]]{{.*}} ins(%[[A]], %[[B]] : tensor<2x3xf32>, tensor<3xf32>)
func.func @region(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %c: i1) -> tensor<2x3xf32> {
  %0 = bcast.broadcast_in_dim %b, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  %r = scf.if %c -> tensor<2x3xf32> {
    %1 = bcast.add %a, %0 : tensor<2x3xf32>
    scf.yield %1 : tensor<2x3xf32>
  } else {
    scf.yield %a : tensor<2x3xf32>
  }
  return %r : tensor<2x3xf32>
}

// Unused values are not computed.
// CHECK-LABEL: func.func @dead(
// CHECK-NEXT: return
func.func @dead(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  %0 = bcast.broadcast_in_dim %b, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  %1 = bcast.add %a, %0 : tensor<2x3xf32>
  %2 = bcast.exponential %1 : tensor<2x3xf32>
  return
}
