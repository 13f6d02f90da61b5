module @jit_rotary_halves attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x8xf32>) -> (tensor<2x8xf32> {jax.result_info = "result"}) {
    %0 = "stablehlo.slice"(%arg0) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 2, 8>, strides = array<i64: 1, 2>}> : (tensor<2x8xf32>) -> tensor<2x4xf32>
    %1 = "stablehlo.slice"(%arg0) <{start_indices = array<i64: 0, 1>, limit_indices = array<i64: 2, 8>, strides = array<i64: 1, 2>}> : (tensor<2x8xf32>) -> tensor<2x4xf32>
    %2 = "stablehlo.negate"(%1) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %3 = "stablehlo.concatenate"(%2, %0) <{dimension = 1 : i64}> : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x8xf32>
    "func.return"(%3) : (tensor<2x8xf32>) -> ()
  }
}
