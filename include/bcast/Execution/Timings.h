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

/// What is done one after the other, and how long each of it takes.
///
/// Upstream's DefaultTimingManager has no row for time that it did not measure
/// itself, as that from the start of the process to main.
class Timings {
public:
  /// What is done from now on; it ends what was done before.
  void start(StringRef name);
  void stop();

  /// Adds what was not measured here.
  void add(StringRef name, double seconds);

  /// A table in milliseconds, with the sum. To be called when stopped.
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
