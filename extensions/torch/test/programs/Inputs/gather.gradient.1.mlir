#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<9x3xi64>, %arg1: tensor<3xi64>, %arg2: tensor<9x3xf32>, %arg3: tensor<9x3xf32>) -> tensor<9x8xf32> {
    %cst = arith.constant dense<0.000000e+00> : tensor<9x8xf32>
    %cst_0 = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %c3 = arith.constant 3 : index
    %c9 = arith.constant 9 : index
    %0 = tensor.empty() : tensor<9xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<9xi64>) {
    ^bb0(%out: i64):
      %16 = linalg.index 0 : index
      %17 = arith.index_cast %16 : index to i64
      linalg.yield %17 : i64
    } -> tensor<9xi64>
    %2 = tensor.empty() : tensor<9x3xi64>
    %3 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<9xi64>) outs(%2 : tensor<9x3xi64>) {
    ^bb0(%in: i64, %out: i64):
      linalg.yield %in : i64
    } -> tensor<9x3xi64>
    %collapsed = tensor.collapse_shape %3 [[0, 1]] : tensor<9x3xi64> into tensor<27xi64>
    %4 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<3xi64>) outs(%2 : tensor<9x3xi64>) {
    ^bb0(%in: i64, %out: i64):
      linalg.yield %in : i64
    } -> tensor<9x3xi64>
    %collapsed_1 = tensor.collapse_shape %4 [[0, 1]] : tensor<9x3xi64> into tensor<27xi64>
    %expanded = tensor.expand_shape %collapsed [[0, 1]] output_shape [27, 1] : tensor<27xi64> into tensor<27x1xi64>
    %expanded_2 = tensor.expand_shape %collapsed_1 [[0, 1]] output_shape [27, 1] : tensor<27xi64> into tensor<27x1xi64>
    %concat = tensor.concat dim(1) %expanded, %expanded_2 : (tensor<27x1xi64>, tensor<27x1xi64>) -> tensor<27x2xi64>
    %collapsed_3 = tensor.collapse_shape %arg3 [[0, 1]] : tensor<9x3xf32> into tensor<27xf32>
    %expanded_4 = tensor.expand_shape %collapsed_3 [[0, 1, 2]] output_shape [27, 1, 1] : tensor<27xf32> into tensor<27x1x1xf32>
    %5 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%expanded_4, %concat : tensor<27x1x1xf32>, tensor<27x2xi64>) outs(%cst : tensor<9x8xf32>) {
    ^bb0(%arg4: f32, %arg5: f32):
      %16 = arith.addf %arg5, %arg4 : f32
      tm_tensor.yield %16 : f32
    } -> tensor<9x8xf32>
    %6 = tensor.empty() : tensor<27x1xi64>
    %7 = linalg.fill ins(%c0_i64 : i64) outs(%6 : tensor<27x1xi64>) -> tensor<27x1xi64>
    %8 = tensor.empty() : tensor<27xf32>
    %9 = linalg.fill ins(%cst_0 : f32) outs(%8 : tensor<27xf32>) -> tensor<27xf32>
    %10:3 = linalg.generic {indexing_maps = [#map4, #map4, #map], iterator_types = ["parallel"]} outs(%7, %7, %9 : tensor<27x1xi64>, tensor<27x1xi64>, tensor<27xf32>) {
    ^bb0(%out: i64, %out_6: i64, %out_7: f32):
      %16 = linalg.index 0 : index
      %17 = arith.remsi %16, %c3 : index
      %18 = arith.divsi %16, %c3 : index
      %19 = arith.remsi %18, %c9 : index
      %extracted = tensor.extract %arg0[%19, %17] : tensor<9x3xi64>
      %extracted_8 = tensor.extract %arg2[%19, %17] : tensor<9x3xf32>
      %20 = arith.index_cast %19 : index to i64
      linalg.yield %20, %extracted, %extracted_8 : i64, i64, f32
    } -> (tensor<27x1xi64>, tensor<27x1xi64>, tensor<27xf32>)
    %11 = tensor.empty() : tensor<27x2xi64>
    %12 = linalg.fill ins(%c0_i64 : i64) outs(%11 : tensor<27x2xi64>) -> tensor<27x2xi64>
    %inserted_slice = tensor.insert_slice %10#0 into %12[0, 0] [27, 1] [1, 1] : tensor<27x1xi64> into tensor<27x2xi64>
    %inserted_slice_5 = tensor.insert_slice %10#1 into %inserted_slice[0, 1] [27, 1] [1, 1] : tensor<27x1xi64> into tensor<27x2xi64>
    %13 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%10#2, %inserted_slice_5 : tensor<27xf32>, tensor<27x2xi64>) outs(%cst : tensor<9x8xf32>) {
    ^bb0(%arg4: f32, %arg5: f32):
      %16 = arith.addf %arg5, %arg4 : f32
      tm_tensor.yield %16 : f32
    } -> tensor<9x8xf32>
    %14 = tensor.empty() : tensor<9x8xf32>
    %15 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%5, %13 : tensor<9x8xf32>, tensor<9x8xf32>) outs(%14 : tensor<9x8xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %16 = arith.addf %in, %in_6 : f32
      linalg.yield %16 : f32
    } -> tensor<9x8xf32>
    return %15 : tensor<9x8xf32>
  }
}
