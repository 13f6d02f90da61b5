#map = affine_map<(d0) -> (d0, 0)>
#map1 = affine_map<(d0) -> (d0)>
module {
  func.func @main(%arg0: tensor<9x8xf32>, %arg1: tensor<9x3xi64>, %arg2: tensor<9x3xf32>) -> (tensor<9x8xf32>, tensor<9x8xf32>) {
    %c9 = arith.constant 9 : index
    %c3 = arith.constant 3 : index
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<27x1xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<27x1xi64>) -> tensor<27x1xi64>
    %2 = tensor.empty() : tensor<27xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<27xf32>) -> tensor<27xf32>
    %4:3 = linalg.generic {indexing_maps = [#map, #map, #map1], iterator_types = ["parallel"]} outs(%1, %1, %3 : tensor<27x1xi64>, tensor<27x1xi64>, tensor<27xf32>) {
    ^bb0(%out: i64, %out_1: i64, %out_2: f32):
      %9 = linalg.index 0 : index
      %10 = arith.remsi %9, %c3 : index
      %11 = arith.divsi %9, %c3 : index
      %12 = arith.remsi %11, %c9 : index
      %extracted = tensor.extract %arg1[%12, %10] : tensor<9x3xi64>
      %extracted_3 = tensor.extract %arg2[%12, %10] : tensor<9x3xf32>
      %13 = arith.index_cast %12 : index to i64
      linalg.yield %13, %extracted, %extracted_3 : i64, i64, f32
    } -> (tensor<27x1xi64>, tensor<27x1xi64>, tensor<27xf32>)
    %5 = tensor.empty() : tensor<27x2xi64>
    %6 = linalg.fill ins(%c0_i64 : i64) outs(%5 : tensor<27x2xi64>) -> tensor<27x2xi64>
    %inserted_slice = tensor.insert_slice %4#0 into %6[0, 0] [27, 1] [1, 1] : tensor<27x1xi64> into tensor<27x2xi64>
    %inserted_slice_0 = tensor.insert_slice %4#1 into %inserted_slice[0, 1] [27, 1] [1, 1] : tensor<27x1xi64> into tensor<27x2xi64>
    %7 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%4#2, %inserted_slice_0 : tensor<27xf32>, tensor<27x2xi64>) outs(%arg0 : tensor<9x8xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      tm_tensor.yield %arg3 : f32
    } -> tensor<9x8xf32>
    %8 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%4#2, %inserted_slice_0 : tensor<27xf32>, tensor<27x2xi64>) outs(%arg0 : tensor<9x8xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      %9 = arith.addf %arg4, %arg3 : f32
      tm_tensor.yield %9 : f32
    } -> tensor<9x8xf32>
    return %7, %8 : tensor<9x8xf32>, tensor<9x8xf32>
  }
}
