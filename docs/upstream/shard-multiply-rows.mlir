// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(sharding-propagation,shard-partition))" | FileCheck %s --check-prefix=SEEN

// Expected: four of eight rows of the product: tensor<1x4x6xf32>.
// Actual: a program that is not valid: eight rows of a product of four rows.

// SEEN: tosa.matmul {{.*}} : (tensor<1x4x4xf32>, tensor<1x4x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x6xf32>
shard.grid @grid(shape = 2)
func.func @main(%x: tensor<1x8x4xf32>, %y: tensor<1x4x6xf32>, %zero: tensor<1xf32>) -> tensor<1x8x6xf32> {
  %rows = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %0 = tosa.matmul %x, %y, %zero, %zero : (tensor<1x8x4xf32>, tensor<1x4x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x6xf32>
  %1 = shard.shard %0 to %rows : tensor<1x8x6xf32>
  return %1 : tensor<1x8x6xf32>
}
