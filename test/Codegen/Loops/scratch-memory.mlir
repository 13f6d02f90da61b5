// The values of blocks are on the stack if those of all results fit it together.
// RUN: bcast-opt %s --bcast-to-affine=vector-bits=512 | FileCheck %s

// CHECK-LABEL: @four_sums
// CHECK-COUNT-4: memref.alloc() {alignment = 64 : i64} : memref<8192xf64>
!x = tensor<4096x512xf64, #bcast.layout<minor_to_major = [0, 1]>>
func.func @four_sums(%x: !x) -> (tensor<f64>, tensor<f64>, tensor<f64>, tensor<f64>) {
  %x2 = bcast.multiply %x, %x : !x
  %x3 = bcast.multiply %x2, %x : !x
  %x4 = bcast.multiply %x3, %x : !x
  %0 = bcast.reduce sum %x, dims = [0, 1] : !x -> tensor<f64>
  %1 = bcast.reduce sum %x2, dims = [0, 1] : !x -> tensor<f64>
  %2 = bcast.reduce sum %x3, dims = [0, 1] : !x -> tensor<f64>
  %3 = bcast.reduce sum %x4, dims = [0, 1] : !x -> tensor<f64>
  return %0, %1, %2, %3 : tensor<f64>, tensor<f64>, tensor<f64>, tensor<f64>
}

// CHECK-LABEL: @one_sum
// CHECK: memref.alloca() {{.*}}: memref<8192xf64>
func.func @one_sum(%x: !x) -> tensor<f64> {
  %0 = bcast.reduce sum %x, dims = [0, 1] : !x -> tensor<f64>
  return %0 : tensor<f64>
}
