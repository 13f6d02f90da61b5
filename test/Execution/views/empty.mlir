// Slices of what is computed from arrays without elements.
// RUN: bcast-run %s --input=0x8xf32=[] --input=2xf32=1 | FileCheck %s
// CHECK: {{^}}[1. 1.]{{$}}
func.func @main(%x: tensor<0x8xf32>, %n: tensor<2xf32>) -> tensor<2xf32> {
  %0 = bcast.reduce sum %x, dims = [0] : tensor<0x8xf32> -> tensor<8xf32>
  %1 = tensor.extract_slice %0[3] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %2 = bcast.add %1, %n : tensor<2xf32>
  return %2 : tensor<2xf32>
}
