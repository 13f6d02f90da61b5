// The memory of dynamic reductions along the first axis: no buffer for 64 columns if there are fewer.
//
// RUN: bcast-run %s --entry=softmax --input=2000x8xf32=1 --reference --print-allocations 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: bcast-run %s --entry=softmax --input=2000x8xf32=1 --reference --print-allocations --threads=2 --parallel-threshold=0 2>&1 | FileCheck %s --check-prefix=PARTS
// FEW: bytes at once: {{6[0-9][0-9][0-9][0-9]$}}
// PARTS: bytes at once: {{1?[0-9][0-9][0-9][0-9][0-9]$}}
//
// Batch normalization reads the memory in order: no buffer per row.
// RUN: bcast-run %s --entry=batch --input=4x20x6x50xf32=1 --input=1xf32=1200 --reference --print-allocations 2>&1 | FileCheck %s --check-prefix=BATCH
// BATCH: allocations: {{[0-9]}}, bytes at once: {{[0-9]?[0-9]?[0-9]$}}

func.func @softmax(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = bcast.reduce maximum %x, dims = [0] keep_dims : tensor<?x?xf32> -> tensor<1x?xf32>
  %d = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  %e = bcast.exponential %d : tensor<?x?xf32>
  %s = bcast.reduce sum %e, dims = [0] keep_dims : tensor<?x?xf32> -> tensor<1x?xf32>
  %q = bcast.divide %e, %s rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  return %q : tensor<?x?xf32>
}

func.func @batch(%x: tensor<?x?x?x?xf32>, %n: tensor<1xf32>) -> tensor<?x?x?x?xf32> {
  %s = bcast.reduce sum %x, dims = [0, 2, 3] : tensor<?x?x?x?xf32> -> tensor<?xf32>
  %m = bcast.divide %s, %n rule(#bcast.numpy) : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  %d = bcast.subtract %x, %m rule(#bcast.pdpd<axis = 1>) : (tensor<?x?x?x?xf32>, tensor<?xf32>) -> tensor<?x?x?x?xf32>
  %q = bcast.multiply %d, %d : tensor<?x?x?x?xf32>
  %v = bcast.reduce sum %q, dims = [0, 2, 3] : tensor<?x?x?x?xf32> -> tensor<?xf32>
  %p = bcast.add %v, %n rule(#bcast.numpy) : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  %r = bcast.rsqrt %p : tensor<?xf32>
  %o = bcast.multiply %d, %r rule(#bcast.in_dim<[1]>) : (tensor<?x?x?x?xf32>, tensor<?xf32>) -> tensor<?x?x?x?xf32>
  return %o : tensor<?x?x?x?xf32>
}
