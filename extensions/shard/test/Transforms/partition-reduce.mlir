// RUN: bcast-opt %s --split-input-file --bcast-to-explicit --bcast-partition | FileCheck %s
// RUN: bcast-opt %s --split-input-file --bcast-to-explicit --bcast-partition=order=free | FileCheck %s --check-prefix=FREE
// RUN: bcast-opt %s --split-input-file --bcast-to-explicit --bcast-partition=report --verify-diagnostics=only-expected -o /dev/null

shard.grid @grid(shape = 4)

// CHECK-LABEL: func.func @kept(
// CHECK: bcast.reduce sum %{{.*}}, dims = [1] : tensor<2x5xf32> -> tensor<2xf32>
// CHECK-NOT: reshard
// CHECK-NOT: combine
func.func @kept(%arg: tensor<8x5xf32>) -> tensor<8xf32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %x = shard.shard %arg to %rows : tensor<8x5xf32>
  %0 = bcast.reduce sum %x, dims = [1] : tensor<8x5xf32> -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

shard.grid @grid(shape = 4)

// Any order gives the same maximum.
// CHECK-LABEL: func.func @maximum(
// CHECK: %[[PART:.*]] = bcast.reduce maximum %{{.*}}, dims = [0] : tensor<2x5xf32> -> tensor<5xf32>
// CHECK: bcast.all_reduce maximum axes = [0] grid = [4] communicator(%{{.*}}) init(%[[PART]]) : tensor<5xf32>
func.func @maximum(%arg: tensor<8x5xf32>) -> tensor<5xf32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %x = shard.shard %arg to %rows : tensor<8x5xf32>
  // expected-remark@+1 {{bcast.all_reduce of 'tensor<5xf32>', 20 bytes in all}}
  %0 = bcast.reduce maximum %x, dims = [0] : tensor<8x5xf32> -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

shard.grid @grid(shape = 4)

// The order of sums is that of one process. [SHARD-9] 1024 elements on each rank are whole blocks of 256: nothing moves before the sums of blocks.
// CHECK-LABEL: func.func @sum(
// CHECK-NOT: reshard
// CHECK: %[[BLOCKS:.*]] = tensor.expand_shape %{{.*}} into tensor<1x4x256x1xf32>
// CHECK: %[[SUMS:.*]] = bcast.reduce sum %[[BLOCKS]], dims = [2] : tensor<1x4x256x1xf32> -> tensor<1x4x1xf32>
// CHECK: bcast.combine_blocks sum %[[SUMS]], dim = 0 axes = [0] grid = [4] extent(%c4096) inner(%c1)
// FREE-LABEL: func.func @sum(
// FREE: %[[PART:.*]] = bcast.reduce sum %{{.*}}, dims = [0] : tensor<1024xf32> -> tensor<f32>
// FREE: bcast.all_reduce sum axes = [0] grid = [4] communicator(%{{.*}}) init(%[[PART]]) : tensor<f32>
func.func @sum(%arg: tensor<4096xf32>) -> tensor<f32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %x = shard.shard %arg to %rows : tensor<4096xf32>
  // expected-remark@+1 {{bcast.combine_blocks (all_reduce) of 'tensor<f32>', 4 bytes in all}}
  %0 = bcast.reduce sum %x, dims = [0] : tensor<4096xf32> -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

shard.grid @grid(shape = 4)

// 250 rows of 6 elements on each rank are no whole blocks. The rank reduces the blocks that lie inside of its part in place, and
// the runtime reads the elements of those at its borders. [SHARD-3] Sums of bf16 are rounded once.
// CHECK-LABEL: func.func @rows(
// CHECK: %[[WIDE:.*]] = bcast.convert %{{.*}} : tensor<250x6x7xbf16> -> tensor<250x6x7xf32>
// CHECK-NOT: reshard
// CHECK: %[[ELEMENTS:.*]] = tensor.collapse_shape %[[WIDE]] {{\[\[}}0, 1], [2]]
// CHECK: %[[THREE:.*]] = tensor.expand_shape %[[ELEMENTS]] {{.*}} into tensor<1x1500x7xf32>
// CHECK: %[[SLICE:.*]] = tensor.extract_slice %[[THREE]][0, %{{.*}}, 0] [1, %{{.*}}, 7] [1, 1, 1]
// CHECK: %[[BLOCKS:.*]] = tensor.expand_shape %[[SLICE]] {{.*}} into tensor<1x?x256x7xf32>
// CHECK: %[[SUMS:.*]] = bcast.reduce sum %[[BLOCKS]], dims = [2]
// CHECK: %[[SUM:.*]] = bcast.combine_blocks sum %[[SUMS]] elements(%[[THREE]] : tensor<1x1500x7xf32>), dim = 0 axes = [0] grid = [4] extent(%c1000) inner(%c6) {{.*}} : tensor<1x?x7xf32>, tensor<7xf32>
// CHECK: bcast.convert %{{.*}} : tensor<7xf32> -> tensor<7xbf16>
func.func @rows(%arg: tensor<1000x6x7xbf16>) -> tensor<7xbf16> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %x = shard.shard %arg to %rows : tensor<1000x6x7xbf16>
  %0 = bcast.reduce sum %x, dims = [0, 1] : tensor<1000x6x7xbf16> -> tensor<7xbf16>
  return %0 : tensor<7xbf16>
}

