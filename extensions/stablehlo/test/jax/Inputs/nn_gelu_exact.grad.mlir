module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x8xf32>) -> (tensor<3x8xf32> {jax.result_info = "result[0]"}) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<3x8xf32>
    %2 = stablehlo.negate %arg0 : tensor<3x8xf32>
    %cst_0 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<3x8xf32>
    %5 = chlo.erfc %4 : tensor<3x8xf32> -> tensor<3x8xf32>
    %6 = chlo.square %4 : tensor<3x8xf32> -> tensor<3x8xf32>
    %7 = stablehlo.negate %6 : tensor<3x8xf32>
    %8 = stablehlo.exponential %7 : tensor<3x8xf32>
    %9 = stablehlo.multiply %1, %5 : tensor<3x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%9 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.add %cst_2, %10 : tensor<f32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %13 = stablehlo.multiply %1, %12 : tensor<3x8xf32>
    %14 = stablehlo.multiply %12, %5 : tensor<3x8xf32>
    %cst_4 = stablehlo.constant dense<-1.12837923> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %16 = stablehlo.multiply %15, %13 : tensor<3x8xf32>
    %17 = stablehlo.multiply %16, %8 : tensor<3x8xf32>
    %cst_5 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %19 = stablehlo.multiply %17, %18 : tensor<3x8xf32>
    %20 = stablehlo.negate %19 : tensor<3x8xf32>
    %cst_6 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %22 = stablehlo.multiply %21, %14 : tensor<3x8xf32>
    %23 = stablehlo.add %20, %22 : tensor<3x8xf32>
    return %23 : tensor<3x8xf32>
  }
}
