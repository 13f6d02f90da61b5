// RUN: bcast-opt %s --split-input-file --pass-pipeline="builtin.module(func.func(sharding-propagation))" | FileCheck %s
// RUN: bcast-opt %s --split-input-file --pass-pipeline="builtin.module(func.func(sharding-propagation,shard-partition))" --verify-diagnostics | FileCheck %s --check-prefix=PARTITION

// Upstream's passes take bcast's operations by the maps that bcast-partition has. A stretched
// operand is on every rank. [SHARD-2]
shard.grid @grid(shape = 2)

// CHECK-LABEL: func.func @stretched(
// CHECK-SAME: %[[X:[^:]*]]: tensor<8x3xf32>, %[[Y:[^:]*]]: tensor<1x3xf32>
// CHECK: %[[ROWS:.*]] = shard.sharding @grid split_axes = {{\[\[}}0]]
// CHECK: shard.shard %[[X]] to %{{.*}} annotate_for_users
// CHECK: %[[ALL:.*]] = shard.sharding @grid split_axes = {{\[\[}}]]
// CHECK: shard.shard %[[Y]] to %[[ALL]] annotate_for_users : tensor<1x3xf32>
// PARTITION-LABEL: func.func @stretched(
// PARTITION-SAME: tensor<4x3xf32>, %{{.*}}: tensor<1x3xf32>) -> tensor<4x3xf32>
// PARTITION: bcast.add %{{.*}} rule(#bcast.numpy) : (tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
func.func @stretched(%x: tensor<8x3xf32>, %y: tensor<1x3xf32>) -> tensor<8x3xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<8x3xf32>, tensor<1x3xf32>) -> tensor<8x3xf32>
  %1 = shard.shard %0 to %s : tensor<8x3xf32>
  return %1 : tensor<8x3xf32>
}

// -----

shard.grid @grid(shape = 2)

// Each rule has its own axis.
// CHECK-LABEL: func.func @pdpd(
// CHECK: %[[S:.*]] = shard.sharding @grid split_axes = {{\[\[}}], [0]]
// CHECK: %[[T:.*]] = shard.sharding @grid split_axes = {{\[\[}}0]]
// CHECK: shard.shard %{{.*}} to %[[T]] annotate_for_users : tensor<4xf32>
// PARTITION-LABEL: func.func @pdpd(
// PARTITION: (tensor<8x2x3xf32>, tensor<2xf32>) -> tensor<8x2x3xf32>
func.func @pdpd(%x: tensor<8x4x3xf32>, %y: tensor<4xf32>) -> tensor<8x4x3xf32> {
  %s = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %0 = bcast.add %x, %y rule(#bcast.pdpd<axis = 1>) : (tensor<8x4x3xf32>, tensor<4xf32>) -> tensor<8x4x3xf32>
  %1 = shard.shard %0 to %s : tensor<8x4x3xf32>
  return %1 : tensor<8x4x3xf32>
}

// -----

shard.grid @grid(shape = 2)

// CHECK-LABEL: func.func @reduce(
// CHECK: shard.shard %{{.*}} annotate_for_users : tensor<8x4xf32>
// CHECK: bcast.reduce maximum
// PARTITION-LABEL: func.func @reduce(
// PARTITION: bcast.reduce maximum %{{.*}}, dims = [1] : tensor<4x4xf32> -> tensor<4xf32>
func.func @reduce(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = bcast.reduce maximum %x, dims = [1] : tensor<8x4xf32> -> tensor<8xf32>
  %1 = shard.shard %0 to %s : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

shard.grid @grid(shape = 3)

// Upstream would drop two of 8 rows on 3 ranks.
func.func @uneven(%x: tensor<8xf32>) -> tensor<8xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  // expected-error@+1 {{'bcast.negate' op is not divided into equal parts that are independent; bcast-partition divides it [SHARD-1]}}
  %0 = bcast.negate %x : tensor<8xf32>
  %1 = shard.shard %0 to %s : tensor<8xf32>
  return %1 : tensor<8xf32>
}
