//===- Repetition.h - Extents that are repeated in blocks -----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_PIPELINES_REPETITION_H
#define BCAST_LIB_PIPELINES_REPETITION_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::bcast::pipelines {

/// An extent that is repeated in blocks, and the one that it becomes.
struct Repetition {
  OpFoldResult extent;
  Value result;

  bool operator==(const Repetition &other) const {
    return isEqualConstantIntOrValue(extent, other.extent) &&
           result == other.result;
  }
};

/// The k and n of k * (n / max(k, 1)), or with `isAtLeastOne` of k * max(n /
/// max(k, 1), 1).
std::optional<Repetition> getRepetition(Operation *product, bool isAtLeastOne);

/// The extents of which a check demands that the second is a multiple of the
/// first, if it does.
std::optional<Repetition> getRepetition(CheckExtentOp check);

/// Whether `found` is one of `checked`, or its extent the least of those of
/// two.
bool isChecked(const Repetition &found, ArrayRef<Repetition> checked);

} // namespace mlir::bcast::pipelines

#endif // BCAST_LIB_PIPELINES_REPETITION_H
