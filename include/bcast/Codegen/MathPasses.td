//===- MathPasses.td - Floats and functions of vectors -----*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_MATHPASSES_TD
#define BCAST_CODEGEN_MATHPASSES_TD

include "mlir/Pass/PassBase.td"

def BcastLegalizeFloats : Pass<"bcast-legalize-floats"> {
  let summary = "Compute 16-bit floats in f32, and convert them as the target needs";
  let description = [{
    One table has what each element type, operation and feature of the module's `bcast.target` needs:

    - An operation of math with a result of f16 or bf16, and an operation of arith with a result of
      bf16, is computed in f32 and rounded once, like operations of bcast (FLOAT-1). LLVM compiles
      some of them differently. With AVX512-BF16, subnormal numbers of bf16 become zero. Long
      integers are rounded to f32 first. From f64 to bf16 it calls a function that older compiler
      runtime libraries lack.
    - If the target does not have `f16`, operations of arith and math on f16 are computed in f32, and
      conversions to and from f16 become integer arithmetic, which vectorizes. LLVM would call a
      function for each element, which some compilers' runtime libraries lack.
    - Conversions to and from bf16 become integer arithmetic. The x86 instruction that rounds to bf16
      flushes subnormal numbers to zero; on a target that has it, it rounds whole registers without
      such numbers.

    A vector of bf16 is a vector of 32-bit words. The low half of a word is an even lane, and
    the high half an odd lane. Vectors that fill a register of the target are widened to f32 in
    place, by a shift and a mask. The computation runs on both halves, and both are rounded into the
    words of the result. Runs before `bcast-expand-math`, which takes f32, on a target that stores the
    low half first.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def BcastRelaxFloats : Pass<"bcast-relax-floats", "::mlir::ModuleOp"> {
  let summary = "Allow larger errors if the target's accuracy is relaxed";
  let description = [{
    Without `accuracy = relaxed` in the module's `bcast.target`, the pass does nothing. With it,
    it gives operations of floats the flags of arith that later passes and LLVM read, and
    rewrites 1 + tanh(x) as 2 e^2x / (1 + e^2x). docs/math.md has the errors. No flag allows to
    ignore NaN, infinities or signs of zeros:

    - `contract`: multiplications and additions may be rounded once;
    - `arcp` on divisions by constants;
    - `afn` on exponentials: `bcast-expand-math` uses a shorter polynomial.

    Factors that are powers of two are combined. The module's attribute `llvm.ident` becomes
    `bcast accuracy=relaxed`, which object files keep in their section `.comment`.

    Example:

    ```mlir
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %p, %z : f32
    ```

    becomes

    ```mlir
    %p = arith.mulf %x, %y fastmath<contract> : f32
    %s = arith.addf %p, %z fastmath<contract> : f32
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect"
  ];
}

def BcastExpandMath : Pass<"bcast-expand-math", "::mlir::ModuleOp"> {
  let summary = "Expand functions to arithmetic that vectorizes";
  let description = [{
    Rewrites the functions of the math dialect on f32 and f64, scalars or vectors of any static
    shape, into arithmetic in place, for all arguments. The result vectorizes, and a scalar has
    the same value as an element of a vector. docs/math.md lists the functions and their errors.
    Upstream lowers expm1 and log1p to exp(x) - 1 and log(1 + x), which lose all accuracy near 0.

    Powers by integers become products: those of `math.fpowi` in the order of upstream's
    `convert-math-to-funcs`. `math.isinf` and `math.isnormal`, which upstream does not lower, become
    comparisons, and `math.clampf` becomes maximum(minimum(x, max), min).

    With AVX-512, a loop that divides vectors of f32 by what it does not change multiplies by the
    reciprocal and corrects the product. The quotient has the same bits: a vector with a lane for
    which the correction could be wrong is divided.

    Instructions of special processors are used if the module's `bcast.target` has them. If it
    has `fma` for a processor without it, each multiplication and addition is a call of libm.

    Each `bcast.optimization_barrier` is dropped: arithmetic is folded exactly.
  }];
  let options = [
    Option<"onlyAfterBarriers", "only-after-barriers", "bool", /*default=*/"false",
           "Expand only the functions that read a bcast.optimization_barrier">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::ub::UBDialect", "::mlir::vector::VectorDialect"
  ];
}

#endif // BCAST_CODEGEN_MATHPASSES_TD
