// RUN: not --crash mlir-opt %s --pass-pipeline="builtin.module(func.func(sharding-propagation,shard-partition))"

// Expected: sharding-propagation annotates each tensor, or shard-partition reports one that is not.
// Actual: a crash. The unused argument %y is not annotated (llvm/llvm-project#106172). Later
//   versions report it (llvm/llvm-project#183028).
shard.grid @grid(shape = 2)
func.func @main(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %halves = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = tosa.exp %x : (tensor<8xf32>) -> tensor<8xf32>
  %1 = shard.shard %0 to %halves : tensor<8xf32>
  return %1 : tensor<8xf32>
}
