// Short columns have all lanes in registers, in 8 vectors side by side. With more operations for each element there are
// 4: the code of all lanes is long.
//
// RUN: bcast-opt %s --bcast-to-affine | FileCheck %s

// CHECK-LABEL: func.func @short(
// CHECK: affine.for {{.*}} to 64 step 32 {
func.func @short(%x: tensor<32x64xf32>) -> tensor<64xf32> {
  %s = bcast.reduce sum %x, dims = [0] : tensor<32x64xf32> -> tensor<64xf32>
  return %s : tensor<64xf32>
}

// CHECK-LABEL: func.func @long(
// CHECK-NOT: step 32
// CHECK: affine.for {{.*}} to 64 step 16 {
func.func @long(%x: tensor<32x64xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
  %a = bcast.multiply %x, %y rule(#bcast.numpy) : (tensor<32x64xf32>, tensor<64xf32>) -> tensor<32x64xf32>
  %b = bcast.subtract %a, %x : tensor<32x64xf32>
  %c = bcast.multiply %b, %b : tensor<32x64xf32>
  %d = bcast.maximum %c, %x : tensor<32x64xf32>
  %s = bcast.reduce sum %d, dims = [0] : tensor<32x64xf32> -> tensor<64xf32>
  return %s : tensor<64xf32>
}
