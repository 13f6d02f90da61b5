// The squared distance of each row to a center, coordinate by coordinate.
// CHECK-LABEL: func.func @distance
// CHECK: %[[DIFFERENCE:.*]] = bcast.subtract %arg0, %arg1 rule(#bcast.numpy) : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
// CHECK: bcast.multiply %[[DIFFERENCE]], %[[DIFFERENCE]] : tensor<4x3xf32>
func.func @distance(%rows: tensor<4x3xf32>, %center: tensor<3xf32>) -> tensor<4x3xf32> {
  %0 = bcast.squared_difference %rows, %center rule(#bcast.numpy) : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// On f16 the operation rounds once, so it stays.
// CHECK-LABEL: func.func @half
// CHECK: bcast.squared_difference
func.func @half(%rows: tensor<4x3xf16>, %center: tensor<3xf16>) -> tensor<4x3xf16> {
  %0 = bcast.squared_difference %rows, %center rule(#bcast.numpy) : (tensor<4x3xf16>, tensor<3xf16>) -> tensor<4x3xf16>
  return %0 : tensor<4x3xf16>
}
