// RUN: bcast-opt %s --split-input-file --bcast-partition --verify-diagnostics

// expected-error@+1 {{no grid: the module has no shard.grid, and the option 'grid' is not given; add it, as in 'grid=4 split=0' [SHARD-8]}}
module {
  func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
    return %x : tensor<4xf32>
  }
}

// -----

shard.grid @a(shape = 2)
// expected-error@+1 {{'shard.grid' op is the second grid of the module; a program is partitioned for one [SHARD-8]}}
shard.grid @b(shape = 2)

// -----

// expected-error@+1 {{grid [2, 2, 2, 2] has 4 axes; at most 3 are supported [SHARD-8]}}
module {
  shard.grid @a(shape = 2x2x2x2)
}

// -----

// expected-error@+1 {{grid [65536, 65536] has more processes than MPI counts, 2147483647 [SHARD-4]}}
module {
  shard.grid @a(shape = 65536x65536)
}

// -----

// expected-error@+1 {{'shard.grid' op has an axis of unknown extent; a program is partitioned for one number of processes, so give each extent [SHARD-4]}}
shard.grid @a(shape = ?)

// -----

// expected-error@+1 {{grid [0] has an axis whose extent is not a positive number [SHARD-4]}}
module {
  shard.grid @a(shape = 0)
}

// -----

shard.grid @a(shape = 2)
func.func @g(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'func.call' op is in a program to partition; inline it before, with bcast-inline, which leaves calls of recursive and of external functions [SHARD-8]}}
  %0 = call @g(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %s = shard.sharding @a split_axes = [[0]] halo_sizes = [1, 1] : !shard.sharding
  // expected-error@+1 {{'shard.shard' op has halos or offsets; shards are equal blocks of the array without halos [SHARD-8]}}
  %0 = shard.shard %x to %s : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

shard.grid @a(shape = 2)
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %s = shard.sharding @a split_axes = [[0], [], []] : !shard.sharding
  // expected-error@+1 {{'shard.shard' op splits 3 dimensions, and the tensor has 1 [SHARD-8]}}
  %0 = shard.shard %x to %s : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

shard.grid @a(shape = 2)
// expected-error@+1 {{'func.func' op has several blocks; the body of a function to partition has one [SHARD-8]}}
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  cf.br ^next
^next:
  return %x : tensor<4xf32>
}
