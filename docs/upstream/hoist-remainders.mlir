// RUN: mlir-opt %s --loop-invariant-code-motion | FileCheck %s --check-prefix=SEEN

// With %n = 0 and %y = 0, no operation divides.
// Expected: the operations stay in the loop, like arith.divsi.
// Actual: remainders and floor divisions move before the loop and trap on x86. They are always
//   speculatable. Later versions have fixed the remainders (llvm/llvm-project#188263).

// SEEN-LABEL: func.func @main
// SEEN-DAG: arith.remsi
// SEEN-DAG: arith.remui
// SEEN-DAG: arith.floordivsi
// SEEN: scf.for
// SEEN: arith.divsi
func.func @main(%n: index, %x: i32, %y: i32, %results: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.remsi %x, %y : i32
    %1 = arith.remui %x, %y : i32
    %2 = arith.floordivsi %x, %y : i32
    %3 = arith.divsi %x, %y : i32
    memref.store %0, %results[%c0] : memref<4xi32>
    memref.store %1, %results[%c1] : memref<4xi32>
    memref.store %2, %results[%c2] : memref<4xi32>
    memref.store %3, %results[%c3] : memref<4xi32>
  }
  return
}
