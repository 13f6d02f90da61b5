// The variance is the mean of the squares without the square of the mean.
func.func @main(%x: tensor<$Mx$Nxf32>) -> tensor<$Mx$Nxf32> {
  %epsilon = arith.constant dense<1.0e-5> : tensor<f32>
  %m = arith.constant dense<$M.0> : tensor<f32>
  %n = arith.constant dense<$N.0> : tensor<f32>
  %count = bcast.multiply %m, %n : tensor<f32>
  %sum = bcast.reduce sum %x, dims = [0, 1] keep_dims : tensor<$Mx$Nxf32> -> tensor<1x1xf32>
  %square = bcast.multiply %x, %x : tensor<$Mx$Nxf32>
  %squares = bcast.reduce sum %square, dims = [0, 1] keep_dims : tensor<$Mx$Nxf32> -> tensor<1x1xf32>
  %mean = bcast.divide %sum, %count rule(#bcast.numpy) : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x1xf32>
  %meansquare = bcast.divide %squares, %count rule(#bcast.numpy) : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x1xf32>
  %squaredmean = bcast.multiply %mean, %mean : tensor<1x1xf32>
  %variance = bcast.subtract %meansquare, %squaredmean : tensor<1x1xf32>
  %positive = bcast.add %variance, %epsilon rule(#bcast.numpy) : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x1xf32>
  %inverse = bcast.rsqrt %positive : tensor<1x1xf32>
  %centered = bcast.subtract %x, %mean rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<1x1xf32>) -> tensor<$Mx$Nxf32>
  %normal = bcast.multiply %centered, %inverse rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<1x1xf32>) -> tensor<$Mx$Nxf32>
  return %normal : tensor<$Mx$Nxf32>
}
