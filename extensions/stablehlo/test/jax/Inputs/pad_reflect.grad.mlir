module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x8xf32>) -> (tensor<3x8xf32> {jax.result_info = "result[0]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = call @_pad(%arg0, %c) : (tensor<3x8xf32>, tensor<i32>) -> tensor<5x12xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x12xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.add %cst_0, %1 : tensor<f32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<5x12xf32>
    %4 = call @_pad_1(%3) : (tensor<5x12xf32>) -> tensor<3x8xf32>
    return %4 : tensor<3x8xf32>
  }
  func.func private @_pad(%arg0: tensor<3x8xf32>, %arg1: tensor<i32>) -> tensor<5x12xf32> {
    %0 = stablehlo.slice %arg0 [1:2, 0:8] : (tensor<3x8xf32>) -> tensor<1x8xf32>
    %1 = call @_flip(%0) : (tensor<1x8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.concatenate %1, %arg0, dim = 0 : (tensor<1x8xf32>, tensor<3x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.slice %2 [2:3, 0:8] : (tensor<4x8xf32>) -> tensor<1x8xf32>
    %4 = call @_flip(%3) : (tensor<1x8xf32>) -> tensor<1x8xf32>
    %5 = stablehlo.concatenate %2, %4, dim = 0 : (tensor<4x8xf32>, tensor<1x8xf32>) -> tensor<5x8xf32>
    %6 = stablehlo.slice %5 [0:5, 1:3] : (tensor<5x8xf32>) -> tensor<5x2xf32>
    %7 = call @_flip_0(%6) : (tensor<5x2xf32>) -> tensor<5x2xf32>
    %8 = stablehlo.concatenate %7, %5, dim = 1 : (tensor<5x2xf32>, tensor<5x8xf32>) -> tensor<5x10xf32>
    %9 = stablehlo.slice %8 [0:5, 7:9] : (tensor<5x10xf32>) -> tensor<5x2xf32>
    %10 = call @_flip_0(%9) : (tensor<5x2xf32>) -> tensor<5x2xf32>
    %11 = stablehlo.concatenate %8, %10, dim = 1 : (tensor<5x10xf32>, tensor<5x2xf32>) -> tensor<5x12xf32>
    return %11 : tensor<5x12xf32>
  }
  func.func private @_flip(%arg0: tensor<1x8xf32>) -> tensor<1x8xf32> {
    %0 = stablehlo.reverse %arg0, dims = [0] : tensor<1x8xf32>
    return %0 : tensor<1x8xf32>
  }
  func.func private @_flip_0(%arg0: tensor<5x2xf32>) -> tensor<5x2xf32> {
    %0 = stablehlo.reverse %arg0, dims = [1] : tensor<5x2xf32>
    return %0 : tensor<5x2xf32>
  }
  func.func private @_pad_1(%arg0: tensor<5x12xf32>) -> tensor<3x8xf32> {
    %0 = stablehlo.slice %arg0 [0:5, 0:10] : (tensor<5x12xf32>) -> tensor<5x10xf32>
    %1 = stablehlo.slice %arg0 [0:5, 10:12] : (tensor<5x12xf32>) -> tensor<5x2xf32>
    %2 = call @_flip_2(%1) : (tensor<5x2xf32>) -> tensor<5x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.pad %2, %cst, low = [0, 7], high = [0, 1], interior = [0, 0] : (tensor<5x2xf32>, tensor<f32>) -> tensor<5x10xf32>
    %4 = stablehlo.add %0, %3 : tensor<5x10xf32>
    %5 = stablehlo.slice %4 [0:5, 0:2] : (tensor<5x10xf32>) -> tensor<5x2xf32>
    %6 = stablehlo.slice %4 [0:5, 2:10] : (tensor<5x10xf32>) -> tensor<5x8xf32>
    %7 = call @_flip_2(%5) : (tensor<5x2xf32>) -> tensor<5x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.pad %7, %cst_0, low = [0, 1], high = [0, 5], interior = [0, 0] : (tensor<5x2xf32>, tensor<f32>) -> tensor<5x8xf32>
    %9 = stablehlo.add %6, %8 : tensor<5x8xf32>
    %10 = stablehlo.slice %9 [0:4, 0:8] : (tensor<5x8xf32>) -> tensor<4x8xf32>
    %11 = stablehlo.slice %9 [4:5, 0:8] : (tensor<5x8xf32>) -> tensor<1x8xf32>
    %12 = call @_flip_3(%11) : (tensor<1x8xf32>) -> tensor<1x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.pad %12, %cst_1, low = [2, 0], high = [1, 0], interior = [0, 0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    %14 = stablehlo.add %10, %13 : tensor<4x8xf32>
    %15 = stablehlo.slice %14 [0:1, 0:8] : (tensor<4x8xf32>) -> tensor<1x8xf32>
    %16 = stablehlo.slice %14 [1:4, 0:8] : (tensor<4x8xf32>) -> tensor<3x8xf32>
    %17 = call @_flip_3(%15) : (tensor<1x8xf32>) -> tensor<1x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.pad %17, %cst_2, low = [1, 0], high = [1, 0], interior = [0, 0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<3x8xf32>
    %19 = stablehlo.add %16, %18 : tensor<3x8xf32>
    return %19 : tensor<3x8xf32>
  }
  func.func private @_flip_2(%arg0: tensor<5x2xf32>) -> tensor<5x2xf32> {
    %0 = stablehlo.reverse %arg0, dims = [1] : tensor<5x2xf32>
    return %0 : tensor<5x2xf32>
  }
  func.func private @_flip_3(%arg0: tensor<1x8xf32>) -> tensor<1x8xf32> {
    %0 = stablehlo.reverse %arg0, dims = [0] : tensor<1x8xf32>
    return %0 : tensor<1x8xf32>
  }
}
