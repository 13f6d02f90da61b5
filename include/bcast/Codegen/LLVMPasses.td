//===- LLVMPasses.td - From loops to LLVM ------------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_LLVMPASSES_TD
#define BCAST_CODEGEN_LLVMPASSES_TD

include "mlir/Pass/PassBase.td"

def BcastLowerAffine : Pass<"bcast-lower-affine"> {
  let summary = "Lower affine operations, and keep the annotations of loops";
  let description = [{
    Applies the patterns of upstream's `lower-affine`. Loops keep their attributes, which upstream
    drops: `loop_annotation` has the unroll factors that the plan of a nest chose.

    LLVM fully unrolls an inner loop of few steps, then the loop around it, which is now the
    innermost one, and so on. Finally it vectorizes a loop whose body has scattered accesses.
    Such a loop runs slowly and takes seconds to compile. So among loops over scalars, LLVM may
    fully unroll only innermost ones of up to 8 steps.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"
  ];
}

def BcastParallelToOpenMP : Pass<"bcast-parallel-to-openmp", "::mlir::ModuleOp"> {
  let summary = "Run parallel loops on threads if the target has several";
  let description = [{
    Runs `convert-scf-to-openmp` with the `threads` of the module's `bcast.target`. At the end of an
    `omp.wsloop` all threads would wait for each other, and again at the end of the `omp.parallel`
    around it: if nothing comes between, the loop becomes `nowait`. Loops with results, and loops that may
    end with an error, run on one thread. With one thread, parallel loops stay for
    `convert-scf-to-cf`.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::omp::OpenMPDialect"];
}

def BcastLowerVectors : Pass<"bcast-lower-vectors"> {
  let summary = "Lower operations of vector that convert-to-llvm does not";
  let description = [{
    Applies the patterns with which upstream's `convert-vector-to-llvm` begins: transposes, masks and
    slices become shuffles, comparisons, and insertions of elements. Equal constants become one. The
    pass visits operations of vector and constants alone; upstream's canonicalizes the whole
    function, which takes ten times as long.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::vector::VectorDialect"];
}

#endif // BCAST_CODEGEN_LLVMPASSES_TD
