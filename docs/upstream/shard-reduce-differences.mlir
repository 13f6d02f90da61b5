// RUN: not --crash mlir-opt %s --pass-pipeline="builtin.module(func.func(sharding-propagation,shard-partition))"

// Expected: %init less the sum of the differences of both devices, or an error.
// Actual: a crash. The pass reads the neutral element of a subtraction, which has none. The same
//   for a body that does not yield the combined value itself.
shard.grid @grid(shape = 2)
func.func @main(%x: tensor<8xf32>, %init: tensor<f32>) -> tensor<f32> {
  %halves = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %halves annotate_for_users : tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%0 : tensor<8xf32>) outs(%init : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %result = arith.subf %b, %a : f32
    linalg.yield %result : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
