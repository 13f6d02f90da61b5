module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x8xf32>) -> (tensor<5x12xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = call @_pad(%arg0, %c) : (tensor<3x8xf32>, tensor<i32>) -> tensor<5x12xf32>
    return %0 : tensor<5x12xf32>
  }
  func.func private @_pad(%arg0: tensor<3x8xf32>, %arg1: tensor<i32>) -> tensor<5x12xf32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:8] : (tensor<3x8xf32>) -> tensor<1x8xf32>
    %1 = stablehlo.slice %arg0 [1:2, 0:8] : (tensor<3x8xf32>) -> tensor<1x8xf32>
    %2 = call @_flip(%1) : (tensor<1x8xf32>) -> tensor<1x8xf32>
    %3 = stablehlo.concatenate %2, %arg0, dim = 0 : (tensor<1x8xf32>, tensor<3x8xf32>) -> tensor<4x8xf32>
    %4 = stablehlo.slice %3 [3:4, 0:8] : (tensor<4x8xf32>) -> tensor<1x8xf32>
    %5 = stablehlo.slice %3 [2:3, 0:8] : (tensor<4x8xf32>) -> tensor<1x8xf32>
    %6 = call @_flip(%5) : (tensor<1x8xf32>) -> tensor<1x8xf32>
    %7 = stablehlo.concatenate %3, %6, dim = 0 : (tensor<4x8xf32>, tensor<1x8xf32>) -> tensor<5x8xf32>
    %8 = stablehlo.slice %7 [0:5, 0:1] : (tensor<5x8xf32>) -> tensor<5x1xf32>
    %9 = stablehlo.slice %7 [0:5, 1:3] : (tensor<5x8xf32>) -> tensor<5x2xf32>
    %10 = call @_flip_0(%9) : (tensor<5x2xf32>) -> tensor<5x2xf32>
    %11 = stablehlo.concatenate %10, %7, dim = 1 : (tensor<5x2xf32>, tensor<5x8xf32>) -> tensor<5x10xf32>
    %12 = stablehlo.slice %11 [0:5, 9:10] : (tensor<5x10xf32>) -> tensor<5x1xf32>
    %13 = stablehlo.slice %11 [0:5, 7:9] : (tensor<5x10xf32>) -> tensor<5x2xf32>
    %14 = call @_flip_0(%13) : (tensor<5x2xf32>) -> tensor<5x2xf32>
    %15 = stablehlo.concatenate %11, %14, dim = 1 : (tensor<5x10xf32>, tensor<5x2xf32>) -> tensor<5x12xf32>
    return %15 : tensor<5x12xf32>
  }
  func.func private @_flip(%arg0: tensor<1x8xf32>) -> tensor<1x8xf32> {
    %0 = stablehlo.reverse %arg0, dims = [0] : tensor<1x8xf32>
    return %0 : tensor<1x8xf32>
  }
  func.func private @_flip_0(%arg0: tensor<5x2xf32>) -> tensor<5x2xf32> {
    %0 = stablehlo.reverse %arg0, dims = [1] : tensor<5x2xf32>
    return %0 : tensor<5x2xf32>
  }
}
