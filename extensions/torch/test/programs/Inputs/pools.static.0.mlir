#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<9x3x8x8xf32>) -> (tensor<9x3x4x4xf32>, tensor<9x3x4x4xf32>) {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 9.000000e+00 : f32
    %0 = tensor.empty() : tensor<9x3x4x4xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<9x3x4x4xf32>) -> tensor<9x3x4x4xf32>
    %2 = tensor.empty() : tensor<2x2xf32>
    %3 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%arg0, %2 : tensor<9x3x8x8xf32>, tensor<2x2xf32>) outs(%1 : tensor<9x3x4x4xf32>) -> tensor<9x3x4x4xf32>
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %cst_0 : f32
    } : tensor<9x3x8x8xf32> to tensor<9x3x10x10xf32>
    %4 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<9x3x4x4xf32>) -> tensor<9x3x4x4xf32>
    %5 = tensor.empty() : tensor<3x3xf32>
    %6 = linalg.pooling_nchw_sum {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%padded, %5 : tensor<9x3x10x10xf32>, tensor<3x3xf32>) outs(%4 : tensor<9x3x4x4xf32>) -> tensor<9x3x4x4xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<9x3x4x4xf32>) outs(%0 : tensor<9x3x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %8 = arith.divf %in, %cst_1 : f32
      linalg.yield %8 : f32
    } -> tensor<9x3x4x4xf32>
    return %3, %7 : tensor<9x3x4x4xf32>, tensor<9x3x4x4xf32>
  }
}
