module @jit_lstm_cell attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x8xf32>, %arg1: tensor<3x4xf32>, %arg2: tensor<12x16xf32>, %arg3: tensor<16xf32>) -> (tensor<3x4xf32> {jax.result_info = "result[0]"}, tensor<3x4xf32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.concatenate %arg0, %arg1, dim = 1 : (tensor<3x8xf32>, tensor<3x4xf32>) -> tensor<3x12xf32>
    %1 = stablehlo.dot_general %0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x12xf32>, tensor<12x16xf32>) -> tensor<3x16xf32>
    %2 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<3x16xf32>
    %4 = stablehlo.add %1, %3 : tensor<3x16xf32>
    %5 = stablehlo.slice %4 [0:3, 0:4] : (tensor<3x16xf32>) -> tensor<3x4xf32>
    %6 = stablehlo.slice %4 [0:3, 4:8] : (tensor<3x16xf32>) -> tensor<3x4xf32>
    %7 = stablehlo.slice %4 [0:3, 8:12] : (tensor<3x16xf32>) -> tensor<3x4xf32>
    %8 = stablehlo.slice %4 [0:3, 12:16] : (tensor<3x16xf32>) -> tensor<3x4xf32>
    %9 = stablehlo.negate %6 : tensor<3x4xf32>
    %10 = stablehlo.exponential %9 : tensor<3x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %12 = stablehlo.add %11, %10 : tensor<3x4xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %14 = stablehlo.divide %13, %12 : tensor<3x4xf32>
    %15 = stablehlo.multiply %14, %arg1 : tensor<3x4xf32>
    %16 = stablehlo.negate %5 : tensor<3x4xf32>
    %17 = stablehlo.exponential %16 : tensor<3x4xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %19 = stablehlo.add %18, %17 : tensor<3x4xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %21 = stablehlo.divide %20, %19 : tensor<3x4xf32>
    %22 = stablehlo.tanh %7 : tensor<3x4xf32>
    %23 = stablehlo.multiply %21, %22 : tensor<3x4xf32>
    %24 = stablehlo.add %15, %23 : tensor<3x4xf32>
    %25 = stablehlo.negate %8 : tensor<3x4xf32>
    %26 = stablehlo.exponential %25 : tensor<3x4xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %28 = stablehlo.add %27, %26 : tensor<3x4xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %30 = stablehlo.divide %29, %28 : tensor<3x4xf32>
    %31 = stablehlo.tanh %24 : tensor<3x4xf32>
    %32 = stablehlo.multiply %30, %31 : tensor<3x4xf32>
    return %32, %24 : tensor<3x4xf32>, tensor<3x4xf32>
  }
}
