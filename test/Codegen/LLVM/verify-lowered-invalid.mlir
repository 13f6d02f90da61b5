// RUN: bcast-opt %s --bcast-legalize-llvm --split-input-file --verify-diagnostics

// The first of each kind, and no cast beside it.
llvm.func @left(%x: !llvm.ptr, %i: i64) {
  %0 = builtin.unrealized_conversion_cast %i : i64 to index
  // expected-error @+1 {{'arith.addi' op is not lowered to LLVM by any pass of the pipeline, with operands and results of these types}}
  %1 = arith.addi %0, %0 : index
  %2 = arith.addi %1, %0 : index
  // expected-error @+1 {{'math.absi' op is not lowered to LLVM}}
  %3 = math.absi %2 : index
  %4 = builtin.unrealized_conversion_cast %3 : index to i64
  llvm.store %4, %x : i64, !llvm.ptr
  llvm.return
}

// -----

// Casts that cancel out go.
llvm.func @cast(%i: i64) -> i32 {
  // expected-error @+1 {{'builtin.unrealized_conversion_cast' op is not lowered to LLVM}}
  %0 = builtin.unrealized_conversion_cast %i : i64 to index
  %1 = builtin.unrealized_conversion_cast %0 : index to i32
  %2 = builtin.unrealized_conversion_cast %0 : index to i64
  llvm.return %1 : i32
}

// -----

llvm.func @lowered(%i: i64) {
  omp.barrier
  llvm.return
}

// -----

// What nothing reads or reaches goes.
llvm.func @dead(%i: i64) {
  %0 = builtin.unrealized_conversion_cast %i : i64 to index
  %1 = arith.addi %0, %0 : index
  llvm.return
^unreachable:
  %2 = arith.constant 1 : i1
  cf.cond_br %2, ^unreachable, ^unreachable
}
