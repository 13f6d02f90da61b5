// https://github.com/pytorch/pytorch/issues/181097: an exported program rejects a batch of 1 of x.view(5, -1) - y.
// One compilation serves a batch of 1, in which y is stretched, and others. Where extents do not fit, it says so.

// RUN: bcast-run %s "--input=5xf32=[0,1,2,3,4]" '--input=1xf32=[10]' | FileCheck %s --check-prefix=ONE
// RUN: bcast-run %s "--input=10xf32=[0,1,2,3,4,5,6,7,8,9]" '--input=2xf32=[10,20]' | FileCheck %s --check-prefix=TWO
// RUN: not bcast-run %s "--input=10xf32=[0,1,2,3,4,5,6,7,8,9]" "--input=3xf32=[0,1,2]" 2>&1 | FileCheck %s --check-prefix=THREE
// RUN: not bcast-run %s "--input=11xf32=[0,1,2,3,4,5,6,7,8,9,10]" "--input=2xf32=[0,1]" 2>&1 | FileCheck %s --check-prefix=ELEVEN

// ONE: {{\[\[-10.\]}}
// ONE-NEXT: [ -9.]
// ONE-NEXT: [ -8.]
// ONE-NEXT: [ -7.]
// ONE-NEXT: {{\[ -6.\]\]}}
// TWO: {{\[\[-10. -19.\]}}
// THREE: dimension 1: operand 1 has extent 3, operand 0 has extent 2; they must be equal, or one of them 1 [NUMPY-4]
// ELEVEN: has extent 10, dimension 0 of the operand has extent 11; they must be equal [CHECK-8]
func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<5x?xf32> {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.divui %n, %c5 : index
  %view = tensor.expand_shape %x [[0, 1]] output_shape [5, %m] : tensor<?xf32> into tensor<5x?xf32>
  %0 = bcast.subtract %view, %y rule(#bcast.numpy) : (tensor<5x?xf32>, tensor<?xf32>) -> tensor<5x?xf32>
  return %0 : tensor<5x?xf32>
}
