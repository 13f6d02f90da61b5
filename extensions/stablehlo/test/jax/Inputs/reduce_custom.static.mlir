module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x8xf32>) -> (tensor<3xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) across dimensions = [1] : (tensor<3x8xf32>, tensor<f32>) -> tensor<3xf32>
     reducer(%arg1: tensor<f32>, %arg2: tensor<f32>)  {
      %1 = stablehlo.multiply %arg1, %arg2 : tensor<f32>
      %2 = stablehlo.add %1, %arg1 : tensor<f32>
      %3 = stablehlo.add %2, %arg2 : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }
    return %0 : tensor<3xf32>
  }
}
