//===- SplitProgram.h - Parts of a program in LLVM IR -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM compiles a module on one thread. The functions of a large program are
// divided among modules, each in a context of its own, for several threads.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_EXECUTION_SPLITPROGRAM_H
#define BCAST_LIB_EXECUTION_SPLITPROGRAM_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Module;
} // namespace llvm

namespace mlir::bcast::execution {

/// The bitcode of a module.
using Bitcode = SmallVector<char, 0>;

/// Divides the functions of `module` among modules of about the same size,
/// which are linked by name. Their number depends on the program alone, so that
/// the code is the same on every machine. Returns nothing, and leaves `module`
/// unchanged, if it is small or has one large function; otherwise its functions
/// become external.
SmallVector<Bitcode> splitProgram(llvm::Module &module);

} // namespace mlir::bcast::execution

#endif // BCAST_LIB_EXECUTION_SPLITPROGRAM_H
