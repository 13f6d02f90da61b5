// RUN: not mlir-opt %s --pass-pipeline="builtin.module(func.func(sharding-propagation))" 2>&1 | FileCheck %s --check-prefix=SEEN

// Each of two devices has four rows of %x, and adds the only row of %y to them.
// Expected: %x and %z are split, and %y is on both devices.
// Actual: an error. Maps of operands may have sums and multiples of iterators, but no constants.

// SEEN: error: 'linalg.generic' op fail to get sharding option.
shard.grid @grid(shape = 2)
func.func @main(%x: tensor<8x3xf32>, %y: tensor<1x3xf32>, %z: tensor<8x3xf32>) -> tensor<8x3xf32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (0, j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<8x3xf32>, tensor<1x3xf32>) outs(%z : tensor<8x3xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %sum = arith.addf %a, %b : f32
    linalg.yield %sum : f32
  } -> tensor<8x3xf32>
  %1 = shard.shard %0 to %rows : tensor<8x3xf32>
  return %1 : tensor<8x3xf32>
}
