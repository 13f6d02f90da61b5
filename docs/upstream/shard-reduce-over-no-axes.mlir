// RUN: mlir-opt %s --convert-shard-to-mpi --canonicalize | FileCheck %s --check-prefix=SEEN

// Devices with the same coordinates outside of grid_axes are a group. Here, each is one.
// Expected: %x, as of --canonicalize without --convert-shard-to-mpi.
// Actual: the sum over all four. Color and key are 0 on each device.

// SEEN: %[[ZERO:.*]] = arith.constant 0 : i32
// SEEN: %[[ALL:.*]] = mpi.comm_split(%{{.*}}, %[[ZERO]], %[[ZERO]])
// SEEN: mpi.allreduce(%{{.*}}, %{{.*}}, MPI_SUM, %[[ALL]])
shard.grid @grid(shape = 2x2)
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = shard.all_reduce %x on @grid : tensor<4xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
