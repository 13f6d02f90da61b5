// RUN: bcast-opt %s --canonicalize | FileCheck %s

// tensor.extract reads one element of the operand.

// CHECK-LABEL: func.func @extract(
// CHECK-SAME: %[[X:.*]]: tensor<3x1xf32>, %{{.*}}: index, %{{.*}}: index, %[[K:.*]]: index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[EXTRACTED:.*]] = tensor.extract %[[X]][%[[K]], %[[C0]]] : tensor<3x1xf32>
// CHECK-NEXT: return %[[EXTRACTED]]
func.func @extract(%x: tensor<3x1xf32>, %i: index, %j: index, %k: index) -> f32 {
  %0 = bcast.broadcast_in_dim %x, dims = [2, 0] : tensor<3x1xf32> -> tensor<4x2x3xf32>
  %r = tensor.extract %0[%i, %j, %k] : tensor<4x2x3xf32>
  return %r : f32
}

// CHECK-LABEL: func.func @extract_dynamic(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %{{.*}}: tensor<?xf32>, %{{.*}}: index, %[[J:.*]]: index
// CHECK-NEXT: %[[EXTRACTED:.*]] = tensor.extract %[[X]][%[[J]]] : tensor<?xf32>
// CHECK-NEXT: return %[[EXTRACTED]]
func.func @extract_dynamic(%x: tensor<?xf32>, %n: tensor<?xf32>, %i: index, %j: index) -> f32 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %n, %c0 : tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %0 = bcast.broadcast_in_dim %x, dims = [1] reads = [equal] sizes(%d, %e) : tensor<?xf32> -> tensor<?x?xf32>
  %r = tensor.extract %0[%i, %j] : tensor<?x?xf32>
  return %r : f32
}

// The element that is read depends on the runtime extent.

// CHECK-LABEL: func.func @extract_either(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[I:.*]]: index
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0] : tensor<?xf32> -> tensor<4xf32>
// CHECK-NEXT: %[[EXTRACTED:.*]] = tensor.extract %[[R0]][%[[I]]] : tensor<4xf32>
// CHECK-NEXT: return %[[EXTRACTED]]
func.func @extract_either(%x: tensor<?xf32>, %i: index) -> f32 {
  %0 = bcast.broadcast_in_dim %x, dims = [0] : tensor<?xf32> -> tensor<4xf32>
  %r = tensor.extract %0[%i] : tensor<4xf32>
  return %r : f32
}

// The extent is not known to be 4; the broadcast checks it.

// CHECK-LABEL: func.func @extract_unproven(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[I:.*]]: index
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0] reads = [equal] : tensor<?xf32> -> tensor<4xf32>
// CHECK-NEXT: %[[EXTRACTED:.*]] = tensor.extract %[[R0]][%[[I]]] : tensor<4xf32>
// CHECK-NEXT: return %[[EXTRACTED]]
func.func @extract_unproven(%x: tensor<?xf32>, %i: index) -> f32 {
  %0 = bcast.broadcast_in_dim %x, dims = [0] reads = [equal] : tensor<?xf32> -> tensor<4xf32>
  %r = tensor.extract %0[%i] : tensor<4xf32>
  return %r : f32
}

// A slice of a broadcast is the broadcast of a slice.

// CHECK-LABEL: func.func @slice(
// CHECK-SAME: %[[X:.*]]: tensor<8x1x6xf32>, %[[O:.*]]: index
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[X]][%[[O]], 0, 2] [1, 1, 3] [1, 1, 1] : tensor<8x1x6xf32> to tensor<1x1x3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[EXTRACTED_SLICE]], dims = [1, 2, 3] : tensor<1x1x3xf32> -> tensor<2x1x5x3xf32>
// CHECK-NEXT: return %[[R0]]
func.func @slice(%x: tensor<8x1x6xf32>, %o: index) -> tensor<2x1x5x3xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 2, 3] : tensor<8x1x6xf32> -> tensor<4x8x5x6xf32>
  %r = tensor.extract_slice %0[0, %o, 0, 2] [2, 1, 5, 3] [1, 1, 1, 1] : tensor<4x8x5x6xf32> to tensor<2x1x5x3xf32>
  return %r : tensor<2x1x5x3xf32>
}

