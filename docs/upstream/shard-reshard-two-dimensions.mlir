// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(shard-partition))" | FileCheck %s --check-prefix=SEEN

// Expected: the whole tensor<4x4xf32> on each device.
// Actual: tensor<4x2xf32>. Only the first of two split dimensions is gathered. Later versions
//   reshard each (llvm/llvm-project#180962).

// SEEN: func.func @main(%{{.*}}: tensor<2x2xf32>) -> tensor<4x2xf32>
shard.grid @grid(shape = 2x2)
func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %blocks = shard.sharding @grid split_axes = [[0], [1]] : !shard.sharding
  %all = shard.sharding @grid split_axes = [[], []] : !shard.sharding
  %0 = shard.shard %x to %blocks : tensor<4x4xf32>
  %1 = shard.shard %0 to %all annotate_for_users : tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
