// RUN: bcast-opt %s --bcast-to-linalg | FileCheck %s

// What is kept may be an argument of the body.
// CHECK-LABEL: func.func @last(
//       CHECK:   linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<5xf32>, tensor<5x?x?x1xf32>)
//       CHECK:   ^bb0(%[[X:.*]]: f32, %{{.*}}: f32, %{{.*}}: f32):
//       CHECK:     linalg.yield %[[X]] : f32
func.func @last(%x: tensor<5xf32>, %init: tensor<5xf32>, %m: index, %n: index) -> tensor<5xf32> {
  %empty = tensor.empty(%m, %n) : tensor<5x?x?x1xf32>
  %stretched = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x : tensor<5xf32>) outs(%empty : tensor<5x?x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<5x?x?x1xf32>
  %flat = tensor.collapse_shape %stretched [[0], [1], [2, 3]] : tensor<5x?x?x1xf32> into tensor<5x?x?xf32>
  %last = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0)>], iterator_types = ["parallel", "reduction", "reduction"]} ins(%flat : tensor<5x?x?xf32>) outs(%init : tensor<5xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<5xf32>
  return %last : tensor<5xf32>
}
