//===- LayoutRules.cpp - Conditions on layouts ----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Layout/LayoutRules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace mlir::bcast;

static llvm::Error makeError(std::string message) {
  return llvm::createStringError(std::move(message),
                                 llvm::inconvertibleErrorCode());
}

llvm::Error mlir::bcast::verifyLayout(llvm::ArrayRef<int64_t> minorToMajor,
                                      llvm::ArrayRef<int64_t> widths) {
  int64_t rank = minorToMajor.size();
  llvm::SmallVector<bool> seen(rank, false);
  for (auto [index, dim] : llvm::enumerate(minorToMajor)) {
    std::string list = "minor_to_major = " + formatList(minorToMajor) + ": ";
    // The rank of the tensor is checked in verifyLayoutOf.
    if (dim >= rank)
      return makeError(list + "entry " + std::to_string(index) + " is " +
                       std::to_string(dim) + ", and there " +
                       (rank == 1 ? "is " : "are ") +
                       formatCount(rank, "entry", "entries") +
                       ": either one is missing, as there is one per "
                       "dimension [LAYOUT-1], or this one is outside [0, " +
                       std::to_string(rank) + ") [LAYOUT-2]");
    if (dim < 0)
      return makeError(list + "entry " + std::to_string(index) + " is " +
                       std::to_string(dim) + ", outside [0, " +
                       std::to_string(rank) + ") [LAYOUT-2]");
    if (seen[dim])
      return makeError(list + "dimension " + std::to_string(dim) +
                       " occurs twice [LAYOUT-3]");
    seen[dim] = true;
  }
  if (!widths.empty() && static_cast<int64_t>(widths.size()) != rank)
    return makeError("padded_dimensions has " +
                     formatCount(widths.size(), "entry", "entries") +
                     ", minor_to_major has " + std::to_string(rank) +
                     "; each needs one per dimension [LAYOUT-4]");
  for (auto [dim, width] : llvm::enumerate(widths))
    if (width < 0 && !isDynamic(width))
      return makeError("padded_dimensions: dimension " + std::to_string(dim) +
                       " has width " + std::to_string(width) +
                       "; a width is at least the extent [LAYOUT-5]");
  return llvm::Error::success();
}

llvm::Error mlir::bcast::verifyLayoutOf(llvm::ArrayRef<int64_t> shape,
                                        llvm::ArrayRef<int64_t> minorToMajor,
                                        llvm::ArrayRef<int64_t> widths) {
  if (minorToMajor.size() != shape.size())
    return makeError(
        "layout: minor_to_major = " + formatList(minorToMajor) + " has " +
        formatCount(minorToMajor.size(), "entry", "entries") +
        ", and the tensor " +
        // Callers pass an empty shape for both kinds of types.
        (shape.empty() ? "has rank 0 or is unranked"
                       : "of shape " + formatShape(shape) + " has rank " +
                             std::to_string(shape.size())) +
        "; it needs one per dimension [LAYOUT-1]");
  for (auto [dim, width] : llvm::enumerate(widths)) {
    int64_t extent = shape[dim];
    std::string where = "layout: dimension " + std::to_string(dim) +
                        " has width " + formatExtent(width);
    if (isDynamic(width) != isDynamic(extent))
      return makeError(where + " and extent " + formatExtent(extent) +
                       "; a width is ? exactly where the extent is dynamic "
                       "[LAYOUT-6]");
    if (width < extent)
      return makeError(where + ", less than its extent " +
                       std::to_string(extent) + " [LAYOUT-5]");
  }
  return llvm::Error::success();
}
