func.func @main(%x: tensor<$Mx$Nxf32>, %bias: tensor<$Nxf32>) -> tensor<$Mx$Nxf32> {
  %y = bcast.add %x, %bias rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Nxf32>) -> tensor<$Mx$Nxf32>
  %sigmoid = bcast.logistic %y : tensor<$Mx$Nxf32>
  %silu = bcast.multiply %y, %sigmoid : tensor<$Mx$Nxf32>
  return %silu : tensor<$Mx$Nxf32>
}
