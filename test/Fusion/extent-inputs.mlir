// RUN: bcast-opt %s --bcast-fuse-elementwise | FileCheck %s
// A reduced loop has the extent of an input that is not read, if no stored tensor has it.

#all = affine_map<(d0, d1) -> (d0, d1)>
#rows = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @splat(
// CHECK: %[[EXTENTS:.*]] = tensor.empty() : tensor<5xi8>
// CHECK: linalg.generic {{.*}} ins(%[[EXTENTS]] : tensor<5xi8>)
// CHECK: arith.addf %{{.*}}, %cst
func.func @splat(%init: tensor<4xf32>) -> tensor<4xf32> {
  %splat = arith.constant dense<0.1> : tensor<4x5xf32>
  %0 = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%splat : tensor<4x5xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %out, %in : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @stretched(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[SIZE:.*]]: index, %
// CHECK: %[[EXTENTS:.*]] = tensor.empty(%{{.*}}) : tensor<?xi8>
// CHECK: linalg.generic {{.*}} ins(%[[X]], %[[EXTENTS]] : tensor<?xf32>, tensor<?xi8>)
func.func @stretched(%x: tensor<?xf32>, %size: index, %init: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %empty = tensor.empty(%d, %size) : tensor<?x?xf32>
  %stretched = linalg.generic {indexing_maps = [#rows, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?xf32>) outs(%empty : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?x?xf32>
  %0 = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%stretched : tensor<?x?xf32>) outs(%init : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %out, %in : f32
    linalg.yield %1 : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @stored(
// CHECK-SAME: %[[X:.*]]: tensor<4x5xf32>
// CHECK-NOT: tensor.empty
// CHECK: linalg.generic {{.*}} ins(%[[X]] : tensor<4x5xf32>)
func.func @stored(%x: tensor<4x5xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  %empty = tensor.empty() : tensor<4x5xf32>
  %square = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x5xf32>) outs(%empty : tensor<4x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.mulf %in, %in : f32
    linalg.yield %1 : f32
  } -> tensor<4x5xf32>
  %0 = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%square : tensor<4x5xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %out, %in : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @returned(
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<2000xf32>
// CHECK: %[[FILLED:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%[[EMPTY]] : tensor<2000xf32>)
// CHECK: return %[[FILLED]]
func.func @returned() -> tensor<2000xf32> {
  %splat = arith.constant dense<0.1> : tensor<2000xf32>
  return %splat : tensor<2000xf32>
}
