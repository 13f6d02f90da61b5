// Readers of a value compute it again only as long as that is about as cheap as storing it, all values included that
// are computed for it, and as it reads at most 4 arrays: of 10 differences, the fourth and the eighth are stored.
//
// RUN: bcast-opt %s --bcast-to-linalg | FileCheck %s

// CHECK-LABEL: func.func @main(
// CHECK-COUNT-4: iterator_types = ["parallel", "reduction"]
// CHECK: %[[FOURTH:.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]
// CHECK-COUNT-4: iterator_types = ["parallel", "reduction"]} ins(%[[FOURTH]]
// CHECK: %[[EIGHTH:.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]} ins(%[[FOURTH]],
// CHECK-COUNT-2: iterator_types = ["parallel", "reduction"]} ins(%[[EIGHTH]]
// CHECK: linalg.generic {{.*}}ins(%[[EIGHTH]],
func.func @main(%x0: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %s0 = bcast.reduce sum %x0, dims = [1] keep_dims : tensor<32x64xf32> -> tensor<32x1xf32>
  %x1 = bcast.subtract %x0, %s0 rule(#bcast.numpy) : (tensor<32x64xf32>, tensor<32x1xf32>) -> tensor<32x64xf32>
  %s1 = bcast.reduce sum %x1, dims = [1] keep_dims : tensor<32x64xf32> -> tensor<32x1xf32>
  %x2 = bcast.subtract %x1, %s1 rule(#bcast.numpy) : (tensor<32x64xf32>, tensor<32x1xf32>) -> tensor<32x64xf32>
  %s2 = bcast.reduce sum %x2, dims = [1] keep_dims : tensor<32x64xf32> -> tensor<32x1xf32>
  %x3 = bcast.subtract %x2, %s2 rule(#bcast.numpy) : (tensor<32x64xf32>, tensor<32x1xf32>) -> tensor<32x64xf32>
  %s3 = bcast.reduce sum %x3, dims = [1] keep_dims : tensor<32x64xf32> -> tensor<32x1xf32>
  %x4 = bcast.subtract %x3, %s3 rule(#bcast.numpy) : (tensor<32x64xf32>, tensor<32x1xf32>) -> tensor<32x64xf32>
  %s4 = bcast.reduce sum %x4, dims = [1] keep_dims : tensor<32x64xf32> -> tensor<32x1xf32>
  %x5 = bcast.subtract %x4, %s4 rule(#bcast.numpy) : (tensor<32x64xf32>, tensor<32x1xf32>) -> tensor<32x64xf32>
  %s5 = bcast.reduce sum %x5, dims = [1] keep_dims : tensor<32x64xf32> -> tensor<32x1xf32>
  %x6 = bcast.subtract %x5, %s5 rule(#bcast.numpy) : (tensor<32x64xf32>, tensor<32x1xf32>) -> tensor<32x64xf32>
  %s6 = bcast.reduce sum %x6, dims = [1] keep_dims : tensor<32x64xf32> -> tensor<32x1xf32>
  %x7 = bcast.subtract %x6, %s6 rule(#bcast.numpy) : (tensor<32x64xf32>, tensor<32x1xf32>) -> tensor<32x64xf32>
  %s7 = bcast.reduce sum %x7, dims = [1] keep_dims : tensor<32x64xf32> -> tensor<32x1xf32>
  %x8 = bcast.subtract %x7, %s7 rule(#bcast.numpy) : (tensor<32x64xf32>, tensor<32x1xf32>) -> tensor<32x64xf32>
  %s8 = bcast.reduce sum %x8, dims = [1] keep_dims : tensor<32x64xf32> -> tensor<32x1xf32>
  %x9 = bcast.subtract %x8, %s8 rule(#bcast.numpy) : (tensor<32x64xf32>, tensor<32x1xf32>) -> tensor<32x64xf32>
  %s9 = bcast.reduce sum %x9, dims = [1] keep_dims : tensor<32x64xf32> -> tensor<32x1xf32>
  %x10 = bcast.subtract %x9, %s9 rule(#bcast.numpy) : (tensor<32x64xf32>, tensor<32x1xf32>) -> tensor<32x64xf32>
  return %x10 : tensor<32x64xf32>
}
