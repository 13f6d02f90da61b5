#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x3xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %0 = tensor.empty(%dim, %dim_0) : tensor<?x?xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%0 : tensor<?x?xi64>) {
    ^bb0(%out: i64):
      %6 = linalg.index 1 : index
      %7 = arith.index_cast %6 : index to i64
      linalg.yield %7 : i64
    } -> tensor<?x?xi64>
    %2:2 = tm_tensor.sort dimension(1) outs(%arg0, %1 : tensor<?x?xf32>, tensor<?x?xi64>) {
    ^bb0(%arg1: f32, %arg2: f32, %arg3: i64, %arg4: i64):
      %6 = arith.cmpf oge, %arg1, %arg2 : f32
      tm_tensor.yield %6 : i1
    } -> tensor<?x?xf32>, tensor<?x?xi64>
    %dim_1 = tensor.dim %2#0, %c1 : tensor<?x?xf32>
    %3 = arith.index_cast %dim_1 : index to i64
    %4 = arith.minsi %3, %c0_i64 : i64
    %5 = arith.index_cast %4 : i64 to index
    %dim_2 = tensor.dim %2#0, %c0 : tensor<?x?xf32>
    %extracted_slice = tensor.extract_slice %2#0[0, %5] [%dim_2, 3] [1, 1] : tensor<?x?xf32> to tensor<?x3xf32>
    return %extracted_slice : tensor<?x3xf32>
  }
}
