// The variance is the mean of the squares without the square of the mean.
func.func @main(%x: tensor<$Nx$Cx$Hx$Wxf32>, %scale: tensor<$Cx1x1xf32>, %shift: tensor<$Cx1x1xf32>) -> tensor<$Nx$Cx$Hx$Wxf32> {
  %epsilon = arith.constant dense<1.0e-5> : tensor<f32>
  %n = arith.constant dense<$N.0> : tensor<f32>
  %h = arith.constant dense<$H.0> : tensor<f32>
  %w = arith.constant dense<$W.0> : tensor<f32>
  %nh = bcast.multiply %n, %h : tensor<f32>
  %count = bcast.multiply %nh, %w : tensor<f32>
  %sum = bcast.reduce sum %x, dims = [0, 2, 3] keep_dims : tensor<$Nx$Cx$Hx$Wxf32> -> tensor<1x$Cx1x1xf32>
  %square = bcast.multiply %x, %x : tensor<$Nx$Cx$Hx$Wxf32>
  %squares = bcast.reduce sum %square, dims = [0, 2, 3] keep_dims : tensor<$Nx$Cx$Hx$Wxf32> -> tensor<1x$Cx1x1xf32>
  %mean = bcast.divide %sum, %count rule(#bcast.numpy) : (tensor<1x$Cx1x1xf32>, tensor<f32>) -> tensor<1x$Cx1x1xf32>
  %meansquare = bcast.divide %squares, %count rule(#bcast.numpy) : (tensor<1x$Cx1x1xf32>, tensor<f32>) -> tensor<1x$Cx1x1xf32>
  %squaredmean = bcast.multiply %mean, %mean : tensor<1x$Cx1x1xf32>
  %variance = bcast.subtract %meansquare, %squaredmean : tensor<1x$Cx1x1xf32>
  %positive = bcast.add %variance, %epsilon rule(#bcast.numpy) : (tensor<1x$Cx1x1xf32>, tensor<f32>) -> tensor<1x$Cx1x1xf32>
  %inverse = bcast.rsqrt %positive : tensor<1x$Cx1x1xf32>
  %centered = bcast.subtract %x, %mean rule(#bcast.numpy) : (tensor<$Nx$Cx$Hx$Wxf32>, tensor<1x$Cx1x1xf32>) -> tensor<$Nx$Cx$Hx$Wxf32>
  %normal = bcast.multiply %centered, %inverse rule(#bcast.numpy) : (tensor<$Nx$Cx$Hx$Wxf32>, tensor<1x$Cx1x1xf32>) -> tensor<$Nx$Cx$Hx$Wxf32>
  %scaled = bcast.multiply %normal, %scale rule(#bcast.numpy) : (tensor<$Nx$Cx$Hx$Wxf32>, tensor<$Cx1x1xf32>) -> tensor<$Nx$Cx$Hx$Wxf32>
  %shifted = bcast.add %scaled, %shift rule(#bcast.numpy) : (tensor<$Nx$Cx$Hx$Wxf32>, tensor<$Cx1x1xf32>) -> tensor<$Nx$Cx$Hx$Wxf32>
  return %shifted : tensor<$Nx$Cx$Hx$Wxf32>
}
