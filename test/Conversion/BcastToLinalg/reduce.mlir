// RUN: bcast-opt %s --bcast-legalize-to-explicit --convert-bcast-to-linalg --canonicalize --split-input-file | FileCheck %s

// A generic with the identity as its init. [REDUCE-4]
// CHECK: #[[IN:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: #[[OUT:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: @columns
func.func @columns(%x: tensor<4x?xf32>) -> tensor<?xf32> {
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
  // CHECK-DAG: %[[SIZE:.*]] = tensor.dim %{{.*}}, %c1
  // CHECK: %[[EMPTY:.*]] = tensor.empty(%[[SIZE]])
  // CHECK: %[[INIT:.*]] = linalg.fill ins(%[[ZERO]] : f32) outs(%[[EMPTY]]
  // CHECK: linalg.generic {indexing_maps = [#[[IN]], #[[OUT]]], iterator_types = ["reduction", "parallel"]}
  // CHECK-SAME: outs(%[[INIT]]
  // CHECK: %[[SUM:.*]] = arith.addf %out, %in
  // CHECK: linalg.yield %[[SUM]]
  %0 = bcast.reduce sum %x, dims = [0] : tensor<4x?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// bf16 is combined in f32 and rounded once. [REDUCE-5]
// CHECK-LABEL: @narrow
func.func @narrow(%x: tensor<4x8xbf16>) -> tensor<4xbf16> {
  // CHECK: linalg.generic
  // CHECK: arith.extf %in : bf16 to f32
  // CHECK: arith.mulf %out
  // CHECK: -> tensor<4xf32>
  // CHECK: linalg.generic
  // CHECK: arith.truncf %in : f32 to bf16
  %0 = bcast.reduce product %x, dims = [1] : tensor<4x8xbf16> -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// -----

// Signs are in the operation. [REDUCE-4]
// CHECK-LABEL: @unsigned
func.func @unsigned(%x: tensor<8xui8>) -> tensor<ui8> {
  // CHECK: %[[LEAST:.*]] = arith.constant 0 : i8
  // CHECK: linalg.fill ins(%[[LEAST]] : i8)
  // CHECK: arith.maxui %out, %in : i8
  %0 = bcast.reduce maximum %x, dims = [0] : tensor<8xui8> -> tensor<ui8>
  return %0 : tensor<ui8>
}

// -----

// The dimensions come back with extent 1.
// CHECK-LABEL: @keep_dims
func.func @keep_dims(%x: tensor<4x8xf32>) -> tensor<4x1xf32> {
  // CHECK: %[[MAX:.*]] = linalg.generic
  // CHECK: arith.maximumf
  // CHECK: -> tensor<4xf32>
  // CHECK: linalg.generic
  // CHECK-SAME: ins(%[[MAX]] : tensor<4xf32>)
  // CHECK-SAME: outs(%{{.*}} : tensor<4x1xf32>)
  %0 = bcast.reduce maximum %x, dims = [1] keep_dims : tensor<4x8xf32> -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

// -----

// A broadcast is read in place if other dimensions give every extent.
// CHECK: #[[TRANSPOSED:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-LABEL: @through_transpose
func.func @through_transpose(%x: tensor<4x8xf32>) -> tensor<8xf32> {
  // CHECK: linalg.generic {indexing_maps = [#[[TRANSPOSED]], #{{.*}}], iterator_types = ["parallel", "reduction"]} ins(%arg0
  %0 = bcast.broadcast_in_dim %x, dims = [1, 0] : tensor<4x8xf32> -> tensor<8x4xf32>
  %1 = bcast.reduce sum %0, dims = [1] : tensor<8x4xf32> -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

// CHECK-LABEL: @over_new_dimension
func.func @over_new_dimension(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[BROADCAST:.*]] = linalg.generic
  // CHECK-SAME: ins(%arg0 : tensor<4xf32>)
  // CHECK: linalg.generic
  // CHECK-SAME: ins(%[[BROADCAST]] : tensor<8x4xf32>)
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<4xf32> -> tensor<8x4xf32>
  %1 = bcast.reduce sum %0, dims = [0] : tensor<8x4xf32> -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
