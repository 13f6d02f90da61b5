module @jit_image_normalization attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x4x3xui8>) -> (tensor<3x5x4xf32> {jax.result_info = "result"}) {
    %0 = "stablehlo.convert"(%arg0) : (tensor<5x4x3xui8>) -> tensor<5x4x3xf32>
    %1 = "stablehlo.constant"() <{value = dense<2.550000e+02> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x4x3xf32>
    %3 = "stablehlo.divide"(%0, %2) : (tensor<5x4x3xf32>, tensor<5x4x3xf32>) -> tensor<5x4x3xf32>
    %4 = "stablehlo.constant"() <{value = dense<[4.850000e-01, 4.560000e-01, 4.060000e-01]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64: 2>}> : (tensor<3xf32>) -> tensor<5x4x3xf32>
    %6 = "stablehlo.subtract"(%3, %5) : (tensor<5x4x3xf32>, tensor<5x4x3xf32>) -> tensor<5x4x3xf32>
    %7 = "stablehlo.constant"() <{value = dense<[2.290000e-01, 2.240000e-01, 2.250000e-01]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %8 = "stablehlo.broadcast_in_dim"(%7) <{broadcast_dimensions = array<i64: 2>}> : (tensor<3xf32>) -> tensor<5x4x3xf32>
    %9 = "stablehlo.divide"(%6, %8) : (tensor<5x4x3xf32>, tensor<5x4x3xf32>) -> tensor<5x4x3xf32>
    %10 = "stablehlo.transpose"(%9) <{permutation = array<i64: 2, 0, 1>}> : (tensor<5x4x3xf32>) -> tensor<3x5x4xf32>
    "func.return"(%10) : (tensor<3x5x4xf32>) -> ()
  }
}
