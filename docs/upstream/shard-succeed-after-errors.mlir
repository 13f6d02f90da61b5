// RUN: (mlir-opt %s --convert-shard-to-mpi && echo status 0) 2>&1 | FileCheck %s --check-prefix=SEEN

// Expected: the pass fails, and mlir-opt ends with status 1.
// Actual: the pass reports an error, leaves the operation, and succeeds. Later versions
//   fail.

// SEEN: error: failed to legalize operation 'shard.get_sharding' that was explicitly marked illegal
// SEEN: status 0
func.func @main(%x: tensor<8xf32>) -> !shard.sharding {
  %0 = shard.get_sharding %x : tensor<8xf32> -> !shard.sharding
  return %0 : !shard.sharding
}
