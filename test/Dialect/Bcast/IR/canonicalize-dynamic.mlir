// RUN: bcast-opt %s --canonicalize | FileCheck %s
// Dynamic operations become explicit if their types prove that they cannot fail. Others keep
// their rule until runtime checks, which name the rule, are inserted.

// NUMPY-6: only one extent is dynamic, so there is nothing to check.
// CHECK-LABEL: func.func @cannot_fail(
// CHECK-SAME: %[[A:.*]]: tensor<?x4xf32>, %[[B:.*]]: tensor<4xf32>)
func.func @cannot_fail(%a: tensor<?x4xf32>, %b: tensor<4xf32>) -> tensor<?x4xf32> {
  // CHECK: %[[D:.*]] = tensor.dim %[[A]], %{{.*}} : tensor<?x4xf32>
  // CHECK: %[[X:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1] sizes(%[[D]]) : tensor<4xf32> -> tensor<?x4xf32>
  // CHECK: bcast.add %[[A]], %[[X]] : tensor<?x4xf32>
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// NUMPY-5: the dynamic extent may be neither 4 nor 1.
// CHECK-LABEL: func.func @may_fail(
func.func @may_fail(%a: tensor<4xf32>, %b: tensor<?xf32>) -> tensor<4xf32> {
  // CHECK: bcast.add %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A check that constants decide goes; one that they refute stays, to be reported.
// CHECK-LABEL: func.func @checks(
func.func @checks(%d: index) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  // CHECK-NOT: "same"
  bcast.check_extent equal, %d, %d, "same"
  // CHECK-NOT: "one"
  bcast.check_extent equal_or_one, %c1, %d, "one"
  // CHECK-NOT: "three"
  bcast.check_extent non_negative, %c3, %c3, "three"
  bcast.check_extent size, %c3, %c3, "proven"
  // CHECK: bcast.check_extent size, %{{.*}}, %{{.*}}, "size"
  bcast.check_extent size, %d, %c3, "size"
  // CHECK: bcast.check_extent stride, %{{.*}}, %{{.*}}, "stride"
  bcast.check_extent stride, %d, %c3, "stride"
  // CHECK: bcast.check_extent offset, %{{.*}}, %{{.*}}, "offset"
  bcast.check_extent offset, %d, %c3, "offset"
  // CHECK: bcast.check_extent equal, %{{.*}}, %{{.*}}, "refuted"
  bcast.check_extent equal, %c3, %c1, "refuted"
  // CHECK: bcast.check_extent equal, %{{.*}}, %{{.*}}, "open"
  bcast.check_extent equal, %d, %c1, "open"
  return
}

// EXPLICIT-7: what is known of the reads survives.
// CHECK-LABEL: func.func @reads(
func.func @reads(%x: tensor<?x?x?xf32>, %d: index) -> tensor<?x?x?xf32> {
  // CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [0, 1, 2] reads = [equal, expand, either] sizes(
  %0 = bcast.broadcast_in_dim %x, dims = [0, 1, 2] reads = [equal, expand, either] sizes(%d, %d, %d) : tensor<?x?x?xf32> -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}
