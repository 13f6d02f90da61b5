// RUN: not --crash mlir-opt %s --pass-pipeline="builtin.module(func.func(shard-partition))"

// Expected: one element moves from the second device to the first, or an error.
// Actual: a crash. The pass has no pattern, and uses a value that does not exist.
shard.grid @grid(shape = 2)
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %uneven = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 3, 8] : !shard.sharding
  %even = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %uneven : tensor<8xf32>
  %1 = shard.shard %0 to %even annotate_for_users : tensor<8xf32>
  return %1 : tensor<8xf32>
}
