//===- Shape.h - Shapes as plain extents ------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A shape is a list of extents, major dimension first. An extent is a number of
// elements, 0 included, or kDynamic if it is known only at run time.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_RULES_SHAPE_H
#define BCAST_RULES_SHAPE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace mlir::bcast {

/// An extent that is known only at run time; the same value as
/// mlir::ShapedType::kDynamic.
inline constexpr int64_t kDynamic = std::numeric_limits<int64_t>::min();

inline bool isDynamic(int64_t extent) { return extent == kDynamic; }

/// True if `extent` is known and is not 1, so that it can never be stretched.
inline bool isKnownNotOne(int64_t extent) {
  return !isDynamic(extent) && extent != 1;
}

/// The product of `extents`: 0 if one is 0. Empty if one is dynamic, or the
/// product does not fit in int64. All sizes that are known before run time are
/// multiplied here.
std::optional<int64_t> multiplyExtents(llvm::ArrayRef<int64_t> extents);

/// `extent` in decimal, or "?" if it is dynamic.
std::string formatExtent(int64_t extent);

/// The extents joined by x, as in a tensor type: "2x?x4"; "scalar" for rank 0.
std::string formatShape(llvm::ArrayRef<int64_t> shape);

/// The numbers in brackets: "[0, 2]".
std::string formatList(llvm::ArrayRef<int64_t> values);

/// The number and `noun`, in the plural unless the number is 1: "1 entry", "2
/// entries". Without `plural`, the plural is `noun` with an s.
std::string formatCount(int64_t count, llvm::StringRef noun,
                        llvm::StringRef plural = "");

} // namespace mlir::bcast

#endif // BCAST_RULES_SHAPE_H
