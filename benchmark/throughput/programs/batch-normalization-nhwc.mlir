// The variance is the mean of the squares without the square of the mean.
func.func @main(%x: tensor<$Nx$Hx$Wx$Cxf32>, %scale: tensor<$Cxf32>, %shift: tensor<$Cxf32>) -> tensor<$Nx$Hx$Wx$Cxf32> {
  %epsilon = arith.constant dense<1.0e-5> : tensor<f32>
  %n = arith.constant dense<$N.0> : tensor<f32>
  %h = arith.constant dense<$H.0> : tensor<f32>
  %w = arith.constant dense<$W.0> : tensor<f32>
  %nh = bcast.multiply %n, %h : tensor<f32>
  %count = bcast.multiply %nh, %w : tensor<f32>
  %sum = bcast.reduce sum %x, dims = [0, 1, 2] keep_dims : tensor<$Nx$Hx$Wx$Cxf32> -> tensor<1x1x1x$Cxf32>
  %square = bcast.multiply %x, %x : tensor<$Nx$Hx$Wx$Cxf32>
  %squares = bcast.reduce sum %square, dims = [0, 1, 2] keep_dims : tensor<$Nx$Hx$Wx$Cxf32> -> tensor<1x1x1x$Cxf32>
  %mean = bcast.divide %sum, %count rule(#bcast.numpy) : (tensor<1x1x1x$Cxf32>, tensor<f32>) -> tensor<1x1x1x$Cxf32>
  %meansquare = bcast.divide %squares, %count rule(#bcast.numpy) : (tensor<1x1x1x$Cxf32>, tensor<f32>) -> tensor<1x1x1x$Cxf32>
  %squaredmean = bcast.multiply %mean, %mean : tensor<1x1x1x$Cxf32>
  %variance = bcast.subtract %meansquare, %squaredmean : tensor<1x1x1x$Cxf32>
  %positive = bcast.add %variance, %epsilon rule(#bcast.numpy) : (tensor<1x1x1x$Cxf32>, tensor<f32>) -> tensor<1x1x1x$Cxf32>
  %inverse = bcast.rsqrt %positive : tensor<1x1x1x$Cxf32>
  %centered = bcast.subtract %x, %mean rule(#bcast.numpy) : (tensor<$Nx$Hx$Wx$Cxf32>, tensor<1x1x1x$Cxf32>) -> tensor<$Nx$Hx$Wx$Cxf32>
  %normal = bcast.multiply %centered, %inverse rule(#bcast.numpy) : (tensor<$Nx$Hx$Wx$Cxf32>, tensor<1x1x1x$Cxf32>) -> tensor<$Nx$Hx$Wx$Cxf32>
  %scaled = bcast.multiply %normal, %scale rule(#bcast.numpy) : (tensor<$Nx$Hx$Wx$Cxf32>, tensor<$Cxf32>) -> tensor<$Nx$Hx$Wx$Cxf32>
  %shifted = bcast.add %scaled, %shift rule(#bcast.numpy) : (tensor<$Nx$Hx$Wx$Cxf32>, tensor<$Cxf32>) -> tensor<$Nx$Hx$Wx$Cxf32>
  return %shifted : tensor<$Nx$Hx$Wx$Cxf32>
}
