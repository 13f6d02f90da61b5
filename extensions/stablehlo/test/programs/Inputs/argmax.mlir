module @jit_argmax attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x11xf32>) -> (tensor<6xi32> {jax.result_info = "result"}) {
    %0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<6x11xi32>
    %1 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %3:2 = "stablehlo.reduce"(%arg0, %0, %1, %2) <{dimensions = array<i64: 1>}> ({
    ^bb0(%v: tensor<f32>, %k: tensor<i32>, %w: tensor<f32>, %l: tensor<i32>):
      %c0 = "stablehlo.compare"(%v, %w) <{comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c1 = "stablehlo.compare"(%v, %v) <{comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c2 = "stablehlo.or"(%c0, %c1) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %c3 = "stablehlo.compare"(%v, %w) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c4 = "stablehlo.compare"(%k, %l) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c5 = "stablehlo.and"(%c3, %c4) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %c6 = "stablehlo.or"(%c2, %c5) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %c7 = "stablehlo.select"(%c2, %v, %w) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %c8 = "stablehlo.select"(%c6, %k, %l) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%c7, %c8) : (tensor<f32>, tensor<i32>) -> ()
    }) : (tensor<6x11xf32>, tensor<6x11xi32>, tensor<f32>, tensor<i32>) -> (tensor<6xf32>, tensor<6xi32>)
    "func.return"(%3#1) : (tensor<6xi32>) -> ()
  }
}
