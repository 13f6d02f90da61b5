module @jit_layer_norm attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x64xf32>, %arg1: tensor<64xf32>, %arg2: tensor<64xf32>) -> (tensor<8x64xf32> {jax.result_info = "result"}) {
    %0 = "stablehlo.constant"() <{value = dense<6.400000e+01> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x1xf32>
    %2 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %3 = "stablehlo.reduce"(%arg0, %2) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a3: tensor<f32>, %b3: tensor<f32>):
      %r3 = "stablehlo.add"(%a3, %b3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%r3) : (tensor<f32>) -> ()
    }) : (tensor<8x64xf32>, tensor<f32>) -> tensor<8xf32>
    %4 = "stablehlo.broadcast_in_dim"(%3) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %5 = "stablehlo.divide"(%4, %1) : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %6 = "stablehlo.broadcast_in_dim"(%5) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x64xf32>
    %7 = "stablehlo.subtract"(%arg0, %6) : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
    %8 = "stablehlo.multiply"(%7, %7) : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
    %9 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %10 = "stablehlo.reduce"(%8, %9) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a10: tensor<f32>, %b10: tensor<f32>):
      %r10 = "stablehlo.add"(%a10, %b10) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%r10) : (tensor<f32>) -> ()
    }) : (tensor<8x64xf32>, tensor<f32>) -> tensor<8xf32>
    %11 = "stablehlo.broadcast_in_dim"(%10) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %12 = "stablehlo.divide"(%11, %1) : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %13 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %14 = "stablehlo.broadcast_in_dim"(%13) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x1xf32>
    %15 = "stablehlo.add"(%12, %14) : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %16 = "stablehlo.rsqrt"(%15) : (tensor<8x1xf32>) -> tensor<8x1xf32>
    %17 = "stablehlo.broadcast_in_dim"(%16) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x64xf32>
    %18 = "stablehlo.multiply"(%7, %17) : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
    %19 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<64xf32>) -> tensor<1x64xf32>
    %20 = "stablehlo.broadcast_in_dim"(%19) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x64xf32>) -> tensor<8x64xf32>
    %21 = "stablehlo.multiply"(%18, %20) : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
    %22 = "stablehlo.broadcast_in_dim"(%arg2) <{broadcast_dimensions = array<i64: 1>}> : (tensor<64xf32>) -> tensor<1x64xf32>
    %23 = "stablehlo.broadcast_in_dim"(%22) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x64xf32>) -> tensor<8x64xf32>
    %24 = "stablehlo.add"(%21, %23) : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
    "func.return"(%24) : (tensor<8x64xf32>) -> ()
  }
}
