// RUN: mlir-opt %s --convert-shard-to-mpi 2>&1 | FileCheck %s --check-prefix=SEEN

// Expected: a call of MPI. shard-partition makes shard.all_to_all to split another dimension.
// Actual: an error.

// SEEN: error: failed to legalize operation 'shard.all_to_all' that was explicitly marked illegal
shard.grid @grid(shape = 2)
func.func @main(%x: tensor<4x4xf32>) -> tensor<8x2xf32> {
  %0 = shard.all_to_all %x on @grid grid_axes = [0] split_axis = 1 concat_axis = 0 : tensor<4x4xf32> -> tensor<8x2xf32>
  return %0 : tensor<8x2xf32>
}
