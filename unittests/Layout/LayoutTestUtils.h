//===- LayoutTestUtils.h - Helpers for tests of layouts ---------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_UNITTESTS_LAYOUT_LAYOUTTESTUTILS_H
#define BCAST_UNITTESTS_LAYOUT_LAYOUTTESTUTILS_H

#include "bcast/Layout/PhysicalLayout.h"
#include "gtest/gtest.h"
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace mlir::bcast::test {

using Ints = std::vector<int64_t>;

/// A short name for a dynamic extent.
inline constexpr int64_t D = kDynamic;

/// Returns a layout, which must be valid. Without `widths`, it is not padded.
PhysicalLayout layout(const Ints &shape, const Ints &minorToMajor);
PhysicalLayout layout(const Ints &shape, const Ints &minorToMajor,
                      const Ints &widths);

Ints toInts(llvm::ArrayRef<int64_t> values);

/// The message of the error, or an empty string for a value.
template <typename T> std::string messageOf(llvm::Expected<T> value) {
  return value ? std::string() : llvm::toString(value.takeError());
}

/// Calls `visit` for each list of `rank` values out of `values`.
void forEachTuple(size_t rank, const Ints &values,
                  const std::function<void(const Ints &)> &visit);

/// Calls `visit` for each order of the numbers below `rank`.
void forEachPermutation(size_t rank,
                        const std::function<void(const Ints &)> &visit);

/// Calls `visit` for each static layout of these ranks, with all orders, all
/// extents out of `extents` and all paddings out of `paddings`.
void forEachLayout(size_t rank, const Ints &extents, const Ints &paddings,
                   const std::function<void(const PhysicalLayout &)> &visit);

/// A second statement of layouts, without strides: the coordinates of the cells
/// in the order of memory, by loops over the widths, the most major dimension
/// outermost.
std::vector<Ints> enumerateCells(const PhysicalLayout &layout);

/// The addresses of the elements, by index, computed by enumerateCells.
std::map<Ints, int64_t> enumerateElements(const PhysicalLayout &layout);

} // namespace mlir::bcast::test

#endif // BCAST_UNITTESTS_LAYOUT_LAYOUTTESTUTILS_H
