// RUN: not mlir-opt %s --ownership-based-buffer-deallocation 2>&1 | FileCheck %s --check-prefix=SEEN

// Expected is that @freed stays as it is and that the pass frees the buffer of @main. Seen is that
// one function which frees a buffer makes the pass fail for the whole module
// (llvm/llvm-project#75127).

// SEEN: error: memory free side-effect on MemRef value not supported!
func.func @freed() {
  %0 = memref.alloc() : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return
}
func.func @main() {
  %0 = memref.alloc() : memref<4xf32>
  return
}
