func.func @main(%x: tensor<2x3xf32>, %n: index, %deep: i1) -> tensor<2x3xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%value = %x) -> (tensor<2x3xf32>) {
    %1 = scf.if %deep -> (tensor<2x3xf32>) {
      %2 = bcast.negate %value : tensor<2x3xf32>
      scf.yield %2 : tensor<2x3xf32>
    } else {
      %2 = bcast.abs %value : tensor<2x3xf32>
      scf.yield %2 : tensor<2x3xf32>
    }
    %3 = bcast.sqrt %1 : tensor<2x3xf32>
    scf.yield %3 : tensor<2x3xf32>
  }
  return %0 : tensor<2x3xf32>
}
