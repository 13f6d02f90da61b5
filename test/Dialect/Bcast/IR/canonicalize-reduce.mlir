// RUN: bcast-opt %s --canonicalize | FileCheck %s

// Equal elements along stretched dimensions combine to one that is known, apart
// from sums and products of floats.

// CHECK-LABEL: func.func @maximum_of_stretched(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1]] : tensor<3x1xf32> into tensor<3xf32>
// CHECK-NEXT: return %[[COLLAPSED]] : tensor<3xf32>
func.func @maximum_of_stretched(%x: tensor<3x1xf32>) -> tensor<3xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 2] : tensor<3x1xf32> -> tensor<4x3x5xf32>
  %r = bcast.reduce maximum %0, dims = [0, 2] : tensor<4x3x5xf32> -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func.func @minimum_and_stretched(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[ARG0]], dims = [0] : tensor<3xi32> -> tensor<3x2xi32>
// CHECK-NEXT: return %[[R0]] : tensor<3x2xi32>
func.func @minimum_and_stretched(%x: tensor<3xi32>) -> tensor<3x2xi32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xi32> -> tensor<4x3x2xi32>
  %r = bcast.reduce minimum %0, dims = [0] : tensor<4x3x2xi32> -> tensor<3x2xi32>
  return %r : tensor<3x2xi32>
}

// CHECK-LABEL: func.func @and_of_scalar(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: return %[[ARG0]] : tensor<i1>
func.func @and_of_scalar(%x: tensor<i1>) -> tensor<i1> {
  %0 = bcast.broadcast_in_dim %x, dims = [] : tensor<i1> -> tensor<4xi1>
  %r = bcast.reduce and %0, dims = [0] : tensor<4xi1> -> tensor<i1>
  return %r : tensor<i1>
}

// CHECK-LABEL: func.func @some_stretched(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.reduce maximum %[[ARG0]], dims = [0] : tensor<3x5xf32> -> tensor<5xf32>
// CHECK-NEXT: return %[[R0]] : tensor<5xf32>
func.func @some_stretched(%x: tensor<3x5xf32>) -> tensor<5xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 2] : tensor<3x5xf32> -> tensor<4x3x5xf32>
  %r = bcast.reduce maximum %0, dims = [0, 1] : tensor<4x3x5xf32> -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// CHECK-LABEL: func.func @dynamic_kept(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: return %[[ARG0]] : tensor<?xf32>
