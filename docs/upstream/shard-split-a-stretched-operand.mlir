// RUN: not mlir-opt %s --pass-pipeline="builtin.module(func.func(sharding-propagation,shard-partition))" 2>&1 | FileCheck %s --check-prefix=SEEN

// Each of two devices has four rows of %x, and adds the only row of %y to them.
// Expected: %y is on both devices: (tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>.
// Actual: %y is split too, into halves of a row. Elementwise TOSA operations have identity maps for
//   all operands, also for those that they broadcast. The same with tensor<?x3xf32> for %x.

// SEEN: error: 'tosa.add' op operand #1 must be tosa-conformant tensor of number values, but got 'tensor<0x3xf32>'
shard.grid @grid(shape = 2)
func.func @main(%x: tensor<8x3xf32>, %y: tensor<1x3xf32>) -> tensor<8x3xf32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = tosa.add %x, %y : (tensor<8x3xf32>, tensor<1x3xf32>) -> tensor<8x3xf32>
  %1 = shard.shard %0 to %rows : tensor<8x3xf32>
  return %1 : tensor<8x3xf32>
}
