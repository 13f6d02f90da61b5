// RUN: bcast-opt %s --convert-linalg-to-bcast | FileCheck %s

// linalg leaves the order of a reduction open; bcast.reduce has one (REDUCE-6).
// An initial value that is the kind's identity is not combined.

// CHECK-LABEL: func.func @softmax(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}, %[[ARG1:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.reduce maximum %[[ARG0]], dims = [1] : tensor<4x8xf32> -> tensor<4xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.broadcast_in_dim %[[R0]], dims = [0] : tensor<4xf32> -> tensor<4x8xf32>
// CHECK-NEXT: %[[R2:.*]] = bcast.subtract %[[ARG0]], %[[R1]] : tensor<4x8xf32>
// CHECK-NEXT: %[[R3:.*]] = bcast.exponential %[[R2]] : tensor<4x8xf32>
// CHECK-NEXT: %[[R4:.*]] = bcast.reduce sum %[[R3]], dims = [1] : tensor<4x8xf32> -> tensor<4xf32>
// CHECK-NEXT: %[[R5:.*]] = bcast.broadcast_in_dim %[[R4]], dims = [0] : tensor<4xf32> -> tensor<4x8xf32>
// CHECK-NEXT: %[[R6:.*]] = bcast.divide %[[R3]], %[[R5]] : tensor<4x8xf32>
// CHECK-NEXT: return %[[R6]] : tensor<4x8xf32>
func.func @softmax(%x: tensor<4x8xf32>, %init: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = linalg.softmax dimension(1) ins(%x : tensor<4x8xf32>) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @dynamic_softmax(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}, %[[ARG1:.*]]:{{.*}}
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[ARG0]], %[[C0]] : tensor<?x8xbf16>
// CHECK-NEXT: %[[R0:.*]] = bcast.reduce maximum %[[ARG0]], dims = [0] : tensor<?x8xbf16> -> tensor<8xbf16>
// CHECK-NEXT: %[[R1:.*]] = bcast.broadcast_in_dim %[[R0]], dims = [1] sizes(%[[DIM]]) : tensor<8xbf16> -> tensor<?x8xbf16>
// CHECK-NEXT: %[[R2:.*]] = bcast.subtract %[[ARG0]], %[[R1]] : tensor<?x8xbf16>
// CHECK-NEXT: %[[R3:.*]] = bcast.exponential %[[R2]] : tensor<?x8xbf16>
// CHECK-NEXT: %[[R4:.*]] = bcast.reduce sum %[[R3]], dims = [0] : tensor<?x8xbf16> -> tensor<8xbf16>
// CHECK-NEXT: %[[R5:.*]] = bcast.broadcast_in_dim %[[R4]], dims = [1] sizes(%[[DIM]]) : tensor<8xbf16> -> tensor<?x8xbf16>
// CHECK-NEXT: %[[R6:.*]] = bcast.divide %[[R3]], %[[R5]] : tensor<?x8xbf16>
// CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[R6]] : tensor<?x8xbf16> to tensor<4x?xbf16>
// CHECK-NEXT: return %[[CAST]] : tensor<4x?xbf16>
func.func @dynamic_softmax(%x: tensor<?x8xbf16>, %init: tensor<4x?xbf16>) -> tensor<4x?xbf16> {
  %r = linalg.softmax dimension(0) ins(%x : tensor<?x8xbf16>) outs(%init : tensor<4x?xbf16>) -> tensor<4x?xbf16>
  return %r : tensor<4x?xbf16>
}

