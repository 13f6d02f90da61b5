module @jit_l2_normalize attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<7x20xf32>) -> (tensor<7x20xf32> {jax.result_info = "result"}) {
    %0 = "stablehlo.multiply"(%arg0, %arg0) : (tensor<7x20xf32>, tensor<7x20xf32>) -> tensor<7x20xf32>
    %1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.reduce"(%0, %1) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a2: tensor<f32>, %b2: tensor<f32>):
      %r2 = "stablehlo.add"(%a2, %b2) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%r2) : (tensor<f32>) -> ()
    }) : (tensor<7x20xf32>, tensor<f32>) -> tensor<7xf32>
    %3 = "stablehlo.sqrt"(%2) : (tensor<7xf32>) -> tensor<7xf32>
    %4 = "stablehlo.constant"() <{value = dense<9.99999996E-13> : tensor<f32>}> : () -> tensor<f32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7xf32>
    %6 = "stablehlo.maximum"(%3, %5) : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
    %7 = "stablehlo.broadcast_in_dim"(%6) <{broadcast_dimensions = array<i64: 0>}> : (tensor<7xf32>) -> tensor<7x20xf32>
    %8 = "stablehlo.divide"(%arg0, %7) : (tensor<7x20xf32>, tensor<7x20xf32>) -> tensor<7x20xf32>
    "func.return"(%8) : (tensor<7x20xf32>) -> ()
  }
}
