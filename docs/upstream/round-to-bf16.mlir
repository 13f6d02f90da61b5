// RUN: mlir-opt %s --convert-to-llvm | mlir-translate --mlir-to-llvmir | llc -mtriple=x86_64-linux-gnu -mattr=+avx512bf16,+avx512vl | FileCheck %s --check-prefix=SEEN

// Expected is the nearest bf16, also for subnormal numbers. Seen is an instruction that replaces
// subnormal numbers by zero (llvm/llvm-project#138424 and #221052).

// SEEN-LABEL: main:
// SEEN: vcvtneps2bf16
func.func @main(%x: f32) -> bf16 {
  %0 = arith.truncf %x : f32 to bf16
  return %0 : bf16
}
