module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x8xf32>, %arg1: tensor<3x4xf32>, %arg2: tensor<12x16xf32>, %arg3: tensor<16xf32>) -> (tensor<3x8xf32> {jax.result_info = "result[0]"}, tensor<3x4xf32> {jax.result_info = "result[1]"}, tensor<12x16xf32> {jax.result_info = "result[2]"}, tensor<16xf32> {jax.result_info = "result[3]"}) {
    %0 = stablehlo.concatenate %arg0, %arg1, dim = 1 : (tensor<3x8xf32>, tensor<3x4xf32>) -> tensor<3x12xf32>
    %1 = stablehlo.dot_general %0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x12xf32>, tensor<12x16xf32>) -> tensor<3x16xf32>
    %2 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<3x16xf32>
    %4 = stablehlo.add %1, %3 : tensor<3x16xf32>
    %5 = stablehlo.slice %4 [0:3, 0:4] : (tensor<3x16xf32>) -> tensor<3x4xf32>
    %6 = stablehlo.slice %4 [0:3, 4:8] : (tensor<3x16xf32>) -> tensor<3x4xf32>
    %7 = stablehlo.slice %4 [0:3, 8:12] : (tensor<3x16xf32>) -> tensor<3x4xf32>
    %8 = stablehlo.slice %4 [0:3, 12:16] : (tensor<3x16xf32>) -> tensor<3x4xf32>
    %9 = stablehlo.negate %6 : tensor<3x4xf32>
    %10 = stablehlo.exponential %9 : tensor<3x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %12 = stablehlo.add %11, %10 : tensor<3x4xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %14 = stablehlo.divide %13, %12 : tensor<3x4xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %16 = stablehlo.subtract %15, %14 : tensor<3x4xf32>
    %17 = stablehlo.multiply %14, %16 : tensor<3x4xf32>
    %18 = stablehlo.multiply %14, %arg1 : tensor<3x4xf32>
    %19 = stablehlo.negate %5 : tensor<3x4xf32>
    %20 = stablehlo.exponential %19 : tensor<3x4xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %22 = stablehlo.add %21, %20 : tensor<3x4xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %24 = stablehlo.divide %23, %22 : tensor<3x4xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %26 = stablehlo.subtract %25, %24 : tensor<3x4xf32>
    %27 = stablehlo.multiply %24, %26 : tensor<3x4xf32>
    %28 = stablehlo.tanh %7 : tensor<3x4xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %30 = stablehlo.subtract %29, %28 : tensor<3x4xf32>
    %31 = stablehlo.multiply %24, %28 : tensor<3x4xf32>
    %32 = stablehlo.add %18, %31 : tensor<3x4xf32>
    %33 = stablehlo.negate %8 : tensor<3x4xf32>
    %34 = stablehlo.exponential %33 : tensor<3x4xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %36 = stablehlo.add %35, %34 : tensor<3x4xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %38 = stablehlo.divide %37, %36 : tensor<3x4xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %40 = stablehlo.subtract %39, %38 : tensor<3x4xf32>
    %41 = stablehlo.multiply %38, %40 : tensor<3x4xf32>
    %42 = stablehlo.tanh %32 : tensor<3x4xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %44 = stablehlo.subtract %43, %42 : tensor<3x4xf32>
    %45 = stablehlo.multiply %38, %42 : tensor<3x4xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.reduce(%45 init: %cst_10) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.add %cst_11, %46 : tensor<f32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %48 = stablehlo.reduce(%32 init: %cst_12) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
    %49 = stablehlo.add %47, %48 : tensor<f32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %52 = stablehlo.multiply %38, %51 : tensor<3x4xf32>
    %53 = stablehlo.multiply %51, %42 : tensor<3x4xf32>
    %54 = stablehlo.multiply %52, %44 : tensor<3x4xf32>
    %55 = stablehlo.add %50, %54 : tensor<3x4xf32>
    %56 = stablehlo.multiply %54, %42 : tensor<3x4xf32>
    %57 = stablehlo.add %55, %56 : tensor<3x4xf32>
    %58 = stablehlo.multiply %53, %41 : tensor<3x4xf32>
    %59 = stablehlo.multiply %24, %57 : tensor<3x4xf32>
    %60 = stablehlo.multiply %57, %28 : tensor<3x4xf32>
    %61 = stablehlo.multiply %59, %30 : tensor<3x4xf32>
    %62 = stablehlo.multiply %61, %28 : tensor<3x4xf32>
    %63 = stablehlo.add %61, %62 : tensor<3x4xf32>
    %64 = stablehlo.multiply %60, %27 : tensor<3x4xf32>
    %65 = stablehlo.multiply %14, %57 : tensor<3x4xf32>
    %66 = stablehlo.multiply %57, %arg1 : tensor<3x4xf32>
    %67 = stablehlo.multiply %66, %17 : tensor<3x4xf32>
    %68 = stablehlo.concatenate %64, %67, %63, %58, dim = 1 : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x16xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %69 = stablehlo.reduce(%68 init: %cst_15) applies stablehlo.add across dimensions = [0] : (tensor<3x16xf32>, tensor<f32>) -> tensor<16xf32>
    %70 = stablehlo.reshape %69 : (tensor<16xf32>) -> tensor<1x16xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %71 = stablehlo.reduce(%70 init: %cst_16) applies stablehlo.add across dimensions = [0] : (tensor<1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %72 = stablehlo.dot_general %68, %0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x16xf32>, tensor<3x12xf32>) -> tensor<16x12xf32>
    %73 = stablehlo.transpose %72, dims = [1, 0] : (tensor<16x12xf32>) -> tensor<12x16xf32>
    %74 = stablehlo.dot_general %68, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x16xf32>, tensor<12x16xf32>) -> tensor<3x12xf32>
    %75 = stablehlo.slice %74 [0:3, 0:8] : (tensor<3x12xf32>) -> tensor<3x8xf32>
    %76 = stablehlo.slice %74 [0:3, 8:12] : (tensor<3x12xf32>) -> tensor<3x4xf32>
    %77 = stablehlo.add %65, %76 : tensor<3x4xf32>
    return %75, %77, %73, %71 : tensor<3x8xf32>, tensor<3x4xf32>, tensor<12x16xf32>, tensor<16xf32>
  }
}
