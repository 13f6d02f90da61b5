func.func @main(%column: tensor<$Mx1xf32>, %row: tensor<1x$Nxf32>) -> tensor<$Mx$Nxf32> {
  %sum = bcast.add %column, %row rule(#bcast.numpy) : (tensor<$Mx1xf32>, tensor<1x$Nxf32>) -> tensor<$Mx$Nxf32>
  return %sum : tensor<$Mx$Nxf32>
}
