module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x8xf32>) -> (tensor<3x8xf32> {jax.result_info = "result[0]"}) {
    %0 = call @_roll_static(%arg0) : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.add %cst_0, %1 : tensor<f32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %4 = call @_roll_static_0(%3) : (tensor<3x8xf32>) -> tensor<3x8xf32>
    return %4 : tensor<3x8xf32>
  }
  func.func private @_roll_static(%arg0: tensor<3x8xf32>) -> tensor<3x8xf32> {
    %0 = stablehlo.slice %arg0 [0:3, 5:8] : (tensor<3x8xf32>) -> tensor<3x3xf32>
    %1 = stablehlo.slice %arg0 [0:3, 0:5] : (tensor<3x8xf32>) -> tensor<3x5xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 1 : (tensor<3x3xf32>, tensor<3x5xf32>) -> tensor<3x8xf32>
    return %2 : tensor<3x8xf32>
  }
  func.func private @_roll_static_0(%arg0: tensor<3x8xf32>) -> tensor<3x8xf32> {
    %0 = stablehlo.slice %arg0 [0:3, 0:3] : (tensor<3x8xf32>) -> tensor<3x3xf32>
    %1 = stablehlo.slice %arg0 [0:3, 3:8] : (tensor<3x8xf32>) -> tensor<3x5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.pad %1, %cst, low = [0, 0], high = [0, 3], interior = [0, 0] : (tensor<3x5xf32>, tensor<f32>) -> tensor<3x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.pad %0, %cst_0, low = [0, 5], high = [0, 0], interior = [0, 0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x8xf32>
    %4 = stablehlo.add %2, %3 : tensor<3x8xf32>
    return %4 : tensor<3x8xf32>
  }
}
