//===- Timings.h - Execution times ------------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXECUTION_TIMINGS_H
#define BCAST_EXECUTION_TIMINGS_H

#include "mlir/Support/LLVM.h"
#include <chrono>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace mlir::bcast {

/// The durations of consecutive steps.
///
/// Upstream's DefaultTimingManager cannot add time that it did not measure
/// itself, such as the time before main.
class Timings {
public:
  /// Starts a step, and ends the previous one.
  void start(StringRef name);
  void stop();

  /// Adds a step that was measured elsewhere.
  void add(StringRef name, double seconds);

  /// Prints a table in milliseconds, with the sum. Call stop() first.
  void print(llvm::raw_ostream &out) const;

private:
  struct Row {
    std::string name;
    double seconds;
  };
  std::vector<Row> rows;
  bool isRunning = false;
  std::chrono::steady_clock::time_point startTime;
};

} // namespace mlir::bcast

#endif // BCAST_EXECUTION_TIMINGS_H
