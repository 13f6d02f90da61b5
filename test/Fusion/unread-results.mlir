// A reduction of a stretched value reads the extents of what it no longer computes, and has the order of
// REDUCE-6.

// RUN: bcast-opt %s --bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --bcast-to-affine --remarks-filter-missed=bcast-linalg-to-loops --remark-format=emitRemark -o %t 2>&1 | count 0
// RUN: bcast-run %s --input=5x1x65x1xf32=-1.3 --reference --rtol=0
// RUN: bcast-run %s --input=5x7x9x1xf32=-1.3 --reference --rtol=0

// CHECK-LABEL: func.func @main(
//       CHECK:   %[[STRETCHED:.*]] = tensor.empty(%{{.*}}, %{{.*}}) : tensor<5x?x?x1xf32>
//       CHECK:   %[[R:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[STRETCHED]] : tensor<5xf32>, tensor<5x?x?x1xf32>) outs(%{{.*}} : tensor<5xf32>)
//       CHECK:   return %[[R]]
func.func @main(%x: tensor<5x?x?x1xf32>) -> tensor<5xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %least = bcast.reduce minimum %x, dims = [1, 2, 3] keep_dims : tensor<5x?x?x1xf32> -> tensor<5x1x1x1xf32>
  %m = tensor.dim %x, %c1 : tensor<5x?x?x1xf32>
  %n = tensor.dim %x, %c2 : tensor<5x?x?x1xf32>
  %stretched = bcast.broadcast_in_dim %least, dims = [0, 1, 2, 3] sizes(%m, %n) : tensor<5x1x1x1xf32> -> tensor<5x?x?x1xf32>
  %product = bcast.reduce product %stretched, dims = [1, 2, 3] : tensor<5x?x?x1xf32> -> tensor<5xf32>
  return %product : tensor<5xf32>
}
