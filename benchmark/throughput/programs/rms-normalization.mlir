func.func @main(%x: tensor<$Mx$Nxf32>, %scale: tensor<$Nxf32>) -> tensor<$Mx$Nxf32> {
  %count = arith.constant dense<$N.0> : tensor<f32>
  %epsilon = arith.constant dense<1.0e-5> : tensor<f32>
  %square = bcast.multiply %x, %x : tensor<$Mx$Nxf32>
  %squares = bcast.reduce sum %square, dims = [1] keep_dims : tensor<$Mx$Nxf32> -> tensor<$Mx1xf32>
  %mean = bcast.divide %squares, %count rule(#bcast.numpy) : (tensor<$Mx1xf32>, tensor<f32>) -> tensor<$Mx1xf32>
  %positive = bcast.add %mean, %epsilon rule(#bcast.numpy) : (tensor<$Mx1xf32>, tensor<f32>) -> tensor<$Mx1xf32>
  %inverse = bcast.rsqrt %positive : tensor<$Mx1xf32>
  %normal = bcast.multiply %x, %inverse rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Mx1xf32>) -> tensor<$Mx$Nxf32>
  %scaled = bcast.multiply %normal, %scale rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Nxf32>) -> tensor<$Mx$Nxf32>
  return %scaled : tensor<$Mx$Nxf32>
}
