module @jit_batch_norm attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x6x6x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>, %arg3: tensor<3xf32>, %arg4: tensor<3xf32>) -> (tensor<2x6x6x3xf32> {jax.result_info = "result"}) {
    %0 = "stablehlo.reshape"(%arg1) : (tensor<3xf32>) -> tensor<1x1x1x3xf32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x3xf32>) -> tensor<2x6x6x3xf32>
    %2 = "stablehlo.subtract"(%arg0, %1) : (tensor<2x6x6x3xf32>, tensor<2x6x6x3xf32>) -> tensor<2x6x6x3xf32>
    %3 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %4 = "stablehlo.broadcast_in_dim"(%3) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3xf32>
    %5 = "stablehlo.add"(%arg2, %4) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %6 = "stablehlo.rsqrt"(%5) : (tensor<3xf32>) -> tensor<3xf32>
    %7 = "stablehlo.multiply"(%6, %arg3) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %8 = "stablehlo.reshape"(%7) : (tensor<3xf32>) -> tensor<1x1x1x3xf32>
    %9 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x3xf32>) -> tensor<2x6x6x3xf32>
    %10 = "stablehlo.multiply"(%2, %9) : (tensor<2x6x6x3xf32>, tensor<2x6x6x3xf32>) -> tensor<2x6x6x3xf32>
    %11 = "stablehlo.reshape"(%arg4) : (tensor<3xf32>) -> tensor<1x1x1x3xf32>
    %12 = "stablehlo.broadcast_in_dim"(%11) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x3xf32>) -> tensor<2x6x6x3xf32>
    %13 = "stablehlo.add"(%10, %12) : (tensor<2x6x6x3xf32>, tensor<2x6x6x3xf32>) -> tensor<2x6x6x3xf32>
    "func.return"(%13) : (tensor<2x6x6x3xf32>) -> ()
  }
}
