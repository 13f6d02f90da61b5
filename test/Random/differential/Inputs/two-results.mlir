// Either result may be the one that is computed in the memory of the other.
func.func @main(%x: tensor<4xi32>, %p: tensor<i1>) -> (tensor<4xi32>, tensor<4xi32>) {
  %c = tensor.extract %p[] : tensor<i1>
  %y = bcast.negate %x : tensor<4xi32>
  %f = scf.if %c -> (tensor<4xi32>) {
    %z = bcast.multiply %y, %y : tensor<4xi32>
    scf.yield %z : tensor<4xi32>
  } else { scf.yield %y : tensor<4xi32> }
  return %f, %y : tensor<4xi32>, tensor<4xi32>
}
