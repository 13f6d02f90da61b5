module @jit_hash attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x9xui32>) -> (tensor<5x9xui32> {jax.result_info = "result"}, tensor<5x9xui32> {jax.result_info = "result"}) {
    %0 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5x9xui32>
    %2 = "stablehlo.shift_right_logical"(%arg0, %1) : (tensor<5x9xui32>, tensor<5x9xui32>) -> tensor<5x9xui32>
    %3 = "stablehlo.xor"(%arg0, %2) : (tensor<5x9xui32>, tensor<5x9xui32>) -> tensor<5x9xui32>
    %4 = "stablehlo.constant"() <{value = dense<2146121005> : tensor<ui32>}> : () -> tensor<ui32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5x9xui32>
    %6 = "stablehlo.multiply"(%3, %5) : (tensor<5x9xui32>, tensor<5x9xui32>) -> tensor<5x9xui32>
    %7 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %8 = "stablehlo.broadcast_in_dim"(%7) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5x9xui32>
    %9 = "stablehlo.shift_right_logical"(%6, %8) : (tensor<5x9xui32>, tensor<5x9xui32>) -> tensor<5x9xui32>
    %10 = "stablehlo.xor"(%6, %9) : (tensor<5x9xui32>, tensor<5x9xui32>) -> tensor<5x9xui32>
    %11 = "stablehlo.popcnt"(%10) : (tensor<5x9xui32>) -> tensor<5x9xui32>
    "func.return"(%10, %11) : (tensor<5x9xui32>, tensor<5x9xui32>) -> ()
  }
}
