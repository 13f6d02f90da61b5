//===- Cases.h - Programs with static and dynamic shapes --------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_BENCHMARK_DYNAMIC_CASES_H
#define BCAST_BENCHMARK_DYNAMIC_CASES_H

#include <cstdint>
#include <string>
#include <vector>

namespace mlir::bcast {

/// An f32 argument or result.
struct BenchmarkValue {
  /// The runtime shape.
  std::vector<int64_t> shape;
  /// One character per dimension: '?' for an unknown extent of the dynamic
  /// program, '=' for a known one.
  std::string known;
};

/// One operation or chain on the same data, with static and with dynamic types.
struct BenchmarkCase {
  /// The rule and its effect.
  std::string name;
  /// Whether an innermost `?` is 1 at run time.
  bool stretchesInnermost;
  /// The operations. $0, $1, ... stand for the types of the arguments %0, %1,
  /// ..., $r for that of the result %r, $to for "to [...]" with the result's
  /// extents, $sizes for the sizes of the unknown ones.
  std::string body;
  std::vector<BenchmarkValue> arguments;
  BenchmarkValue result;

  std::string getSource(bool isDynamic) const;
};

/// All cases, on results of rows times columns elements.
std::vector<BenchmarkCase> createCases(int64_t rows, int64_t columns);

} // namespace mlir::bcast

#endif // BCAST_BENCHMARK_DYNAMIC_CASES_H
