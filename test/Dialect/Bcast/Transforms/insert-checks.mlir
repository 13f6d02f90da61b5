// RUN: bcast-opt %s --bcast-insert-checks --canonicalize --cse | FileCheck %s
// What the types leave open is checked: CHECK-1 to CHECK-3.

// CHECK-1: a dynamic extent against a static one.
// CHECK-LABEL: func.func @against_static(
// CHECK-SAME: %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<?xf32>)
func.func @against_static(%a: tensor<4xf32>, %b: tensor<?xf32>) -> tensor<4xf32> {
  // CHECK-DAG: %[[C4:.*]] = arith.constant 4 : index
  // CHECK-DAG: %[[D:.*]] = tensor.dim %[[B]], %{{.*}} : tensor<?xf32>
  // CHECK: bcast.check_extent equal_or_one, %[[D]], %[[C4]], "'bcast.add' op numpy rule: dimension 0: operand 1" against "operand 0" clause "NUMPY-4"
  // CHECK: bcast.add
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-1, CHECK-2: two dynamic extents: the result's is the first that is not 1, so that 0 against 1
// is 0, and only the second needs a check.
// CHECK-LABEL: func.func @against_dynamic(
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>)
func.func @against_dynamic(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
  // CHECK-DAG: %[[DA:.*]] = tensor.dim %[[A]]
  // CHECK-DAG: %[[DB:.*]] = tensor.dim %[[B]]
  // CHECK: %[[ONE:.*]] = arith.cmpi eq, %[[DA]], %[[C1]] : index
  // CHECK: %[[R:.*]] = arith.select %[[ONE]], %[[DB]], %[[DA]] : index
  // CHECK: bcast.check_extent equal_or_any_one, %[[DB]], %[[R]], "'bcast.add' op numpy rule: dimension 0: operand 1" against "operand 0" clause "NUMPY-4"
  // CHECK-NOT: bcast.check_extent
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// NONE-3: without a rule the extents must be equal.
// CHECK-LABEL: func.func @none(
func.func @none(%a: tensor<4xf32>, %b: tensor<?xf32>) -> tensor<4xf32> {
  // CHECK: bcast.check_extent equal, %{{.*}}, %{{.*}}, "'bcast.add' op dimension 0: operand 1" against "operand 0" clause "NONE-2"
  %0 = bcast.add %a, %b : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// PDPD-10: A's extents are the result's, and B's are those or 1.
// CHECK-LABEL: func.func @pdpd(
func.func @pdpd(%a: tensor<?x3xf32>, %b: tensor<?xf32>) -> tensor<?x3xf32> {
  // CHECK: bcast.check_extent equal_or_one, %{{.*}}, %{{.*}}, "'bcast.add' op pdpd rule: dimension 0: operand 1" against "operand 0" clause "PDPD-7"
  // CHECK-NOT: bcast.check_extent
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 0>) : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// CHECK-3: a size is not negative, and the target's extent is the operand's or 1.
// CHECK-LABEL: func.func @sizes(
func.func @sizes(%x: tensor<3xf32>, %d: index) -> tensor<?x?xf32> {
  // CHECK-DAG: bcast.check_extent non_negative, %{{.*}}, %{{.*}}, "'bcast.broadcast_in_dim' op dimension 0: the result" clause "CHECK-3"
  // CHECK-DAG: bcast.check_extent non_negative, %{{.*}}, %{{.*}}, "'bcast.broadcast_in_dim' op dimension 1: the result" clause "CHECK-3"
  // CHECK-DAG: bcast.check_extent equal, %{{.*}}, %{{.*}}, "'bcast.broadcast_in_dim' op dimension 1: operand 0" against "the result" clause "EXPLICIT-4"
  %0 = bcast.broadcast_in_dim %x, dims = [1] sizes(%d, %d) : tensor<3xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// The types prove all conditions: no check.
// CHECK-LABEL: func.func @proven(
func.func @proven(%a: tensor<?x4xf32>, %b: tensor<1x4xf32>) -> tensor<?x4xf32> {
  // CHECK-NOT: bcast.check_extent
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x4xf32>, tensor<1x4xf32>) -> tensor<?x4xf32>
  %1 = bcast.negate %0 : tensor<?x4xf32>
  %2 = bcast.subtract %1, %1 : tensor<?x4xf32>
  %3 = bcast.add %2, %2 rule(#bcast.numpy) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %3 : tensor<?x4xf32>
}

// A cast to a type that says more of a shape is checked; one that says less
// cannot fail.

// CHECK-LABEL: func.func @tensor_cast(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>, %[[Y:.*]]: tensor<2x4xf32>)
// CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG: %[[C4:.*]] = arith.constant 4 : index
// CHECK-DAG: %[[DIM:.*]] = tensor.dim %[[X]], %[[C1]] : tensor<?x?xf32>
// CHECK: bcast.check_extent{{ +}}equal, %[[DIM]], %[[C4]], "'tensor.cast' op dimension 1: the operand" clause "CHECK-4"
// CHECK-NEXT: tensor.cast %[[X]]
// CHECK-NEXT: tensor.cast %[[Y]]
// CHECK-NEXT: return
func.func @tensor_cast(%x: tensor<?x?xf32>, %y: tensor<2x4xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
  %0 = tensor.cast %x : tensor<?x?xf32> to tensor<?x4xf32>
  %1 = tensor.cast %y : tensor<2x4xf32> to tensor<?x4xf32>
  return %0, %1 : tensor<?x4xf32>, tensor<?x4xf32>
}

// PDPD-5: beyond A's last dimension B's extent is 1, also where B is A.
// CHECK-LABEL: @pdpd_beyond_itself
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : index
// CHECK-DAG: %[[N:.*]] = tensor.dim %arg0
// CHECK: bcast.check_extent{{ +}}equal, %{{.*}}, %[[ONE]], "'bcast.and' op pdpd rule: dimension 0 of operand 1"
func.func @pdpd_beyond_itself(%a: tensor<?xi1>) -> tensor<?xi1> {
  %0 = bcast.and %a, %a rule(#bcast.pdpd<axis = 1>) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
  return %0 : tensor<?xi1>
}
