//===- Passes.td - CPU code generation ---------------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_PASSES_TD
#define BCAST_CODEGEN_PASSES_TD

include "mlir/Pass/PassBase.td"

def BcastFuseElementwise : Pass<"bcast-fuse-elementwise"> {
  let summary = "Fuse elementwise linalg.generic operations";
  let description = [{
    Fuses a producer into its only consumer. Where the consumer reads the
    producer broadcast, each of its elements would be computed many times: then
    only a producer that is cheap to compute again is fused.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def BcastMathToLibm : Pass<"bcast-math-to-libm", "::mlir::ModuleOp"> {
  let summary = "Call libm for the functions that LLVM has no intrinsic for";
  let description = [{
    exp(x) - 1 and log(1 + x), to which upstream lowers expm1 and log1p, lose all
    accuracy near 0; libm's functions do not. The functions that LLVM has an
    intrinsic for are left to `convert-math-to-llvm`.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::LLVM::LLVMDialect"
  ];
}

def BcastProtectArguments : Pass<"bcast-protect-arguments", "::mlir::func::FuncOp"> {
  let summary = "Mark tensor arguments of public functions as read-only";
  let description = [{
    Bufferization may otherwise write an operation's result into the buffer of an
    argument. A caller's inputs are its own.
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
}

#endif // BCAST_CODEGEN_PASSES_TD
