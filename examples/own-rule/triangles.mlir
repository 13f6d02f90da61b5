// EXPLICIT-LABEL: func.func @triangles
// EXPLICIT: %[[B:.*]] = bcast.broadcast_in_dim %arg1, dims = [1]
// EXPLICIT: apl.hypotenuse %arg0, %[[B]] : tensor<2x3xf32>
// AFFINE-LABEL: func.func @triangles
// AFFINE: affine.for
// AFFINE: arith.mulf
// AFFINE: math.sqrt
// AFFINE-NOT: apl.
func.func @triangles(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = apl.hypotenuse %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
