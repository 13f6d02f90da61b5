// Layer normalization: each row less its mean, divided by its deviation, then scaled and shifted.
func.func @main(%x: tensor<?x256xf32>, %scale: tensor<256xf32>, %shift: tensor<256xf32>) -> tensor<?x256xf32> {
  %count = arith.constant dense<256.0> : tensor<f32>
  %epsilon = arith.constant dense<1.0e-5> : tensor<f32>
  %sum = bcast.reduce sum %x, dims = [1] keep_dims : tensor<?x256xf32> -> tensor<?x1xf32>
  %mean = bcast.divide %sum, %count rule(#bcast.numpy) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xf32>
  %centered = bcast.subtract %x, %mean rule(#bcast.numpy) : (tensor<?x256xf32>, tensor<?x1xf32>) -> tensor<?x256xf32>
  %square = bcast.multiply %centered, %centered : tensor<?x256xf32>
  %squares = bcast.reduce sum %square, dims = [1] keep_dims : tensor<?x256xf32> -> tensor<?x1xf32>
  %variance = bcast.divide %squares, %count rule(#bcast.numpy) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xf32>
  %positive = bcast.add %variance, %epsilon rule(#bcast.numpy) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xf32>
  %inverse = bcast.rsqrt %positive : tensor<?x1xf32>
  %normal = bcast.multiply %centered, %inverse rule(#bcast.numpy) : (tensor<?x256xf32>, tensor<?x1xf32>) -> tensor<?x256xf32>
  %scaled = bcast.multiply %normal, %scale rule(#bcast.numpy) : (tensor<?x256xf32>, tensor<256xf32>) -> tensor<?x256xf32>
  %shifted = bcast.add %scaled, %shift rule(#bcast.numpy) : (tensor<?x256xf32>, tensor<256xf32>) -> tensor<?x256xf32>
  return %shifted : tensor<?x256xf32>
}
