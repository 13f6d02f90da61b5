#map = affine_map<(d0) -> (d0, 0)>
#map1 = affine_map<(d0) -> (d0)>
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xi64>, %arg2: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %dim = tensor.dim %arg1, %c0 : tensor<?x?xi64>
    %dim_0 = tensor.dim %arg1, %c1 : tensor<?x?xi64>
    %0 = arith.muli %dim, %dim_0 : index
    %1 = tensor.empty(%0) : tensor<?x1xi64>
    %2 = linalg.fill ins(%c0_i64 : i64) outs(%1 : tensor<?x1xi64>) -> tensor<?x1xi64>
    %3 = tensor.empty(%0) : tensor<?xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<?xf32>) -> tensor<?xf32>
    %5:3 = linalg.generic {indexing_maps = [#map, #map, #map1], iterator_types = ["parallel"]} outs(%2, %2, %4 : tensor<?x1xi64>, tensor<?x1xi64>, tensor<?xf32>) {
    ^bb0(%out: i64, %out_2: i64, %out_3: f32):
      %10 = linalg.index 0 : index
      %11 = arith.remsi %10, %dim_0 : index
      %12 = arith.divsi %10, %dim_0 : index
      %13 = arith.remsi %12, %dim : index
      %extracted = tensor.extract %arg1[%13, %11] : tensor<?x?xi64>
      %extracted_4 = tensor.extract %arg2[%13, %11] : tensor<?x?xf32>
      %14 = arith.index_cast %13 : index to i64
      linalg.yield %14, %extracted, %extracted_4 : i64, i64, f32
    } -> (tensor<?x1xi64>, tensor<?x1xi64>, tensor<?xf32>)
    %6 = tensor.empty(%0) : tensor<?x2xi64>
    %7 = linalg.fill ins(%c0_i64 : i64) outs(%6 : tensor<?x2xi64>) -> tensor<?x2xi64>
    %inserted_slice = tensor.insert_slice %5#0 into %7[0, 0] [%0, 1] [1, 1] : tensor<?x1xi64> into tensor<?x2xi64>
    %inserted_slice_1 = tensor.insert_slice %5#1 into %inserted_slice[0, 1] [%0, 1] [1, 1] : tensor<?x1xi64> into tensor<?x2xi64>
    %8 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%5#2, %inserted_slice_1 : tensor<?xf32>, tensor<?x2xi64>) outs(%arg0 : tensor<?x?xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      tm_tensor.yield %arg3 : f32
    } -> tensor<?x?xf32>
    %9 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%5#2, %inserted_slice_1 : tensor<?xf32>, tensor<?x2xi64>) outs(%arg0 : tensor<?x?xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      %10 = arith.addf %arg4, %arg3 : f32
      tm_tensor.yield %10 : f32
    } -> tensor<?x?xf32>
    return %8, %9 : tensor<?x?xf32>, tensor<?x?xf32>
  }
}
