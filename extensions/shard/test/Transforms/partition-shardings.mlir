// RUN: bcast-opt %s --split-input-file --bcast-to-explicit --bcast-partition | FileCheck %s
// RUN: bcast-opt %s --split-input-file --bcast-to-explicit --bcast-partition=report --verify-diagnostics -o /dev/null

// The program's own shardings: rows along axis 0, columns along axis 1.
shard.grid @grid(shape = 2x3)

// CHECK-LABEL: func.func @both_axes(
// CHECK-SAME: tensor<4x2xf32> {bcast.split_axes = [array<i64: 0>, array<i64: 1>], bcast.whole_type = tensor<8x6xf32>}
// CHECK-SAME: tensor<2xf32> {bcast.split_axes = [array<i64: 1>], bcast.whole_type = tensor<6xf32>}
// CHECK-SAME: bcast.grid = array<i64: 2, 3>
// CHECK-NOT: reshard
func.func @both_axes(%x: tensor<8x6xf32>, %y: tensor<6xf32>) -> tensor<8x6xf32> {
  %s = shard.sharding @grid split_axes = [[0], [1]] : !shard.sharding
  %0 = bcast.multiply %x, %y rule(#bcast.numpy) : (tensor<8x6xf32>, tensor<6xf32>) -> tensor<8x6xf32>
  %1 = shard.shard %0 to %s : tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}

// -----

shard.grid @grid(shape = 4)

// CHECK-LABEL: func.func @change(
// CHECK-SAME: tensor<2x?xf32> {bcast.split_axes = [array<i64: 0>, array<i64>]
// CHECK-SAME: -> (tensor<8x?xf32> {bcast.split_axes = [array<i64>, array<i64: 0>]
// CHECK: bcast.reshard %{{.*}} from {{\[}}[0], []] to {{\[}}[], [0]] grid = [4]
func.func @change(%x: tensor<8x?xf32>) -> tensor<8x?xf32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %columns = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %0 = shard.shard %x to %rows : tensor<8x?xf32>
  // expected-remark@+1 {{bcast.reshard (all_to_all) from [[0], []] to [[], [0]] of 'tensor<8x?xf32>'}}
  %1 = bcast.exponential %0 : tensor<8x?xf32>
  %2 = shard.shard %1 to %columns : tensor<8x?xf32>
  return %2 : tensor<8x?xf32>
}

// -----

shard.grid @grid(shape = 4)

// CHECK-LABEL: func.func @gather(
// CHECK: bcast.reshard %{{.*}} from {{\[}}[0], []] to {{\[}}[], []]
func.func @gather(%x: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %all = shard.sharding @grid split_axes = [[]] : !shard.sharding
  %0 = shard.shard %x to %rows : tensor<8x2xf32>
  // expected-remark@+1 {{bcast.reshard (all_gather) from [[0], []] to [[], []] of 'tensor<8x2xf32>', 64 bytes in all}}
  %1 = shard.shard %0 to %all : tensor<8x2xf32>
  return %1 : tensor<8x2xf32>
}

// -----

shard.grid @grid(shape = 4)

// Elements move in the order of the array in memory: no copy to another order.
#columns = #bcast.layout<minor_to_major = [0, 1]>
// CHECK-LABEL: func.func @layout(
// CHECK-NOT: relayout
// CHECK: bcast.reshard %{{.*}} from {{\[}}[0], []] to {{\[}}[], [0]] grid = [4] {{.*}} : tensor<2x8xf32, #bcast.layout<minor_to_major = [0, 1]>>, tensor<8x2xf32, #bcast.layout<minor_to_major = [0, 1]>>
// CHECK-NOT: relayout
func.func @layout(%x: tensor<8x8xf32, #columns>) -> tensor<8x8xf32, #columns> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %columns = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %0 = shard.shard %x to %rows : tensor<8x8xf32, #columns>
  // expected-remark@+1 {{bcast.reshard (all_to_all) from [[0], []] to [[], [0]] of 'tensor<8x8xf32, #bcast.layout<minor_to_major = [0, 1]>>', 256 bytes in all}}
  %1 = shard.shard %0 to %columns : tensor<8x8xf32, #columns>
  return %1 : tensor<8x8xf32, #columns>
}

// -----

shard.grid @grid(shape = 4)

// The small operand moves, not the large one, although it comes first.
// CHECK-LABEL: func.func @smaller(
// CHECK-SAME: tensor<2xf32>
// CHECK-SAME: tensor<16x8xf32>
// CHECK: %[[ALL:.*]] = bcast.reshard %{{.*}} from {{\[}}[0]] to {{\[}}[]] grid = [4] {{.*}} : tensor<2xf32>, tensor<8xf32>
// CHECK: %[[B:.*]] = bcast.broadcast_in_dim %[[ALL]], dims = [1] : tensor<8xf32> -> tensor<16x8xf32>
// CHECK: bcast.add %{{.*}}, %[[B]] : tensor<16x8xf32>
// CHECK-NOT: reshard
func.func @smaller(%x: tensor<8xf32>, %y: tensor<64x8xf32>) -> tensor<64x8xf32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %rows : tensor<8xf32>
  %1 = shard.shard %y to %rows : tensor<64x8xf32>
  // expected-remark@+1 {{bcast.reshard (all_gather) from [[0]] to [[]] of 'tensor<8xf32>', 32 bytes in all}}
  %2 = bcast.add %0, %1 rule(#bcast.numpy) : (tensor<8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32>
  return %2 : tensor<64x8xf32>
}

// -----

shard.grid @grid(shape = 4)

// Of two operands with one sharding and a result with another, the result moves.
// CHECK-LABEL: func.func @result(
// CHECK: %[[SUM:.*]] = bcast.add %{{.*}}, %{{.*}} : tensor<2x8xf32>
// CHECK: bcast.reshard %[[SUM]] from {{\[}}[0], []] to {{\[}}[], [0]]
// CHECK-NOT: reshard
func.func @result(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %columns = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %0 = shard.shard %x to %rows : tensor<8x8xf32>
  %1 = shard.shard %y to %rows : tensor<8x8xf32>
  // expected-remark@+1 {{bcast.reshard (all_to_all) from [[0], []] to [[], [0]] of 'tensor<8x8xf32>', 256 bytes in all}}
  %2 = bcast.add %0, %1 : tensor<8x8xf32>
  %3 = shard.shard %2 to %columns : tensor<8x8xf32>
  return %3 : tensor<8x8xf32>
}

// -----

shard.grid @grid(shape = 4)

// A third operand with the sharding of one of two decides.
// CHECK-LABEL: func.func @majority(
// CHECK: bcast.reshard %{{.*}} from {{\[}}[], [0]] to {{\[}}[0], []]
// CHECK-NOT: reshard
// CHECK: bcast.select {{.*}} : (tensor<2x8xi1>, tensor<2x8xf32>, tensor<2x8xf32>)
// CHECK-NOT: reshard
func.func @majority(%p: tensor<8x8xi1>, %x: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %columns = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %0 = shard.shard %p to %columns : tensor<8x8xi1>
  %1 = shard.shard %x to %rows : tensor<8x8xf32>
  %2 = shard.shard %y to %rows : tensor<8x8xf32>
  // expected-remark@+1 {{bcast.reshard (all_to_all) from [[], [0]] to [[0], []] of 'tensor<8x8xi1>', 64 bytes in all}}
  %3 = bcast.select %0, %1, %2 : (tensor<8x8xi1>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %3 : tensor<8x8xf32>
}
