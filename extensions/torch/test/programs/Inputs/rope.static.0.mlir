#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
module {
  func.func @main(%arg0: tensor<9x2x5x8xf32>, %arg1: tensor<5x8xf32>) -> tensor<9x2x5x8xf32> {
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 0, 0] [9, 2, 5, 4] [1, 1, 1, 1] : tensor<9x2x5x8xf32> to tensor<9x2x5x4xf32>
    %extracted_slice_0 = tensor.extract_slice %arg0[0, 0, 0, 4] [9, 2, 5, 4] [1, 1, 1, 1] : tensor<9x2x5x8xf32> to tensor<9x2x5x4xf32>
    %0 = tensor.empty() : tensor<9x2x5x4xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_0 : tensor<9x2x5x4xf32>) outs(%0 : tensor<9x2x5x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = arith.negf %in : f32
      linalg.yield %9 : f32
    } -> tensor<9x2x5x4xf32>
    %concat = tensor.concat dim(3) %1, %extracted_slice : (tensor<9x2x5x4xf32>, tensor<9x2x5x4xf32>) -> tensor<9x2x5x8xf32>
    %2 = tensor.empty() : tensor<5x8xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<5x8xf32>) outs(%2 : tensor<5x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = math.cos %in : f32
      linalg.yield %9 : f32
    } -> tensor<5x8xf32>
    %4 = tensor.empty() : tensor<9x2x5x8xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %3 : tensor<9x2x5x8xf32>, tensor<5x8xf32>) outs(%4 : tensor<9x2x5x8xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %9 = arith.mulf %in, %in_1 : f32
      linalg.yield %9 : f32
    } -> tensor<9x2x5x8xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<5x8xf32>) outs(%2 : tensor<5x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = math.sin %in : f32
      linalg.yield %9 : f32
    } -> tensor<5x8xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %6 : tensor<9x2x5x8xf32>, tensor<5x8xf32>) outs(%4 : tensor<9x2x5x8xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %9 = arith.mulf %in, %in_1 : f32
      linalg.yield %9 : f32
    } -> tensor<9x2x5x8xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %7 : tensor<9x2x5x8xf32>, tensor<9x2x5x8xf32>) outs(%4 : tensor<9x2x5x8xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %9 = arith.addf %in, %in_1 : f32
      linalg.yield %9 : f32
    } -> tensor<9x2x5x8xf32>
    return %8 : tensor<9x2x5x8xf32>
  }
}
