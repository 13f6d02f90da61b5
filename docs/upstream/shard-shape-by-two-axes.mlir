// RUN: mlir-opt %s --convert-shard-to-mpi --canonicalize | FileCheck %s --check-prefix=SEEN

// Seven rows on four devices: one of the shards is smaller by a row.
// Expected: 1, 2, 2 and 2 rows on devices (0, 0), (0, 1), (1, 0) and (1, 1).
// Actual: 1, 1, 2 and 2. The size does not depend on %j. A row is nowhere.

// SEEN: func.func @main(%[[I:.*]]: index, %{{.*}}: index)
// SEEN: %[[LARGE:.*]] = arith.cmpi sge, %[[I]], %c1
// SEEN: %[[MORE:.*]] = arith.select %[[LARGE]], %c1, %c0
// SEEN: %[[ROWS:.*]] = arith.addi %[[MORE]], %c1
// SEEN: return %[[ROWS]]
shard.grid @grid(shape = 2x2)
func.func @main(%i: index, %j: index) -> index {
  %rows = shard.sharding @grid split_axes = [[0, 1]] : !shard.sharding
  %0 = shard.shard_shape dims = [7] sharding = %rows device = [%i, %j] : index
  return %0 : index
}
