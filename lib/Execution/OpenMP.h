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
#include <optional>
#include <string>

namespace mlir::bcast {

/// Makes an OpenMP library available to compiled code: one that is already in
/// the process, or else LLVM's. Fails without one, and names the package that
/// has it.
llvm::Error loadOpenMP();

/// Returns a warning if OpenMP's threads may run on fewer processors than
/// `threads`, although the machine has more; with 0, on one processor. The
/// library takes its set of processors from the affinity of the thread that
/// first calls it, which may be the thread of this call; another OpenMP library
/// in the process may have bound that thread. Binding by this library itself
/// does not cause a warning.
std::optional<std::string> describeBoundThreads(unsigned threads);

/// The same for threads that may run on `usable` of `online` processors.
std::optional<std::string>
describeBoundThreads(unsigned threads, unsigned usable, unsigned online);

/// Loads the first library of `paths` that can be loaded.
llvm::Error loadOpenMP(ArrayRef<StringRef> paths);

} // namespace mlir::bcast

#endif // BCAST_EXECUTION_OPENMP_H
