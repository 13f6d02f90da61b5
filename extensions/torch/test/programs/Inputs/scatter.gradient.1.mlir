#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0) -> (d0, 0)>
#map2 = affine_map<(d0) -> (d0)>
module {
  func.func @main(%arg0: tensor<9x3xi64>, %arg1: tensor<9x8xf32>, %arg2: tensor<9x8xf32>) -> (tensor<9x8xf32>, tensor<9x3xf32>) {
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %c3 = arith.constant 3 : index
    %c9 = arith.constant 9 : index
    %c8 = arith.constant 8 : index
    %0 = tensor.empty() : tensor<9x3xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<9x3xf32>) -> tensor<9x3xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<9x3xi64>) outs(%1 : tensor<9x3xf32>) {
    ^bb0(%in: i64, %out: f32):
      %15 = linalg.index 0 : index
      %16 = arith.index_cast %in : i64 to index
      %17 = arith.cmpi slt, %16, %c8 : index
      cf.assert %17, "index must be smaller than dim size"
      %18 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %18, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg2[%15, %16] : tensor<9x8xf32>
      linalg.yield %extracted : f32
    } -> tensor<9x3xf32>
    %3 = tensor.empty() : tensor<27x1xi64>
    %4 = linalg.fill ins(%c0_i64 : i64) outs(%3 : tensor<27x1xi64>) -> tensor<27x1xi64>
    %5 = tensor.empty() : tensor<27xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<27xf32>) -> tensor<27xf32>
    %7:3 = linalg.generic {indexing_maps = [#map1, #map1, #map2], iterator_types = ["parallel"]} outs(%4, %4, %6 : tensor<27x1xi64>, tensor<27x1xi64>, tensor<27xf32>) {
    ^bb0(%out: i64, %out_1: i64, %out_2: f32):
      %15 = linalg.index 0 : index
      %16 = arith.remsi %15, %c3 : index
      %17 = arith.divsi %15, %c3 : index
      %18 = arith.remsi %17, %c9 : index
      %extracted = tensor.extract %arg0[%18, %16] : tensor<9x3xi64>
      %19 = arith.index_cast %18 : index to i64
      linalg.yield %19, %extracted, %cst : i64, i64, f32
    } -> (tensor<27x1xi64>, tensor<27x1xi64>, tensor<27xf32>)
    %8 = tensor.empty() : tensor<27x2xi64>
    %9 = linalg.fill ins(%c0_i64 : i64) outs(%8 : tensor<27x2xi64>) -> tensor<27x2xi64>
    %inserted_slice = tensor.insert_slice %7#0 into %9[0, 0] [27, 1] [1, 1] : tensor<27x1xi64> into tensor<27x2xi64>
    %inserted_slice_0 = tensor.insert_slice %7#1 into %inserted_slice[0, 1] [27, 1] [1, 1] : tensor<27x1xi64> into tensor<27x2xi64>
    %10 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%7#2, %inserted_slice_0 : tensor<27xf32>, tensor<27x2xi64>) outs(%arg1 : tensor<9x8xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      tm_tensor.yield %arg3 : f32
    } -> tensor<9x8xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<9x3xi64>) outs(%1 : tensor<9x3xf32>) {
    ^bb0(%in: i64, %out: f32):
      %15 = linalg.index 0 : index
      %16 = arith.index_cast %in : i64 to index
      %17 = arith.cmpi slt, %16, %c8 : index
      cf.assert %17, "index must be smaller than dim size"
      %18 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %18, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg1[%15, %16] : tensor<9x8xf32>
      linalg.yield %extracted : f32
    } -> tensor<9x3xf32>
    %12 = tensor.empty() : tensor<9x8xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2, %10 : tensor<9x8xf32>, tensor<9x8xf32>) outs(%12 : tensor<9x8xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %15 = arith.addf %in, %in_1 : f32
      linalg.yield %15 : f32
    } -> tensor<9x8xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %11 : tensor<9x3xf32>, tensor<9x3xf32>) outs(%0 : tensor<9x3xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %15 = arith.addf %in, %in_1 : f32
      linalg.yield %15 : f32
    } -> tensor<9x3xf32>
    return %13, %14 : tensor<9x8xf32>, tensor<9x3xf32>
  }
}