// CHECK-LABEL: func.func @slice_drops_dimensions(
// CHECK-SAME: %[[X:.*]]: tensor<8x1x6xf32>, %[[O:.*]]: index
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[X]][%[[O]], 0, 2] [1, 1, 3] [1, 1, 1] : tensor<8x1x6xf32> to tensor<3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[EXTRACTED_SLICE]], dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
// CHECK-NEXT: return %[[R0]]
func.func @slice_drops_dimensions(%x: tensor<8x1x6xf32>, %o: index) -> tensor<2x3xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 2, 3] : tensor<8x1x6xf32> -> tensor<4x8x5x6xf32>
  %r = tensor.extract_slice %0[0, %o, 1, 2] [2, 1, 1, 3] [1, 1, 1, 1] : tensor<4x8x5x6xf32> to tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @slice_with_strides(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[S:.*]]: index
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[X]][1] [%[[S]]] [3] : tensor<8xf32> to tensor<?xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[EXTRACTED_SLICE]], dims = [1] reads = [equal] sizes(%[[S]]) : tensor<?xf32> -> tensor<2x?xf32>
// CHECK-NEXT: return %[[R0]]
func.func @slice_with_strides(%x: tensor<8xf32>, %s: index) -> tensor<2x?xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<8xf32> -> tensor<4x8xf32>
  %r = tensor.extract_slice %0[0, 1] [2, %s] [2, 3] : tensor<4x8xf32> to tensor<2x?xf32>
  return %r : tensor<2x?xf32>
}

// CHECK-LABEL: func.func @slice_transposed(
// CHECK-SAME: %[[X:.*]]: tensor<8x6xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[X]][5, 4] [3, 2] [1, 1] : tensor<8x6xf32> to tensor<3x2xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[EXTRACTED_SLICE]], dims = [1, 0] : tensor<3x2xf32> -> tensor<2x3xf32>
// CHECK-NEXT: return %[[R0]]
func.func @slice_transposed(%x: tensor<8x6xf32>) -> tensor<2x3xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 0] : tensor<8x6xf32> -> tensor<6x8xf32>
  %r = tensor.extract_slice %0[4, 5] [2, 3] [1, 1] : tensor<6x8xf32> to tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @slice_of_new_dimension(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1] : tensor<8xf32> -> tensor<2x8xf32>
// CHECK-NEXT: return %[[R0]]
func.func @slice_of_new_dimension(%x: tensor<8xf32>) -> tensor<2x8xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<8xf32> -> tensor<4x8xf32>
  %r = tensor.extract_slice %0[2, 0] [2, 8] [1, 1] : tensor<4x8xf32> to tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

// CHECK-LABEL: func.func @slice_to_0_elements(
// CHECK-SAME: %[[X:.*]]: tensor<1xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0] : tensor<1xf32> -> tensor<0xf32>
// CHECK-NEXT: return %[[R0]]
func.func @slice_to_0_elements(%x: tensor<1xf32>) -> tensor<0xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [0] : tensor<1xf32> -> tensor<4xf32>
  %r = tensor.extract_slice %0[2] [0] [1] : tensor<4xf32> to tensor<0xf32>
  return %r : tensor<0xf32>
}

// CHECK-LABEL: func.func @slice_either(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0] : tensor<?xf32> -> tensor<4xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[R0]][2] [2] [1] : tensor<4xf32> to tensor<2xf32>
// CHECK-NEXT: return %[[EXTRACTED_SLICE]]
func.func @slice_either(%x: tensor<?xf32>) -> tensor<2xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [0] : tensor<?xf32> -> tensor<4xf32>
  %r = tensor.extract_slice %0[2] [2] [1] : tensor<4xf32> to tensor<2xf32>
  return %r : tensor<2xf32>
}

// A transposed broadcast places its dimensions elsewhere.

// CHECK-LABEL: func.func @transpose(
// CHECK-SAME: %[[X:.*]]: tensor<8x?xf32>, %[[D:.*]]: index, %{{.*}}: tensor<?x4x8xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [2, 0] reads = [equal, equal] sizes(%[[D]]) : tensor<8x?xf32> -> tensor<?x4x8xf32>
// CHECK-NEXT: return %[[R0]]
func.func @transpose(%x: tensor<8x?xf32>, %d: index, %init: tensor<?x4x8xf32>) -> tensor<?x4x8xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 2] reads = [equal, equal] sizes(%d) : tensor<8x?xf32> -> tensor<4x8x?xf32>
  %r = linalg.transpose ins(%0 : tensor<4x8x?xf32>) outs(%init : tensor<?x4x8xf32>) permutation = [2, 0, 1]
  return %r : tensor<?x4x8xf32>
}

