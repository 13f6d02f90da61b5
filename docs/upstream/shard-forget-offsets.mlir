// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(sharding-propagation))" | FileCheck %s --check-prefix=SEEN

// Expected: tosa.exp has the sharding of its operand and its result, 3 and 5 elements.
// Actual: it has shards of 4 elements, and each device sends elements before and after it. Then
//   shard-partition crashes, as on shard-reshard-offsets.mlir.

// SEEN: %[[UNEVEN:.*]] = shard.sharding @grid split_axes = {{\[\[}}0]] sharded_dims_offsets = [0, 3, 8]
// SEEN: %[[GIVEN:.*]] = shard.shard %arg0 to %[[UNEVEN]]
// SEEN: %[[EVEN:.*]] = shard.sharding @grid split_axes = {{\[\[}}0]] : !shard.sharding
// SEEN: shard.shard %[[GIVEN]] to %[[EVEN]]
// SEEN: tosa.exp
shard.grid @grid(shape = 2)
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %uneven = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 3, 8] : !shard.sharding
  %0 = shard.shard %x to %uneven annotate_for_users : tensor<8xf32>
  %1 = tosa.exp %0 : (tensor<8xf32>) -> tensor<8xf32>
  %2 = shard.shard %1 to %uneven : tensor<8xf32>
  return %2 : tensor<8xf32>
}
