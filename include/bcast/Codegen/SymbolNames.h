//===- SymbolNames.h - Names that compiled code cannot have -----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_SYMBOLNAMES_H
#define BCAST_CODEGEN_SYMBOLNAMES_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::bcast {

/// Whether the C library, libm or the compiler's runtime library of this
/// machine has `name`. Compiled code that defines `name` would call itself
/// instead.
bool isInCLibrary(StringRef name);

/// Reports the functions and globals of `module` whose names compiled code
/// cannot have: those of the C library, and those of C interfaces.
LogicalResult checkSymbolNames(ModuleOp module);

} // namespace mlir::bcast

#endif // BCAST_CODEGEN_SYMBOLNAMES_H
