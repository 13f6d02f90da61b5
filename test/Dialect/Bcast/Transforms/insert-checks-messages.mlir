// RUN: bcast-opt %s --bcast-insert-checks | FileCheck %s
// The texts of a check: the owner of the extent, the other side of the comparison, and the clause of the rule.

// CHECK-2, NUMPY-4: the second of three may also differ from the first two.
// CHECK-LABEL: func.func @three(
func.func @three(%p: tensor<?xi1>, %a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: check_extent equal_or_any_one, {{.*}} dimension 0: operand 1" against "operand 0" clause "NUMPY-4"
  // CHECK: check_extent equal_or_any_one, {{.*}} dimension 0: operand 2" against "operand 0 or operand 1" clause "NUMPY-4"
  %0 = bcast.select %p, %a, %b rule(#bcast.numpy) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The one that is static decides.
// CHECK-LABEL: func.func @static_last(
func.func @static_last(%a: tensor<?xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK: check_extent equal_or_one, {{.*}} dimension 0: operand 0" against "operand 1" clause "NUMPY-4"
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// PDPD-7: a static extent of B against a dynamic one of A.
// CHECK-LABEL: func.func @pdpd_static(
func.func @pdpd_static(%a: tensor<?xf32>, %b: tensor<3xf32>) -> tensor<?xf32> {
  // CHECK: check_extent equal, {{.*}} dimension 0: operand 1" against "operand 0" clause "PDPD-7"
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<?xf32>, tensor<3xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// PDPD-9: an extent of A is never stretched.
// CHECK-LABEL: func.func @pdpd_one(
func.func @pdpd_one(%a: tensor<1xf32>, %b: tensor<?xf32>) -> tensor<1xf32> {
  // CHECK: check_extent equal, {{.*}} dimension 0: operand 1" against "operand 0" clause "PDPD-7"
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<1xf32>, tensor<?xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// PDPD-5, PDPD-6: beyond A, an extent of B is 1.
// CHECK-LABEL: func.func @pdpd_beyond(
func.func @pdpd_beyond(%a: tensor<2x3xf32>, %b: tensor<3x?xf32>) -> tensor<2x3xf32> {
  // CHECK: check_extent equal, {{.*}}op pdpd rule: dimension 1 of operand 1" clause "PDPD-6"
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<2x3xf32>, tensor<3x?xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// PDPD-6: also where A has 1.
// CHECK-LABEL: func.func @pdpd_beyond_one(
func.func @pdpd_beyond_one(%a: tensor<1x3xf32>, %b: tensor<?x1xf32>) -> tensor<1x3xf32> {
  // CHECK: check_extent equal, {{.*}}op pdpd rule: dimension 0 of operand 1" clause "PDPD-6"
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 2>) : (tensor<1x3xf32>, tensor<?x1xf32>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}

// PDPD-5, PDPD-7: extents beyond A have another check.
// CHECK-LABEL: func.func @pdpd_before_beyond(
func.func @pdpd_before_beyond(%a: tensor<2x3xf32>, %b: tensor<?x?xf32>) -> tensor<2x3xf32> {
  // CHECK: check_extent equal, {{.*}}op pdpd rule: dimension 1 of operand 1" clause "PDPD-6"
  // CHECK: check_extent equal_or_one, {{.*}}op pdpd rule: dimension 1: operand 1" against "operand 0" clause "PDPD-7"
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<2x3xf32>, tensor<?x?xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// INDIM-8.
// CHECK-LABEL: func.func @in_dim(
func.func @in_dim(%a: tensor<?xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
  // CHECK: check_extent equal_or_any_one, {{.*}} dimension 0: operand 1" against "operand 0" clause "INDIM-8"
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<?xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// NUMPY-9: the target decides.
// CHECK-LABEL: func.func @target(
func.func @target(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  // CHECK: check_extent equal_or_one, {{.*}} dimension 0: operand 0" against "the target" clause "NUMPY-9"
  // CHECK: check_extent non_negative, {{.*}} dimension 0: the target" clause "CHECK-3"
  %0 = bcast.broadcast %x sizes(%n) rule(#bcast.numpy) : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// BIDIRECTIONAL-2: the operand and the target stretch each other.
// CHECK-LABEL: func.func @bidirectional(
func.func @bidirectional(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  // CHECK: check_extent equal_or_any_one, {{.*}} dimension 0: operand 0" against "the target" clause "BIDIRECTIONAL-2"
  %0 = bcast.broadcast %x to [?] sizes(%n) rule(#bcast.bidirectional) : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// EXPLICIT-7: what is said of an extent, beyond the types.
// CHECK-LABEL: func.func @reads(
func.func @reads(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: check_extent equal, {{.*}} dimension 0: operand 0" against "the result" clause "EXPLICIT-7"
  %0 = bcast.broadcast_in_dim %x, dims = [0] reads = [equal] sizes(%n) : tensor<?xf32> -> tensor<?xf32>
  // CHECK: check_extent equal, {{.*}} dimension 0: operand 0" clause "EXPLICIT-7"
  %1 = bcast.broadcast_in_dim %y, dims = [0] reads = [expand] sizes(%n) : tensor<?xf32> -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
