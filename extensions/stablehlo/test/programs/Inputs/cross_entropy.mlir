module @jit_cross_entropy attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x10xf32>, %arg1: tensor<6xi32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %0 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64: 0>}> : (tensor<6xi32>) -> tensor<6x10xi32>
    %1 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<6x10xi32>
    %2 = "stablehlo.compare"(%0, %1) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<6x10xi32>, tensor<6x10xi32>) -> tensor<6x10xi1>
    %3 = "stablehlo.convert"(%2) : (tensor<6x10xi1>) -> tensor<6x10xf32>
    %4 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %5 = "stablehlo.reduce"(%arg0, %4) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a5: tensor<f32>, %b5: tensor<f32>):
      %r5 = "stablehlo.maximum"(%a5, %b5) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%r5) : (tensor<f32>) -> ()
    }) : (tensor<6x10xf32>, tensor<f32>) -> tensor<6xf32>
    %6 = "stablehlo.broadcast_in_dim"(%5) <{broadcast_dimensions = array<i64: 0>}> : (tensor<6xf32>) -> tensor<6x10xf32>
    %7 = "stablehlo.subtract"(%arg0, %6) : (tensor<6x10xf32>, tensor<6x10xf32>) -> tensor<6x10xf32>
    %8 = "stablehlo.exponential"(%7) : (tensor<6x10xf32>) -> tensor<6x10xf32>
    %9 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %10 = "stablehlo.reduce"(%8, %9) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a10: tensor<f32>, %b10: tensor<f32>):
      %r10 = "stablehlo.add"(%a10, %b10) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%r10) : (tensor<f32>) -> ()
    }) : (tensor<6x10xf32>, tensor<f32>) -> tensor<6xf32>
    %11 = "stablehlo.log"(%10) : (tensor<6xf32>) -> tensor<6xf32>
    %12 = "stablehlo.broadcast_in_dim"(%11) <{broadcast_dimensions = array<i64: 0>}> : (tensor<6xf32>) -> tensor<6x10xf32>
    %13 = "stablehlo.subtract"(%7, %12) : (tensor<6x10xf32>, tensor<6x10xf32>) -> tensor<6x10xf32>
    %14 = "stablehlo.multiply"(%3, %13) : (tensor<6x10xf32>, tensor<6x10xf32>) -> tensor<6x10xf32>
    %15 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %16 = "stablehlo.reduce"(%14, %15) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%a16: tensor<f32>, %b16: tensor<f32>):
      %r16 = "stablehlo.add"(%a16, %b16) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%r16) : (tensor<f32>) -> ()
    }) : (tensor<6x10xf32>, tensor<f32>) -> tensor<f32>
    %17 = "stablehlo.constant"() <{value = dense<6.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %18 = "stablehlo.divide"(%16, %17) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %19 = "stablehlo.negate"(%18) : (tensor<f32>) -> tensor<f32>
    "func.return"(%19) : (tensor<f32>) -> ()
  }
}
