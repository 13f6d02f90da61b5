#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map5 = affine_map<(d0, d1, d2) -> ()>
module {
  func.func @main(%arg0: tensor<9x6xi64>, %arg1: tensor<9x8xf32>, %arg2: tensor<8x11xf32>, %arg3: tensor<9x11xf32>) -> (tensor<11x8xf32>, tensor<11x8xf32>, tensor<1x11xf32>) {
    %cst = arith.constant dense<0.000000e+00> : tensor<11x8xf32>
    %c10_i64 = arith.constant 10 : i64
    %c-11_i64 = arith.constant -11 : i64
    %c-1_i64 = arith.constant -1 : i64
    %c11_i64 = arith.constant 11 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant 6.000000e+00 : f32
    %0 = tensor.empty() : tensor<11x8xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<8x11xf32>) outs(%0 : tensor<11x8xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<9x8xf32>
    %2 = linalg.fill ins(%cst_0 : f32) outs(%1 : tensor<9x8xf32>) -> tensor<9x8xf32>
    %3 = linalg.matmul ins(%arg3, %transposed : tensor<9x11xf32>, tensor<11x8xf32>) outs(%2 : tensor<9x8xf32>) -> tensor<9x8xf32>
    %4 = tensor.empty() : tensor<11x9xf32>
    %transposed_3 = linalg.transpose ins(%arg3 : tensor<9x11xf32>) outs(%4 : tensor<11x9xf32>) permutation = [1, 0] 
    %5 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<11x8xf32>) -> tensor<11x8xf32>
    %6 = linalg.matmul ins(%transposed_3, %arg1 : tensor<11x9xf32>, tensor<9x8xf32>) outs(%5 : tensor<11x8xf32>) -> tensor<11x8xf32>
    %7 = tensor.empty() : tensor<1x11xf32>
    %8 = linalg.fill ins(%cst_0 : f32) outs(%7 : tensor<1x11xf32>) -> tensor<1x11xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel"]} ins(%arg3 : tensor<9x11xf32>) outs(%8 : tensor<1x11xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.addf %in, %out : f32
      linalg.yield %25 : f32
    } -> tensor<1x11xf32>
    %10 = tensor.empty() : tensor<9x6x8xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3 : tensor<9x8xf32>) outs(%10 : tensor<9x6x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x6x8xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<9x6x8xf32>) outs(%10 : tensor<9x6x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.divf %in, %cst_2 : f32
      linalg.yield %25 : f32
    } -> tensor<9x6x8xf32>
    %13 = tensor.empty() : tensor<9x6xi1>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<9x6xi64>) outs(%13 : tensor<9x6xi1>) {
    ^bb0(%in: i64, %out: i1):
      %25 = arith.cmpi sge, %in, %c0_i64 : i64
      linalg.yield %25 : i1
    } -> tensor<9x6xi1>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<9x6xi64>) outs(%13 : tensor<9x6xi1>) {
    ^bb0(%in: i64, %out: i1):
      %25 = arith.cmpi slt, %in, %c11_i64 : i64
      linalg.yield %25 : i1
    } -> tensor<9x6xi1>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%14, %15 : tensor<9x6xi1>, tensor<9x6xi1>) outs(%13 : tensor<9x6xi1>) {
    ^bb0(%in: i1, %in_7: i1, %out: i1):
      %25 = arith.andi %in, %in_7 : i1
      linalg.yield %25 : i1
    } -> tensor<9x6xi1>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<9x6xi64>) outs(%13 : tensor<9x6xi1>) {
    ^bb0(%in: i64, %out: i1):
      %25 = arith.cmpi ne, %in, %c-1_i64 : i64
      linalg.yield %25 : i1
    } -> tensor<9x6xi1>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%16, %17 : tensor<9x6xi1>, tensor<9x6xi1>) outs(%13 : tensor<9x6xi1>) {
    ^bb0(%in: i1, %in_7: i1, %out: i1):
      %25 = arith.andi %in, %in_7 : i1
      linalg.yield %25 : i1
    } -> tensor<9x6xi1>
    %expanded = tensor.expand_shape %18 [[0], [1, 2]] output_shape [9, 6, 1] : tensor<9x6xi1> into tensor<9x6x1xi1>
    %19 = tensor.empty() : tensor<9x6xi64>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<9x6xi64>) outs(%19 : tensor<9x6xi64>) {
    ^bb0(%in: i64, %out: i64):
      %25 = arith.maxsi %in, %c-11_i64 : i64
      %26 = arith.minsi %25, %c10_i64 : i64
      linalg.yield %26 : i64
    } -> tensor<9x6xi64>
    %21 = tensor.empty() : tensor<9x6x1xi1>
    %22 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<9x6x1xi1>) outs(%21 : tensor<9x6x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %25 = arith.xori %in, %true : i1
      linalg.yield %25 : i1
    } -> tensor<9x6x1xi1>
    %23 = linalg.generic {indexing_maps = [#map4, #map5, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22, %cst_1, %12 : tensor<9x6x1xi1>, tensor<f32>, tensor<9x6x8xf32>) outs(%10 : tensor<9x6x8xf32>) {
    ^bb0(%in: i1, %in_7: f32, %in_8: f32, %out: f32):
      %25 = arith.select %in, %in_7, %in_8 : f32
      linalg.yield %25 : f32
    } -> tensor<9x6x8xf32>
    %collapsed = tensor.collapse_shape %20 [[0, 1]] : tensor<9x6xi64> into tensor<54xi64>
    %expanded_4 = tensor.expand_shape %collapsed [[0, 1]] output_shape [54, 1] : tensor<54xi64> into tensor<54x1xi64>
    %collapsed_5 = tensor.collapse_shape %23 [[0, 1], [2]] : tensor<9x6x8xf32> into tensor<54x8xf32>
    %expanded_6 = tensor.expand_shape %collapsed_5 [[0], [1, 2]] output_shape [54, 1, 8] : tensor<54x8xf32> into tensor<54x1x8xf32>
    %24 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%expanded_6, %expanded_4 : tensor<54x1x8xf32>, tensor<54x1xi64>) outs(%cst : tensor<11x8xf32>) {
    ^bb0(%arg4: f32, %arg5: f32):
      %25 = arith.addf %arg5, %arg4 : f32
      tm_tensor.yield %25 : f32
    } -> tensor<11x8xf32>
    return %24, %6, %9 : tensor<11x8xf32>, tensor<11x8xf32>, tensor<1x11xf32>
  }
}
