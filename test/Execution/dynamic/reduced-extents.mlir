// The extents of a reduction's result are those of its operand, and those of an iota its sizes: broadcasts back need no
// check, and nothing but a row is stored.
// RUN: bcast-opt %s --bcast-to-explicit | FileCheck %s
// RUN: bcast-run %s --entry=softmax --input=100x2000xf32=1 --print-allocations 2>&1 | FileCheck %s --check-prefix=ROW
// RUN: bcast-run %s --entry=masked --input=100x2000xf32=1 --print-allocations 2>&1 | FileCheck %s --check-prefix=NONE
// ROW: bytes at once: 8{{[0-9][0-9][0-9]$}}
// NONE: allocations: 0

// CHECK-LABEL: func.func @softmax
// CHECK-NOT: check_extent
// CHECK-NOT: either
// CHECK: return
func.func @softmax(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = bcast.reduce maximum %x, dims = [1] : tensor<?x?xf32> -> tensor<?xf32>
  %d = bcast.subtract %x, %m rule(#bcast.in_dim<[0]>) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %e = bcast.exponential %d : tensor<?x?xf32>
  %s = bcast.reduce sum %e, dims = [1] : tensor<?x?xf32> -> tensor<?xf32>
  %r = bcast.divide %e, %s rule(#bcast.pdpd<axis = 0>) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @masked
// CHECK-NOT: check_extent
// CHECK-NOT: either
// CHECK: return
func.func @masked(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %row = bcast.iota dim = 0 sizes(%m, %n) : tensor<?x?xi32>
  %column = bcast.iota dim = 1 sizes(%m, %n) : tensor<?x?xi32>
  %isPast = bcast.compare LE, %column, %row rule(#bcast.numpy) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi1>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %r = bcast.select %isPast, %x, %zero rule(#bcast.numpy) : (tensor<?x?xi1>, tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
