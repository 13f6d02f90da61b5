// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(sharding-propagation,shard-partition),convert-shard-to-mpi)" | FileCheck %s --check-prefix=SEEN

// Expected: the unsigned maximum of both devices: that of 1 and -1, which is 2^32 - 1, is -1.
// Actual: the maximum of signed integers, which is 1: MPI_MAX of a buffer of i32, which
//   --convert-to-llvm makes MPI_INT32_T. arith.maxsi gives the same. So do minima.

// SEEN: arith.maxui
// SEEN: mpi.allreduce({{.*}}, MPI_MAX, {{.*}}) : memref<i32>, memref<i32>
shard.grid @grid(shape = 2)
func.func @main(%x: tensor<8xi32>, %init: tensor<i32>) -> tensor<i32> {
  %halves = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %halves annotate_for_users : tensor<8xi32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%0 : tensor<8xi32>) outs(%init : tensor<i32>) {
  ^bb0(%a: i32, %b: i32):
    %result = arith.maxui %b, %a : i32
    linalg.yield %result : i32
  } -> tensor<i32>
  return %1 : tensor<i32>
}
