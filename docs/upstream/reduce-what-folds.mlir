// RUN: not --crash mlir-reduce %s --reduction-tree="traversal-mode=0 test=/bin/grep test-arg=-vqz,arith.addi"

// Programs with an arith.addi are interesting.
// Expected: a smaller program, or this one.
// Actual: a crash. The pass folds the addition of constants in a candidate, and the rest is not
//   interesting.
func.func @main(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %c1, %c1 : i32
  %1 = arith.muli %0, %x : i32
  return %1 : i32
}
