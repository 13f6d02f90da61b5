// A softmax over everything computes the exponentials in the memory of its result; beside it, there are the maximum and the sum.
// RUN: bcast-run %s --entry=softmax --input=50x70xf32=2 --reference --print-allocations 2>&1 | FileCheck %s
// RUN: bcast-run %s --entry=softmax --input=50x70xf32=2 --reference --print-allocations --target=baseline 2>&1 | FileCheck %s
// RUN: bcast-run %s --entry=softmax --input=50x70xf32=2 --reference --print-allocations --threads=2 --parallel-threshold=0 2>&1 | FileCheck %s
// RUN: bcast-run %s --entry=standardized --input=50x70xf32=2 --reference --print-allocations 2>&1 | FileCheck %s
// CHECK: allocations: {{[0-2]}}, bytes at once: {{[0-9]?[0-9]?[0-9]$}}
func.func @softmax(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = bcast.reduce maximum %x, dims = [0, 1] keep_dims : tensor<?x?xf32> -> tensor<1x1xf32>
  %d = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<1x1xf32>) -> tensor<?x?xf32>
  %e = bcast.exponential %d : tensor<?x?xf32>
  %s = bcast.reduce sum %e, dims = [0, 1] keep_dims : tensor<?x?xf32> -> tensor<1x1xf32>
  %y = bcast.divide %e, %s rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<1x1xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
func.func @standardized(%x: tensor<50x70xf32>) -> tensor<50x70xf32> {
  %n = arith.constant dense<0.00048828125> : tensor<f32>
  %epsilon = arith.constant dense<0.001> : tensor<f32>
  %s = bcast.reduce sum %x, dims = [0, 1] : tensor<50x70xf32> -> tensor<f32>
  %m = bcast.multiply %s, %n : tensor<f32>
  %d = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<50x70xf32>, tensor<f32>) -> tensor<50x70xf32>
  %dd = bcast.multiply %d, %d : tensor<50x70xf32>
  %q = bcast.reduce sum %dd, dims = [0, 1] : tensor<50x70xf32> -> tensor<f32>
  %v = bcast.multiply %q, %n : tensor<f32>
  %p = bcast.add %v, %epsilon : tensor<f32>
  %r = bcast.rsqrt %p : tensor<f32>
  %y = bcast.multiply %d, %r rule(#bcast.numpy) : (tensor<50x70xf32>, tensor<f32>) -> tensor<50x70xf32>
  return %y : tensor<50x70xf32>
}
