func.func @main(%a: tensor<2x3xi32>, %b: tensor<1x3xi32>, %x: tensor<4xf32>) -> (tensor<2x3xi32>, tensor<4xf32>) {
  %0 = tosa.add %a, %b : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<2x3xi32>
  %2 = math.exp %x : tensor<4xf32>
  return %1, %2 : tensor<2x3xi32>, tensor<4xf32>
}
