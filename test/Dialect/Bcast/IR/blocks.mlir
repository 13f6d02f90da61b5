// RUN: bcast-opt %s | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --emit-bytecode | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --canonicalize | FileCheck %s --check-prefix=EXPLICIT
// RUN: bcast-opt %s --bcast-to-explicit | FileCheck %s --check-prefix=SPLIT
// The rule of blocks, and its explicit form.

// BLOCKS-3
// CHECK-LABEL: func.func @scale(
// CHECK: bcast.multiply %{{.*}}, %{{.*}} rule(#bcast.blocks<[-1]>) : (tensor<4x6xf32>, tensor<4x2xf32>) -> tensor<4x6xf32>
// EXPLICIT-LABEL: func.func @scale(
// EXPLICIT-SAME: %[[X:.*]]: tensor<4x6xf32>, %[[S:.*]]: tensor<4x2xf32>
// EXPLICIT-DAG: %[[XS:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0], [1, 2]] output_shape [4, 2, 3] : tensor<4x6xf32> into tensor<4x2x3xf32>
// EXPLICIT-DAG: %[[SS:.*]] = bcast.broadcast_in_dim %[[S]], dims = [0, 1] : tensor<4x2xf32> -> tensor<4x2x3xf32>
// EXPLICIT: %[[R:.*]] = bcast.multiply %[[XS]], %[[SS]] : tensor<4x2x3xf32>
// EXPLICIT: tensor.collapse_shape %[[R]] {{\[\[}}0], [1, 2]] : tensor<4x2x3xf32> into tensor<4x6xf32>
func.func @scale(%x: tensor<4x6xf32>, %s: tensor<4x2xf32>) -> tensor<4x6xf32> {
  %0 = bcast.multiply %x, %s rule(#bcast.blocks<[-1]>) : (tensor<4x6xf32>, tensor<4x2xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// Both repeat, and a scalar is stretched; a dimension in front is new.
// CHECK-LABEL: func.func @both(
// CHECK: rule(#bcast.blocks<[-2, -1]>)
// EXPLICIT-LABEL: func.func @both(
// EXPLICIT-DAG: bcast.broadcast_in_dim %{{.*}}, dims = [1, 3, 4] : tensor<2x3x2xf32> -> tensor<5x2x2x3x2xf32>
// EXPLICIT-DAG: bcast.broadcast_in_dim %{{.*}}, dims = [0, 1, 2, 3] : tensor<5x2x2x3xf32> -> tensor<5x2x2x3x2xf32>
// EXPLICIT: bcast.add %{{.*}}, %{{.*}} : tensor<5x2x2x3x2xf32>
// EXPLICIT: tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2], [3, 4]]
func.func @both(%a: tensor<2x6xf32>, %b: tensor<5x4x3xf32>) -> tensor<5x4x6xf32> {
  %0 = bcast.add %a, %b rule(#bcast.blocks<[-2, -1]>) : (tensor<2x6xf32>, tensor<5x4x3xf32>) -> tensor<5x4x6xf32>
  return %0 : tensor<5x4x6xf32>
}

// BLOCKS-5
// CHECK-LABEL: func.func @three(
// CHECK: bcast.select {{.*}} rule(#bcast.blocks<[-1]>)
// Blocks of 2 and of 3 have no common shape: each operand is one of the whole.
// EXPLICIT-LABEL: func.func @three(
// EXPLICIT-DAG: bcast.broadcast_in_dim %{{.*}}, dims = [0] : tensor<3xf32> -> tensor<3x2xf32>
// EXPLICIT-DAG: bcast.broadcast_in_dim %{{.*}}, dims = [0] : tensor<2xf32> -> tensor<2x3xf32>
// EXPLICIT: bcast.select %{{.*}} : {{.*}}tensor<6xf32>
func.func @three(%p: tensor<6xi1>, %a: tensor<3xf32>, %b: tensor<2xf32>) -> tensor<6xf32> {
  %0 = bcast.select %p, %a, %b rule(#bcast.blocks<[-1]>) : (tensor<6xi1>, tensor<3xf32>, tensor<2xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// Without blocks it is NumPy's rule.
// EXPLICIT-LABEL: func.func @no_dims(
// EXPLICIT-NOT: collapse_shape
// EXPLICIT: bcast.broadcast_in_dim %{{.*}}, dims = [1] : tensor<6xf32> -> tensor<4x6xf32>
// EXPLICIT-NOT: collapse_shape
// EXPLICIT: return
func.func @no_dims(%a: tensor<4x6xf32>, %b: tensor<6xf32>) -> tensor<4x6xf32> {
  %0 = bcast.add %a, %b rule(#bcast.blocks<[]>) : (tensor<4x6xf32>, tensor<6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// BLOCKS-7
// CHECK-LABEL: func.func @to_a_target(
// CHECK: bcast.broadcast %{{.*}} rule(#bcast.blocks<[-2]>) : tensor<2x5xf32> -> tensor<8x5xf32>
// EXPLICIT-LABEL: func.func @to_a_target(
// EXPLICIT: bcast.broadcast_in_dim %{{.*}}, dims = [0, 2] : tensor<2x5xf32> -> tensor<2x4x5xf32>
// EXPLICIT-NEXT: tensor.collapse_shape {{.*}} {{\[\[}}0, 1], [2]]
func.func @to_a_target(%x: tensor<2x5xf32>) -> tensor<8x5xf32> {
  %0 = bcast.broadcast %x rule(#bcast.blocks<[-2]>) : tensor<2x5xf32> -> tensor<8x5xf32>
  return %0 : tensor<8x5xf32>
}

// BLOCKS-6: the result's extent is the largest at run time.
// CHECK-LABEL: func.func @dynamic(
// EXPLICIT-LABEL: func.func @dynamic(
// EXPLICIT: rule(#bcast.blocks<[-1]>)
// It is split into the lesser extent, which both have, and the size of its blocks, or 1.
// SPLIT-LABEL: func.func @dynamic(
// SPLIT-DAG: %[[D:.*]] = tensor.dim %arg0, %c0
// SPLIT-DAG: %[[LEAST:.*]] = arith.minsi %[[D]], %c6
// SPLIT: %[[M:.*]] = arith.maxsi %[[LEAST]], %c1
// SPLIT: %[[BLOCK:.*]] = arith.divsi %{{.*}}, %[[M]]
// SPLIT: tensor.expand_shape %arg0
// SPLIT: bcast.broadcast_in_dim %{{.*}}, dims = [0, 1] reads = [equal, either] sizes(%[[M]], %[[BLOCK]])
// SPLIT: %[[CAST:.*]] = tensor.cast %arg1 : tensor<6xf32> to tensor<?xf32>
// SPLIT: tensor.expand_shape %[[CAST]]
// SPLIT: bcast.broadcast_in_dim %{{.*}}, dims = [0, 1] reads = [equal, either] sizes(%[[M]], %[[BLOCK]])
// SPLIT: bcast.multiply %{{.*}} : tensor<?x?xf32>
// SPLIT: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1]]
func.func @dynamic(%x: tensor<?xf32>, %s: tensor<6xf32>) -> tensor<?xf32> {
  %0 = bcast.multiply %x, %s rule(#bcast.blocks<[-1]>) : (tensor<?xf32>, tensor<6xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The same extent twice is always equal.
// EXPLICIT-LABEL: func.func @twice(
// EXPLICIT-NOT: rule
// EXPLICIT: bcast.add %[[X:.*]], %[[X]] : tensor<?xf32>
func.func @twice(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %x, %x rule(#bcast.blocks<[-1]>) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
