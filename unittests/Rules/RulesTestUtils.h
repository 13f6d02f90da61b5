//===- RulesTestUtils.h - Helpers for tests of the rules --------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_UNITTESTS_RULES_RULESTESTUTILS_H
#define BCAST_UNITTESTS_RULES_RULESTESTUTILS_H

#include "bcast/Rules/Rules.h"
#include "gtest/gtest.h"
#include <map>
#include <string>
#include <vector>

namespace mlir::bcast::test {

using Shape = std::vector<int64_t>;

/// A short name for a dynamic extent.
inline constexpr int64_t D = kDynamic;

/// A resolution in one line. A success is the result's shape and one list per
/// operand. Each dimension has its result dimension and its read: `=` equal,
/// `*` expand, `?` either, `/` block. A failure is its clause.
///
///     2x3 (0= 1=) (1=)
///     NUMPY-4
std::string show(BroadcastResolution resolution);

/// The parts of a BroadcastError; all empty for a success.
struct Failure {
  std::string clause, headline, alignment, fix;
};
Failure takeFailure(BroadcastResolution resolution);

/// The logged text of a failure: headline, alignment and fix.
std::string showError(BroadcastResolution resolution);

/// resolvePdpd() for two operands.
BroadcastResolution pdpd(llvm::ArrayRef<int64_t> a, llvm::ArrayRef<int64_t> b,
                         int64_t axis = kPdpdDefaultAxis);

/// resolveNumpy() and resolveNone() for lists of lists.
BroadcastResolution numpy(const std::vector<Shape> &operands);
BroadcastResolution none(const std::vector<Shape> &operands);

/// resolveBlocks() for a list of lists.
BroadcastResolution blocks(const std::vector<Shape> &operands,
                           const Shape &dims);

/// All shapes of rank 0 to `maxRank` whose extents are among `extents`.
std::vector<Shape> allShapes(int64_t maxRank, llvm::ArrayRef<int64_t> extents);

/// All lists of length 0 to `maxLength` with entries from `first` to `last`.
std::vector<Shape> allLists(int64_t maxLength, int64_t first, int64_t last);

/// Calls `visit` with every index of an array of this shape, in row-major
/// order; with the empty index once for rank 0.
template <typename Visitor>
void forEachIndex(const Shape &shape, Visitor visit) {
  for (int64_t extent : shape)
    if (extent == 0)
      return;
  Shape index(shape.size(), 0);
  while (true) {
    visit(index);
    size_t dim = shape.size();
    while (dim > 0 && ++index[dim - 1] == shape[dim - 1])
      index[--dim] = 0;
    if (dim == 0)
      return;
  }
}

/// The row-major position of `index` in an array of shape `shape`.
int64_t linearize(const Shape &index, const Shape &shape);

/// Returns the operand's index for a result index under `map`. `shape` is the
/// operand's static shape, and `resultShape` the result's.
Shape gatherIndex(const OperandMap &map, const Shape &shape,
                  const Shape &resultIndex, const Shape &resultShape);

/// Counts of a sweep, printed at its end.
struct Tally {
  std::string name;
  int64_t legal = 0;
  int64_t illegal = 0;
  /// The number of errors of each clause.
  std::map<std::string, int64_t> clauses;

  explicit Tally(std::string name) : name(std::move(name)) {}
  Tally(const Tally &) = delete;
  Tally &operator=(const Tally &) = delete;
  ~Tally();
};

} // namespace mlir::bcast::test

#endif // BCAST_UNITTESTS_RULES_RULESTESTUTILS_H
