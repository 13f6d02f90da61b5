//===- EntryPoints.h - Entry points of a program ----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_EXECUTION_ENTRYPOINTS_H
#define BCAST_LIB_EXECUTION_ENTRYPOINTS_H

#include "bcast/Execution/Signature.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::bcast {

void registerTranslations(DialectRegistry &registry);

/// Returns an error if calls from `entry` reach a recursive function.
llvm::Error checkRecursion(func::FuncOp entry);

/// Returns a copy of `module` in which `entry`, whose signature is `signature`,
/// takes inputs of these shapes, by bcast-refine-arguments. A dynamic extent
/// leaves that of the signature. Fails if the shapes do not fit.
llvm::Expected<OwningOpRef<ModuleOp>>
refineInputs(ModuleOp module, func::FuncOp entry, const Signature &signature,
             ArrayRef<SmallVector<int64_t, 4>> shapes);

/// The symbol that compiled code calls for a function without a body.
std::string getSymbolInC(func::FuncOp declaration);

/// Makes `function`, which has a signature (Signature.h), take and return
/// arrays alone: a number becomes an array of rank 0, of i64 for an index, and
/// a returned memref becomes a tensor. Calls of the function call a copy of the
/// former one. With `inBuffers`, the function is bufferized, and arrays are
/// memrefs.
void passNumbersInArrays(func::FuncOp function, bool inBuffers);

/// Returns a copy of `module` in which every function has a name that no
/// library has, so that calls of libm and the C library reach these. A function
/// for which `getEntryName` returns a name is public under that name, takes and
/// returns arrays alone, and so does its shape function. Functions that these
/// do not call are erased. Fails if these call a function without a body, but
/// for those of which `isDefined` says that a library has them. Also registers
/// the translations to LLVM IR in the context.
llvm::Expected<OwningOpRef<ModuleOp>>
isolateEntries(ModuleOp module,
               llvm::function_ref<std::string(func::FuncOp)> getEntryName,
               llvm::function_ref<bool(func::FuncOp)> isDefined);

} // namespace mlir::bcast

#endif // BCAST_LIB_EXECUTION_ENTRYPOINTS_H
