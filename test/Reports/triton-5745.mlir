// https://github.com/triton-lang/triton/issues/5745: a reduction of a broadcast, reshaped and broadcast again, crashes.

// RUN: bcast-run %s '--input=3xf32=[1,2,3]' | FileCheck %s
// RUN: bcast-run --reference %s '--input=3xf32=[1,2,3]'

// CHECK: {{\[\[ 4.  8. 12.\]}}
// CHECK-NEXT: {{\[ 4.  8. 12.\]\]}}
func.func @main(%x: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
  %1 = bcast.reduce sum %0, dims = [0] : tensor<4x3xf32> -> tensor<3xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [1, 3] : tensor<3xf32> into tensor<1x3xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<1x3xf32> into tensor<3xf32>
  %4 = bcast.broadcast_in_dim %3, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  return %4 : tensor<2x3xf32>
}
