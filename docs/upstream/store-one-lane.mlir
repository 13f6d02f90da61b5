// RUN: mlir-translate %s --mlir-to-llvmir | llc -mtriple=x86_64-linux-gnu -mcpu=x86-64-v4 | FileCheck %s --check-prefix=SEEN

// llvm/llvm-project#179489
// Expected: "movw", since one i16 is stored.
// Seen: "movl", which writes the two bytes after it, too.
// SEEN: movl %{{.*}}, (%rsi)
llvm.func @main(%from: !llvm.ptr, %to: !llvm.ptr) {
  %x = llvm.load %from : !llvm.ptr -> vector<8xi32>
  %small = llvm.trunc %x : vector<8xi32> to vector<8xi16>
  %mask = llvm.mlir.constant(dense<[true, false, false, false, false, false, false, false]> : vector<8xi1>) : vector<8xi1>
  llvm.intr.masked.store %small, %to, %mask {alignment = 2 : i32} : vector<8xi16>, vector<8xi1> into !llvm.ptr
  llvm.return
}
