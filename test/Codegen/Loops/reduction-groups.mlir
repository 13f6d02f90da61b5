// The code of a reduction does not double with each group of dimensions: whole blocks of an outer group and the last
// one share a loop. Within many groups there is one vector at a time, and one loop is divided among threads.
//
// RUN: bcast-opt %s --bcast-to-affine="vector-bits=512" | FileCheck %s
// RUN: bcast-opt %s --bcast-to-affine="vector-bits=512 threads=2" | FileCheck %s --check-prefix=THREADS

// CHECK-LABEL: func.func @two(
// CHECK: affine.for %[[BLOCK:.*]] = 0 to %{{.*}} step 256
// CHECK: affine.for %{{.*}} to min #{{.*}}(%[[BLOCK]])[%{{.*}}] step 16
func.func @two(%x: tensor<?x?x?xf32>) -> tensor<?xf32> {
  %r = bcast.reduce sum %x, dims = [0, 2] : tensor<?x?x?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Vectors and elements, each of whole blocks and of the last one.
// CHECK-LABEL: func.func @many(
// CHECK-COUNT-2: affine.vector_load %arg0
// CHECK-COUNT-2: affine.load %arg0
// CHECK-NOT: load %arg0
// THREADS-LABEL: func.func @many(
// THREADS-COUNT-1: affine.parallel
// THREADS-NOT: affine.parallel
func.func @many(%x: tensor<?x?x?x?x?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %r = bcast.reduce sum %x, dims = [0, 2, 4, 6] : tensor<?x?x?x?x?x?x?x?xf32> -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}
