// The variance is the mean of the squares of what is left without the mean.
func.func @main(%x: tensor<$Mx$Nxf32>, %scale: tensor<$Nxf32>, %shift: tensor<$Nxf32>) -> tensor<$Mx$Nxf32> {
  %count = arith.constant dense<$N.0> : tensor<f32>
  %epsilon = arith.constant dense<1.0e-5> : tensor<f32>
  %sum = bcast.reduce sum %x, dims = [1] keep_dims : tensor<$Mx$Nxf32> -> tensor<$Mx1xf32>
  %mean = bcast.divide %sum, %count rule(#bcast.numpy) : (tensor<$Mx1xf32>, tensor<f32>) -> tensor<$Mx1xf32>
  %centered = bcast.subtract %x, %mean rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Mx1xf32>) -> tensor<$Mx$Nxf32>
  %square = bcast.multiply %centered, %centered : tensor<$Mx$Nxf32>
  %squares = bcast.reduce sum %square, dims = [1] keep_dims : tensor<$Mx$Nxf32> -> tensor<$Mx1xf32>
  %variance = bcast.divide %squares, %count rule(#bcast.numpy) : (tensor<$Mx1xf32>, tensor<f32>) -> tensor<$Mx1xf32>
  %positive = bcast.add %variance, %epsilon rule(#bcast.numpy) : (tensor<$Mx1xf32>, tensor<f32>) -> tensor<$Mx1xf32>
  %inverse = bcast.rsqrt %positive : tensor<$Mx1xf32>
  %normal = bcast.multiply %centered, %inverse rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Mx1xf32>) -> tensor<$Mx$Nxf32>
  %scaled = bcast.multiply %normal, %scale rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Nxf32>) -> tensor<$Mx$Nxf32>
  %shifted = bcast.add %scaled, %shift rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Nxf32>) -> tensor<$Mx$Nxf32>
  return %shifted : tensor<$Mx$Nxf32>
}
