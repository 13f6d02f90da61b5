//===- CheckMessages.h - Messages of failed checks --------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_TRANSFORMS_CHECKMESSAGES_H
#define BCAST_LIB_DIALECT_BCAST_TRANSFORMS_CHECKMESSAGES_H

#include "bcast/Dialect/Bcast/IR/Extents.h"

namespace mlir::bcast::detail {

/// The texts of a bcast.check_extent.
struct CheckMessages {
  /// The operation, its rule, the dimension, and the owner of the extent.
  std::string subject;
  /// The owner of the expected extent; empty if the check has none. Of one that
  /// must divide another, what comes before the other.
  std::string against;
  /// Whether the expected extent may be 1 instead, and then be stretched.
  bool isAnyOne = false;
  /// The clause of a failed check; may be empty for rules of other dialects.
  std::string clause;
};

/// `check` is one of getExtentChecks(op).
CheckMessages describeCheck(Operation *op, const ExtentCheck &check);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_DIALECT_BCAST_TRANSFORMS_CHECKMESSAGES_H
