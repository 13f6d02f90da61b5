// RUN: mlir-opt %s --test-scf-uplift-while-to-for | FileCheck %s --check-prefix=SEEN

// Expected: the result is 10, the first number that is not below the bound.
// Actual: it is bound - 1: that of the last iteration.

// SEEN: %[[LAST:.*]] = arith.subi
// SEEN-NEXT: return %[[LAST]]
func.func @main(%bound: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.while (%i = %c0) : (index) -> index {
    %1 = arith.cmpi slt, %i, %bound : index
    scf.condition(%1) %i : index
  } do {
  ^bb0(%i: index):
    %1 = arith.addi %i, %c1 : index
    scf.yield %1 : index
  }
  return %0 : index
}
