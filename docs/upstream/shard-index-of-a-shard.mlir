// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(sharding-propagation,shard-partition))" | FileCheck %s --check-prefix=SEEN

// Expected: [0, 1] on the first device, and [2, 3] on the second: the index in the whole.
// Actual: [0, 1] on both: the index in the shard.

// SEEN: func.func @main() -> tensor<2xindex>
// SEEN-NOT: shard.process
// SEEN: %[[I:.*]] = linalg.index 0 : index
// SEEN-NEXT: linalg.yield %[[I]] : index
shard.grid @grid(shape = 2)
func.func @main() -> tensor<4xindex> {
  %halves = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %empty = tensor.empty() : tensor<4xindex>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%empty : tensor<4xindex>) {
  ^bb0(%a: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  } -> tensor<4xindex>
  %1 = shard.shard %0 to %halves : tensor<4xindex>
  return %1 : tensor<4xindex>
}
