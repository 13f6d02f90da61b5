//===- copy.cpp - A shared library with a copy of MLIR --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Support/FileUtilities.h"

auto *refersToMlir = static_cast<std::unique_ptr<llvm::MemoryBuffer> (*)(
    llvm::StringRef, std::string *)>(&mlir::openInputFile);