// -----

shard.grid @grid(shape = 4)

// The last group of dimensions is reduced first, on each rank. [REDUCE-6]
// CHECK-LABEL: func.func @groups(
// CHECK: bcast.reduce product %{{.*}}, dims = [2] : tensor<256x3x5xf64> -> tensor<256x3xf64>
// CHECK: bcast.combine_blocks product %{{.*}} : tensor<1x1x3xf64>, tensor<3xf64>
func.func @groups(%arg: tensor<1024x3x5xf64>) -> tensor<3xf64> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %x = shard.shard %arg to %rows : tensor<1024x3x5xf64>
  %0 = bcast.reduce product %x, dims = [0, 2] : tensor<1024x3x5xf64> -> tensor<3xf64>
  return %0 : tensor<3xf64>
}

// -----

shard.grid @grid(shape = 4)

// The first index whose element is the maximum of all ranks, or NaN. [ARG-4]
// CHECK-LABEL: func.func @arg_maximum(
// CHECK-DAG: %[[LAST:.*]] = arith.constant dense<2147483647> : tensor<5xi32>
// CHECK: %[[X:.*]] = bcast.exponential
// CHECK: %[[INDEX:.*]] = bcast.arg_maximum %[[X]], dim = 0 : tensor<2x5xf32> -> tensor<5xi32>
// CHECK: %[[FIRST:.*]] = tensor.from_elements
// CHECK: %[[OFFSET:.*]] = bcast.broadcast_in_dim %[[FIRST]]
// CHECK: %[[WHOLE:.*]] = bcast.add %[[INDEX]], %[[OFFSET]]
// CHECK: %[[OWN:.*]] = bcast.reduce maximum %[[X]], dims = [0]
// CHECK: %[[BEST:.*]] = bcast.all_reduce maximum axes = [0] grid = [4] communicator(%{{.*}}) init(%[[OWN]]) : tensor<5xf32>
// CHECK: %[[EQUAL:.*]] = bcast.compare EQ, %[[OWN]], %[[BEST]]
// CHECK: %[[NAN:.*]] = bcast.is_nan %[[OWN]]
// CHECK: %[[HAS:.*]] = bcast.or %[[EQUAL]], %[[NAN]]
// CHECK: %[[CANDIDATE:.*]] = bcast.select %[[HAS]], %[[WHOLE]], %[[LAST]]
// CHECK: bcast.all_reduce minimum axes = [0] grid = [4] communicator(%{{.*}}) init(%[[CANDIDATE]]) : tensor<5xi32>
func.func @arg_maximum(%arg: tensor<8x5xf32>) -> tensor<5xi32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %x = shard.shard %arg to %rows : tensor<8x5xf32>
  %0 = bcast.exponential %x : tensor<8x5xf32>
  %1 = bcast.arg_maximum %0, dim = 0 : tensor<8x5xf32> -> tensor<5xi32>
  return %1 : tensor<5xi32>
}

// -----

shard.grid @grid(shape = 4)

// Every rank has an extent of 1 that is known at run time; the first one counts it. [SHARD-2]
// CHECK-LABEL: func.func @dynamic_sum(
// CHECK-SAME: %[[X:[^:]*]]: tensor<?xi32>
// CHECK: %[[SLICE:.*]] = tensor.extract_slice %[[X]][0] [%{{.*}}] [1] : tensor<?xi32> to tensor<?xi32>
// CHECK: bcast.reduce sum %[[SLICE]], dims = [0] : tensor<?xi32> -> tensor<i32>
func.func @dynamic_sum(%arg: tensor<?xi32>) -> tensor<i32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %x = shard.shard %arg to %rows : tensor<?xi32>
  %0 = bcast.reduce sum %x, dims = [0] : tensor<?xi32> -> tensor<i32>
  return %0 : tensor<i32>
}

// -----

shard.grid @grid(shape = 4)

// Without elements, each rank has the identity.
// CHECK-LABEL: func.func @no_elements(
// CHECK: %[[SUM:.*]] = bcast.reduce sum %{{.*}}, dims = [1, 2] : tensor<3x?x0xf32> -> tensor<3xf32>
// CHECK: return %[[SUM]]
func.func @no_elements(%arg: tensor<3x7x0xf32>) -> tensor<3xf32> {
  %columns = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %x = shard.shard %arg to %columns : tensor<3x7x0xf32>
  %0 = bcast.reduce sum %x, dims = [1, 2] : tensor<3x7x0xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
