// REQUIRES: compiler
// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --bcast-place-results
// RUN: bcast-opt %s --bcast-resolve-extents
// In code that is not reached, an operation may read its own result.

// CHECK-LABEL: func.func @main(
// CHECK: return
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
^dead:
  %c0 = arith.constant 0 : index
  %b = bcast.broadcast_in_dim %b, dims = [0] : tensor<4xf32> -> tensor<4xf32>
  %r = bcast.abs %b : tensor<4xf32>
  %i = bcast.broadcast_in_dim %j, dims = [0] : tensor<4xf32> -> tensor<4xf32>
  %j = bcast.broadcast_in_dim %i, dims = [0] : tensor<4xf32> -> tensor<4xf32>
  %k = bcast.add %i, %j : tensor<4xf32>
  %w = bcast.abs %w : tensor<?xf32>
  %v = bcast.negate %u : tensor<?xf32>
  %u = bcast.negate %v : tensor<?xf32>
  %d = tensor.dim %w, %c0 : tensor<?xf32>
  %e = tensor.dim %u, %c0 : tensor<?xf32>
  %q = bcast.iota dim = 0 sizes(%d) : tensor<?xf32>
  %p = bcast.iota dim = 0 sizes(%e) : tensor<?xf32>
  cf.br ^dead
}

// In a graph region, too.
// CHECK: bcast.broadcast_in_dim
module {
  %r = bcast.abs %b : tensor<4xf32>
  %b = bcast.broadcast_in_dim %b, dims = [0] : tensor<4xf32> -> tensor<4xf32>
}
