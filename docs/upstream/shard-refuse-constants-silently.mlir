// RUN: test "$(mlir-opt %s --pass-pipeline="builtin.module(func.func(shard-partition))" 2>&1; echo status $?)" = "status 1"

// Expected: [1, 2] on the first device, and [3, 4] on the second, or an error that says why not.
// Actual: mlir-opt ends with status 1, and prints nothing.
shard.grid @grid(shape = 2)
func.func @main() -> tensor<4xi32> {
  %halves = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %1 = shard.shard %0 to %halves : tensor<4xi32>
  return %1 : tensor<4xi32>
}
