// https://github.com/llvm/llvm-project/pull/207241: canonicalizers drop the encoding of a tensor, "wrong all the same,
// and much harder to debug". Here a cast that drops a layout is an error, also after upstream's canonicalizer.

// RUN: not bcast-opt %s --canonicalize --bcast-to-linalg 2>&1 | FileCheck %s
// CHECK: error: {{.*}}[RELAYOUT-2]
!column = tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
func.func @main(%x: !column) -> tensor<2x3xf32> {
  %0 = tensor.cast %x : !column to tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
