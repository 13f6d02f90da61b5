func.func @whole(%x: tensor<16x4096xbf16>, %y: tensor<16x4096xbf16>) -> (tensor<16x4096xbf16>, tensor<16x4096xbf16>, tensor<16x4096xbf16>) {
  %product = bcast.multiply %x, %y : tensor<16x4096xbf16>
  %sum = bcast.add %product, %x : tensor<16x4096xbf16>
  %root = bcast.sqrt %x : tensor<16x4096xbf16>
  return %product, %sum, %root : tensor<16x4096xbf16>, tensor<16x4096xbf16>, tensor<16x4096xbf16>
}

func.func @rests(%x: tensor<255x257xbf16>) -> tensor<255x257xbf16> {
  %third = arith.constant dense<0.3333> : tensor<257xbf16>
  %scaled = bcast.multiply %x, %third rule(#bcast.numpy) : (tensor<255x257xbf16>, tensor<257xbf16>) -> tensor<255x257xbf16>
  %limited = bcast.maximum %scaled, %third rule(#bcast.numpy) : (tensor<255x257xbf16>, tensor<257xbf16>) -> tensor<255x257xbf16>
  %square = bcast.multiply %limited, %scaled : tensor<255x257xbf16>
  return %square : tensor<255x257xbf16>
}
