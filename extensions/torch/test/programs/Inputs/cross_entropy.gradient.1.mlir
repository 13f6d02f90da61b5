#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0) -> (d0, 0)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<9xi64>, %arg1: tensor<9x8xf32>, %arg2: tensor<9x8xf32>, %arg3: tensor<f32>, %arg4: tensor<f32>) -> tensor<9x8xf32> {
    %cst = arith.constant dense<0.000000e+00> : tensor<9x8xf32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<f32>
    %c-100_i64 = arith.constant -100 : i64
    %c9 = arith.constant 9 : index
    %c0_i64 = arith.constant 0 : i64
    %cst_1 = arith.constant 0.000000e+00 : f32
    %c0 = arith.constant 0 : index
    %cst_2 = arith.constant -1.000000e+00 : f32
    %cst_3 = arith.constant dense<0> : tensor<i64>
    %0 = tensor.empty() : tensor<f32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = []} ins(%arg4, %arg3 : tensor<f32>, tensor<f32>) outs(%0 : tensor<f32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %22 = arith.divf %in, %in_5 : f32
      linalg.yield %22 : f32
    } -> tensor<f32>
    %expanded = tensor.expand_shape %arg0 [[0, 1]] output_shape [9, 1] : tensor<9xi64> into tensor<9x1xi64>
    %2 = tensor.empty() : tensor<9x1xi1>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<9x1xi64>) outs(%2 : tensor<9x1xi1>) {
    ^bb0(%in: i64, %out: i1):
      %22 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %22 : i1
    } -> tensor<9x1xi1>
    %4 = tensor.empty() : tensor<9x1xi64>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %expanded, %cst_3 : tensor<9x1xi1>, tensor<9x1xi64>, tensor<i64>) outs(%4 : tensor<9x1xi64>) {
    ^bb0(%in: i1, %in_5: i64, %in_6: i64, %out: i64):
      %22 = arith.select %in, %in_5, %in_6 : i64
      linalg.yield %22 : i64
    } -> tensor<9x1xi64>
    %6 = linalg.fill ins(%c0_i64 : i64) outs(%4 : tensor<9x1xi64>) -> tensor<9x1xi64>
    %7 = tensor.empty() : tensor<9xf32>
    %8 = linalg.fill ins(%cst_1 : f32) outs(%7 : tensor<9xf32>) -> tensor<9xf32>
    %9:3 = linalg.generic {indexing_maps = [#map3, #map3, #map4], iterator_types = ["parallel"]} outs(%6, %6, %8 : tensor<9x1xi64>, tensor<9x1xi64>, tensor<9xf32>) {
    ^bb0(%out: i64, %out_5: i64, %out_6: f32):
      %22 = linalg.index 0 : index
      %23 = arith.remsi %22, %c9 : index
      %extracted = tensor.extract %5[%23, %c0] : tensor<9x1xi64>
      %24 = arith.index_cast %23 : index to i64
      linalg.yield %24, %extracted, %cst_2 : i64, i64, f32
    } -> (tensor<9x1xi64>, tensor<9x1xi64>, tensor<9xf32>)
    %10 = tensor.empty() : tensor<9x2xi64>
    %11 = linalg.fill ins(%c0_i64 : i64) outs(%10 : tensor<9x2xi64>) -> tensor<9x2xi64>
    %inserted_slice = tensor.insert_slice %9#0 into %11[0, 0] [9, 1] [1, 1] : tensor<9x1xi64> into tensor<9x2xi64>
    %inserted_slice_4 = tensor.insert_slice %9#1 into %inserted_slice[0, 1] [9, 1] [1, 1] : tensor<9x1xi64> into tensor<9x2xi64>
    %12 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%9#2, %inserted_slice_4 : tensor<9xf32>, tensor<9x2xi64>) outs(%cst : tensor<9x8xf32>) {
    ^bb0(%arg5: f32, %arg6: f32):
      tm_tensor.yield %arg5 : f32
    } -> tensor<9x8xf32>
    %13 = tensor.empty() : tensor<9x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map2, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %1, %cst_0 : tensor<9x1xi1>, tensor<f32>, tensor<f32>) outs(%13 : tensor<9x1xf32>) {
    ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
      %22 = arith.select %in, %in_5, %in_6 : f32
      linalg.yield %22 : f32
    } -> tensor<9x1xf32>
    %15 = tensor.empty() : tensor<9x8xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %14 : tensor<9x8xf32>, tensor<9x1xf32>) outs(%15 : tensor<9x8xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %22 = arith.mulf %in, %in_5 : f32
      linalg.yield %22 : f32
    } -> tensor<9x8xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<9x8xf32>) outs(%15 : tensor<9x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.exp %in : f32
      linalg.yield %22 : f32
    } -> tensor<9x8xf32>
    %18 = linalg.fill ins(%cst_1 : f32) outs(%13 : tensor<9x1xf32>) -> tensor<9x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map5], iterator_types = ["parallel", "reduction"]} ins(%16 : tensor<9x8xf32>) outs(%18 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.addf %in, %out : f32
      linalg.yield %22 : f32
    } -> tensor<9x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%17, %19 : tensor<9x8xf32>, tensor<9x1xf32>) outs(%15 : tensor<9x8xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %22 = arith.mulf %in, %in_5 : f32
      linalg.yield %22 : f32
    } -> tensor<9x8xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16, %20 : tensor<9x8xf32>, tensor<9x8xf32>) outs(%15 : tensor<9x8xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %22 = arith.subf %in, %in_5 : f32
      linalg.yield %22 : f32
    } -> tensor<9x8xf32>
    return %21 : tensor<9x8xf32>
  }
}
