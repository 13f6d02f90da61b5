//===- Measure.cpp - Times of contenders ----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Measure.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <time.h>

using namespace mlir;
using namespace mlir::bcast;

/// The least time of a sample, compared with which reading the clock is short,
/// and the call that fills the caches with a part of large arrays.
static constexpr double kSampleSeconds = 1e-3;

/// A sample is the second of two rounds of calls whose times differ by at most
/// this part, or the last of so many.
static constexpr double kSameTime = 0.05;
static constexpr unsigned kMaxRounds = 5;

Stopwatch::Stopwatch(Contender contender, unsigned threads)
    : contender(std::move(contender)), threads(threads) {
  measure(1);
  double once = std::max(1e-9, measure(1));
  if (once < kSampleSeconds)
    once = std::max(1e-9, measure(std::min(1000.0, kSampleSeconds / once)));
  calls = std::clamp(kSampleSeconds / once, 1.0, 1e6);
}

double Stopwatch::getTime() const {
  timespec time;
  clock_gettime(threads == 1 ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC,
                &time);
  return time.tv_sec + 1e-9 * time.tv_nsec;
}

double Stopwatch::measure(unsigned count) {
  double start = getTime();
  for (unsigned i = 0; i < count; ++i)
    contender.call();
  return (getTime() - start) / count;
}

/// Reads and writes 256 MB.
static void fillCaches() {
  static std::vector<int64_t> other(256 << 17);
  for (int64_t &number : other)
    ++number;
}

double Stopwatch::sampleCold() {
  std::array<double, 3> times;
  for (double &time : times) {
    fillCaches();
    time = measure(1);
  }
  llvm::sort(times);
  return times[times.size() / 2];
}

double Stopwatch::sample(bool isCold) {
  if (isCold)
    return sampleCold();
  // The previous contender has filled the caches, or non-temporal stores have
  // emptied them, and some machines need several calls of large arrays then.
  double last = measure(calls);
  for (unsigned round = 0; round < kMaxRounds; ++round) {
    double seconds = measure(calls);
    if (std::abs(seconds - last) <= kSameTime * last)
      return seconds;
    last = seconds;
  }
  return last;
}

std::vector<double>
mlir::bcast::measureMedians(const std::vector<Contender> &contenders,
                            unsigned threads, unsigned samples) {
  std::vector<Stopwatch> stopwatches;
  for (const Contender &contender : contenders)
    stopwatches.emplace_back(contender, threads);
  std::vector<std::vector<double>> times(contenders.size());
  for (unsigned i = 0; i < samples; ++i)
    for (auto [stopwatch, seconds] : llvm::zip_equal(stopwatches, times))
      seconds.push_back(stopwatch.sample());
  std::vector<double> medians;
  for (std::vector<double> &seconds : times) {
    llvm::sort(seconds);
    medians.push_back(seconds[seconds.size() / 2]);
  }
  return medians;
}
