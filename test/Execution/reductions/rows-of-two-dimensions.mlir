// Threads share rows that are indexed by two dimensions.

// RUN: bcast-run %s --threads=2 --parallel-threshold=0 --input=2x3x4xf32=1 | FileCheck %s
// RUN: bcast-run %s --threads=1 --input=2x3x4xf32=1 | FileCheck %s
// CHECK:      {{\[\[}}[0.25 0.25 0.25 0.25]
// CHECK-COUNT-5: [0.25 0.25 0.25 0.25]

func.func @main(%x: tensor<?x3x?xf32>) -> tensor<?x3x?xf32> {
  %m = bcast.reduce maximum %x, dims = [2] keep_dims : tensor<?x3x?xf32> -> tensor<?x3x1xf32>
  %d = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<?x3x?xf32>, tensor<?x3x1xf32>) -> tensor<?x3x?xf32>
  %e = bcast.exponential %d : tensor<?x3x?xf32>
  %s = bcast.reduce sum %e, dims = [2] keep_dims : tensor<?x3x?xf32> -> tensor<?x3x1xf32>
  %y = bcast.divide %e, %s rule(#bcast.numpy) : (tensor<?x3x?xf32>, tensor<?x3x1xf32>) -> tensor<?x3x?xf32>
  return %y : tensor<?x3x?xf32>
}
