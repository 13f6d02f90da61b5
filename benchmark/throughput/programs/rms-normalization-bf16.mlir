// bf16 in memory, f32 in registers.
func.func @main(%x: tensor<$Mx$Nxbf16>, %scale: tensor<$Nxbf16>) -> tensor<$Mx$Nxbf16> {
  %count = arith.constant dense<$N.0> : tensor<f32>
  %epsilon = arith.constant dense<1.0e-5> : tensor<f32>
  %wide = bcast.convert %x : tensor<$Mx$Nxbf16> -> tensor<$Mx$Nxf32>
  %widescale = bcast.convert %scale : tensor<$Nxbf16> -> tensor<$Nxf32>
  %square = bcast.multiply %wide, %wide : tensor<$Mx$Nxf32>
  %squares = bcast.reduce sum %square, dims = [1] keep_dims : tensor<$Mx$Nxf32> -> tensor<$Mx1xf32>
  %mean = bcast.divide %squares, %count rule(#bcast.numpy) : (tensor<$Mx1xf32>, tensor<f32>) -> tensor<$Mx1xf32>
  %positive = bcast.add %mean, %epsilon rule(#bcast.numpy) : (tensor<$Mx1xf32>, tensor<f32>) -> tensor<$Mx1xf32>
  %inverse = bcast.rsqrt %positive : tensor<$Mx1xf32>
  %normal = bcast.multiply %wide, %inverse rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Mx1xf32>) -> tensor<$Mx$Nxf32>
  %scaled = bcast.multiply %normal, %widescale rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Nxf32>) -> tensor<$Mx$Nxf32>
  %result = bcast.convert %scaled : tensor<$Mx$Nxf32> -> tensor<$Mx$Nxbf16>
  return %result : tensor<$Mx$Nxbf16>
}
