#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (0, 0, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: i64, %arg2: i64) -> (tensor<?x?xf32>, tensor<1x?x?xf32>, tensor<1x?x?xf32>) {
    %c-1_i64 = arith.constant -1 : i64
    %c-2_i64 = arith.constant -2 : i64
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %padded = tensor.pad %arg0 low[0, 1] high[0, 2] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %cst : f32
    } : tensor<?x?xf32> to tensor<?x?xf32>
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %expanded = tensor.expand_shape %arg0 [[0, 1], [2]] output_shape [1, %dim, %dim_0] : tensor<?x?xf32> into tensor<1x?x?xf32>
    %0 = arith.subi %arg1, %c-2_i64 : i64
    %1 = arith.index_cast %0 : i64 to index
    %2 = tensor.empty(%1) : tensor<?xi64>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%2 : tensor<?xi64>) {
    ^bb0(%out: i64):
      %21 = linalg.index 0 : index
      %22 = arith.index_cast %21 : index to i64
      %23 = arith.addi %22, %c-2_i64 : i64
      linalg.yield %23 : i64
    } -> tensor<?xi64>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%3 : tensor<?xi64>) outs(%2 : tensor<?xi64>) {
    ^bb0(%in: i64, %out: i64):
      %21 = math.absi %in : i64
      linalg.yield %21 : i64
    } -> tensor<?xi64>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%4 : tensor<?xi64>) outs(%2 : tensor<?xi64>) {
    ^bb0(%in: i64, %out: i64):
      %21 = arith.subi %arg2, %in : i64
      linalg.yield %21 : i64
    } -> tensor<?xi64>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%5 : tensor<?xi64>) outs(%2 : tensor<?xi64>) {
    ^bb0(%in: i64, %out: i64):
      %21 = math.absi %in : i64
      linalg.yield %21 : i64
    } -> tensor<?xi64>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%6 : tensor<?xi64>) outs(%2 : tensor<?xi64>) {
    ^bb0(%in: i64, %out: i64):
      %21 = arith.subi %arg2, %in : i64
      linalg.yield %21 : i64
    } -> tensor<?xi64>
    %8 = tensor.empty(%dim) : tensor<?xi64>
    %9 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%8 : tensor<?xi64>) {
    ^bb0(%out: i64):
      %21 = linalg.index 0 : index
      %22 = arith.index_cast %21 : index to i64
      linalg.yield %22 : i64
    } -> tensor<?xi64>
    %expanded_1 = tensor.expand_shape %9 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
    %10 = tensor.empty() : tensor<1xi64>
    %11 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%10 : tensor<1xi64>) {
    ^bb0(%out: i64):
      linalg.yield %c0_i64 : i64
    } -> tensor<1xi64>
    %expanded_2 = tensor.expand_shape %11 [[0, 1, 2]] output_shape [1, 1, 1] : tensor<1xi64> into tensor<1x1x1xi64>
    %dim_3 = tensor.dim %expanded_1, %c0 : tensor<?x1xi64>
    %dim_4 = tensor.dim %7, %c0 : tensor<?xi64>
    %12 = tensor.empty(%dim_3, %dim_4) : tensor<1x?x?xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map2, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_2, %expanded_1, %7 : tensor<1x1x1xi64>, tensor<?x1xi64>, tensor<?xi64>) outs(%12 : tensor<1x?x?xf32>) {
    ^bb0(%in: i64, %in_6: i64, %in_7: i64, %out: f32):
      %21 = arith.cmpi slt, %in, %c0_i64 : i64
      %22 = arith.addi %in, %c1_i64 : i64
      %23 = arith.select %21, %22, %in : i64
      %24 = arith.index_cast %23 : i64 to index
      %25 = arith.cmpi slt, %in_6, %c0_i64 : i64
      %26 = arith.index_cast %dim : index to i64
      %27 = arith.addi %in_6, %26 : i64
      %28 = arith.select %25, %27, %in_6 : i64
      %29 = arith.index_cast %28 : i64 to index
      %30 = arith.cmpi slt, %in_7, %c0_i64 : i64
      %31 = arith.index_cast %dim_0 : index to i64
      %32 = arith.addi %in_7, %31 : i64
      %33 = arith.select %30, %32, %in_7 : i64
      %34 = arith.index_cast %33 : i64 to index
      %extracted = tensor.extract %expanded[%24, %29, %34] : tensor<1x?x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x?x?xf32>
    %14 = arith.subi %arg1, %c-1_i64 : i64
    %15 = arith.index_cast %14 : i64 to index
    %16 = tensor.empty(%15) : tensor<?xi64>
    %17 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%16 : tensor<?xi64>) {
    ^bb0(%out: i64):
      %21 = linalg.index 0 : index
      %22 = arith.index_cast %21 : index to i64
      %23 = arith.addi %22, %c-1_i64 : i64
      linalg.yield %23 : i64
    } -> tensor<?xi64>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%17 : tensor<?xi64>) outs(%16 : tensor<?xi64>) {
    ^bb0(%in: i64, %out: i64):
      %21 = arith.maxsi %in, %c0_i64 : i64
      %22 = arith.minsi %21, %arg2 : i64
      linalg.yield %22 : i64
    } -> tensor<?xi64>
    %dim_5 = tensor.dim %18, %c0 : tensor<?xi64>
    %19 = tensor.empty(%dim_3, %dim_5) : tensor<1x?x?xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map2, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_2, %expanded_1, %18 : tensor<1x1x1xi64>, tensor<?x1xi64>, tensor<?xi64>) outs(%19 : tensor<1x?x?xf32>) {
    ^bb0(%in: i64, %in_6: i64, %in_7: i64, %out: f32):
      %21 = arith.cmpi slt, %in, %c0_i64 : i64
      %22 = arith.addi %in, %c1_i64 : i64
      %23 = arith.select %21, %22, %in : i64
      %24 = arith.index_cast %23 : i64 to index
      %25 = arith.cmpi slt, %in_6, %c0_i64 : i64
      %26 = arith.index_cast %dim : index to i64
      %27 = arith.addi %in_6, %26 : i64
      %28 = arith.select %25, %27, %in_6 : i64
      %29 = arith.index_cast %28 : i64 to index
      %30 = arith.cmpi slt, %in_7, %c0_i64 : i64
      %31 = arith.index_cast %dim_0 : index to i64
      %32 = arith.addi %in_7, %31 : i64
      %33 = arith.select %30, %32, %in_7 : i64
      %34 = arith.index_cast %33 : i64 to index
      %extracted = tensor.extract %expanded[%24, %29, %34] : tensor<1x?x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x?x?xf32>
    return %padded, %13, %20 : tensor<?x?xf32>, tensor<1x?x?xf32>, tensor<1x?x?xf32>
  }
}
