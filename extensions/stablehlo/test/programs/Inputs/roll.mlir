module @jit_roll attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x8xf32>) -> (tensor<3x8xf32> {jax.result_info = "result"}) {
    %0 = "stablehlo.slice"(%arg0) <{start_indices = array<i64: 0, 6>, limit_indices = array<i64: 3, 8>, strides = array<i64: 1, 1>}> : (tensor<3x8xf32>) -> tensor<3x2xf32>
    %1 = "stablehlo.slice"(%arg0) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 3, 6>, strides = array<i64: 1, 1>}> : (tensor<3x8xf32>) -> tensor<3x6xf32>
    %2 = "stablehlo.concatenate"(%0, %1) <{dimension = 1 : i64}> : (tensor<3x2xf32>, tensor<3x6xf32>) -> tensor<3x8xf32>
    %3 = "stablehlo.reverse"(%2) <{dimensions = array<i64: 0>}> : (tensor<3x8xf32>) -> tensor<3x8xf32>
    "func.return"(%3) : (tensor<3x8xf32>) -> ()
  }
}
