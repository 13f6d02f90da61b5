// Four inputs of different shapes; %centered and %gated are read twice.
func.func @main(%x: tensor<$Mx$Nxf32>, %row: tensor<$Nxf32>, %column: tensor<$Mx1xf32>, %scalar: tensor<f32>) -> tensor<$Mx$Nxf32> {
  %shifted = bcast.add %x, %row rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Nxf32>) -> tensor<$Mx$Nxf32>
  %centered = bcast.subtract %shifted, %column rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Mx1xf32>) -> tensor<$Mx$Nxf32>
  %scaled = bcast.multiply %centered, %scalar rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<f32>) -> tensor<$Mx$Nxf32>
  %magnitude = bcast.abs %centered : tensor<$Mx$Nxf32>
  %limited = bcast.minimum %magnitude, %scaled : tensor<$Mx$Nxf32>
  %weighted = bcast.multiply %limited, %row rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Nxf32>) -> tensor<$Mx$Nxf32>
  %gated = bcast.maximum %weighted, %column rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<$Mx1xf32>) -> tensor<$Mx$Nxf32>
  %square = bcast.multiply %gated, %gated : tensor<$Mx$Nxf32>
  %mixed = bcast.subtract %square, %x : tensor<$Mx$Nxf32>
  %negated = bcast.negate %mixed : tensor<$Mx$Nxf32>
  %biased = bcast.add %negated, %scalar rule(#bcast.numpy) : (tensor<$Mx$Nxf32>, tensor<f32>) -> tensor<$Mx$Nxf32>
  %result = bcast.multiply %biased, %gated : tensor<$Mx$Nxf32>
  return %result : tensor<$Mx$Nxf32>
}
