//===- Runner.h - Programs that answer vectors ------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_BCAST_CONFORMANCE_RUNNER_H
#define BCAST_TOOLS_BCAST_CONFORMANCE_RUNNER_H

#include "Vectors.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace mlir::bcast {

/// Runs the shell command with the questions as its standard input. Returns
/// its standard output, and its exit code in `exitCode`.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
runCommand(StringRef command, ArrayRef<ConformanceVector> vectors,
           int &exitCode);

struct ReportOptions {
  /// The number of differences that are printed for each group.
  unsigned shown = 3;
  /// All differences, as lines of JSON.
  bool json = false;
};

/// Compares the answers, lines of JSON, to what the vectors expect, and prints
/// a report. Returns true if every answer agrees or is "unsupported". Fails if
/// a line has the wrong form; `name` names the answers.
llvm::Expected<bool> reportAnswers(ArrayRef<ConformanceVector> vectors,
                                   StringRef answers, StringRef name,
                                   const ReportOptions &options,
                                   raw_ostream &os);

} // namespace mlir::bcast

#endif // BCAST_TOOLS_BCAST_CONFORMANCE_RUNNER_H
