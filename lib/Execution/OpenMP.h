//===- OpenMP.h - The library that starts threads ---------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXECUTION_OPENMP_H
#define BCAST_EXECUTION_OPENMP_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/Error.h"

namespace mlir::bcast {

/// Makes LLVM's OpenMP library known to compiled code: the one that is in the
/// process already, or else LLVM's own. Fails where there is none, and names
/// the package that has it.
llvm::Error loadOpenMP();

/// Loads the first of `paths` that can be loaded.
llvm::Error loadOpenMP(ArrayRef<StringRef> paths);

} // namespace mlir::bcast

#endif // BCAST_EXECUTION_OPENMP_H
