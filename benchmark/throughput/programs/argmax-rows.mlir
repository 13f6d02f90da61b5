func.func @main(%x: tensor<$Mx$Nxf32>) -> tensor<$Mxi64> {
  %index = bcast.arg_maximum %x, dim = 1 : tensor<$Mx$Nxf32> -> tensor<$Mxi64>
  return %index : tensor<$Mxi64>
}
