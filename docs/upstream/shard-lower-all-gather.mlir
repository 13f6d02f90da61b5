// RUN: mlir-opt %s --convert-shard-to-mpi 2>&1 | FileCheck %s --check-prefix=SEEN

// Expected: a call of MPI. shard-partition makes shard.all_gather of a split result that all need.
// Actual: an error. Later versions lower it (llvm/llvm-project#177202).

// SEEN: error: failed to legalize operation 'shard.all_gather' that was explicitly marked illegal
shard.grid @grid(shape = 2)
func.func @main(%x: tensor<4x3xf32>) -> tensor<8x3xf32> {
  %0 = shard.all_gather %x on @grid grid_axes = [0] gather_axis = 0 : tensor<4x3xf32> -> tensor<8x3xf32>
  return %0 : tensor<8x3xf32>
}
