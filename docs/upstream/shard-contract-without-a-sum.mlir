// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(sharding-propagation,shard-partition))" | FileCheck %s --check-prefix=SEEN

// The dimension over which the product sums is split.
// Expected: the sum of the products of both devices, on both: shard.all_reduce.
// Actual: each device returns its own product.

// SEEN: func.func @main
// SEEN: tosa.matmul {{.*}} (tensor<1x1x2xf32>, tensor<1x2x1xf32>, tensor<1xf32>, tensor<1xf32>)
// SEEN-NOT: shard.all_reduce
// SEEN: return
shard.grid @grid(shape = 2)
func.func @main(%x: tensor<1x1x4xf32>, %y: tensor<1x4x1xf32>, %zero: tensor<1xf32>) -> tensor<1x1x1xf32> {
  %columns = shard.sharding @grid split_axes = [[], [], [0]] : !shard.sharding
  %0 = shard.shard %x to %columns annotate_for_users : tensor<1x1x4xf32>
  %1 = tosa.matmul %0, %y, %zero, %zero : (tensor<1x1x4xf32>, tensor<1x4x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1xf32>
  return %1 : tensor<1x1x1xf32>
}
