// RUN: mlir-opt %s --convert-math-to-llvm | FileCheck %s --check-prefix=SEEN

// The function exists for its precision near 0: of 1e-10 it is 1e-10.
// Expected: a precise result near 0.
// Actual: exp(x) - 1, which is 0 there. LLVM has no intrinsic for the function
//   (llvm/llvm-project#211838).

// SEEN: %[[EXP:.*]] = llvm.intr.exp
// SEEN: llvm.fsub %[[EXP]]
func.func @main(%x: f32) -> f32 {
  %0 = math.expm1 %x : f32
  return %0 : f32
}
