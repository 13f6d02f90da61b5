//===- Measure.h - Times of contenders --------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_BENCHMARK_THROUGHPUT_MEASURE_H
#define BCAST_BENCHMARK_THROUGHPUT_MEASURE_H

#include "Contender.h"

namespace mlir::bcast {

/// Times a contender: by the time of the thread for one thread, since others
/// may use the machine; else by wall time.
class Stopwatch {
public:
  /// Warms up, and determines the number of calls of a sample.
  Stopwatch(Contender contender, unsigned threads);

  /// Seconds of one call: the mean of one sample, or, if `isCold`, the median
  /// of calls before each of which other work has passed through the caches.
  double sample(bool isCold = false);

  const Contender &getContender() const { return contender; }

private:
  double getTime() const;
  double measure(unsigned calls);
  double sampleCold();

  Contender contender;
  unsigned threads, calls = 1;
};

/// The median seconds of each, sampled in turn.
std::vector<double> measureMedians(const std::vector<Contender> &contenders,
                                   unsigned threads, unsigned samples);

} // namespace mlir::bcast

#endif // BCAST_BENCHMARK_THROUGHPUT_MEASURE_H
