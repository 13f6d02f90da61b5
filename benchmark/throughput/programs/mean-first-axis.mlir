func.func @main(%x: tensor<$Mx$Nxf32>) -> tensor<$Nxf32> {
  %count = arith.constant dense<$M.0> : tensor<f32>
  %sum = bcast.reduce sum %x, dims = [0] : tensor<$Mx$Nxf32> -> tensor<$Nxf32>
  %mean = bcast.divide %sum, %count rule(#bcast.numpy) : (tensor<$Nxf32>, tensor<f32>) -> tensor<$Nxf32>
  return %mean : tensor<$Nxf32>
}
