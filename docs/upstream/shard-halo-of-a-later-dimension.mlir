// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(shard-partition))" 2>&1 | grep @main | grep -v 'tensor<6x7xf32>'

// Expected: tensor<6x7xf32>: halo_sizes has two sizes for each split dimension, here the second.
// Actual: sizes from outside of the list, such as tensor<6x140733088243597xf32>, and another one or
//   an error in each run. The pass takes the sizes for those of all dimensions, split or not.
shard.grid @grid(shape = 4)
func.func @main(%x: tensor<6x16xf32>) -> tensor<6x16xf32> {
  %columns = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %halo = shard.sharding @grid split_axes = [[], [0]] halo_sizes = [1, 2] : !shard.sharding
  %0 = shard.shard %x to %columns : tensor<6x16xf32>
  %1 = shard.shard %0 to %halo annotate_for_users : tensor<6x16xf32>
  return %1 : tensor<6x16xf32>
}