func.func @dynamic_kept(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %0 = bcast.broadcast_in_dim %x, dims = [1] sizes(%d) : tensor<?xf32> -> tensor<4x?xf32>
  %r = bcast.reduce maximum %0, dims = [0] : tensor<4x?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @integer_sum(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<2> : tensor<3xui8>
// CHECK-NEXT: %[[R0:.*]] = bcast.multiply %[[ARG0]], %[[CST]] : tensor<3xui8>
// CHECK-NEXT: return %[[R0]] : tensor<3xui8>
func.func @integer_sum(%x: tensor<3xui8>) -> tensor<3xui8> {
  %0 = bcast.broadcast_in_dim %x, dims = [0] : tensor<3xui8> -> tensor<3x258xui8>
  %r = bcast.reduce sum %0, dims = [1] : tensor<3x258xui8> -> tensor<3xui8>
  return %r : tensor<3xui8>
}

// CHECK-LABEL: func.func @integer_product(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<5> : tensor<3xi32>
// CHECK-NEXT: %[[R0:.*]] = bcast.power %[[ARG0]], %[[CST]] : tensor<3xi32>
// CHECK-NEXT: return %[[R0]] : tensor<3xi32>
func.func @integer_product(%x: tensor<3xi32>) -> tensor<3xi32> {
  %0 = bcast.broadcast_in_dim %x, dims = [0] : tensor<3xi32> -> tensor<3x5xi32>
  %r = bcast.reduce product %0, dims = [1] : tensor<3x5xi32> -> tensor<3xi32>
  return %r : tensor<3xi32>
}

// The exponent would not fit the type.

// CHECK-LABEL: func.func @product_of_many(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[ARG0]], dims = [0] : tensor<3xi8> -> tensor<3x128xi8>
// CHECK-NEXT: %[[R1:.*]] = bcast.reduce product %[[R0]], dims = [1] : tensor<3x128xi8> -> tensor<3xi8>
// CHECK-NEXT: return %[[R1]] : tensor<3xi8>
func.func @product_of_many(%x: tensor<3xi8>) -> tensor<3xi8> {
  %0 = bcast.broadcast_in_dim %x, dims = [0] : tensor<3xi8> -> tensor<3x128xi8>
  %r = bcast.reduce product %0, dims = [1] : tensor<3x128xi8> -> tensor<3xi8>
  return %r : tensor<3xi8>
}

// CHECK-LABEL: func.func @odd_xor(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: return %[[ARG0]] : tensor<i8>
func.func @odd_xor(%x: tensor<i8>) -> tensor<i8> {
  %0 = bcast.broadcast_in_dim %x, dims = [] : tensor<i8> -> tensor<5xi8>
  %r = bcast.reduce xor %0, dims = [0] : tensor<5xi8> -> tensor<i8>
  return %r : tensor<i8>
}

// CHECK-LABEL: func.func @even_xor(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[ARG0]], dims = [] : tensor<i8> -> tensor<4xi8>
// CHECK-NEXT: %[[R1:.*]] = bcast.reduce xor %[[R0]], dims = [0] : tensor<4xi8> -> tensor<i8>
// CHECK-NEXT: return %[[R1]] : tensor<i8>
func.func @even_xor(%x: tensor<i8>) -> tensor<i8> {
  %0 = bcast.broadcast_in_dim %x, dims = [] : tensor<i8> -> tensor<4xi8>
  %r = bcast.reduce xor %0, dims = [0] : tensor<4xi8> -> tensor<i8>
  return %r : tensor<i8>
}

// CHECK-LABEL: func.func @extent_0(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[ARG0]], dims = [1] : tensor<3xf32> -> tensor<0x3xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.reduce maximum %[[R0]], dims = [0] : tensor<0x3xf32> -> tensor<3xf32>
// CHECK-NEXT: return %[[R1]] : tensor<3xf32>
func.func @extent_0(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xf32> -> tensor<0x3xf32>
  %r = bcast.reduce maximum %0, dims = [0] : tensor<0x3xf32> -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func.func @dynamic_extent(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}, %[[ARG1:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[ARG0]], dims = [1] sizes(%[[ARG1]]) : tensor<3xf32> -> tensor<?x3xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.reduce maximum %[[R0]], dims = [0] : tensor<?x3xf32> -> tensor<3xf32>
// CHECK-NEXT: return %[[R1]] : tensor<3xf32>
func.func @dynamic_extent(%x: tensor<3xf32>, %d: index) -> tensor<3xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1] sizes(%d) : tensor<3xf32> -> tensor<?x3xf32>
  %r = bcast.reduce maximum %0, dims = [0] : tensor<?x3xf32> -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func.func @not_stretched(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[ARG0]], dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.reduce maximum %[[R0]], dims = [1] : tensor<4x3xf32> -> tensor<4xf32>
// CHECK-NEXT: return %[[R1]] : tensor<4xf32>
func.func @not_stretched(%x: tensor<3xf32>) -> tensor<4xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
  %r = bcast.reduce maximum %0, dims = [1] : tensor<4x3xf32> -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @float_sum(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[ARG0]], dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.reduce sum %[[R0]], dims = [0] : tensor<4x3xf32> -> tensor<3xf32>
// CHECK-NEXT: return %[[R1]] : tensor<3xf32>
func.func @float_sum(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
  %r = bcast.reduce sum %0, dims = [0] : tensor<4x3xf32> -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// Splats are equal elements.

// CHECK-LABEL: func.func @splats(
// CHECK-DAG: %[[MAXIMUM:.*]] = arith.constant dense<2.500000e+00> : tensor<3xf32>
// CHECK-DAG: %[[SUM:.*]] = arith.constant dense<4> : tensor<3xi8>
// CHECK-DAG: %[[PRODUCT:.*]] = arith.constant dense<32> : tensor<i32>
// CHECK-NEXT: return %[[MAXIMUM]], %[[SUM]], %[[PRODUCT]]
func.func @splats() -> (tensor<3xf32>, tensor<3xi8>, tensor<i32>) {
  %0 = arith.constant dense<2.5> : tensor<3x1000xf32>
  %1 = arith.constant dense<2> : tensor<3x130xi8>
  %2 = arith.constant dense<2> : tensor<5xi32>
  %r = bcast.reduce maximum %0, dims = [1] : tensor<3x1000xf32> -> tensor<3xf32>
  %s = bcast.reduce sum %1, dims = [1] : tensor<3x130xi8> -> tensor<3xi8>
  %t = bcast.reduce product %2, dims = [0] : tensor<5xi32> -> tensor<i32>
  return %r, %s, %t : tensor<3xf32>, tensor<3xi8>, tensor<i32>
}

// CHECK-LABEL: func.func @splat_of_floats(
// CHECK: bcast.reduce sum
func.func @splat_of_floats() -> tensor<f32> {
  %0 = arith.constant dense<0.1> : tensor<1000xf32>
  %r = bcast.reduce sum %0, dims = [0] : tensor<1000xf32> -> tensor<f32>
  return %r : tensor<f32>
}

// Extents of 1 need no combination. A float sum begins with +0.

// CHECK-LABEL: func.func @unit_maximum(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1]] : tensor<3x1xf32> into tensor<3xf32>
// CHECK-NEXT: return %[[COLLAPSED]] : tensor<3xf32>
func.func @unit_maximum(%x: tensor<3x1xf32>) -> tensor<3xf32> {
  %r = bcast.reduce maximum %x, dims = [1] : tensor<3x1xf32> -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func.func @unit_sum(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0.000000e+00> : tensor<bf16>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG0]] [] : tensor<1x1xbf16> into tensor<bf16>
// CHECK-NEXT: %[[R0:.*]] = bcast.add %[[COLLAPSED]], %[[CST]] : tensor<bf16>
// CHECK-NEXT: return %[[R0]] : tensor<bf16>
func.func @unit_sum(%x: tensor<1x1xbf16>) -> tensor<bf16> {
  %r = bcast.reduce sum %x, dims = [0, 1] : tensor<1x1xbf16> -> tensor<bf16>
  return %r : tensor<bf16>
}

// CHECK-LABEL: func.func @one_unit(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0], [1, 2]] : tensor<4x1x?xf32> into tensor<4x?xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.reduce sum %[[COLLAPSED]], dims = [1] : tensor<4x?xf32> -> tensor<4xf32>
// CHECK-NEXT: return %[[R0]] : tensor<4xf32>
func.func @one_unit(%x: tensor<4x1x?xf32>) -> tensor<4xf32> {
  %r = bcast.reduce sum %x, dims = [1, 2] : tensor<4x1x?xf32> -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @no_dims(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: return %[[ARG0]] : tensor<4xi32>
func.func @no_dims(%x: tensor<4xi32>) -> tensor<4xi32> {
  %r = bcast.reduce sum %x, dims = [] : tensor<4xi32> -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func.func @no_dims_of_float(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.reduce sum %[[ARG0]], dims = [] : tensor<?xf32> -> tensor<?xf32>
// CHECK-NEXT: return %[[R0]] : tensor<?xf32>
func.func @no_dims_of_float(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = bcast.reduce sum %x, dims = [] : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// The explicit form.

// CHECK-LABEL: func.func @keep_dims(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.reduce sum %[[ARG0]], dims = [1] : tensor<4x8xf32> -> tensor<4xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.broadcast_in_dim %[[R0]], dims = [0] : tensor<4xf32> -> tensor<4x1xf32>
// CHECK-NEXT: return %[[R1]] : tensor<4x1xf32>
func.func @keep_dims(%x: tensor<4x8xf32>) -> tensor<4x1xf32> {
  %r = bcast.reduce sum %x, dims = [1] keep_dims : tensor<4x8xf32> -> tensor<4x1xf32>
  return %r : tensor<4x1xf32>
}

// Reductions of reductions, where REDUCE-6 gives the same order.

// CHECK-LABEL: func.func @twice(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.reduce sum %[[ARG0]], dims = [0, 2, 3] : tensor<2x?x4x5xi32> -> tensor<?xi32>
// CHECK-NEXT: return %[[R0]] : tensor<?xi32>
func.func @twice(%x: tensor<2x?x4x5xi32>) -> tensor<?xi32> {
  %0 = bcast.reduce sum %x, dims = [2] : tensor<2x?x4x5xi32> -> tensor<2x?x5xi32>
  %r = bcast.reduce sum %0, dims = [0, 2] : tensor<2x?x5xi32> -> tensor<?xi32>
  return %r : tensor<?xi32>
}

// CHECK-LABEL: func.func @twice_in_order(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.reduce sum %[[ARG0]], dims = [0, 2] : tensor<2x3x4xf32> -> tensor<3xf32>
// CHECK-NEXT: return %[[R0]] : tensor<3xf32>
func.func @twice_in_order(%x: tensor<2x3x4xf32>) -> tensor<3xf32> {
  %0 = bcast.reduce sum %x, dims = [2] : tensor<2x3x4xf32> -> tensor<2x3xf32>
  %r = bcast.reduce sum %0, dims = [0] : tensor<2x3xf32> -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func.func @adjacent_groups(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.reduce sum %[[ARG0]], dims = [2] : tensor<2x3x4xf32> -> tensor<2x3xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.reduce sum %[[R0]], dims = [1] : tensor<2x3xf32> -> tensor<2xf32>
// CHECK-NEXT: return %[[R1]] : tensor<2xf32>
func.func @adjacent_groups(%x: tensor<2x3x4xf32>) -> tensor<2xf32> {
  %0 = bcast.reduce sum %x, dims = [2] : tensor<2x3x4xf32> -> tensor<2x3xf32>
  %r = bcast.reduce sum %0, dims = [1] : tensor<2x3xf32> -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func.func @first_group_first(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.reduce sum %[[ARG0]], dims = [0] : tensor<2x3x4xf32> -> tensor<3x4xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.reduce sum %[[R0]], dims = [1] : tensor<3x4xf32> -> tensor<3xf32>
// CHECK-NEXT: return %[[R1]] : tensor<3xf32>
func.func @first_group_first(%x: tensor<2x3x4xf32>) -> tensor<3xf32> {
  %0 = bcast.reduce sum %x, dims = [0] : tensor<2x3x4xf32> -> tensor<3x4xf32>
  %r = bcast.reduce sum %0, dims = [1] : tensor<3x4xf32> -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func.func @rounded_between(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.reduce sum %[[ARG0]], dims = [2] : tensor<2x3x4xbf16> -> tensor<2x3xbf16>
// CHECK-NEXT: %[[R1:.*]] = bcast.reduce sum %[[R0]], dims = [0] : tensor<2x3xbf16> -> tensor<3xbf16>
// CHECK-NEXT: return %[[R1]] : tensor<3xbf16>
func.func @rounded_between(%x: tensor<2x3x4xbf16>) -> tensor<3xbf16> {
  %0 = bcast.reduce sum %x, dims = [2] : tensor<2x3x4xbf16> -> tensor<2x3xbf16>
  %r = bcast.reduce sum %0, dims = [0] : tensor<2x3xbf16> -> tensor<3xbf16>
  return %r : tensor<3xbf16>
}

// CHECK-LABEL: func.func @other_kind(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.reduce maximum %[[ARG0]], dims = [2] : tensor<2x3x4xf32> -> tensor<2x3xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.reduce sum %[[R0]], dims = [0] : tensor<2x3xf32> -> tensor<3xf32>
// CHECK-NEXT: return %[[R1]] : tensor<3xf32>
func.func @other_kind(%x: tensor<2x3x4xf32>) -> tensor<3xf32> {
  %0 = bcast.reduce maximum %x, dims = [2] : tensor<2x3x4xf32> -> tensor<2x3xf32>
  %r = bcast.reduce sum %0, dims = [0] : tensor<2x3xf32> -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// A relayout moves elements; a copy is stored.

// CHECK-LABEL: func.func @of_relayout(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.reduce sum %[[ARG0]], dims = [1] : tensor<2x3xf32> -> tensor<2xf32>
// CHECK-NEXT: return %[[R0]] : tensor<2xf32>
func.func @of_relayout(%x: tensor<2x3xf32>) -> tensor<2xf32> {
  %0 = bcast.relayout %x : tensor<2x3xf32> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
  %r = bcast.reduce sum %0, dims = [1] : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func.func @of_copy(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.relayout %[[ARG0]] copy : tensor<2x3xf32> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
// CHECK-NEXT: %[[R1:.*]] = bcast.reduce sum %[[R0]], dims = [1] : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<2xf32>
// CHECK-NEXT: return %[[R1]] : tensor<2xf32>
func.func @of_copy(%x: tensor<2x3xf32>) -> tensor<2xf32> {
  %0 = bcast.relayout %x copy : tensor<2x3xf32> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
  %r = bcast.reduce sum %0, dims = [1] : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// A splat that is broadcast has another shape than the operand.
// CHECK-LABEL: func.func @sum_of_broadcast_splat(
// CHECK: arith.constant dense<12> : tensor<2xi32>
func.func @sum_of_broadcast_splat() -> tensor<2xi32> {
  %0 = arith.constant dense<3> : tensor<1xi32>
  %1 = bcast.broadcast_in_dim %0, dims = [1] : tensor<1xi32> -> tensor<2x4xi32>
  %2 = bcast.reduce sum %1, dims = [1] : tensor<2x4xi32> -> tensor<2xi32>
  return %2 : tensor<2xi32>
}

// CHECK-LABEL: func.func @maximum_of_dynamic_splat(
// CHECK: bcast.reduce maximum
func.func @maximum_of_dynamic_splat(%n: index) -> tensor<f32> {
  %0 = arith.constant dense<3.0> : tensor<f32>
  %1 = bcast.broadcast_in_dim %0, dims = [] sizes(%n) : tensor<f32> -> tensor<1x?xf32>
  %2 = bcast.reduce maximum %1, dims = [0, 1] : tensor<1x?xf32> -> tensor<f32>
  return %2 : tensor<f32>
}
