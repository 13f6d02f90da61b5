#map = affine_map<(d0) -> (d0, 0)>
#map1 = affine_map<(d0) -> (d0)>
module {
  func.func @main(%arg0: tensor<9x3xi64>, %arg1: tensor<9x3xf32>) -> tensor<9x8xf32> {
    %c9 = arith.constant 9 : index
    %c3 = arith.constant 3 : index
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<9x8xf32>
    %0 = tensor.empty() : tensor<27x1xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<27x1xi64>) -> tensor<27x1xi64>
    %2 = tensor.empty() : tensor<27xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<27xf32>) -> tensor<27xf32>
    %4:3 = linalg.generic {indexing_maps = [#map, #map, #map1], iterator_types = ["parallel"]} outs(%1, %1, %3 : tensor<27x1xi64>, tensor<27x1xi64>, tensor<27xf32>) {
    ^bb0(%out: i64, %out_2: i64, %out_3: f32):
      %8 = linalg.index 0 : index
      %9 = arith.remsi %8, %c3 : index
      %10 = arith.divsi %8, %c3 : index
      %11 = arith.remsi %10, %c9 : index
      %extracted = tensor.extract %arg0[%11, %9] : tensor<9x3xi64>
      %extracted_4 = tensor.extract %arg1[%11, %9] : tensor<9x3xf32>
      %12 = arith.index_cast %11 : index to i64
      linalg.yield %12, %extracted, %extracted_4 : i64, i64, f32
    } -> (tensor<27x1xi64>, tensor<27x1xi64>, tensor<27xf32>)
    %5 = tensor.empty() : tensor<27x2xi64>
    %6 = linalg.fill ins(%c0_i64 : i64) outs(%5 : tensor<27x2xi64>) -> tensor<27x2xi64>
    %inserted_slice = tensor.insert_slice %4#0 into %6[0, 0] [27, 1] [1, 1] : tensor<27x1xi64> into tensor<27x2xi64>
    %inserted_slice_1 = tensor.insert_slice %4#1 into %inserted_slice[0, 1] [27, 1] [1, 1] : tensor<27x1xi64> into tensor<27x2xi64>
    %7 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%4#2, %inserted_slice_1 : tensor<27xf32>, tensor<27x2xi64>) outs(%cst_0 : tensor<9x8xf32>) {
    ^bb0(%arg2: f32, %arg3: f32):
      tm_tensor.yield %arg2 : f32
    } -> tensor<9x8xf32>
    return %7 : tensor<9x8xf32>
  }
}
