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

// One that constants refute is an error of the program.
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

// Checks in branches come first, and hold if the branch is not taken.

// CHECK-LABEL: func.func @branches(
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[M:.*]]: index, %[[N:.*]]: index, %[[P:.*]]: i1)
// CHECK: %[[D:.*]] = tensor.dim %[[A]]
// CHECK-NEXT: %[[S:.*]] = arith.addi %[[M]], %[[D]]
// CHECK-NEXT: %[[THEN:.*]] = arith.select %[[P]], %[[S]], %[[N]]
// CHECK-NEXT: bcast.check_extent equal, %[[THEN]], %[[N]], "then"
// CHECK-NEXT: %[[ELSE:.*]] = arith.select %[[P]], %[[N]], %[[M]]
// CHECK-NEXT: bcast.check_extent equal, %[[ELSE]], %[[N]], "else"
// CHECK-NEXT: bcast.negate
// CHECK: scf.if %[[P]]
// CHECK-NOT: bcast.check_extent
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

// After a condition that is read from memory.

// CHECK-LABEL: func.func @loaded(
// CHECK: %[[P:.*]] = memref.load
// CHECK-NEXT: %[[E:.*]] = arith.select %[[P]], %{{.*}}, %[[N:.*]] : index
// CHECK-NEXT: bcast.check_extent equal, %[[E]], %[[N]], "condition"
// CHECK-NEXT: bcast.negate
// CHECK-NEXT: scf.if
func.func @loaded(%a: memref<i1>, %x: tensor<4xf32>, %m: index, %n: index) -> tensor<4xf32> {
  %p = memref.load %a[] : memref<i1>
  %0 = bcast.negate %x : tensor<4xf32>
  scf.if %p {
    bcast.check_extent equal, %m, %n, "condition"
  }
  return %0 : tensor<4xf32>
}

// -----

// Before a loop, and under a condition in it: the check holds if the loop has no steps.

// CHECK-LABEL: func.func @loop(
// CHECK-SAME: %[[N:.*]]: index, %[[M:.*]]: index, %[[P:.*]]: i1, %[[X:.*]]: tensor<4xf32>)
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[INNER:.*]] = arith.select %[[P]], %[[M]], %[[C0]]
// CHECK-DAG: %[[RUNS:.*]] = arith.cmpi slt, %[[C0]], %[[N]]
// CHECK: %[[E:.*]] = arith.select %[[RUNS]], %[[INNER]], %[[C0]]
// CHECK-NEXT: bcast.check_extent non_negative, %[[E]]
// CHECK: bcast.negate
// CHECK: scf.for
// CHECK-NOT: "nested"
// An extent that each step computes is checked before all else in the step.
// CHECK: %[[S:.*]] = arith.addi
// CHECK-NEXT: bcast.check_extent equal, %[[S]], %[[M]], "step"
// CHECK-NEXT: bcast.exponential
func.func @loop(%n: index, %m: index, %p: i1, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = bcast.negate %x : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0) -> tensor<4xf32> {
    %1 = bcast.exponential %a : tensor<4xf32>
    scf.if %p {
      bcast.check_extent non_negative, %m, %m, "nested"
    }
    %s = arith.addi %i, %m : index
    bcast.check_extent equal, %s, %m, "step"
    scf.yield %1 : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// The first part of a while loop runs at least once.

// CHECK-LABEL: func.func @while(
// CHECK-NEXT: bcast.check_extent equal, %{{.*}}, %{{.*}}, "before"
// CHECK: scf.while
// CHECK: } do {
// CHECK: bcast.check_extent equal, %{{.*}}, %{{.*}}, "after"
func.func @while(%c: i1, %m: index, %n: index, %k: index) {
  scf.while : () -> () {
    bcast.check_extent equal, %m, %n, "before"
    scf.condition(%c)
  } do {
    bcast.check_extent equal, %m, %k, "after"
    scf.yield
  }
  return
}

// -----

// Extents that are computed from elements are checked as soon as they are known, in order.

// CHECK-LABEL: func.func @elements(
// CHECK: bcast.check_extent equal, %{{.*}}, %{{.*}}, "argument"
// CHECK-NEXT: %[[SUM:.*]] = bcast.add
// CHECK: %[[I:.*]] = tensor.extract %[[SUM]]
// CHECK-NEXT: %[[E:.*]] = arith.index_cast %[[I]]
// CHECK-NEXT: bcast.check_extent equal, %[[E]], %{{.*}}, "first"
// CHECK-NEXT: %[[F:.*]] = arith.addi %[[E]], %[[E]]
// CHECK-NEXT: bcast.check_extent equal, %[[F]], %{{.*}}, "second"
// CHECK-NEXT: bcast.negate
func.func @elements(%a: tensor<i64>, %m: index, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.add %a, %a : tensor<i64>
  %1 = bcast.negate %x : tensor<4xf32>
  %i = tensor.extract %0[] : tensor<i64>
  %e = arith.index_cast %i : i64 to index
  bcast.check_extent equal, %e, %m, "first"
  %f = arith.addi %e, %e : index
  bcast.check_extent equal, %f, %m, "second"
  bcast.check_extent equal, %m, %m, "argument"
  return %1 : tensor<4xf32>
}

// -----

// A view of a caller's buffer is no computation: checks of it keep their order.

// CHECK-LABEL: func.func @view(
// CHECK: memref.reinterpret_cast
// CHECK: %[[D:.*]] = memref.dim
// CHECK-NEXT: bcast.check_extent equal, %[[D]], %{{.*}}, "operand"
// CHECK-NEXT: bcast.check_extent size, %{{.*}}, %{{.*}}, "result"
// CHECK: memref.alloc
func.func @view(%x: memref<?x3xf32, strided<[1, ?]>>, %m: index, %n: index) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %c1 = arith.constant 1 : index
  %v = memref.reinterpret_cast %x to offset: [0], sizes: [3, %m], strides: [%m, 1] : memref<?x3xf32, strided<[1, ?]>> to memref<3x?xf32>
  %d = memref.dim %v, %c1 : memref<3x?xf32>
  bcast.check_extent equal, %d, %n, "operand"
  bcast.check_extent size, %m, %n, "result"
  return %a : memref<4xf32>
}

// A size that may divide by 0 stays behind the condition.
// CHECK-LABEL: func.func @remainder(
// CHECK-NEXT: scf.if
// CHECK-NEXT: %[[SIZE:.*]] = arith.remsi
// CHECK-NEXT: bcast.check_extent size, %[[SIZE]]
func.func @remainder(%c: i1, %n: index, %d: index, %m: index) {
  scf.if %c {
    %size = arith.remsi %n, %d : index
    bcast.check_extent size, %size, %m, "dimension 0" clause "IN-DIM-6"
  }
  return
}
