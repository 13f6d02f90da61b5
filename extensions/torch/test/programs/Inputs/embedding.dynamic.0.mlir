#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<11x8xf32>, %arg1: i64, %arg2: tensor<?x?xi64>, %arg3: tensor<11x8xf32>, %arg4: tensor<11xf32>) -> tensor<?x11xf32> {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c11 = arith.constant 11 : index
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %dim = tensor.dim %arg2, %c0 : tensor<?x?xi64>
    %dim_0 = tensor.dim %arg2, %c1 : tensor<?x?xi64>
    %0 = tensor.empty(%dim, %dim_0) : tensor<?x?x8xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<?x?xi64>) outs(%0 : tensor<?x?x8xf32>) {
    ^bb0(%in: i64, %out: f32):
      %17 = arith.index_cast %in : i64 to index
      %18 = linalg.index 2 : index
      %19 = arith.cmpi slt, %17, %c11 : index
      cf.assert %19, "index must be smaller than dim size"
      %20 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %20, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg0[%17, %18] : tensor<11x8xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x?x8xf32>
    %2 = tensor.empty(%dim) : tensor<?x8xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x8xf32>) -> tensor<?x8xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction", "parallel"]} ins(%1 : tensor<?x?x8xf32>) outs(%3 : tensor<?x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = arith.addf %in, %out : f32
      linalg.yield %17 : f32
    } -> tensor<?x8xf32>
    %5 = arith.index_cast %dim_0 : index to i64
    %6 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<?x8xf32>) outs(%2 : tensor<?x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = arith.sitofp %5 : i64 to f32
      %18 = arith.divf %in, %17 : f32
      linalg.yield %18 : f32
    } -> tensor<?x8xf32>
    %7 = tensor.empty() : tensor<8x11xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<11x8xf32>) outs(%7 : tensor<8x11xf32>) permutation = [1, 0] 
    %8 = tensor.empty(%dim) : tensor<?x11xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<?x11xf32>) -> tensor<?x11xf32>
    %10 = linalg.matmul ins(%6, %transposed : tensor<?x8xf32>, tensor<8x11xf32>) outs(%9 : tensor<?x11xf32>) -> tensor<?x11xf32>
    %11 = arith.cmpi sge, %arg1, %c0_i64 : i64
    cf.assert %11, "negative values not allowed in new dimensions"
    %12 = arith.index_cast %arg1 : i64 to index
    %13 = tensor.empty(%12) : tensor<?x11xf32>
    %14 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<11xf32>) outs(%13 : tensor<?x11xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x11xf32>
    %15 = arith.cmpi eq, %dim, %12 : index
    cf.assert %15, "mismatched size for broadcast"
    %16 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%10, %14 : tensor<?x11xf32>, tensor<?x11xf32>) outs(%8 : tensor<?x11xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %17 = arith.addf %in, %in_1 : f32
      linalg.yield %17 : f32
    } -> tensor<?x11xf32>
    return %16 : tensor<?x11xf32>
  }
}
