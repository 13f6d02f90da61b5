#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (0, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map5 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#map9 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map10 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<9x4x6xf32>, %arg2: tensor<9x2xf32>, %arg3: tensor<9x2xf32>, %arg4: tensor<9x4x6xf32>) -> (tensor<2x2xf32>, tensor<4xf32>, tensor<9x2x2x6xf32>) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.083333333333333329 : f64
    %0 = tensor.empty() : tensor<9x4x6xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4, %arg1 : tensor<9x4x6xf32>, tensor<9x4x6xf32>) outs(%0 : tensor<9x4x6xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %40 = arith.mulf %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<9x4x6xf32>
    %2 = tensor.empty() : tensor<9x4xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<9x4xf32>) -> tensor<9x4xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<9x4x6xf32>) outs(%3 : tensor<9x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.addf %in, %out : f32
      linalg.yield %40 : f32
    } -> tensor<9x4xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg4 : tensor<9x4x6xf32>) outs(%3 : tensor<9x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.addf %in, %out : f32
      linalg.yield %40 : f32
    } -> tensor<9x4xf32>
    %expanded = tensor.expand_shape %arg0 [[0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%4, %expanded : tensor<9x4xf32>, tensor<1x4xf32>) outs(%2 : tensor<9x4xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %40 = arith.mulf %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<9x4xf32>
    %expanded_1 = tensor.expand_shape %6 [[0], [1, 2]] output_shape [9, 2, 2] : tensor<9x4xf32> into tensor<9x2x2xf32>
    %7 = tensor.empty() : tensor<9x2xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<9x2xf32>) -> tensor<9x2xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded_1 : tensor<9x2x2xf32>) outs(%8 : tensor<9x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.addf %in, %out : f32
      linalg.yield %40 : f32
    } -> tensor<9x2xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%5, %expanded : tensor<9x4xf32>, tensor<1x4xf32>) outs(%2 : tensor<9x4xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %40 = arith.mulf %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<9x4xf32>
    %expanded_2 = tensor.expand_shape %10 [[0], [1, 2]] output_shape [9, 2, 2] : tensor<9x4xf32> into tensor<9x2x2xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded_2 : tensor<9x2x2xf32>) outs(%8 : tensor<9x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.addf %in, %out : f32
      linalg.yield %40 : f32
    } -> tensor<9x2xf32>
    %expanded_3 = tensor.expand_shape %arg3 [[0], [1, 2]] output_shape [9, 2, 1] : tensor<9x2xf32> into tensor<9x2x1xf32>
    %expanded_4 = tensor.expand_shape %arg0 [[0, 1, 2]] output_shape [1, 2, 2] : tensor<4xf32> into tensor<1x2x2xf32>
    %12 = tensor.empty() : tensor<9x2x2xf32>
    %13 = linalg.generic {indexing_maps = [#map4, #map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_3, %expanded_4 : tensor<9x2x1xf32>, tensor<1x2x2xf32>) outs(%12 : tensor<9x2x2xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %40 = arith.mulf %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<9x2x2xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<9x2xf32>) outs(%7 : tensor<9x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.negf %in : f32
      linalg.yield %40 : f32
    } -> tensor<9x2xf32>
    %15 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%11, %arg2 : tensor<9x2xf32>, tensor<9x2xf32>) outs(%7 : tensor<9x2xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %40 = arith.mulf %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<9x2xf32>
    %16 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%14, %15 : tensor<9x2xf32>, tensor<9x2xf32>) outs(%7 : tensor<9x2xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %40 = arith.addf %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<9x2xf32>
    %17 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%16, %arg3 : tensor<9x2xf32>, tensor<9x2xf32>) outs(%7 : tensor<9x2xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %40 = arith.mulf %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<9x2xf32>
    %18 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%17, %arg3 : tensor<9x2xf32>, tensor<9x2xf32>) outs(%7 : tensor<9x2xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %40 = arith.mulf %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<9x2xf32>
    %19 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%18, %arg3 : tensor<9x2xf32>, tensor<9x2xf32>) outs(%7 : tensor<9x2xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %40 = arith.mulf %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<9x2xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<9x2xf32>) outs(%7 : tensor<9x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.truncf %cst_0 : f64 to f32
      %41 = arith.mulf %in, %40 : f32
      linalg.yield %41 : f32
    } -> tensor<9x2xf32>
    %21 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<9x2xf32>) outs(%7 : tensor<9x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.negf %in : f32
      linalg.yield %40 : f32
    } -> tensor<9x2xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%21, %arg2 : tensor<9x2xf32>, tensor<9x2xf32>) outs(%7 : tensor<9x2xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %40 = arith.mulf %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<9x2xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%11, %arg3 : tensor<9x2xf32>, tensor<9x2xf32>) outs(%7 : tensor<9x2xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %40 = arith.mulf %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<9x2xf32>
    %24 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<9x2xf32>) outs(%7 : tensor<9x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.truncf %cst_0 : f64 to f32
      %41 = arith.mulf %in, %40 : f32
      linalg.yield %41 : f32
    } -> tensor<9x2xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%22, %24 : tensor<9x2xf32>, tensor<9x2xf32>) outs(%7 : tensor<9x2xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %40 = arith.subf %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<9x2xf32>
    %expanded_5 = tensor.expand_shape %13 [[0], [1], [2, 3]] output_shape [9, 2, 2, 1] : tensor<9x2x2xf32> into tensor<9x2x2x1xf32>
    %expanded_6 = tensor.expand_shape %20 [[0], [1, 2, 3]] output_shape [9, 2, 1, 1] : tensor<9x2xf32> into tensor<9x2x1x1xf32>
    %expanded_7 = tensor.expand_shape %25 [[0], [1, 2, 3]] output_shape [9, 2, 1, 1] : tensor<9x2xf32> into tensor<9x2x1x1xf32>
    %expanded_8 = tensor.expand_shape %arg4 [[0], [1, 2], [3]] output_shape [9, 2, 2, 6] : tensor<9x4x6xf32> into tensor<9x2x2x6xf32>
    %26 = tensor.empty() : tensor<9x2x2x6xf32>
    %27 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8, %expanded_5 : tensor<9x2x2x6xf32>, tensor<9x2x2x1xf32>) outs(%26 : tensor<9x2x2x6xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %40 = arith.mulf %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<9x2x2x6xf32>
    %expanded_9 = tensor.expand_shape %arg1 [[0], [1, 2], [3]] output_shape [9, 2, 2, 6] : tensor<9x4x6xf32> into tensor<9x2x2x6xf32>
    %28 = linalg.generic {indexing_maps = [#map6, #map8, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9, %expanded_6 : tensor<9x2x2x6xf32>, tensor<9x2x1x1xf32>) outs(%26 : tensor<9x2x2x6xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %40 = arith.mulf %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<9x2x2x6xf32>
    %29 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %28 : tensor<9x2x2x6xf32>, tensor<9x2x2x6xf32>) outs(%26 : tensor<9x2x2x6xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %40 = arith.addf %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<9x2x2x6xf32>
    %30 = linalg.generic {indexing_maps = [#map6, #map8, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %expanded_7 : tensor<9x2x2x6xf32>, tensor<9x2x1x1xf32>) outs(%26 : tensor<9x2x2x6xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %40 = arith.addf %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<9x2x2x6xf32>
    %expanded_10 = tensor.expand_shape %4 [[0], [1, 2]] output_shape [9, 2, 2] : tensor<9x4xf32> into tensor<9x2x2xf32>
    %expanded_11 = tensor.expand_shape %5 [[0], [1, 2]] output_shape [9, 2, 2] : tensor<9x4xf32> into tensor<9x2x2xf32>
    %expanded_12 = tensor.expand_shape %arg2 [[0], [1, 2]] output_shape [9, 2, 1] : tensor<9x2xf32> into tensor<9x2x1xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_11, %expanded_12 : tensor<9x2x2xf32>, tensor<9x2x1xf32>) outs(%12 : tensor<9x2x2xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %40 = arith.mulf %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<9x2x2xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_10, %31 : tensor<9x2x2xf32>, tensor<9x2x2xf32>) outs(%12 : tensor<9x2x2xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %40 = arith.subf %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<9x2x2xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32, %expanded_3 : tensor<9x2x2xf32>, tensor<9x2x1xf32>) outs(%12 : tensor<9x2x2xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %40 = arith.mulf %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<9x2x2xf32>
    %34 = tensor.empty() : tensor<2x2xf32>
    %35 = linalg.fill ins(%cst : f32) outs(%34 : tensor<2x2xf32>) -> tensor<2x2xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map9], iterator_types = ["reduction", "parallel", "parallel"]} ins(%33 : tensor<9x2x2xf32>) outs(%35 : tensor<2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.addf %in, %out : f32
      linalg.yield %40 : f32
    } -> tensor<2x2xf32>
    %37 = tensor.empty() : tensor<4xf32>
    %38 = linalg.fill ins(%cst : f32) outs(%37 : tensor<4xf32>) -> tensor<4xf32>
    %39 = linalg.generic {indexing_maps = [#map2, #map10], iterator_types = ["reduction", "parallel"]} ins(%5 : tensor<9x4xf32>) outs(%38 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.addf %in, %out : f32
      linalg.yield %40 : f32
    } -> tensor<4xf32>
    return %36, %39, %30 : tensor<2x2xf32>, tensor<4xf32>, tensor<9x2x2x6xf32>
  }
}
