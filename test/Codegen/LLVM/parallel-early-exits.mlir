// RUN: bcast-opt %s --bcast-set-target=threads=2 --bcast-parallel-to-openmp | FileCheck %s

// Code cannot leave a parallel region early, so one thread runs loops that may fail. [CHECK-6]

// CHECK-LABEL: func.func @assertion
// CHECK-NOT: omp
// CHECK: scf.for
// CHECK-NEXT: cf.assert
func.func @assertion(%ok: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    cf.assert %ok, "not ok"
  }
  return
}

// CHECK-LABEL: func.func @call
// CHECK-NOT: omp
// CHECK: scf.for
// CHECK-NEXT: func.call @indirect
func.func @call(%ok: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    func.call @indirect(%ok, %n) : (i1, index) -> ()
  }
  return
}
func.func private @indirect(%ok: i1, %n: index) {
  call @assertion(%ok, %n) : (i1, index) -> ()
  return
}

// CHECK-LABEL: func.func @harmless
// CHECK: omp.wsloop
// CHECK: func.call @nothing
func.func @harmless(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    func.call @nothing() : () -> ()
  }
  return
}
func.func private @nothing() {
  return
}
