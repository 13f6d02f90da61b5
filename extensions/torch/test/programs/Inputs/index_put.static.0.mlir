module {
  func.func @main(%arg0: tensor<16x8xf32>, %arg1: tensor<9x8xf32>, %arg2: tensor<9xi64>) -> (tensor<16x8xf32>, tensor<16x8xf32>) {
    %expanded = tensor.expand_shape %arg2 [[0, 1]] output_shape [9, 1] : tensor<9xi64> into tensor<9x1xi64>
    %expanded_0 = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [9, 1, 8] : tensor<9x8xf32> into tensor<9x1x8xf32>
    %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%expanded_0, %expanded : tensor<9x1x8xf32>, tensor<9x1xi64>) outs(%arg0 : tensor<16x8xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      tm_tensor.yield %arg3 : f32
    } -> tensor<16x8xf32>
    %1 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%expanded_0, %expanded : tensor<9x1x8xf32>, tensor<9x1xi64>) outs(%arg0 : tensor<16x8xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      %2 = arith.addf %arg4, %arg3 : f32
      tm_tensor.yield %2 : f32
    } -> tensor<16x8xf32>
    return %0, %1 : tensor<16x8xf32>, tensor<16x8xf32>
  }
}
