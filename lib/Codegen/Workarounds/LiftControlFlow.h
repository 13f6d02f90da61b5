//===- LiftControlFlow.h - Branches as scf.if and loops ---------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_WORKAROUNDS_LIFTCONTROLFLOW_H
#define BCAST_LIB_CODEGEN_WORKAROUNDS_LIFTCONTROLFLOW_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::bcast {

/// Rewrites branches between blocks, and switches, to scf.if and loops.
LogicalResult liftControlFlow(ModuleOp module);

} // namespace mlir::bcast

#endif // BCAST_LIB_CODEGEN_WORKAROUNDS_LIFTCONTROLFLOW_H
