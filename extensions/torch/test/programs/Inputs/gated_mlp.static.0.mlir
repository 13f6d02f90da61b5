#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
module {
  func.func @main(%arg0: tensor<16xf32>, %arg1: tensor<9x5x16xf32>, %arg2: tensor<32x16xf32>, %arg3: tensor<32x16xf32>, %arg4: tensor<16x32xf32>) -> tensor<9x5x16xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 1.600000e+01 : f32
    %cst_2 = arith.constant 1.1920929E-7 : f32
    %0 = tensor.empty() : tensor<9x5x16xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1, %arg1 : tensor<9x5x16xf32>, tensor<9x5x16xf32>) outs(%0 : tensor<9x5x16xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %24 = arith.mulf %in, %in_8 : f32
      linalg.yield %24 : f32
    } -> tensor<9x5x16xf32>
    %2 = tensor.empty() : tensor<9x5x1xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<9x5x1xf32>) -> tensor<9x5x1xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<9x5x16xf32>) outs(%3 : tensor<9x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = arith.addf %in, %out : f32
      linalg.yield %24 : f32
    } -> tensor<9x5x1xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<9x5x1xf32>) outs(%2 : tensor<9x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = arith.divf %in, %cst_1 : f32
      linalg.yield %24 : f32
    } -> tensor<9x5x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<9x5x1xf32>) outs(%2 : tensor<9x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = arith.addf %in, %cst_2 : f32
      linalg.yield %24 : f32
    } -> tensor<9x5x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<9x5x1xf32>) outs(%2 : tensor<9x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = math.rsqrt %in : f32
      linalg.yield %24 : f32
    } -> tensor<9x5x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1, %7 : tensor<9x5x16xf32>, tensor<9x5x1xf32>) outs(%0 : tensor<9x5x16xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %24 = arith.mulf %in, %in_8 : f32
      linalg.yield %24 : f32
    } -> tensor<9x5x16xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %arg0 : tensor<9x5x16xf32>, tensor<16xf32>) outs(%0 : tensor<9x5x16xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %24 = arith.mulf %in, %in_8 : f32
      linalg.yield %24 : f32
    } -> tensor<9x5x16xf32>
    %10 = tensor.empty() : tensor<16x32xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<32x16xf32>) outs(%10 : tensor<16x32xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %9 [[0, 1], [2]] : tensor<9x5x16xf32> into tensor<45x16xf32>
    %11 = tensor.empty() : tensor<45x32xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<45x32xf32>) -> tensor<45x32xf32>
    %13 = linalg.matmul ins(%collapsed, %transposed : tensor<45x16xf32>, tensor<16x32xf32>) outs(%12 : tensor<45x32xf32>) -> tensor<45x32xf32>
    %expanded = tensor.expand_shape %13 [[0, 1], [2]] output_shape [9, 5, 32] : tensor<45x32xf32> into tensor<9x5x32xf32>
    %14 = tensor.empty() : tensor<9x5x32xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<9x5x32xf32>) outs(%14 : tensor<9x5x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = arith.negf %in : f32
      %25 = math.exp %24 : f32
      %26 = arith.addf %25, %cst_0 : f32
      %27 = arith.divf %cst_0, %26 : f32
      linalg.yield %27 : f32
    } -> tensor<9x5x32xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %15 : tensor<9x5x32xf32>, tensor<9x5x32xf32>) outs(%14 : tensor<9x5x32xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %24 = arith.mulf %in, %in_8 : f32
      linalg.yield %24 : f32
    } -> tensor<9x5x32xf32>
    %transposed_3 = linalg.transpose ins(%arg3 : tensor<32x16xf32>) outs(%10 : tensor<16x32xf32>) permutation = [1, 0] 
    %17 = linalg.matmul ins(%collapsed, %transposed_3 : tensor<45x16xf32>, tensor<16x32xf32>) outs(%12 : tensor<45x32xf32>) -> tensor<45x32xf32>
    %expanded_4 = tensor.expand_shape %17 [[0, 1], [2]] output_shape [9, 5, 32] : tensor<45x32xf32> into tensor<9x5x32xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %expanded_4 : tensor<9x5x32xf32>, tensor<9x5x32xf32>) outs(%14 : tensor<9x5x32xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %24 = arith.mulf %in, %in_8 : f32
      linalg.yield %24 : f32
    } -> tensor<9x5x32xf32>
    %19 = tensor.empty() : tensor<32x16xf32>
    %transposed_5 = linalg.transpose ins(%arg4 : tensor<16x32xf32>) outs(%19 : tensor<32x16xf32>) permutation = [1, 0] 
    %collapsed_6 = tensor.collapse_shape %18 [[0, 1], [2]] : tensor<9x5x32xf32> into tensor<45x32xf32>
    %20 = tensor.empty() : tensor<45x16xf32>
    %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<45x16xf32>) -> tensor<45x16xf32>
    %22 = linalg.matmul ins(%collapsed_6, %transposed_5 : tensor<45x32xf32>, tensor<32x16xf32>) outs(%21 : tensor<45x16xf32>) -> tensor<45x16xf32>
    %expanded_7 = tensor.expand_shape %22 [[0, 1], [2]] output_shape [9, 5, 16] : tensor<45x16xf32> into tensor<9x5x16xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1, %expanded_7 : tensor<9x5x16xf32>, tensor<9x5x16xf32>) outs(%0 : tensor<9x5x16xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %24 = arith.addf %in, %in_8 : f32
      linalg.yield %24 : f32
    } -> tensor<9x5x16xf32>
    return %23 : tensor<9x5x16xf32>
  }
}
