// RUN: bcast-opt %s --bcast-propagate-broadcasts-up --split-input-file | FileCheck %s

// The operands of a computation are split before it, and broadcast after that: nothing is stored.
// CHECK-LABEL: func.func @dequantize
//       CHECK:   %[[SPLIT:.*]] = tensor.expand_shape %arg0 {{\[}}[0], [1, 2]] output_shape [%{{.*}}, 2, 32] : tensor<?x64xi8> into tensor<?x2x32xi8>
//       CHECK:   %[[ROWS:.*]] = bcast.broadcast_in_dim %[[SPLIT]], dims = [0, 1, 2] sizes(%arg1)
//       CHECK:   bcast.convert %[[ROWS]]
//   CHECK-NOT:   tensor.expand_shape
func.func @dequantize(%q: tensor<?x64xi8>, %rows: index) -> tensor<?x2x32xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %q, %c0 : tensor<?x64xi8>
  %x = bcast.convert %q : tensor<?x64xi8> -> tensor<?x64xf32>
  %s = tensor.expand_shape %x [[0], [1, 2]] output_shape [%n, 2, 32] : tensor<?x64xf32> into tensor<?x2x32xf32>
  %r = bcast.broadcast_in_dim %s, dims = [0, 1, 2] sizes(%rows) : tensor<?x2x32xf32> -> tensor<?x2x32xf32>
  return %r : tensor<?x2x32xf32>
}

// -----

// So are those of broadcasts: a row, a column of 1, a scalar, and one that may be stretched elsewhere.
// CHECK-LABEL: func.func @broadcasts
//   CHECK-DAG:   %[[ROW:.*]] = tensor.expand_shape %arg1 {{\[}}[0, 1]] output_shape [2, 32] : tensor<64xf32> into tensor<2x32xf32>
//   CHECK-DAG:   bcast.broadcast_in_dim %[[ROW]], dims = [1, 2]
//   CHECK-DAG:   bcast.broadcast_in_dim %arg2, dims = [0, 1]
//   CHECK-DAG:   bcast.broadcast_in_dim %arg3, dims = []
//   CHECK-DAG:   %[[OTHER:.*]] = tensor.expand_shape %arg4 {{.*}} : tensor<?x64xf32> into tensor<?x2x32xf32>
//   CHECK-DAG:   bcast.broadcast_in_dim %[[OTHER]], dims = [0, 1, 2]
//       CHECK:   return
func.func @broadcasts(%q: tensor<?x64xf32>, %row: tensor<64xf32>, %column: tensor<?x1xf32>, %scalar: tensor<f32>, %other: tensor<?x64xf32>, %rows: index) -> tensor<?x2x32xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %q, %c0 : tensor<?x64xf32>
  %a = bcast.broadcast_in_dim %row, dims = [1] sizes(%n) : tensor<64xf32> -> tensor<?x64xf32>
  %b = bcast.broadcast_in_dim %column, dims = [0, 1] sizes(%n) : tensor<?x1xf32> -> tensor<?x64xf32>
  %c = bcast.broadcast_in_dim %scalar, dims = [] sizes(%n) : tensor<f32> -> tensor<?x64xf32>
  %d = bcast.broadcast_in_dim %other, dims = [0, 1] sizes(%n) : tensor<?x64xf32> -> tensor<?x64xf32>
  %ab = bcast.add %a, %b : tensor<?x64xf32>
  %cd = bcast.multiply %c, %d : tensor<?x64xf32>
  %abcd = bcast.subtract %ab, %cd : tensor<?x64xf32>
  %x = bcast.add %q, %abcd : tensor<?x64xf32>
  %s = tensor.expand_shape %x [[0], [1, 2]] output_shape [%n, 2, 32] : tensor<?x64xf32> into tensor<?x2x32xf32>
  %e = bcast.exponential %s : tensor<?x2x32xf32>
  %r = bcast.broadcast_in_dim %e, dims = [0, 1, 2] sizes(%rows) : tensor<?x2x32xf32> -> tensor<?x2x32xf32>
  return %r : tensor<?x2x32xf32>
}

// -----

// A dimension that may be stretched and is split stays, and so does what no run time stretches.
// CHECK-LABEL: func.func @stays
//       CHECK:   %[[X:.*]] = bcast.broadcast_in_dim %arg0, dims = [0, 1]
//       CHECK:   tensor.expand_shape %[[X]]
//       CHECK:   %[[Y:.*]] = bcast.abs
//       CHECK:   tensor.expand_shape %[[Y]]
func.func @stays(%q: tensor<?x?xf32>, %n: index, %m: index, %k: index) -> (tensor<?x2x?xf32>, tensor<?x2x?xf32>) {
  %x = bcast.broadcast_in_dim %q, dims = [0, 1] sizes(%n, %m) : tensor<?x?xf32> -> tensor<?x?xf32>
  %s = tensor.expand_shape %x [[0], [1, 2]] output_shape [%n, 2, %k] : tensor<?x?xf32> into tensor<?x2x?xf32>
  %r = bcast.broadcast_in_dim %s, dims = [0, 1, 2] sizes(%n, %k) : tensor<?x2x?xf32> -> tensor<?x2x?xf32>
  %y = bcast.abs %q : tensor<?x?xf32>
  %t = tensor.expand_shape %y [[0], [1, 2]] output_shape [%n, 2, %k] : tensor<?x?xf32> into tensor<?x2x?xf32>
  return %r, %t : tensor<?x2x?xf32>, tensor<?x2x?xf32>
}

// -----

// What is read twice is computed once.
// CHECK-LABEL: func.func @shared
//       CHECK:   bcast.abs
//   CHECK-NOT:   bcast.abs
//       CHECK:   bcast.negate
//   CHECK-NOT:   bcast.negate
//       CHECK:   return
func.func @shared(%q: tensor<?x64xf32>, %rows: index) -> tensor<?x2x32xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %q, %c0 : tensor<?x64xf32>
  %a = bcast.abs %q : tensor<?x64xf32>
  %b = bcast.negate %a : tensor<?x64xf32>
  %c = bcast.add %a, %b : tensor<?x64xf32>
  %d = bcast.multiply %c, %b : tensor<?x64xf32>
  %e = bcast.subtract %d, %c : tensor<?x64xf32>
  %s = tensor.expand_shape %e [[0], [1, 2]] output_shape [%n, 2, 32] : tensor<?x64xf32> into tensor<?x2x32xf32>
  %r = bcast.broadcast_in_dim %s, dims = [0, 1, 2] sizes(%rows) : tensor<?x2x32xf32> -> tensor<?x2x32xf32>
  return %r : tensor<?x2x32xf32>
}
