// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast | FileCheck %s

// Earlier versions of StableHLO have dense attributes, and attributes in place of properties.
// CHECK: bcast.broadcast_in_dim %arg0, dims = [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
func.func @broadcast(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %0 = "stablehlo.broadcast_in_dim"(%x) {broadcast_dimensions = dense<[1, 0]> : tensor<2xi64>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
