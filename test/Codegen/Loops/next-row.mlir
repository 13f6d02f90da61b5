// RUN: bcast-opt %s --bcast-set-target="vector-bits=512 assume-features=masked_memory" --bcast-to-affine --split-input-file | FileCheck %s
// RUN: bcast-opt %s --bcast-set-target="vector-bits=512 assume-features=masked_memory l2-bytes=4194304" --bcast-to-affine --split-input-file | FileCheck %s --check-prefix=L2

// The exponentials of a row take longer than its memory: meanwhile, the next row is prefetched, by the last phase that reads this one. The quotients read the buffer of a row, which is in the cache and never written past it.
// CHECK-LABEL: func.func @softmax(
// CHECK-SAME: %[[X:.*]]: memref<4096x4096xf32>,
// CHECK: scf.for
// CHECK: %[[ROW:.*]] = memref.subview %[[X]]
// CHECK-NOT: affine.prefetch
// CHECK: affine.for %[[I:.*]] = 0 to 4096 step 16
// CHECK-NEXT: affine.prefetch %[[ROW]][%[[I]] + 4096], read
// CHECK-NEXT: affine.vector_load %[[ROW]][%[[I]]]
// CHECK: math.exp
// CHECK-NOT: affine.prefetch
// CHECK: nontemporal = true
// CHECK-NOT: affine.prefetch
// CHECK: return
func.func @softmax(%x: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> {
  %m = bcast.reduce maximum %x, dims = [1] keep_dims : tensor<4096x4096xf32> -> tensor<4096x1xf32>
  %d = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<4096x4096xf32>, tensor<4096x1xf32>) -> tensor<4096x4096xf32>
  %e = bcast.exponential %d : tensor<4096x4096xf32>
  %s = bcast.reduce sum %e, dims = [1] keep_dims : tensor<4096x4096xf32> -> tensor<4096x1xf32>
  %y = bcast.divide %e, %s rule(#bcast.numpy) : (tensor<4096x4096xf32>, tensor<4096x1xf32>) -> tensor<4096x4096xf32>
  return %y : tensor<4096x4096xf32>
}

// -----

// The next row is as far away as a row is long. Exponentials are computed at two places: in whole vectors, and in the rest.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: %[[X:.*]]: memref<?x?xf32>,
// CHECK: %[[LENGTH:.*]] = memref.dim %[[X]], %c1
// CHECK: %[[ROW:.*]] = memref.subview %[[X]]
// CHECK: affine.for %[[I:.*]] = 0 to
// CHECK: affine.prefetch %[[ROW]][%[[I]] + symbol(%[[LENGTH]])], read
// CHECK: math.exp
// CHECK: math.exp
// CHECK-NOT: math.exp
// CHECK: nontemporal = true
// CHECK-LABEL: func.func @dynamic.result_shapes(
func.func @dynamic(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = bcast.reduce maximum %x, dims = [1] : tensor<?x?xf32> -> tensor<?xf32>
  %d = bcast.subtract %x, %m rule(#bcast.pdpd<axis = 0>) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %e = bcast.exponential %d : tensor<?x?xf32>
  %s = bcast.reduce sum %e, dims = [1] : tensor<?x?xf32> -> tensor<?xf32>
  %y = bcast.divide %e, %s rule(#bcast.pdpd<axis = 0>) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// -----

// Inputs in the cache, short rows and columns are not prefetched.
// CHECK-NOT: affine.prefetch
func.func @in_cache(%x: tensor<64x4096xf32>) -> tensor<64x4096xf32> {
  %m = bcast.reduce maximum %x, dims = [1] keep_dims : tensor<64x4096xf32> -> tensor<64x1xf32>
  %y = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<64x4096xf32>, tensor<64x1xf32>) -> tensor<64x4096xf32>
  return %y : tensor<64x4096xf32>
}
func.func @short(%x: tensor<65536x1100xf32>) -> tensor<65536x1100xf32> {
  %m = bcast.reduce maximum %x, dims = [1] keep_dims : tensor<65536x1100xf32> -> tensor<65536x1xf32>
  %y = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<65536x1100xf32>, tensor<65536x1xf32>) -> tensor<65536x1100xf32>
  return %y : tensor<65536x1100xf32>
}
func.func @columns(%x: tensor<1000x65536xf32>) -> tensor<1000x65536xf32> {
  %m = bcast.reduce maximum %x, dims = [0] keep_dims : tensor<1000x65536xf32> -> tensor<1x65536xf32>
  %y = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<1000x65536xf32>, tensor<1x65536xf32>) -> tensor<1000x65536xf32>
  return %y : tensor<1000x65536xf32>
}

// -----

// Several dimensions outside.
// CHECK-LABEL: func.func @norms(
// CHECK: affine.prefetch %{{.*}}[%{{.*}} + 2048], read
func.func @norms(%x: tensor<64x128x2048xf32>) -> tensor<64x128x2048xf32> {
  %q = bcast.multiply %x, %x : tensor<64x128x2048xf32>
  %s = bcast.reduce sum %q, dims = [2] keep_dims : tensor<64x128x2048xf32> -> tensor<64x128x1xf32>
  %r = bcast.sqrt %s : tensor<64x128x1xf32>
  %y = bcast.divide %x, %r rule(#bcast.numpy) : (tensor<64x128x2048xf32>, tensor<64x128x1xf32>) -> tensor<64x128x2048xf32>
  return %y : tensor<64x128x2048xf32>
}

// -----

// A step of several short rows prefetches those of the next step, if the input is larger than the second-level cache.
// CHECK-LABEL: func.func @groups(
// CHECK: affine.prefetch %{{.*}}[%{{.*}}, %{{.*}} + 4096], read
// L2-LABEL: func.func @groups(
// L2-NOT: affine.prefetch
func.func @groups(%x: tensor<1024x512xf32>) -> tensor<1024x512xf32> {
  %m = bcast.reduce maximum %x, dims = [1] keep_dims : tensor<1024x512xf32> -> tensor<1024x1xf32>
  %d = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<1024x512xf32>, tensor<1024x1xf32>) -> tensor<1024x512xf32>
  %e = bcast.exponential %d : tensor<1024x512xf32>
  %s = bcast.reduce sum %e, dims = [1] keep_dims : tensor<1024x512xf32> -> tensor<1024x1xf32>
  %y = bcast.divide %e, %s rule(#bcast.numpy) : (tensor<1024x512xf32>, tensor<1024x1xf32>) -> tensor<1024x512xf32>
  return %y : tensor<1024x512xf32>
}

// -----

// Nothing of the next row arrives while a phase mostly loads and stores.
// CHECK-LABEL: func.func @normalized(
// L2-LABEL: func.func @normalized(
// CHECK-NOT: affine.prefetch
// CHECK-LABEL: func.func @normalized.result_shapes(
func.func @normalized(%x: tensor<?x?xf32>, %scale: tensor<?xf32>) -> tensor<?x?xf32> {
  %s = bcast.reduce sum %x, dims = [1] keep_dims : tensor<?x?xf32> -> tensor<?x1xf32>
  %y = bcast.subtract %x, %s rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %z = bcast.multiply %y, %scale rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %z : tensor<?x?xf32>
}

// -----

// Rows of unknown size are prefetched although the only element of a row may be stretched.
// CHECK-LABEL: func.func @exponentials(
// L2-LABEL: func.func @exponentials(
// CHECK: affine.prefetch %{{.*}}[%{{.*}} + symbol(%{{.*}})], read
// CHECK-LABEL: func.func @exponentials.result_shapes(
func.func @exponentials(%x: tensor<?x?xf32>, %scale: tensor<?xf32>) -> tensor<?x?xf32> {
  %s = bcast.reduce sum %x, dims = [1] keep_dims : tensor<?x?xf32> -> tensor<?x1xf32>
  %y = bcast.subtract %x, %s rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %e = bcast.exponential %y : tensor<?x?xf32>
  %z = bcast.multiply %e, %scale rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %z : tensor<?x?xf32>
}
