// bf16 in memory, f32 in registers.
func.func @main(%x: tensor<$Mx$Nxbf16>) -> tensor<$Mx$Nxbf16> {
  %wide = bcast.convert %x : tensor<$Mx$Nxbf16> -> tensor<$Mx$Nxf32>
  %maximum = bcast.reduce maximum %wide, dims = [1] keep_dims : tensor<$Mx$Nxf32> -> tensor<$Mx1xf32>
  %difference = bcast.subtract %wide, %maximum rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Mx1xf32>) -> tensor<$Mx$Nxf32>
  %exponential = bcast.exponential %difference : tensor<$Mx$Nxf32>
  %sum = bcast.reduce sum %exponential, dims = [1] keep_dims : tensor<$Mx$Nxf32> -> tensor<$Mx1xf32>
  %softmax = bcast.divide %exponential, %sum rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Mx1xf32>) -> tensor<$Mx$Nxf32>
  %result = bcast.convert %softmax : tensor<$Mx$Nxf32> -> tensor<$Mx$Nxbf16>
  return %result : tensor<$Mx$Nxbf16>
}
