func.func @main(%x: tensor<$Nx$Cx$Hx$Wxf32>, %scale: tensor<$Cxf32>, %shift: tensor<$Cxf32>) -> tensor<$Nx$Cx$Hx$Wxf32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %scaled = bcast.multiply %x, %scale rule(#bcast.pdpd<axis = 1>) : (tensor<$Nx$Cx$Hx$Wxf32>, tensor<$Cxf32>) -> tensor<$Nx$Cx$Hx$Wxf32>
  %shifted = bcast.add %scaled, %shift rule(#bcast.pdpd<axis = 1>) : (tensor<$Nx$Cx$Hx$Wxf32>, tensor<$Cxf32>) -> tensor<$Nx$Cx$Hx$Wxf32>
  %relu = bcast.maximum %shifted, %zero rule(#bcast.numpy) : (tensor<$Nx$Cx$Hx$Wxf32>, tensor<f32>) -> tensor<$Nx$Cx$Hx$Wxf32>
  return %relu : tensor<$Nx$Cx$Hx$Wxf32>
}
