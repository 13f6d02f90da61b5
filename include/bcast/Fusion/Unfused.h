//===- Unfused.h - Why two operations were not fused ------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_FUSION_UNFUSED_H
#define BCAST_FUSION_UNFUSED_H

#include "mlir/IR/Operation.h"

namespace mlir::bcast {

/// Two operations of which one reads what the other stores.
struct UnfusedPair {
  Location reader, producer;
  std::string reason;
  /// The bytes that are stored, or "?".
  std::string bytes;
};

/// The pairs of linalg.generic in `root`, after fusion.
std::vector<UnfusedPair> findUnfusedPairs(Operation *root);

} // namespace mlir::bcast

#endif // BCAST_FUSION_UNFUSED_H
