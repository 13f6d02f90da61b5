// RUN: bcast-opt %s --pass-pipeline='builtin.module(func.func(bcast-hoist-checks))' -split-input-file -verify-diagnostics | FileCheck %s
// CHECK-1, CHECK-2: checks come before anything is computed, each once.

// CHECK-LABEL: func.func @before(
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[D:.*]] = tensor.dim %{{.*}}, %[[C0]]
// CHECK-NEXT: bcast.check_extent equal, %[[D]], %{{.*}}, "late"
// CHECK-NEXT: bcast.exponential
// CHECK-NOT: bcast.check_extent
func.func @before(%a: tensor<4xf32>, %b: tensor<?xf32>, %n: index) -> tensor<4xf32> {
  %0 = bcast.exponential %a : tensor<4xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %b, %c0 : tensor<?xf32>
  bcast.check_extent equal, %d, %n, "late"
  bcast.check_extent equal, %d, %n, "again"
  return %0 : tensor<4xf32>
}

// -----

// A check that constants refute is an error of the program.
func.func @refuted() {
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  // expected-error @below {{operand 1 has extent 2; it must be 5 or 1}}
  bcast.check_extent equal_or_one, %c2, %c5, "operand 1"
  return
}

// -----

func.func @negative() {
  %m1 = arith.constant -1 : index
  // expected-error @below {{the target has extent -1; it must not be negative}}
  bcast.check_extent non_negative, %m1, %m1, "the target"
  return
}

// -----

// Checks in branches are made at the start, under the condition.

// CHECK-LABEL: func.func @branches(
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[M:.*]]: index, %[[N:.*]]: index, %[[P:.*]]: i1)
// CHECK: scf.if %[[P]] {
// CHECK-NEXT: %[[D:.*]] = tensor.dim %[[A]]
// CHECK-NEXT: %[[S:.*]] = arith.addi %[[M]], %[[D]]
// CHECK-NEXT: bcast.check_extent equal, %[[S]], %[[N]], "then"
// CHECK-NEXT: } else {
// CHECK-NEXT: bcast.check_extent equal, %[[M]], %[[N]], "else"
// CHECK-NEXT: }
// CHECK: bcast.negate
// CHECK: scf.if %[[P]]
// CHECK-NOT: "then"
// CHECK: } else {
// CHECK-NOT: "else"
// CHECK: return
func.func @branches(%a: tensor<?xf32>, %m: index, %n: index, %p: i1) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %0 = bcast.negate %a : tensor<?xf32>
  %1 = scf.if %p -> index {
    %d = tensor.dim %a, %c0 : tensor<?xf32>
    %s = arith.addi %m, %d : index
    bcast.check_extent equal, %s, %n, "then"
    scf.yield %s : index
  } else {
    bcast.check_extent equal, %m, %n, "else"
    scf.yield %m : index
  }
  return %0, %1 : tensor<?xf32>, index
}

// -----

// Not if the condition is read from memory.

// CHECK-LABEL: func.func @loaded(
// CHECK: memref.load
// CHECK-NEXT: scf.if
// CHECK-NEXT: bcast.check_extent equal, %{{.*}}, %{{.*}}, "condition"
// CHECK-NOT: scf.if
// CHECK: return
func.func @loaded(%a: memref<i1>, %m: index, %n: index) {
  %p = memref.load %a[] : memref<i1>
  scf.if %p {
    bcast.check_extent equal, %m, %n, "condition"
  }
  return
}
