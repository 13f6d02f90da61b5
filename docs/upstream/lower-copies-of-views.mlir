// RUN: mlir-opt %s --expand-strided-metadata --convert-to-llvm | FileCheck %s --check-prefix=SEEN

// Expected: loops.
// Actual: a call of a function of MLIR's runtime library, which copies element by element and may
//   not be available. An open proposal (llvm/llvm-project#223884) makes loops of some copies.

// SEEN: llvm.func @memrefCopy
// SEEN: llvm.call @memrefCopy
func.func @main(%from: memref<4x4xf32>, %to: memref<4x4xf32, strided<[1, 4]>>) {
  memref.copy %from, %to : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>
  return
}
