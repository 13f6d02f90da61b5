// RUN: mlir-opt %s --convert-math-to-llvm | FileCheck %s --check-prefix=SEEN

// Expected is a result that is precise near 0, for which the function is there: of 1e-10 it is 1e-10.
// Seen is exp(x) - 1, which is 0 there. LLVM has no intrinsic for the function
// (llvm/llvm-project#211838).

// SEEN: %[[EXP:.*]] = llvm.intr.exp
// SEEN: llvm.fsub %[[EXP]]
func.func @main(%x: f32) -> f32 {
  %0 = math.expm1 %x : f32
  return %0 : f32
}
