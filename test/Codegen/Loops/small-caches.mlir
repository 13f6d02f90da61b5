// Where the second cache is small, tiles of columns have few of them, and a step has no more than a tile.
// RUN: bcast-opt %s --bcast-print-plans="vector-bits=512 assume-features=masked_memory l2-bytes=98304" -o %t | FileCheck %s
// RUN: bcast-opt %s --bcast-print-plans="vector-bits=2048 assume-features=masked_memory l2-bytes=65536" -o %t | FileCheck %s --check-prefix=LONG

// CHECK: blocks of d1 ?, lanes 16 on the stack by 64 columns, read by 8 steps x 4 x 16 if 4 * d0 * d1 > 1048576
// LONG: blocks of d1 ?, lanes 16 on the stack by 64 columns, read by 8 steps x 1 x 64 if 4 * d0 * d1 > 1048576
func.func @floats(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %0 = bcast.reduce sum %x, dims = [0] : tensor<?x?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK: steps of d1 ? on the stack by 256 columns, read by {{.*}} steps x 4 x 64 if d0 * d1 > 1048576
// LONG: steps of d1 ? on the stack by 256 columns, read by {{.*}} steps x 1 x 256 if d0 * d1 > 1048576
func.func @bytes(%x: tensor<?x?xi8>) -> tensor<?xi8> {
  %0 = bcast.reduce sum %x, dims = [0] : tensor<?x?xi8> -> tensor<?xi8>
  return %0 : tensor<?xi8>
}
