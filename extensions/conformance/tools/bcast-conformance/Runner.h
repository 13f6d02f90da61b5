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

/// The limits of a runner; 0 means no limit.
struct RunnerLimits {
  unsigned seconds = 3600;
  /// The address space of each of its processes.
  unsigned memoryMiB = 0;
  /// The size of its output, and of each file that it writes.
  unsigned outputMiB = 1024;
};

struct RunnerResult {
  std::unique_ptr<llvm::MemoryBuffer> answers;
  /// Why the answers may be incomplete: an exit code, a signal or a limit.
  std::string failure;
};

/// Runs the shell command with the questions as its standard input, and reads
/// its standard output. Its processes do not outlive a limit, or this process.
llvm::Expected<RunnerResult> runCommand(StringRef command,
                                        ArrayRef<ConformanceVector> vectors,
                                        const RunnerLimits &limits);

} // namespace mlir::bcast

#endif // BCAST_TOOLS_BCAST_CONFORMANCE_RUNNER_H
