func.func @pad(%x: tensor<64x128xf32>) -> tensor<66x130xf32> {
  %c = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %e = "stablehlo.exponential"(%x) : (tensor<64x128xf32>) -> tensor<64x128xf32>
  %p = "stablehlo.pad"(%e, %c) <{edge_padding_low = array<i64: 1, 1>, edge_padding_high = array<i64: 1, 1>, interior_padding = array<i64: 0, 0>}> : (tensor<64x128xf32>, tensor<f32>) -> tensor<66x130xf32>
  return %p : tensor<66x130xf32>
}
func.func @concat(%x: tensor<64x128xf32>, %y: tensor<32x128xf32>) -> tensor<96x128xf32> {
  %e = "stablehlo.exponential"(%x) : (tensor<64x128xf32>) -> tensor<64x128xf32>
  %n = "stablehlo.negate"(%y) : (tensor<32x128xf32>) -> tensor<32x128xf32>
  %c = "stablehlo.concatenate"(%e, %n) <{dimension = 0 : i64}> : (tensor<64x128xf32>, tensor<32x128xf32>) -> tensor<96x128xf32>
  %r = "stablehlo.negate"(%c) : (tensor<96x128xf32>) -> tensor<96x128xf32>
  return %r : tensor<96x128xf32>
}
