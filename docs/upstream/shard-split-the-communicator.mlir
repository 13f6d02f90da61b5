// RUN: mlir-opt %s --convert-shard-to-mpi --canonicalize | FileCheck %s --check-prefix=SEEN

// Devices (i, 0, k) and (i, 1, k) are a group.
// Expected: four groups of two. MPI_Comm_split takes a color of i and k.
// Actual: two groups of four. The color is i. With grid_axes = [0], the color is 0, and all eight
//   are one group. Grids of two dimensions are right. Later versions
//   compute the color from the other axes alone.

// SEEN: %[[RANK:.*]] = arith.index_cast %rank : i32 to index
// SEEN: %[[IJ:.*]] = arith.divsi %[[RANK]], %c2
// SEEN: %[[I:.*]] = arith.divsi %[[IJ]], %c2
// SEEN: %[[MINE:.*]] = arith.remsi %[[I]], %c2
// SEEN: %[[COLOR:.*]] = arith.index_cast %[[MINE]] : index to i32
// SEEN: mpi.comm_split(%{{.*}}, %[[COLOR]], %c0_i32)
shard.grid @grid(shape = 2x2x2)
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = shard.all_reduce %x on @grid grid_axes = [1] : tensor<4xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
