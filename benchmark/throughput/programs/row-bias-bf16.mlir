func.func @main(%x: tensor<$Mx$Nxbf16>, %bias: tensor<$Nxbf16>) -> tensor<$Mx$Nxbf16> {
  %sum = bcast.add %x, %bias rule(#bcast.numpy) : (tensor<$Mx$Nxbf16>, tensor<$Nxbf16>) -> tensor<$Mx$Nxbf16>
  return %sum : tensor<$Mx$Nxbf16>
}
