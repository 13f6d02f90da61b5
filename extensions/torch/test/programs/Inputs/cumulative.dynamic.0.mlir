module {
  func.func @main(%arg0: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %dim_1 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %0 = tensor.empty(%dim, %dim_1) : tensor<?x?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %2 = tensor.empty(%dim) : tensor<?xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %4:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%arg0 : tensor<?x?xf32>) outs(%1, %3 : tensor<?x?xf32>, tensor<?xf32>) {
    ^bb0(%arg1: f32, %arg2: f32):
      %9 = arith.addf %arg1, %arg2 : f32
      tm_tensor.yield %9 : f32
    } -> tensor<?x?xf32>, tensor<?xf32>
    %5 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %6 = tensor.empty(%dim_1) : tensor<?xf32>
    %7 = linalg.fill ins(%cst_0 : f32) outs(%6 : tensor<?xf32>) -> tensor<?xf32>
    %8:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%arg0 : tensor<?x?xf32>) outs(%5, %7 : tensor<?x?xf32>, tensor<?xf32>) {
    ^bb0(%arg1: f32, %arg2: f32):
      %9 = arith.mulf %arg1, %arg2 : f32
      tm_tensor.yield %9 : f32
    } -> tensor<?x?xf32>, tensor<?xf32>
    return %4#0, %8#0 : tensor<?x?xf32>, tensor<?x?xf32>
  }
}
