// RUN: not mlir-opt %s --convert-shard-to-mpi 2>&1 | FileCheck %s --check-prefix=SEEN

// shard-partition makes this of a reduction by arith.maxnumf.
// Expected: an error that the pass does not support the reduction.
// Actual: an operation of an undefined number. The pass reaches `llvm_unreachable`.

// SEEN: error: 'mpi.allreduce' op attribute 'op' failed to satisfy constraint: MPI operation class
shard.grid @grid(shape = 2)
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = shard.all_reduce %x on @grid grid_axes = [0] reduction = generic : tensor<4xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