// CHECK-LABEL: func.func @transpose_with_layout(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[INIT:.*]]: tensor<4x8xf32, #bcast.layout<minor_to_major = [0, 1]>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0] : tensor<8xf32> -> tensor<8x4xf32>
// CHECK-NEXT: %[[TRANSPOSED:.*]] = linalg.transpose ins(%[[R0]] : tensor<8x4xf32>) outs(%[[INIT]] : tensor<4x8xf32, #bcast.layout<minor_to_major = [0, 1]>>) permutation = [1, 0]
// CHECK-NEXT: return %[[TRANSPOSED]]
func.func @transpose_with_layout(%x: tensor<8xf32>, %init: tensor<4x8xf32, #bcast.layout<minor_to_major = [0, 1]>>) -> tensor<4x8xf32, #bcast.layout<minor_to_major = [0, 1]>> {
  %0 = bcast.broadcast_in_dim %x, dims = [0] : tensor<8xf32> -> tensor<8x4xf32>
  %r = linalg.transpose ins(%0 : tensor<8x4xf32>) outs(%init : tensor<4x8xf32, #bcast.layout<minor_to_major = [0, 1]>>) permutation = [1, 0]
  return %r : tensor<4x8xf32, #bcast.layout<minor_to_major = [0, 1]>>
}

// Reshapes that leave the operand's elements in their order.

// CHECK-LABEL: func.func @expand_shape(
// CHECK-SAME: %[[X:.*]]: tensor<3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [2] : tensor<3xf32> -> tensor<2x2x3x1xf32>
// CHECK-NEXT: return %[[R0]]
func.func @expand_shape(%x: tensor<3xf32>) -> tensor<2x2x3x1xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
  %r = tensor.expand_shape %0 [[0, 1], [2, 3]] output_shape [2, 2, 3, 1] : tensor<4x3xf32> into tensor<2x2x3x1xf32>
  return %r : tensor<2x2x3x1xf32>
}

// CHECK-LABEL: func.func @expand_shape_of_stretched(
// CHECK-SAME: %[[X:.*]]: tensor<1x3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0, 2] : tensor<1x3xf32> -> tensor<2x2x3xf32>
// CHECK-NEXT: return %[[R0]]
func.func @expand_shape_of_stretched(%x: tensor<1x3xf32>) -> tensor<2x2x3xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [0, 1] : tensor<1x3xf32> -> tensor<4x3xf32>
  %r = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 2, 3] : tensor<4x3xf32> into tensor<2x2x3xf32>
  return %r : tensor<2x2x3xf32>
}

// CHECK-LABEL: func.func @expand_shape_splits_operand(
// CHECK-SAME: %[[X:.*]]: tensor<6xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1] : tensor<6xf32> -> tensor<4x6xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[R0]] {{\[\[}}0], [1, 2]] output_shape [4, 2, 3] : tensor<4x6xf32> into tensor<4x2x3xf32>
// CHECK-NEXT: return %[[EXPANDED]]
func.func @expand_shape_splits_operand(%x: tensor<6xf32>) -> tensor<4x2x3xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<6xf32> -> tensor<4x6xf32>
  %r = tensor.expand_shape %0 [[0], [1, 2]] output_shape [4, 2, 3] : tensor<4x6xf32> into tensor<4x2x3xf32>
  return %r : tensor<4x2x3xf32>
}

// CHECK-LABEL: func.func @collapse_shape(
// CHECK-SAME: %[[X:.*]]: tensor<3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1] : tensor<3xf32> -> tensor<8x3xf32>
// CHECK-NEXT: return %[[R0]]
func.func @collapse_shape(%x: tensor<3xf32>) -> tensor<8x3xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [2] : tensor<3xf32> -> tensor<4x2x3xf32>
  %r = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<4x2x3xf32> into tensor<8x3xf32>
  return %r : tensor<8x3xf32>
}

// CHECK-LABEL: func.func @collapse_shape_of_stretched(
// CHECK-SAME: %[[X:.*]]: tensor<1x3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [0, 1] : tensor<1x3xf32> -> tensor<8x3xf32>
// CHECK-NEXT: return %[[R0]]
func.func @collapse_shape_of_stretched(%x: tensor<1x3xf32>) -> tensor<8x3xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 2] : tensor<1x3xf32> -> tensor<4x2x3xf32>
  %r = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<4x2x3xf32> into tensor<8x3xf32>
  return %r : tensor<8x3xf32>
}

// CHECK-LABEL: func.func @collapse_shape_repeats_operand(
// CHECK-SAME: %[[X:.*]]: tensor<3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [2] : tensor<3xf32> -> tensor<4x2x3xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[R0]] {{\[\[}}0], [1, 2]] : tensor<4x2x3xf32> into tensor<4x6xf32>
// CHECK-NEXT: return %[[COLLAPSED]]
func.func @collapse_shape_repeats_operand(%x: tensor<3xf32>) -> tensor<4x6xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [2] : tensor<3xf32> -> tensor<4x2x3xf32>
  %r = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<4x2x3xf32> into tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

// A scalar has no dimension that the operand could be broadcast along.
// CHECK-LABEL: func.func @join_to_scalar
// CHECK: %[[BROADCAST:.*]] = bcast.broadcast_in_dim %{{.*}}, dims = [0] : tensor<1xf32> -> tensor<1x1xf32>
// CHECK: tensor.collapse_shape %[[BROADCAST]] []
func.func @join_to_scalar(%x: tensor<1xf32>) -> tensor<f32> {
  %0 = bcast.broadcast_in_dim %x, dims = [0] : tensor<1xf32> -> tensor<1x1xf32>
  %1 = tensor.collapse_shape %0 [] : tensor<1x1xf32> into tensor<f32>
  return %1 : tensor<f32>
}
