module @jit_newton_sqrt attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5xf32>) -> (tensor<5xf32> {jax.result_info = "result"}) {
    %0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %1:2 = "stablehlo.while"(%0, %arg0) ({
    ^bb0(%i: tensor<i32>, %y: tensor<5xf32>):
      %n = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
      %c = "stablehlo.compare"(%i, %n) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%c) : (tensor<i1>) -> ()
    }, {
    ^bb0(%i: tensor<i32>, %y: tensor<5xf32>):
      %d = "stablehlo.divide"(%arg0, %y) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
      %s = "stablehlo.add"(%y, %d) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
      %h = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<5xf32>}> : () -> tensor<5xf32>
      %m = "stablehlo.multiply"(%s, %h) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
      %o = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %k = "stablehlo.add"(%i, %o) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%k, %m) : (tensor<i32>, tensor<5xf32>) -> ()
    }) : (tensor<i32>, tensor<5xf32>) -> (tensor<i32>, tensor<5xf32>)
    "func.return"(%1#1) : (tensor<5xf32>) -> ()
  }
}
