module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x8xf32>) -> (tensor<3x16xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<3x8xf32>) -> tensor<3x8x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<3x8x2xf32>) -> tensor<3x16xf32>
    return %1 : tensor<3x16xf32>
  }
}
