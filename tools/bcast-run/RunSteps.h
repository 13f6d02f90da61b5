//===- RunSteps.h - What runs of bcast-run have in common -------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_BCAST_RUN_RUNSTEPS_H
#define BCAST_TOOLS_BCAST_RUN_RUNSTEPS_H

#include "RunOptions.h"
#include "bcast/Arrays/Compare.h"

namespace mlir::bcast {

/// Puts inputs and results in the order of the function's, and checks the
/// numbers of results.
llvm::Error orderOptions(const Signature &signature, RunOptions &options);

/// Returns an error that names the file of input `index` if `text` names one,
/// and its array does not have the program's type.
llvm::Error checkFile(const Signature &signature, size_t index, StringRef text,
                      ElementType found, ArrayRef<int64_t> shape);

/// Opens the inputs of the command line, without their elements. Fails if their
/// number or types do not match `signature`.
llvm::Expected<std::vector<ArraySource>> openInputs(const Signature &signature,
                                                    const RunOptions &options);

/// Compares a result with an expected one; `what` describes that. Both may be
/// parts, which begin at `offsets`.
llvm::Error checkResult(StringRef what, const std::string &result,
                        const Array &actual, const Array &expected,
                        ElementType precision, const RunOptions &options,
                        ZeroSign zeroSign = ZeroSign::Ignored,
                        ArrayRef<int64_t> offsets = {});

/// Returns an error if a padded cell does not hold the padding value of its
/// type.
llvm::Error checkPadding(ArrayRef<PhysicalArray> results);

/// Prints the allocations of the program to standard error.
void printAllocations();

/// Prints the results in NumPy's format.
llvm::Error printResults(ArrayRef<Array> results);

} // namespace mlir::bcast

#endif // BCAST_TOOLS_BCAST_RUN_RUNSTEPS_H
