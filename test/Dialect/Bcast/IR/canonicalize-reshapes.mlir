// RUN: bcast-opt %s --canonicalize | FileCheck %s
// A reshape by way of one dimension merges and splits the dimensions whose extents pair.

// CHECK-LABEL: func.func @merge(
// CHECK: tensor.collapse_shape %arg0 {{\[\[}}0], [1, 2]] : tensor<?x?x3xi32> into tensor<?x?xi32>
// CHECK-NEXT: return
func.func @merge(%x: tensor<?x?x3xi32>) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = tensor.dim %x, %c0 : tensor<?x?x3xi32>
  %n = tensor.dim %x, %c1 : tensor<?x?x3xi32>
  %n3 = arith.muli %n, %c3 : index
  %flat = tensor.collapse_shape %x [[0, 1, 2]] : tensor<?x?x3xi32> into tensor<?xi32>
  %shape = tensor.from_elements %m, %n3 : tensor<2xindex>
  %r = tensor.reshape %flat(%shape) : (tensor<?xi32>, tensor<2xindex>) -> tensor<?x?xi32>
  return %r : tensor<?x?xi32>
}

// Extents are followed through broadcasts and reshapes; products may have any order.
// CHECK-LABEL: func.func @heads(
// CHECK: %[[B:.*]] = bcast.broadcast_in_dim
// CHECK: tensor.collapse_shape %[[B]] {{\[\[}}0], [1, 2], [3], [4]] : tensor<?x?x4x?x16xi32> into tensor<?x?x?x16xi32>
func.func @heads(%k: tensor<?x?x?x16xi32>) -> tensor<?x?x?x16xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %b = tensor.dim %k, %c0 : tensor<?x?x?x16xi32>
  %h = tensor.dim %k, %c1 : tensor<?x?x?x16xi32>
  %t = tensor.dim %k, %c2 : tensor<?x?x?x16xi32>
  %wide = bcast.broadcast_in_dim %k, dims = [0, 1, 3, 4] sizes(%b, %h, %t) : tensor<?x?x?x16xi32> -> tensor<?x?x4x?x16xi32>
  %flat = tensor.collapse_shape %wide [[0, 1, 2, 3, 4]] : tensor<?x?x4x?x16xi32> into tensor<?xi32>
  %h4 = arith.muli %h, %c4 : index
  %shape = tensor.from_elements %b, %h4, %t, %c16 : tensor<4xindex>
  %r = tensor.reshape %flat(%shape) : (tensor<?xi32>, tensor<4xindex>) -> tensor<?x?x?x16xi32>
  return %r : tensor<?x?x?x16xi32>
}

// CHECK-LABEL: func.func @split(
// CHECK: tensor.expand_shape %arg0 {{\[\[}}0, 1], [2, 3]] output_shape [1, %{{.*}}, 2, 3] : tensor<?x6xi32> into tensor<1x?x2x3xi32>
func.func @split(%x: tensor<?x6xi32>) -> tensor<1x?x2x3xi32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x6xi32>
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<?x6xi32> into tensor<?xi32>
  %r = tensor.expand_shape %flat [[0, 1, 2, 3]] output_shape [1, %n, 2, 3] : tensor<?xi32> into tensor<1x?x2x3xi32>
  return %r : tensor<1x?x2x3xi32>
}

// Other extents, or one that is 0, pair with none.
// CHECK-LABEL: func.func @swapped(
// CHECK: tensor.reshape
func.func @swapped(%x: tensor<?x?x3xi32>) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = tensor.dim %x, %c0 : tensor<?x?x3xi32>
  %n = tensor.dim %x, %c1 : tensor<?x?x3xi32>
  %m3 = arith.muli %m, %c3 : index
  %flat = tensor.collapse_shape %x [[0, 1, 2]] : tensor<?x?x3xi32> into tensor<?xi32>
  %shape = tensor.from_elements %n, %m3 : tensor<2xindex>
  %r = tensor.reshape %flat(%shape) : (tensor<?xi32>, tensor<2xindex>) -> tensor<?x?xi32>
  return %r : tensor<?x?xi32>
}

// CHECK-LABEL: func.func @data(
// CHECK: tensor.reshape
func.func @data(%x: tensor<?x2xi32>, %m: index, %n: index) -> tensor<?x?xi32> {
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<?x2xi32> into tensor<?xi32>
  %shape = tensor.from_elements %m, %n : tensor<2xindex>
  %r = tensor.reshape %flat(%shape) : (tensor<?xi32>, tensor<2xindex>) -> tensor<?x?xi32>
  return %r : tensor<?x?xi32>
}

// CHECK-LABEL: func.func @empty(
// CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0, 1, 2]]
func.func @empty(%x: tensor<?x0xi32>) -> tensor<?x3x0xi32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x0xi32>
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<?x0xi32> into tensor<?xi32>
  %r = tensor.expand_shape %flat [[0, 1, 2]] output_shape [%n, 3, 0] : tensor<?xi32> into tensor<?x3x0xi32>
  return %r : tensor<?x3x0xi32>
}
