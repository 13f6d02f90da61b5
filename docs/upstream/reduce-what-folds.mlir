// RUN: not --crash mlir-reduce %s --reduction-tree="traversal-mode=0 test=/bin/grep test-arg=-vqz,arith.addi"

// The test finds programs interesting that have an arith.addi. Expected is a smaller program, or this
// one. Seen is a crash: the addition of constants is folded while operations are tried, and what is left
// is not interesting.
func.func @main(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %c1, %c1 : i32
  %1 = arith.muli %0, %x : i32
  return %1 : i32
}
