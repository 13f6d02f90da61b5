// 0.5 * y * (1 + tanh(sqrt(2 / pi) * (y + 0.044715 * y^3)))
func.func @main(%x: tensor<$Mx$Nxf32>, %bias: tensor<$Nxf32>) -> tensor<$Mx$Nxf32> {
  %half = arith.constant dense<0.5> : tensor<f32>
  %one = arith.constant dense<1.0> : tensor<f32>
  %cubic = arith.constant dense<0.044715> : tensor<f32>
  %factor = arith.constant dense<0.797884560802865> : tensor<f32>
  %y = bcast.add %x, %bias rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Nxf32>) -> tensor<$Mx$Nxf32>
  %square = bcast.multiply %y, %y : tensor<$Mx$Nxf32>
  %cube = bcast.multiply %square, %y : tensor<$Mx$Nxf32>
  %scaled = bcast.multiply %cube, %cubic rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<f32>) -> tensor<$Mx$Nxf32>
  %inner = bcast.add %y, %scaled : tensor<$Mx$Nxf32>
  %argument = bcast.multiply %inner, %factor rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<f32>) -> tensor<$Mx$Nxf32>
  %tanh = bcast.tanh %argument : tensor<$Mx$Nxf32>
  %weight = bcast.add %tanh, %one rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<f32>) -> tensor<$Mx$Nxf32>
  %halved = bcast.multiply %y, %half rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<f32>) -> tensor<$Mx$Nxf32>
  %gelu = bcast.multiply %halved, %weight : tensor<$Mx$Nxf32>
  return %gelu : tensor<$Mx$Nxf32>
}
