// Batch normalization and ReLU at inference, on a batch of pictures in NCHW
// order. Scale and shift are per channel, which is dimension 1, so the PDPD
// rule places them at axis 1.
func.func @main(%x: tensor<2x3x4x5xf32>, %scale: tensor<3xf32>,
                %shift: tensor<3xf32>) -> tensor<2x3x4x5xf32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %scaled = bcast.multiply %x, %scale rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4x5xf32>, tensor<3xf32>) -> tensor<2x3x4x5xf32>
  %shifted = bcast.add %scaled, %shift rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4x5xf32>, tensor<3xf32>) -> tensor<2x3x4x5xf32>
  %relu = bcast.maximum %shifted, %zero rule(#bcast.pdpd) : (tensor<2x3x4x5xf32>, tensor<f32>) -> tensor<2x3x4x5xf32>
  return %relu : tensor<2x3x4x5xf32>
}
