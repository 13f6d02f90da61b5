// RUN: mlir-opt %s --convert-shard-to-mpi | FileCheck %s --check-prefix=SEEN

// Expected: the extent of dimension 0.
// Actual: the extent of dimension -2^63. The pass takes the extent, which is dynamic, for the
//   dimension. Elements from outside of the buffer are sent and overwritten.

// SEEN: %[[DIMENSION:.*]] = arith.constant -9223372036854775808 : index
// SEEN: memref.dim %arg0, %[[DIMENSION]] : memref<?xf32>
shard.grid @grid(shape = 4)
func.func @main(%x: memref<?xf32>) -> memref<?xf32> {
  %0 = shard.update_halo %x on @grid split_axes = [[0]] halo_sizes = [1, 1] : memref<?xf32>
  return %0 : memref<?xf32>
}
