module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x8xi1>, %arg1: tensor<3x8xf32>, %arg2: tensor<8xf32>) -> (tensor<3x8xf32> {jax.result_info = "result"}) {
    %0 = call @_where(%arg0, %arg1, %arg2) : (tensor<3x8xi1>, tensor<3x8xf32>, tensor<8xf32>) -> tensor<3x8xf32>
    return %0 : tensor<3x8xf32>
  }
  func.func private @_where(%arg0: tensor<3x8xi1>, %arg1: tensor<3x8xf32>, %arg2: tensor<8xf32>) -> tensor<3x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<8xf32>) -> tensor<3x8xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<3x8xi1>, tensor<3x8xf32>
    return %1 : tensor<3x8xf32>
  }
}
