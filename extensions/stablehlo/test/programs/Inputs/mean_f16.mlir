module @jit_mean_f16 attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x300xf16>) -> (tensor<4xf16> {jax.result_info = "result"}) {
    %0 = "stablehlo.convert"(%arg0) : (tensor<4x300xf16>) -> tensor<4x300xf32>
    %1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.reduce"(%0, %1) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a2: tensor<f32>, %b2: tensor<f32>):
      %r2 = "stablehlo.add"(%a2, %b2) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%r2) : (tensor<f32>) -> ()
    }) : (tensor<4x300xf32>, tensor<f32>) -> tensor<4xf32>
    %3 = "stablehlo.constant"() <{value = dense<3.000000e+02> : tensor<f32>}> : () -> tensor<f32>
    %4 = "stablehlo.broadcast_in_dim"(%3) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %5 = "stablehlo.divide"(%2, %4) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %6 = "stablehlo.convert"(%5) : (tensor<4xf32>) -> tensor<4xf16>
    "func.return"(%6) : (tensor<4xf16>) -> ()
  }
}
