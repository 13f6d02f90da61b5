// The channels are dimension 1, not 2.
func.func @main(%x: tensor<2x3x4xf32>, %shift: tensor<3xf32>) -> tensor<2x3x4xf32> {
  // CHECK: wrong_axis.mlir:[[@LINE+1]]:8: error: 'bcast.add' op pdpd rule: {{.*}} [PDPD-
  %0 = pd.elementwise_add %x, %shift {axis = 2} : (tensor<2x3x4xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}
