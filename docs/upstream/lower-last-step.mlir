// RUN: mlir-opt %s --convert-scf-to-cf | FileCheck %s --check-prefix=SEEN

// Expected: the loop has two steps, at 0 and 100.
// Actual: the loop never ends. 100 + 100 is -56 of i8, which is less than 127.

// SEEN: cf.br ^[[LOOP:.*]](%{{.*}} : i8)
// SEEN: arith.cmpi slt, %[[I:.*]], %{{.*}} : i8
// SEEN: %[[NEXT:.*]] = arith.addi %[[I]], %{{.*}} : i8
// SEEN-NEXT: cf.br ^[[LOOP]](%[[NEXT]] : i8)
func.func @main(%m: memref<127xf32>, %x: f32) {
  %c0 = arith.constant 0 : i8
  %c100 = arith.constant 100 : i8
  %c127 = arith.constant 127 : i8
  scf.for %i = %c0 to %c127 step %c100 : i8 {
    %at = arith.index_cast %i : i8 to index
    memref.store %x, %m[%at] : memref<127xf32>
  }
  return
}
