#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0) -> (d0)>
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = tensor.dim %arg2, %c0 : tensor<?xi64>
    %0 = arith.index_cast %dim : index to i64
    %1 = arith.maxsi %0, %c1_i64 : i64
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %2 = arith.index_cast %dim_0 : index to i64
    %3 = arith.index_cast %1 : i64 to index
    %4 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    %5 = arith.cmpi sge, %2, %c0_i64 : i64
    cf.assert %5, "unimplemented: dynamic negative broadcast sizes"
    %6 = tensor.empty(%3, %dim_0) : tensor<?x?xf32>
    %7 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%6 : tensor<?x?xf32>) {
    ^bb0(%out: f32):
      %25 = linalg.index 0 : index
      %26 = linalg.index 1 : index
      %dim_1 = tensor.dim %arg1, %c0 : tensor<?x?xf32>
      %27 = arith.cmpi eq, %dim_1, %c1 : index
      %28 = arith.select %27, %c0, %25 : index
      %dim_2 = tensor.dim %arg1, %c1 : tensor<?x?xf32>
      %29 = arith.cmpi eq, %dim_2, %c1 : index
      %30 = arith.select %29, %c0, %26 : index
      %extracted = tensor.extract %arg1[%28, %30] : tensor<?x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x?xf32>
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    %8 = tensor.empty(%3) : tensor<?xi64>
    %9 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%8 : tensor<?xi64>) {
    ^bb0(%out: i64):
      %25 = linalg.index 0 : index
      %26 = arith.cmpi eq, %dim, %c1 : index
      %27 = arith.select %26, %c0, %25 : index
      %extracted = tensor.extract %arg2[%27] : tensor<?xi64>
      linalg.yield %extracted : i64
    } -> tensor<?xi64>
    %expanded = tensor.expand_shape %9 [[0, 1]] output_shape [%3, 1] : tensor<?xi64> into tensor<?x1xi64>
    %10 = arith.cmpi slt, %1, %c0_i64 : i64
    %11 = arith.select %10, %c1_i64, %1 : i64
    %12 = arith.extui %10 : i1 to i64
    %13 = arith.muli %11, %2 : i64
    %14 = arith.addi %12, %c1_i64 : i64
    %15 = arith.cmpi slt, %2, %c0_i64 : i64
    %16 = arith.select %15, %11, %13 : i64
    %17 = arith.select %15, %14, %12 : i64
    %18 = arith.cmpi sle, %17, %c1_i64 : i64
    cf.assert %18, "must have at most one inferred (negative) dimension"
    %19 = arith.muli %1, %2 : i64
    %20 = arith.divsi %19, %16 : i64
    %21 = arith.select %10, %20, %1 : i64
    %22 = arith.select %15, %20, %2 : i64
    %from_elements = tensor.from_elements %21, %c1_i64, %22 : tensor<3xi64>
    %reshape = tensor.reshape %7(%from_elements) : (tensor<?x?xf32>, tensor<3xi64>) -> tensor<?x1x?xf32>
    %23 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%reshape, %expanded : tensor<?x1x?xf32>, tensor<?x1xi64>) outs(%arg0 : tensor<?x?xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      tm_tensor.yield %arg3 : f32
    } -> tensor<?x?xf32>
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %5, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %18, "must have at most one inferred (negative) dimension"
    %24 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%reshape, %expanded : tensor<?x1x?xf32>, tensor<?x1xi64>) outs(%arg0 : tensor<?x?xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      %25 = arith.addf %arg4, %arg3 : f32
      tm_tensor.yield %25 : f32
    } -> tensor<?x?xf32>
    return %23, %24 : tensor<?x?xf32>, tensor<?x?xf32>
  }
}
