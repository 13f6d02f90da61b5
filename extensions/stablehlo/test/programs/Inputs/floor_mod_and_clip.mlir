module @jit_floor_mod_and_clip attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x9xi32>) -> (tensor<5x9xi32> {jax.result_info = "result"}, tensor<5x9xi32> {jax.result_info = "result"}) {
    %0 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> tensor<i32>
    %1 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
    %2 = "stablehlo.clamp"(%0, %arg0, %1) : (tensor<i32>, tensor<5x9xi32>, tensor<i32>) -> tensor<5x9xi32>
    %3 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %4 = "stablehlo.broadcast_in_dim"(%3) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<5x9xi32>
    %5 = "stablehlo.remainder"(%arg0, %4) : (tensor<5x9xi32>, tensor<5x9xi32>) -> tensor<5x9xi32>
    %6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %7 = "stablehlo.broadcast_in_dim"(%6) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<5x9xi32>
    %8 = "stablehlo.compare"(%5, %7) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<5x9xi32>, tensor<5x9xi32>) -> tensor<5x9xi1>
    %9 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %10 = "stablehlo.broadcast_in_dim"(%9) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<5x9xi32>
    %11 = "stablehlo.add"(%5, %10) : (tensor<5x9xi32>, tensor<5x9xi32>) -> tensor<5x9xi32>
    %12 = "stablehlo.select"(%8, %11, %5) : (tensor<5x9xi1>, tensor<5x9xi32>, tensor<5x9xi32>) -> tensor<5x9xi32>
    "func.return"(%2, %12) : (tensor<5x9xi32>, tensor<5x9xi32>) -> ()
  }
}
