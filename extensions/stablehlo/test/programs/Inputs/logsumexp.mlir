module @jit_logsumexp attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x33xf32>) -> (tensor<8xf32> {jax.result_info = "result"}) {
    %0 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.reduce"(%arg0, %0) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a1: tensor<f32>, %b1: tensor<f32>):
      %r1 = "stablehlo.maximum"(%a1, %b1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%r1) : (tensor<f32>) -> ()
    }) : (tensor<8x33xf32>, tensor<f32>) -> tensor<8xf32>
    %2 = "stablehlo.is_finite"(%1) : (tensor<8xf32>) -> tensor<8xi1>
    %3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %4 = "stablehlo.broadcast_in_dim"(%3) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %5 = "stablehlo.select"(%2, %1, %4) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %6 = "stablehlo.broadcast_in_dim"(%5) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x33xf32>
    %7 = "stablehlo.subtract"(%arg0, %6) : (tensor<8x33xf32>, tensor<8x33xf32>) -> tensor<8x33xf32>
    %8 = "stablehlo.exponential"(%7) : (tensor<8x33xf32>) -> tensor<8x33xf32>
    %9 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %10 = "stablehlo.reduce"(%8, %9) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a10: tensor<f32>, %b10: tensor<f32>):
      %r10 = "stablehlo.add"(%a10, %b10) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%r10) : (tensor<f32>) -> ()
    }) : (tensor<8x33xf32>, tensor<f32>) -> tensor<8xf32>
    %11 = "stablehlo.log"(%10) : (tensor<8xf32>) -> tensor<8xf32>
    %12 = "stablehlo.add"(%11, %5) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    "func.return"(%12) : (tensor<8xf32>) -> ()
  }
}
