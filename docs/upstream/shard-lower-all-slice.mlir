// RUN: mlir-opt %s --convert-shard-to-mpi 2>&1 | FileCheck %s --check-prefix=SEEN

// Expected: a slice at the device's index. shard-partition makes shard.all_slice to split a value.
// Actual: an error. Later versions lower it (llvm/llvm-project#176438).

// SEEN: error: failed to legalize operation 'shard.all_slice' that was explicitly marked illegal
shard.grid @grid(shape = 2)
func.func @main(%x: tensor<8x3xf32>) -> tensor<4x3xf32> {
  %0 = shard.all_slice %x on @grid grid_axes = [0] slice_axis = 0 : tensor<8x3xf32> -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
