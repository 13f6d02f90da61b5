// RUN: mlir-translate %s --mlir-to-llvmir | llc -mtriple=x86_64-linux-gnu -mattr=+avx512bf16,+avx512vl | FileCheck %s --check-prefix=SEEN

// Expected is that the bits of %x are stored. Seen is that a value which lives across blocks is kept
// as a float, and rounded back by an instruction that replaces subnormal numbers by zero
// (llvm/llvm-project#138424 and #221052).

// SEEN-LABEL: main:
// SEEN: vcvtneps2bf16
// SEEN-NEXT: vpextrw
llvm.func @main(%source: !llvm.ptr, %dest: !llvm.ptr, %c: i1) {
  %x = llvm.load %source : !llvm.ptr -> bf16
  llvm.cond_br %c, ^store, ^end
^store:
  llvm.store %x, %dest : bf16, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}
