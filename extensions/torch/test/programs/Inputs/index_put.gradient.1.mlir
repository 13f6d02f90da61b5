#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<9xi64>, %arg1: tensor<16x8xf32>, %arg2: tensor<16x8xf32>) -> (tensor<16x8xf32>, tensor<9x8xf32>) {
    %cst = arith.constant dense<0.000000e+00> : tensor<9x1x8xf32>
    %c0_i64 = arith.constant 0 : i64
    %c16_i64 = arith.constant 16 : i64
    %0 = tensor.empty() : tensor<9x8xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<9xi64>) outs(%0 : tensor<9x8xf32>) {
    ^bb0(%in: i64, %out: f32):
      %7 = arith.cmpi slt, %in, %c0_i64 : i64
      %8 = arith.addi %in, %c16_i64 : i64
      %9 = arith.select %7, %8, %in : i64
      %10 = arith.index_cast %9 : i64 to index
      %11 = linalg.index 1 : index
      %extracted = tensor.extract %arg2[%10, %11] : tensor<16x8xf32>
      linalg.yield %extracted : f32
    } -> tensor<9x8xf32>
    %expanded = tensor.expand_shape %arg0 [[0, 1]] output_shape [9, 1] : tensor<9xi64> into tensor<9x1xi64>
    %2 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%cst, %expanded : tensor<9x1x8xf32>, tensor<9x1xi64>) outs(%arg1 : tensor<16x8xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      tm_tensor.yield %arg3 : f32
    } -> tensor<16x8xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<9xi64>) outs(%0 : tensor<9x8xf32>) {
    ^bb0(%in: i64, %out: f32):
      %7 = arith.cmpi slt, %in, %c0_i64 : i64
      %8 = arith.addi %in, %c16_i64 : i64
      %9 = arith.select %7, %8, %in : i64
      %10 = arith.index_cast %9 : i64 to index
      %11 = linalg.index 1 : index
      %extracted = tensor.extract %arg1[%10, %11] : tensor<16x8xf32>
      linalg.yield %extracted : f32
    } -> tensor<9x8xf32>
    %4 = tensor.empty() : tensor<16x8xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2, %2 : tensor<16x8xf32>, tensor<16x8xf32>) outs(%4 : tensor<16x8xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %7 = arith.addf %in, %in_0 : f32
      linalg.yield %7 : f32
    } -> tensor<16x8xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%1, %3 : tensor<9x8xf32>, tensor<9x8xf32>) outs(%0 : tensor<9x8xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %7 = arith.addf %in, %in_0 : f32
      linalg.yield %7 : f32
    } -> tensor<9x8xf32>
    return %5, %6 : tensor<16x8xf32>, tensor<9x8xf32>
  }
}
