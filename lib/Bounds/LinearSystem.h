//===- LinearSystem.h - Integers that satisfy conditions --------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_BOUNDS_LINEARSYSTEM_H
#define BCAST_LIB_BOUNDS_LINEARSYSTEM_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/DynamicAPInt.h"
#include <map>
#include <vector>

namespace mlir::bcast::bounds {

/// A sum of variables with factors, and a constant.
struct Linear {
  std::map<unsigned, llvm::DynamicAPInt> factors;
  llvm::DynamicAPInt constant;

  Linear(int64_t constant = 0) : constant(constant) {}
  static Linear variable(unsigned number);

  bool isConstant() const { return factors.empty(); }
  Linear scale(const llvm::DynamicAPInt &factor) const;
  Linear operator+(const Linear &other) const;
  Linear operator-(const Linear &other) const {
    return *this + other.scale(llvm::DynamicAPInt(-1));
  }
  bool operator==(const Linear &other) const {
    return factors == other.factors && constant == other.constant;
  }
  bool operator<(const Linear &other) const {
    return std::tie(factors, constant) <
           std::tie(other.factors, other.constant);
  }
};

/// Sums that are not negative.
using Case = std::vector<Linear>;
/// One of them holds.
using Choice = std::vector<Case>;

/// `lhs` is `rhs`.
Case equal(const Linear &lhs, const Linear &rhs);
/// Both hold.
Choice both(const Choice &lhs, const Choice &rhs);

/// Whether integers satisfy all facts.
struct Answer {
  enum Kind { None, Some, TimeOut } kind;
  /// The value of each variable that occurs, for Some.
  std::map<unsigned, llvm::DynamicAPInt> values;
};

/// Decides with upstream's Presburger library, in at most `seconds`.
Answer solve(std::vector<Choice> facts, unsigned seconds);

} // namespace mlir::bcast::bounds

#endif // BCAST_LIB_BOUNDS_LINEARSYSTEM_H
