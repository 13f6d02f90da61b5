#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map5 = affine_map<(d0, d1) -> (d1)>
#map6 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<9x5x16xf32>, %arg1: tensor<48x16xf32>, %arg2: tensor<48xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16xf32>) -> tensor<45x16xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %false = arith.constant false
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<9x2x5x5xf32>
    %cst_2 = arith.constant 0xFFF0000000000000 : f64
    %cst_3 = arith.constant 0.59460355750136051 : f64
    %0 = tensor.empty() : tensor<5x9x16xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<9x5x16xf32>) outs(%0 : tensor<5x9x16xf32>) permutation = [1, 0, 2] 
    %1 = tensor.empty() : tensor<16x48xf32>
    %transposed_4 = linalg.transpose ins(%arg1 : tensor<48x16xf32>) outs(%1 : tensor<16x48xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %transposed [[0, 1], [2]] : tensor<5x9x16xf32> into tensor<45x16xf32>
    %2 = tensor.empty() : tensor<45x48xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<45x48xf32>) -> tensor<45x48xf32>
    %4 = linalg.matmul ins(%collapsed, %transposed_4 : tensor<45x16xf32>, tensor<16x48xf32>) outs(%3 : tensor<45x48xf32>) -> tensor<45x48xf32>
    %expanded = tensor.expand_shape %4 [[0, 1], [2]] output_shape [5, 9, 48] : tensor<45x48xf32> into tensor<5x9x48xf32>
    %5 = tensor.empty() : tensor<5x9x48xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %arg2 : tensor<5x9x48xf32>, tensor<48xf32>) outs(%5 : tensor<5x9x48xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %45 = arith.addf %in, %in_31 : f32
      linalg.yield %45 : f32
    } -> tensor<5x9x48xf32>
    %expanded_5 = tensor.expand_shape %6 [[0, 1], [2], [3, 4]] output_shape [1, 5, 9, 3, 16] : tensor<5x9x48xf32> into tensor<1x5x9x3x16xf32>
    %7 = tensor.empty() : tensor<3x5x9x1x16xf32>
    %transposed_6 = linalg.transpose ins(%expanded_5 : tensor<1x5x9x3x16xf32>) outs(%7 : tensor<3x5x9x1x16xf32>) permutation = [3, 1, 2, 0, 4] 
    %collapsed_7 = tensor.collapse_shape %transposed_6 [[0], [1], [2, 3], [4]] : tensor<3x5x9x1x16xf32> into tensor<3x5x9x16xf32>
    %extracted_slice = tensor.extract_slice %collapsed_7[0, 0, 0, 0] [1, 5, 9, 16] [1, 1, 1, 1] : tensor<3x5x9x16xf32> to tensor<1x5x9x16xf32>
    %extracted_slice_8 = tensor.extract_slice %collapsed_7[1, 0, 0, 0] [1, 5, 9, 16] [1, 1, 1, 1] : tensor<3x5x9x16xf32> to tensor<1x5x9x16xf32>
    %extracted_slice_9 = tensor.extract_slice %collapsed_7[2, 0, 0, 0] [1, 5, 9, 16] [1, 1, 1, 1] : tensor<3x5x9x16xf32> to tensor<1x5x9x16xf32>
    %collapsed_10 = tensor.collapse_shape %extracted_slice [[0, 1], [2, 3]] : tensor<1x5x9x16xf32> into tensor<5x144xf32>
    %expanded_11 = tensor.expand_shape %collapsed_10 [[0], [1, 2]] output_shape [5, 18, 8] : tensor<5x144xf32> into tensor<5x18x8xf32>
    %8 = tensor.empty() : tensor<18x5x8xf32>
    %transposed_12 = linalg.transpose ins(%expanded_11 : tensor<5x18x8xf32>) outs(%8 : tensor<18x5x8xf32>) permutation = [1, 0, 2] 
    %collapsed_13 = tensor.collapse_shape %extracted_slice_8 [[0, 1], [2, 3]] : tensor<1x5x9x16xf32> into tensor<5x144xf32>
    %expanded_14 = tensor.expand_shape %collapsed_13 [[0], [1, 2]] output_shape [5, 18, 8] : tensor<5x144xf32> into tensor<5x18x8xf32>
    %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<5x18x8xf32>) outs(%8 : tensor<18x5x8xf32>) permutation = [1, 0, 2] 
    %collapsed_16 = tensor.collapse_shape %extracted_slice_9 [[0, 1], [2, 3]] : tensor<1x5x9x16xf32> into tensor<5x144xf32>
    %expanded_17 = tensor.expand_shape %collapsed_16 [[0], [1, 2]] output_shape [5, 18, 8] : tensor<5x144xf32> into tensor<5x18x8xf32>
    %transposed_18 = linalg.transpose ins(%expanded_17 : tensor<5x18x8xf32>) outs(%8 : tensor<18x5x8xf32>) permutation = [1, 0, 2] 
    %expanded_19 = tensor.expand_shape %transposed_12 [[0, 1], [2], [3]] output_shape [9, 2, 5, 8] : tensor<18x5x8xf32> into tensor<9x2x5x8xf32>
    %expanded_20 = tensor.expand_shape %transposed_15 [[0, 1], [2], [3]] output_shape [9, 2, 5, 8] : tensor<18x5x8xf32> into tensor<9x2x5x8xf32>
    %9 = tensor.empty() : tensor<9x2x5x8xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_19 : tensor<9x2x5x8xf32>) outs(%9 : tensor<9x2x5x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %45 = arith.truncf %cst_3 : f64 to f32
      %46 = arith.mulf %in, %45 : f32
      linalg.yield %46 : f32
    } -> tensor<9x2x5x8xf32>
    %11 = tensor.empty() : tensor<9x2x8x5xf32>
    %transposed_21 = linalg.transpose ins(%expanded_20 : tensor<9x2x5x8xf32>) outs(%11 : tensor<9x2x8x5xf32>) permutation = [0, 1, 3, 2] 
    %12 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_21 : tensor<9x2x8x5xf32>) outs(%11 : tensor<9x2x8x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %45 = arith.truncf %cst_3 : f64 to f32
      %46 = arith.mulf %in, %45 : f32
      linalg.yield %46 : f32
    } -> tensor<9x2x8x5xf32>
    %collapsed_22 = tensor.collapse_shape %10 [[0, 1], [2], [3]] : tensor<9x2x5x8xf32> into tensor<18x5x8xf32>
    %collapsed_23 = tensor.collapse_shape %12 [[0, 1], [2], [3]] : tensor<9x2x8x5xf32> into tensor<18x8x5xf32>
    %13 = tensor.empty() : tensor<18x5x5xf32>
    %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<18x5x5xf32>) -> tensor<18x5x5xf32>
    %15 = linalg.batch_matmul ins(%collapsed_22, %collapsed_23 : tensor<18x5x8xf32>, tensor<18x8x5xf32>) outs(%14 : tensor<18x5x5xf32>) -> tensor<18x5x5xf32>
    %expanded_24 = tensor.expand_shape %15 [[0, 1], [2], [3]] output_shape [9, 2, 5, 5] : tensor<18x5x5xf32> into tensor<9x2x5x5xf32>
    %16 = tensor.empty() : tensor<9x2x5xi64>
    %17 = linalg.fill ins(%c0_i64 : i64) outs(%16 : tensor<9x2x5xi64>) -> tensor<9x2x5xi64>
    %18 = tensor.empty() : tensor<9x2x5xf32>
    %19 = linalg.fill ins(%cst_0 : f32) outs(%18 : tensor<9x2x5xf32>) -> tensor<9x2x5xf32>
    %20:2 = linalg.generic {indexing_maps = [#map2, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_24 : tensor<9x2x5x5xf32>) outs(%19, %17 : tensor<9x2x5xf32>, tensor<9x2x5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_31: i64):
      %45 = linalg.index 3 : index
      %46 = arith.index_cast %45 : index to i64
      %47 = arith.maximumf %in, %out : f32
      %48 = arith.cmpf ogt, %in, %out : f32
      %49 = arith.select %48, %46, %out_31 : i64
      linalg.yield %47, %49 : f32, i64
    } -> (tensor<9x2x5xf32>, tensor<9x2x5xi64>)
    %expanded_25 = tensor.expand_shape %20#0 [[0], [1], [2, 3]] output_shape [9, 2, 5, 1] : tensor<9x2x5xf32> into tensor<9x2x5x1xf32>
    %21 = tensor.empty() : tensor<9x2x5x5xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_24, %expanded_25 : tensor<9x2x5x5xf32>, tensor<9x2x5x1xf32>) outs(%21 : tensor<9x2x5x5xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %45 = arith.subf %in, %in_31 : f32
      linalg.yield %45 : f32
    } -> tensor<9x2x5x5xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<9x2x5x5xf32>) outs(%21 : tensor<9x2x5x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %45 = math.exp %in : f32
      linalg.yield %45 : f32
    } -> tensor<9x2x5x5xf32>
    %24 = tensor.empty() : tensor<9x2x5x1xf32>
    %25 = linalg.fill ins(%cst : f32) outs(%24 : tensor<9x2x5x1xf32>) -> tensor<9x2x5x1xf32>
    %26 = linalg.generic {indexing_maps = [#map2, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%23 : tensor<9x2x5x5xf32>) outs(%25 : tensor<9x2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %45 = arith.addf %in, %out : f32
      linalg.yield %45 : f32
    } -> tensor<9x2x5x1xf32>
    %27 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %26 : tensor<9x2x5x5xf32>, tensor<9x2x5x1xf32>) outs(%21 : tensor<9x2x5x5xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %45 = arith.divf %in, %in_31 : f32
      linalg.yield %45 : f32
    } -> tensor<9x2x5x5xf32>
    %28 = tensor.empty() : tensor<9x2x5x5xi1>
    %29 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_24 : tensor<9x2x5x5xf32>) outs(%28 : tensor<9x2x5x5xi1>) {
    ^bb0(%in: f32, %out: i1):
      %45 = arith.extf %in : f32 to f64
      %46 = arith.cmpf oeq, %45, %cst_2 : f64
      linalg.yield %46 : i1
    } -> tensor<9x2x5x5xi1>
    %30 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<9x2x5x5xi1>) outs(%28 : tensor<9x2x5x5xi1>) {
    ^bb0(%in: i1, %out: i1):
      %45 = arith.cmpi eq, %in, %false : i1
      linalg.yield %45 : i1
    } -> tensor<9x2x5x5xi1>
    %31 = tensor.empty() : tensor<9x2x5x1xi1>
    %32 = linalg.fill ins(%false : i1) outs(%31 : tensor<9x2x5x1xi1>) -> tensor<9x2x5x1xi1>
    %33 = linalg.generic {indexing_maps = [#map2, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%30 : tensor<9x2x5x5xi1>) outs(%32 : tensor<9x2x5x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %45 = arith.ori %in, %out : i1
      linalg.yield %45 : i1
    } -> tensor<9x2x5x1xi1>
    %34 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<9x2x5x1xi1>) outs(%31 : tensor<9x2x5x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %45 = arith.cmpi eq, %in, %false : i1
      linalg.yield %45 : i1
    } -> tensor<9x2x5x1xi1>
    %35 = linalg.generic {indexing_maps = [#map4, #map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %cst_1, %27 : tensor<9x2x5x1xi1>, tensor<9x2x5x5xf32>, tensor<9x2x5x5xf32>) outs(%21 : tensor<9x2x5x5xf32>) {
    ^bb0(%in: i1, %in_31: f32, %in_32: f32, %out: f32):
      %45 = arith.select %in, %in_31, %in_32 : f32
      linalg.yield %45 : f32
    } -> tensor<9x2x5x5xf32>
    %collapsed_26 = tensor.collapse_shape %35 [[0, 1], [2], [3]] : tensor<9x2x5x5xf32> into tensor<18x5x5xf32>
    %36 = linalg.fill ins(%cst : f32) outs(%8 : tensor<18x5x8xf32>) -> tensor<18x5x8xf32>
    %37 = linalg.batch_matmul ins(%collapsed_26, %transposed_18 : tensor<18x5x5xf32>, tensor<18x5x8xf32>) outs(%36 : tensor<18x5x8xf32>) -> tensor<18x5x8xf32>
    %expanded_27 = tensor.expand_shape %37 [[0, 1], [2], [3]] output_shape [9, 2, 5, 8] : tensor<18x5x8xf32> into tensor<9x2x5x8xf32>
    %38 = tensor.empty() : tensor<5x9x2x8xf32>
    %transposed_28 = linalg.transpose ins(%expanded_27 : tensor<9x2x5x8xf32>) outs(%38 : tensor<5x9x2x8xf32>) permutation = [2, 0, 1, 3] 
    %collapsed_29 = tensor.collapse_shape %transposed_28 [[0, 1], [2, 3]] : tensor<5x9x2x8xf32> into tensor<45x16xf32>
    %39 = tensor.empty() : tensor<16x16xf32>
    %transposed_30 = linalg.transpose ins(%arg3 : tensor<16x16xf32>) outs(%39 : tensor<16x16xf32>) permutation = [1, 0] 
    %40 = tensor.empty() : tensor<45x16xf32>
    %41 = linalg.fill ins(%cst : f32) outs(%40 : tensor<45x16xf32>) -> tensor<45x16xf32>
    %42 = linalg.matmul ins(%collapsed_29, %transposed_30 : tensor<45x16xf32>, tensor<16x16xf32>) outs(%41 : tensor<45x16xf32>) -> tensor<45x16xf32>
    %43 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<16xf32>) outs(%40 : tensor<45x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<45x16xf32>
    %44 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%42, %43 : tensor<45x16xf32>, tensor<45x16xf32>) outs(%40 : tensor<45x16xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %45 = arith.addf %in, %in_31 : f32
      linalg.yield %45 : f32
    } -> tensor<45x16xf32>
    return %44 : tensor<45x16xf32>
  }
}
