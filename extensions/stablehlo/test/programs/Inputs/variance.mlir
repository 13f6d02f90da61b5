module @jit_variance attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<7x20xf32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.reduce"(%arg0, %0) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%a1: tensor<f32>, %b1: tensor<f32>):
      %r1 = "stablehlo.add"(%a1, %b1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%r1) : (tensor<f32>) -> ()
    }) : (tensor<7x20xf32>, tensor<f32>) -> tensor<f32>
    %2 = "stablehlo.constant"() <{value = dense<1.400000e+02> : tensor<f32>}> : () -> tensor<f32>
    %3 = "stablehlo.divide"(%1, %2) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %4 = "stablehlo.broadcast_in_dim"(%3) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x20xf32>
    %5 = "stablehlo.subtract"(%arg0, %4) : (tensor<7x20xf32>, tensor<7x20xf32>) -> tensor<7x20xf32>
    %6 = "stablehlo.multiply"(%5, %5) : (tensor<7x20xf32>, tensor<7x20xf32>) -> tensor<7x20xf32>
    %7 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %8 = "stablehlo.reduce"(%6, %7) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%a8: tensor<f32>, %b8: tensor<f32>):
      %r8 = "stablehlo.add"(%a8, %b8) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%r8) : (tensor<f32>) -> ()
    }) : (tensor<7x20xf32>, tensor<f32>) -> tensor<f32>
    %9 = "stablehlo.constant"() <{value = dense<1.400000e+02> : tensor<f32>}> : () -> tensor<f32>
    %10 = "stablehlo.divide"(%8, %9) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%10) : (tensor<f32>) -> ()
  }
}
