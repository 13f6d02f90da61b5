func.func @main(%x: tensor<$Mx$Nxf32>) -> tensor<$Mxf32> {
  %count = arith.constant dense<$N.0> : tensor<f32>
  %sum = bcast.reduce sum %x, dims = [1] : tensor<$Mx$Nxf32> -> tensor<$Mxf32>
  %mean = bcast.divide %sum, %count rule(#bcast.numpy) : (tensor<$Mxf32>, tensor<f32>) -> tensor<$Mxf32>
  return %mean : tensor<$Mxf32>
}
