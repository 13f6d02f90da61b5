module @jit_dynamic_batch attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<?x4xf32>, %arg1: tensor<4xf32>) -> (tensor<?x4xf32> {jax.result_info = "result"}) {
    %0 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 0 : i64}> : (tensor<?x4xf32>) -> tensor<i32>
    %1 = "stablehlo.reshape"(%0) : (tensor<i32>) -> tensor<1xi32>
    %2 = "stablehlo.constant"() <{value = dense<4> : tensor<1xi32>}> : () -> tensor<1xi32>
    %3 = "stablehlo.concatenate"(%1, %2) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %4 = "stablehlo.dynamic_broadcast_in_dim"(%arg1, %3) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
    %5 = "stablehlo.add"(%arg0, %4) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %6 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %7 = "stablehlo.reduce"(%5, %6) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a7: tensor<f32>, %b7: tensor<f32>):
      %r7 = "stablehlo.maximum"(%a7, %b7) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%r7) : (tensor<f32>) -> ()
    }) : (tensor<?x4xf32>, tensor<f32>) -> tensor<?xf32>
    %8 = "stablehlo.dynamic_broadcast_in_dim"(%7, %3) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x4xf32>
    %9 = "stablehlo.subtract"(%5, %8) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %10 = "stablehlo.exponential"(%9) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %11 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %12 = "stablehlo.reduce"(%10, %11) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a12: tensor<f32>, %b12: tensor<f32>):
      %r12 = "stablehlo.add"(%a12, %b12) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%r12) : (tensor<f32>) -> ()
    }) : (tensor<?x4xf32>, tensor<f32>) -> tensor<?xf32>
    %13 = "stablehlo.dynamic_broadcast_in_dim"(%12, %3) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x4xf32>
    %14 = "stablehlo.divide"(%10, %13) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%14) : (tensor<?x4xf32>) -> ()
  }
}
