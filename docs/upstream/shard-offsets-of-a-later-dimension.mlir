// RUN: not --crash mlir-opt %s --convert-shard-to-mpi

// Expected: three tensors that describe the sharding, as for split_axes = [[0]].
// Actual: a crash. The pass reads offsets for dimensions that are not split.
shard.grid @grid(shape = 2)
func.func @main() -> !shard.sharding {
  %columns = shard.sharding @grid split_axes = [[], [0]] sharded_dims_offsets = [0, 3, 8] : !shard.sharding
  return %columns : !shard.sharding
}
