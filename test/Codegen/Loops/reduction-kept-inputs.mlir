// Inputs of the results only are loaded once for each result, so lanes run along the matrix, not along them.
//
// RUN: bcast-opt %s --bcast-to-affine="vector-bits=512" | FileCheck %s

// CHECK-LABEL: func.func @rows(
// CHECK-NOT: vector.from_elements
// CHECK: affine.vector_load %arg0[%{{.*}}, %{{.*}}] : memref<32x64xf32>, vector<16xf32>
// CHECK-NOT: vector.from_elements
func.func @rows(%x: tensor<32x64xf32>, %a: tensor<32xf32>, %b: tensor<32xf32>, %c: tensor<32xf32>) -> tensor<32xf32> {
  %0 = bcast.subtract %x, %a rule(#bcast.pdpd<axis = 0>) : (tensor<32x64xf32>, tensor<32xf32>) -> tensor<32x64xf32>
  %1 = bcast.subtract %0, %b rule(#bcast.pdpd<axis = 0>) : (tensor<32x64xf32>, tensor<32xf32>) -> tensor<32x64xf32>
  %2 = bcast.subtract %1, %c rule(#bcast.pdpd<axis = 0>) : (tensor<32x64xf32>, tensor<32xf32>) -> tensor<32x64xf32>
  %r = bcast.reduce sum %2, dims = [1] : tensor<32x64xf32> -> tensor<32xf32>
  return %r : tensor<32xf32>
}
