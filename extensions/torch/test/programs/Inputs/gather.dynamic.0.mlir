#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %dim = tensor.dim %arg1, %c0 : tensor<?x?xi64>
    %dim_0 = tensor.dim %arg1, %c1 : tensor<?x?xi64>
    %0 = tensor.empty(%dim, %dim_0) : tensor<?x?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<?x?xi64>) outs(%1 : tensor<?x?xf32>) {
    ^bb0(%in: i64, %out: f32):
      %8 = linalg.index 0 : index
      %9 = arith.index_cast %in : i64 to index
      %dim_2 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
      %10 = arith.cmpi slt, %9, %dim_2 : index
      cf.assert %10, "index must be smaller than dim size"
      %11 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %11, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg0[%8, %9] : tensor<?x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x?xf32>
    %3 = arith.index_cast %dim : index to i64
    %4 = arith.minsi %3, %c0_i64 : i64
    %5 = arith.index_cast %4 : i64 to index
    %extracted_slice = tensor.extract_slice %arg1[%5, 0] [1, %dim_0] [1, 1] : tensor<?x?xi64> to tensor<1x?xi64>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1]] : tensor<1x?xi64> into tensor<?xi64>
    %dim_1 = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %6 = tensor.empty(%dim_1, %dim_0) : tensor<?x?xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<?xi64>) outs(%6 : tensor<?x?xf32>) {
    ^bb0(%in: i64, %out: f32):
      %8 = arith.index_cast %in : i64 to index
      %9 = linalg.index 0 : index
      %extracted = tensor.extract %arg0[%9, %8] : tensor<?x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x?xf32>
    return %2, %7 : tensor<?x?xf32>, tensor<?x?xf32>
  }
}
