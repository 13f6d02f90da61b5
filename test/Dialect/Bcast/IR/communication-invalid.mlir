// RUN: bcast-opt %s --split-input-file --verify-diagnostics

func.func @axis_outside(%x: tensor<4xf32>, %c: index) {
  // expected-error@+1 {{'bcast.reshard' op 'from' splits dimension 0 along axis 2, and the grid has 2 axes [SHARD-4]}}
  %r = bcast.reshard %x from [[2]] to [[]] grid = [2, 2] extents(%c) communicator(%c) init(%x) : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @axis_twice(%x: tensor<4x4xf32>, %c: index) {
  // expected-error@+1 {{'bcast.reshard' op 'to' uses axis 0 twice; an axis splits one dimension [SHARD-4]}}
  %r = bcast.reshard %x from [[], []] to [[0], [0]] grid = [2] extents(%c, %c) communicator(%c) init(%x) : tensor<4x4xf32>, tensor<4x4xf32>
  return
}

// -----

func.func @empty_axis(%x: tensor<4xf32>, %c: index) {
  // expected-error@+1 {{'bcast.reshard' op grid [2, 0] has an axis of extent 0; it must be positive [SHARD-4]}}
  %r = bcast.reshard %x from [[0]] to [[]] grid = [2, 0] extents(%c) communicator(%c) init(%x) : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @entries(%x: tensor<4xf32>, %c: index) {
  // expected-error@+1 {{'bcast.reshard' op 'to' has 2 entries, and the source has 1 dimensions [SHARD-5]}}
  %r = bcast.reshard %x from [[0]] to [[], []] grid = [2] extents(%c) communicator(%c) init(%x) : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @extents(%x: tensor<4xf32>, %c: index) {
  // expected-error@+1 {{'bcast.reshard' op 'extents' has 2 entries, and the source has 1 dimensions [SHARD-5]}}
  %r = bcast.reshard %x from [[0]] to [[]] grid = [2] extents(%c, %c) communicator(%c) init(%x) : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @ranks(%x: tensor<4xf32>, %e: tensor<4x1xf32>, %c: index) {
  // expected-error@+1 {{'bcast.reshard' op 'init' has 2 entries, and the source has 1 dimensions [SHARD-5]}}
  %r = bcast.reshard %x from [[0]] to [[]] grid = [2] extents(%c) communicator(%c) init(%e) : tensor<4xf32>, tensor<4x1xf32>
  return
}

// -----

func.func @element_types(%x: tensor<4xf32>, %e: tensor<4xi32>, %c: index) {
  // expected-error@+1 {{'bcast.reshard' op the source and 'init' have different element types [SHARD-5]}}
  %r = bcast.reshard %x from [[0]] to [[]] grid = [2] extents(%c) communicator(%c) init(%e) : tensor<4xf32>, tensor<4xi32>
  return
}

// -----

func.func @tensor_and_buffer(%x: tensor<4xf32>, %e: memref<4xf32>, %c: index) {
  // expected-error@+1 {{'bcast.reshard' op the source and 'init' are tensors, and the result has the type of 'init', or both are buffers, and there is no result [SHARD-5]}}
  bcast.reshard %x from [[0]] to [[]] grid = [2] extents(%c) communicator(%c) init(%e) : tensor<4xf32>, memref<4xf32>
  return
}

// -----

func.func @no_list(%x: tensor<4xf32>, %c: index) {
  // expected-error@+1 {{'bcast.reshard' op 'from' is an array of axes for each dimension [SHARD-4]}}
  %r = "bcast.reshard"(%x, %c, %c, %x) {from = [1], to = [array<i64>], grid = array<i64: 2>} : (tensor<4xf32>, index, index, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @combine_rank(%x: tensor<4xf32>, %e: tensor<f32>, %c: index) {
  // expected-error@+1 {{'bcast.combine_blocks' op the source has 1 dimensions, expected 3 [SHARD-5]}}
  %r = bcast.combine_blocks sum %x, dim = 1 axes = [0] grid = [2] extent(%c) inner(%c) communicator(%c) init(%e) : tensor<4xf32>, tensor<f32>
  return
}

// -----

func.func @combine_shape(%x: tensor<2x3x4xf32>, %e: tensor<2x3xf32>, %c: index) {
  // expected-error@+1 {{'bcast.combine_blocks' op the result has shape 2x3, of which the first 1 dimensions are not dimension 0, or the others not dimension 2 of the source, of shape 2x3x4 [SHARD-5]}}
  %r = bcast.combine_blocks sum %x, dim = 1 axes = [0] grid = [2] extent(%c) inner(%c) communicator(%c) init(%e) : tensor<2x3x4xf32>, tensor<2x3xf32>
  return
}

// -----

func.func @combine_type(%x: tensor<2x3x4xi32>, %e: tensor<2x4xi32>, %c: index) {
  // expected-error@+1 {{'bcast.combine_blocks' op sums of blocks are of f32 or f64, not of 'i32' [SHARD-5]}}
  %r = bcast.combine_blocks sum %x, dim = 1 axes = [0] grid = [2] extent(%c) inner(%c) communicator(%c) init(%e) : tensor<2x3x4xi32>, tensor<2x4xi32>
  return
}

// -----

func.func @combine_kind(%x: tensor<2x3x4xf32>, %e: tensor<2x4xf32>, %c: index) {
  // expected-error@+1 {{'bcast.combine_blocks' op blocks are those of a sum or a product [SHARD-5]}}
  %r = bcast.combine_blocks maximum %x, dim = 1 axes = [0] grid = [2] extent(%c) inner(%c) communicator(%c) init(%e) : tensor<2x3x4xf32>, tensor<2x4xf32>
  return
}

// -----

func.func @combine_dim(%x: tensor<2x3x4xf32>, %e: tensor<2x4xf32>, %c: index) {
  // expected-error@+1 {{'bcast.combine_blocks' op 'dim' is 3, and the result has 2 dimensions [SHARD-5]}}
  %r = bcast.combine_blocks sum %x, dim = 3 axes = [0] grid = [2] extent(%c) inner(%c) communicator(%c) init(%e) : tensor<2x3x4xf32>, tensor<2x4xf32>
  return
}

// -----

func.func @combine_elements(%x: tensor<2x3x4xf32>, %y: tensor<2x700x5xf32>, %e: tensor<2x4xf32>, %c: index) {
  // expected-error@+1 {{'bcast.combine_blocks' op 'elements' is 'tensor<2x700x5xf32>', and the source 'tensor<2x3x4xf32>'; they differ in dimension 1 only [SHARD-5]}}
  %r = bcast.combine_blocks sum %x elements(%y : tensor<2x700x5xf32>), dim = 1 axes = [0] grid = [2] extent(%c) inner(%c) communicator(%c) init(%e) : tensor<2x3x4xf32>, tensor<2x4xf32>
  return
}

// -----

func.func @all_reduce_kind(%x: tensor<4xf32>, %c: index) {
  // expected-error@+1 {{'bcast.all_reduce' op the kind 'xor' is not defined for elements of type 'f32' [SHARD-5]}}
  %r = bcast.all_reduce xor axes = [0] grid = [2] communicator(%c) init(%x) : tensor<4xf32>
  return
}

// -----

func.func @all_reduce_unsigned(%x: tensor<4xui8>, %c: index) {
  // expected-error@+1 {{'bcast.all_reduce' op elements of type 'ui8' need 'unsigned' [SHARD-5]}}
  %r = bcast.all_reduce maximum axes = [0] grid = [2] communicator(%c) init(%x) : tensor<4xui8>
  return
}

// -----

func.func @all_reduce_unsigned_float(%x: tensor<4xf32>, %c: index) {
  // expected-error@+1 {{'bcast.all_reduce' op 'unsigned' is for integers, not for elements of type 'f32' [SHARD-5]}}
  %r = bcast.all_reduce maximum unsigned axes = [0] grid = [2] communicator(%c) init(%x) : tensor<4xf32>
  return
}

// -----

func.func @all_reduce_axis(%x: tensor<4xf32>, %c: index) {
  // expected-error@+1 {{'bcast.all_reduce' op 'axes' splits dimension 0 along axis 1, and the grid has 1 axes [SHARD-4]}}
  %r = bcast.all_reduce maximum axes = [1] grid = [2] communicator(%c) init(%x) : tensor<4xf32>
  return
}
