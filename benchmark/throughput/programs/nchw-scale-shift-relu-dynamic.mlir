func.func @main(%x: tensor<?x?x?x?xf32>, %scale: tensor<?xf32>, %shift: tensor<?xf32>) -> tensor<?x?x?x?xf32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %scaled = bcast.multiply %x, %scale rule(#bcast.pdpd<axis = 1>) : (tensor<?x?x?x?xf32>, tensor<?xf32>) -> tensor<?x?x?x?xf32>
  %shifted = bcast.add %scaled, %shift rule(#bcast.pdpd<axis = 1>) : (tensor<?x?x?x?xf32>, tensor<?xf32>) -> tensor<?x?x?x?xf32>
  %relu = bcast.maximum %shifted, %zero rule(#bcast.numpy) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
  return %relu : tensor<?x?x?x?xf32>
}
