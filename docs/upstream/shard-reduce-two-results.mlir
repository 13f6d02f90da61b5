// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(sharding-propagation,shard-partition))" | FileCheck %s --check-prefix=SEEN

// Expected: the sum of both sums, and the maximum of both maxima, or an error.
// Actual: the sum of both maxima. All results are combined as the first one. Also, %j is combined
//   twice: only the first init is replaced by the neutral element on the other devices.

// SEEN: linalg.generic {{.*}} outs(%{{.*}}, %arg2 : tensor<f32>, tensor<f32>)
// SEEN: shard.all_reduce %[[RESULTS:.*]]#0 on @grid grid_axes = [0] : tensor<f32> -> tensor<f32>
// SEEN: shard.all_reduce %[[RESULTS]]#1 on @grid grid_axes = [0] : tensor<f32> -> tensor<f32>
shard.grid @grid(shape = 2)
func.func @main(%x: tensor<8xf32>, %i: tensor<f32>, %j: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %halves = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %halves annotate_for_users : tensor<8xf32>
  %1:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%0 : tensor<8xf32>) outs(%i, %j : tensor<f32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %sum = arith.addf %a, %b : f32
    %maximum = arith.maximumf %a, %c : f32
    linalg.yield %sum, %maximum : f32, f32
  } -> (tensor<f32>, tensor<f32>)
  return %1#0, %1#1 : tensor<f32>, tensor<f32>
}