// CHECK-LABEL: func.func @sum(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.reduce sum %[[ARG0]], dims = [1] : tensor<4x8xf32> -> tensor<4xf32>
// CHECK-NEXT: return %[[R0]] : tensor<4xf32>
func.func @sum(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%c : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%i : tensor<4xf32>) dimensions = [1]
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @initial_value(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}, %[[ARG1:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.reduce product %[[ARG0]], dims = [1] : tensor<4x?xf32> -> tensor<4xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.multiply %[[ARG1]], %[[R0]] : tensor<4xf32>
// CHECK-NEXT: return %[[R1]] : tensor<4xf32>
func.func @initial_value(%x: tensor<4x?xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.reduce { arith.mulf } ins(%x : tensor<4x?xf32>) outs(%init : tensor<4xf32>) dimensions = [1]
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @less_static_result(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}, %[[ARG1:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.reduce maximum %[[ARG0]], dims = [1] : tensor<4x8xf32> -> tensor<4xf32>
// CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[R0]] : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.maximum %[[ARG1]], %[[CAST]] : tensor<?xf32>
// CHECK-NEXT: return %[[R1]] : tensor<?xf32>
func.func @less_static_result(%x: tensor<4x8xf32>, %init: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%init : tensor<?xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %0 = arith.maximumf %acc, %in : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @identities(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.reduce sum %[[ARG0]], dims = [1] : tensor<4x8xi8> -> tensor<4xi8>
// CHECK-NEXT: %[[R1:.*]] = bcast.reduce product %[[ARG0]], dims = [1] : tensor<4x8xi8> -> tensor<4xi8>
// CHECK-NEXT: %[[R2:.*]] = bcast.reduce maximum %[[ARG0]], dims = [1] : tensor<4x8xi8> -> tensor<4xi8>
// CHECK-NEXT: %[[R3:.*]] = bcast.convert %[[ARG0]] : tensor<4x8xi8> -> tensor<4x8xui8>
// CHECK-NEXT: %[[R4:.*]] = bcast.reduce minimum %[[R3]], dims = [1] : tensor<4x8xui8> -> tensor<4xui8>
// CHECK-NEXT: %[[R5:.*]] = bcast.convert %[[R4]] : tensor<4xui8> -> tensor<4xi8>
// CHECK-NEXT: return %[[R0]], %[[R1]], %[[R2]], %[[R5]] : tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>
func.func @identities(%x: tensor<4x8xi8>) -> (tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>) {
  %zero = arith.constant dense<0> : tensor<4xi8>
  %one = arith.constant dense<1> : tensor<4xi8>
  %least = arith.constant dense<-128> : tensor<4xi8>
  %ones = arith.constant dense<-1> : tensor<4xi8>
  %0 = linalg.reduce { arith.addi } ins(%x : tensor<4x8xi8>) outs(%zero : tensor<4xi8>) dimensions = [1]
  %1 = linalg.reduce { arith.muli } ins(%x : tensor<4x8xi8>) outs(%one : tensor<4xi8>) dimensions = [1]
  %2 = linalg.reduce { arith.maxsi } ins(%x : tensor<4x8xi8>) outs(%least : tensor<4xi8>) dimensions = [1]
  %3 = linalg.reduce { arith.minui } ins(%x : tensor<4x8xi8>) outs(%ones : tensor<4xi8>) dimensions = [1]
  return %0, %1, %2, %3 : tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>
}

// CHECK-LABEL: func.func @unsigned_maximum(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}, %[[ARG1:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.convert %[[ARG0]] : tensor<4x8xi8> -> tensor<4x8xui8>
// CHECK-NEXT: %[[R1:.*]] = bcast.reduce maximum %[[R0]], dims = [0] : tensor<4x8xui8> -> tensor<8xui8>
// CHECK-NEXT: %[[R2:.*]] = bcast.convert %[[ARG1]] : tensor<8xi8> -> tensor<8xui8>
// CHECK-NEXT: %[[R3:.*]] = bcast.maximum %[[R2]], %[[R1]] : tensor<8xui8>
// CHECK-NEXT: %[[R4:.*]] = bcast.convert %[[R3]] : tensor<8xui8> -> tensor<8xi8>
// CHECK-NEXT: return %[[R4]] : tensor<8xi8>
func.func @unsigned_maximum(%x: tensor<4x8xi8>, %init: tensor<8xi8>) -> tensor<8xi8> {
  %r = linalg.reduce { arith.maxui } ins(%x : tensor<4x8xi8>) outs(%init : tensor<8xi8>) dimensions = [0]
  return %r : tensor<8xi8>
}

// CHECK-LABEL: func.func @logical(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}, %[[ARG1:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.reduce or %[[ARG0]], dims = [0] : tensor<4xi1> -> tensor<i1>
// CHECK-NEXT: %[[R1:.*]] = bcast.or %[[ARG1]], %[[R0]] : tensor<i1>
// CHECK-NEXT: %[[R2:.*]] = bcast.reduce maximum %[[ARG0]], dims = [0] : tensor<4xi1> -> tensor<i1>
// CHECK-NEXT: %[[R3:.*]] = bcast.maximum %[[ARG1]], %[[R2]] : tensor<i1>
// CHECK-NEXT: return %[[R1]], %[[R3]] : tensor<i1>, tensor<i1>
func.func @logical(%x: tensor<4xi1>, %init: tensor<i1>) -> (tensor<i1>, tensor<i1>) {
  %0 = linalg.reduce { arith.ori } ins(%x : tensor<4xi1>) outs(%init : tensor<i1>) dimensions = [0]
  %1 = linalg.reduce { arith.maxui } ins(%x : tensor<4xi1>) outs(%init : tensor<i1>) dimensions = [0]
  return %0, %1 : tensor<i1>, tensor<i1>
}

// CHECK-LABEL: func.func @generic(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}, %[[ARG1:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.reduce sum %[[ARG0]], dims = [0, 2] : tensor<2x3x4xf32> -> tensor<3xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.add %[[ARG1]], %[[R0]] : tensor<3xf32>
// CHECK-NEXT: return %[[R1]] : tensor<3xf32>
func.func @generic(%x: tensor<2x3x4xf32>, %init: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1)>],
                       iterator_types = ["reduction", "parallel", "reduction"]}
      ins(%x : tensor<2x3x4xf32>) outs(%init : tensor<3xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %0 = arith.addf %acc, %in : f32
    linalg.yield %0 : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func.func @permuted_generic(
// CHECK-SAME: %[[ARG0:.*]]:{{.*}}, %[[ARG1:.*]]:{{.*}}
// CHECK-NEXT: %[[R0:.*]] = bcast.reduce minimum %[[ARG0]], dims = [1] : tensor<3x2xf32> -> tensor<3xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.minimum %[[ARG1]], %[[R0]] : tensor<3xf32>
// CHECK-NEXT: return %[[R1]] : tensor<3xf32>
func.func @permuted_generic(%x: tensor<3x2xf32>, %init: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1)>],
                       iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<3x2xf32>) outs(%init : tensor<3xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %0 = arith.minimumf %in, %acc : f32
    linalg.yield %0 : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// The loops have the groups of the operand in their order.
// CHECK-LABEL: func.func @permuted_kept_dimension(
// CHECK: bcast.reduce sum %{{.*}}, dims = [1, 2] : tensor<4x2x3xf32> -> tensor<4xf32>
func.func @permuted_kept_dimension(%x: tensor<4x2x3xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0, d1)>, affine_map<(d0, d1, d2) -> (d2)>],
                       iterator_types = ["reduction", "reduction", "parallel"]}
      ins(%x : tensor<4x2x3xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %0 = arith.addf %acc, %in : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// A minimum is the same in any order.
// CHECK-LABEL: func.func @permuted_minimum(
// CHECK: bcast.reduce minimum %{{.*}}, dims = [0, 1] : tensor<4x3x2xf32> -> tensor<2xf32>
func.func @permuted_minimum(%x: tensor<4x3x2xf32>, %init: tensor<2xf32>) -> tensor<2xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0, d2)>, affine_map<(d0, d1, d2) -> (d2)>],
                       iterator_types = ["reduction", "reduction", "parallel"]}
      ins(%x : tensor<4x3x2xf32>) outs(%init : tensor<2xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %0 = arith.minimumf %in, %acc : f32
    linalg.yield %0 : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}
