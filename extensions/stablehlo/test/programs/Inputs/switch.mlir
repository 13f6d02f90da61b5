module @jit_switch attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5xf32>, %arg1: tensor<i32>) -> (tensor<5xf32> {jax.result_info = "result"}) {
    %0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %1 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
    %2 = "stablehlo.clamp"(%0, %arg1, %1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = "stablehlo.case"(%2) ({
      %r = "stablehlo.negate"(%arg0) : (tensor<5xf32>) -> tensor<5xf32>
      "stablehlo.return"(%r) : (tensor<5xf32>) -> ()
    }, {
      %r = "stablehlo.exponential"(%arg0) : (tensor<5xf32>) -> tensor<5xf32>
      "stablehlo.return"(%r) : (tensor<5xf32>) -> ()
    }, {
      %r = "stablehlo.tanh"(%arg0) : (tensor<5xf32>) -> tensor<5xf32>
      "stablehlo.return"(%r) : (tensor<5xf32>) -> ()
    }) : (tensor<i32>) -> tensor<5xf32>
    "func.return"(%3) : (tensor<5xf32>) -> ()
  }
}
