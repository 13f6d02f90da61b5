//===- EntryPoints.h - Entry points of a program ----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_EXECUTION_ENTRYPOINTS_H
#define BCAST_LIB_EXECUTION_ENTRYPOINTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::bcast {

/// Registers how the context's dialects are translated to LLVM IR.
void registerTranslations(DialectRegistry &registry);

/// An error where a call leads from `entry` to a function and back to it.
llvm::Error checkRecursion(func::FuncOp entry);

/// A copy of `module` in which every function has a name that no library has,
/// so that calls of libm and the C library reach these. The functions for which
/// `getEntryName` gives a name are visible, under that name, as are their shape
/// functions; what these do not reach is gone. An error where they reach a
/// function without a body. The context knows then how to translate what the
/// pipelines make of the copy.
llvm::Expected<OwningOpRef<ModuleOp>>
isolateEntries(ModuleOp module,
               llvm::function_ref<std::string(func::FuncOp)> getEntryName);

/// An error where `module`, the result of the pipeline to LLVM, holds
/// operations that have no translation to LLVM IR; they are reported, the first
/// of each kind. The dialects have their translations registered.
llvm::Error checkTranslatable(ModuleOp module);

} // namespace mlir::bcast

#endif // BCAST_LIB_EXECUTION_ENTRYPOINTS_H
