//===- LibraryMacros.h - Macros of the C library ----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_LIBRARYMACROS_H
#define BCAST_TOOLS_LIBRARYMACROS_H

#include "mlir/Support/LLVM.h"

namespace mlir::bcast {

/// Whether a header of C11 may define a macro `name` without parameters, such
/// as EOF, so that no function and no parameter can have the name.
bool isLibraryMacro(StringRef name);

/// Whether a header of C11 may define a macro `name` with parameters, such as
/// assert, and the C library has no function of this name. A parameter can have
/// the name.
bool isLibraryFunctionMacro(StringRef name);

} // namespace mlir::bcast

#endif // BCAST_TOOLS_LIBRARYMACROS_H
