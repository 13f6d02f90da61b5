#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<5xi64>, %arg1: tensor<5x8xf32>) -> tensor<9x8xf32> {
    %cst = arith.constant dense<0.000000e+00> : tensor<9x8xf32>
    %cst_0 = arith.constant 2.000000e+00 : f32
    %0 = tensor.empty() : tensor<5x8xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<5x8xf32>) outs(%0 : tensor<5x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %3 = arith.mulf %in, %cst_0 : f32
      linalg.yield %3 : f32
    } -> tensor<5x8xf32>
    %expanded = tensor.expand_shape %arg0 [[0, 1]] output_shape [5, 1] : tensor<5xi64> into tensor<5x1xi64>
    %expanded_1 = tensor.expand_shape %1 [[0], [1, 2]] output_shape [5, 1, 8] : tensor<5x8xf32> into tensor<5x1x8xf32>
    %2 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%expanded_1, %expanded : tensor<5x1x8xf32>, tensor<5x1xi64>) outs(%cst : tensor<9x8xf32>) {
    ^bb0(%arg2: f32, %arg3: f32):
      %3 = arith.addf %arg3, %arg2 : f32
      tm_tensor.yield %3 : f32
    } -> tensor<9x8xf32>
    return %2 : tensor<9x8xf32>
  }
}
