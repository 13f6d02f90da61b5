// Two rules, one report.
func.func @rules(%x: tensor<2x3x4xf32>, %row: tensor<4xf32>, %channel: tensor<3xf32>) -> tensor<2x3x4xf32> {
  // CHECK: rules.mlir:[[@LINE+1]]:8: remark: operand 1 is or may be repeated along dimensions [0, 1] of the result
  %0 = bcast.add %x, %row rule(#bcast.numpy) : (tensor<2x3x4xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
  // CHECK: rules.mlir:[[@LINE+1]]:8: remark: operand 1 is or may be repeated along dimensions [0, 2] of the result
  %1 = bcast.multiply %0, %channel rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  // CHECK-NOT: remark
  %2 = bcast.add %0, %1 : tensor<2x3x4xf32>
  return %2 : tensor<2x3x4xf32>
}
