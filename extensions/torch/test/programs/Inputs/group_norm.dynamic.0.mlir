#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: i64, %arg3: i64, %arg4: tensor<?x4x?xf32>) -> tensor<?x4x?xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 1.000000e-05 : f64
    %dim = tensor.dim %arg4, %c0 : tensor<?x4x?xf32>
    %dim_2 = tensor.dim %arg4, %c2 : tensor<?x4x?xf32>
    %expanded = tensor.expand_shape %arg4 [[0], [1, 2], [3]] output_shape [%dim, 2, 2, %dim_2] : tensor<?x4x?xf32> into tensor<?x2x2x?xf32>
    %0 = tensor.empty(%dim, %dim_2) : tensor<?x2x2x?xf64>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<?x2x2x?xf32>) outs(%0 : tensor<?x2x2x?xf64>) {
    ^bb0(%in: f32, %out: f64):
      %27 = arith.extf %in : f32 to f64
      linalg.yield %27 : f64
    } -> tensor<?x2x2x?xf64>
    %2 = tensor.empty(%dim) : tensor<?x2x1x1xf64>
    %3 = linalg.fill ins(%cst : f64) outs(%2 : tensor<?x2x1x1xf64>) -> tensor<?x2x1x1xf64>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%1 : tensor<?x2x2x?xf64>) outs(%3 : tensor<?x2x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %27 = arith.addf %in, %out : f64
      linalg.yield %27 : f64
    } -> tensor<?x2x1x1xf64>
    %5 = arith.index_cast %dim_2 : index to i64
    %6 = arith.muli %5, %c2_i64 : i64
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4 : tensor<?x2x1x1xf64>) outs(%2 : tensor<?x2x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %27 = arith.sitofp %6 : i64 to f64
      %28 = arith.divf %in, %27 : f64
      linalg.yield %28 : f64
    } -> tensor<?x2x1x1xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1, %7 : tensor<?x2x2x?xf64>, tensor<?x2x1x1xf64>) outs(%0 : tensor<?x2x2x?xf64>) {
    ^bb0(%in: f64, %in_6: f64, %out: f64):
      %27 = arith.subf %in, %in_6 : f64
      linalg.yield %27 : f64
    } -> tensor<?x2x2x?xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %8 : tensor<?x2x2x?xf64>, tensor<?x2x2x?xf64>) outs(%0 : tensor<?x2x2x?xf64>) {
    ^bb0(%in: f64, %in_6: f64, %out: f64):
      %27 = arith.mulf %in, %in_6 : f64
      linalg.yield %27 : f64
    } -> tensor<?x2x2x?xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%9 : tensor<?x2x2x?xf64>) outs(%3 : tensor<?x2x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %27 = arith.addf %in, %out : f64
      linalg.yield %27 : f64
    } -> tensor<?x2x1x1xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10 : tensor<?x2x1x1xf64>) outs(%2 : tensor<?x2x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %27 = arith.sitofp %6 : i64 to f64
      %28 = arith.divf %in, %27 : f64
      linalg.yield %28 : f64
    } -> tensor<?x2x1x1xf64>
    %12 = tensor.empty(%dim) : tensor<?x2x1x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<?x2x1x1xf64>) outs(%12 : tensor<?x2x1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %27 = arith.truncf %in : f64 to f32
      linalg.yield %27 : f32
    } -> tensor<?x2x1x1xf32>
    %14 = linalg.fill ins(%cst_0 : f32) outs(%12 : tensor<?x2x1x1xf32>) -> tensor<?x2x1x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%expanded : tensor<?x2x2x?xf32>) outs(%14 : tensor<?x2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.addf %in, %out : f32
      linalg.yield %27 : f32
    } -> tensor<?x2x1x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<?x2x1x1xf32>) outs(%12 : tensor<?x2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.sitofp %6 : i64 to f32
      %28 = arith.divf %in, %27 : f32
      linalg.yield %28 : f32
    } -> tensor<?x2x1x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<?x2x1x1xf32>) outs(%12 : tensor<?x2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.truncf %cst_1 : f64 to f32
      %28 = arith.addf %in, %27 : f32
      linalg.yield %28 : f32
    } -> tensor<?x2x1x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<?x2x1x1xf32>) outs(%12 : tensor<?x2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = math.rsqrt %in : f32
      linalg.yield %27 : f32
    } -> tensor<?x2x1x1xf32>
    %expanded_3 = tensor.expand_shape %arg0 [[0, 1, 2, 3]] output_shape [1, 2, 2, 1] : tensor<4xf32> into tensor<1x2x2x1xf32>
    %19 = tensor.empty(%dim) : tensor<?x2x2x1xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %expanded_3 : tensor<?x2x1x1xf32>, tensor<1x2x2x1xf32>) outs(%19 : tensor<?x2x2x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %27 = arith.mulf %in, %in_6 : f32
      linalg.yield %27 : f32
    } -> tensor<?x2x2x1xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<?x2x1x1xf32>) outs(%12 : tensor<?x2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.negf %in : f32
      linalg.yield %27 : f32
    } -> tensor<?x2x1x1xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %20 : tensor<?x2x1x1xf32>, tensor<?x2x2x1xf32>) outs(%19 : tensor<?x2x2x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %27 = arith.mulf %in, %in_6 : f32
      linalg.yield %27 : f32
    } -> tensor<?x2x2x1xf32>
    %expanded_4 = tensor.expand_shape %arg1 [[0, 1, 2, 3]] output_shape [1, 2, 2, 1] : tensor<4xf32> into tensor<1x2x2x1xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %expanded_4 : tensor<?x2x2x1xf32>, tensor<1x2x2x1xf32>) outs(%19 : tensor<?x2x2x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %27 = arith.addf %in, %in_6 : f32
      linalg.yield %27 : f32
    } -> tensor<?x2x2x1xf32>
    %collapsed = tensor.collapse_shape %20 [[0], [1, 2], [3]] : tensor<?x2x2x1xf32> into tensor<?x4x1xf32>
    %collapsed_5 = tensor.collapse_shape %23 [[0], [1, 2], [3]] : tensor<?x2x2x1xf32> into tensor<?x4x1xf32>
    %24 = tensor.empty(%dim, %dim_2) : tensor<?x4x?xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4, %collapsed : tensor<?x4x?xf32>, tensor<?x4x1xf32>) outs(%24 : tensor<?x4x?xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %27 = arith.mulf %in, %in_6 : f32
      linalg.yield %27 : f32
    } -> tensor<?x4x?xf32>
    %26 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25, %collapsed_5 : tensor<?x4x?xf32>, tensor<?x4x1xf32>) outs(%24 : tensor<?x4x?xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %27 = arith.addf %in, %in_6 : f32
      linalg.yield %27 : f32
    } -> tensor<?x4x?xf32>
    return %26 : tensor<?x4x?xf32>
  }
}
