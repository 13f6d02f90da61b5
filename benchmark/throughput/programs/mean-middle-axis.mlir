func.func @main(%x: tensor<$Ax$Bx$Cxf32>) -> tensor<$Ax$Cxf32> {
  %count = arith.constant dense<$B.0> : tensor<f32>
  %sum = bcast.reduce sum %x, dims = [1] : tensor<$Ax$Bx$Cxf32> -> tensor<$Ax$Cxf32>
  %mean = bcast.divide %sum, %count rule(#bcast.numpy) : (tensor<$Ax$Cxf32>, tensor<f32>) -> tensor<$Ax$Cxf32>
  return %mean : tensor<$Ax$Cxf32>
}
