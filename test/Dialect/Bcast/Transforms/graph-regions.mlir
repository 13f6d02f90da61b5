// RUN: bcast-opt %s --bcast-sink-broadcasts | FileCheck %s
// In a graph region, a definition may follow its user.

// CHECK: module
// CHECK-NOT: dims = [1] : tensor<4xf32>
// CHECK: %[[SUM:.*]] = bcast.add %[[X:.*]], %[[X]] : tensor<4xf32>
// CHECK: bcast.broadcast_in_dim %[[SUM]], dims = [1] : tensor<4xf32> -> tensor<8x4xf32>
// CHECK-NOT: bcast.
module {
  %x = arith.constant dense<1.0> : tensor<4xf32>
  %r = bcast.add %b, %b : tensor<8x4xf32>
  %b = bcast.broadcast_in_dim %x, dims = [1] : tensor<4xf32> -> tensor<8x4xf32>
}
