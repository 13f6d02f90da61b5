// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(sharding-propagation,shard-partition))" | FileCheck %s --check-prefix=SEEN

// Expected: shards of 3, 3 and 2 elements, or an error.
// Actual: three shards of 2 elements. Two of eight elements are nowhere, and nothing says so. With
//   assertions: `dimSize % shardCount == 0` fails (llvm/llvm-project#128803, open).

// SEEN: func.func @main(%{{.*}}: tensor<2xf32>) -> tensor<2xf32>
shard.grid @grid(shape = 3)
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = tosa.exp %x : (tensor<8xf32>) -> tensor<8xf32>
  %1 = shard.shard %0 to %rows : tensor<8xf32>
  return %1 : tensor<8xf32>
}
