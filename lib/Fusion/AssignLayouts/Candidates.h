//===- Candidates.h - Orders to try for a loop nest -------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_FUSION_ASSIGNLAYOUTS_CANDIDATES_H
#define BCAST_LIB_FUSION_ASSIGNLAYOUTS_CANDIDATES_H

#include "LayoutAssignment.h"

namespace mlir::bcast::layouts {

/// The orders to try for each nest, its own first.
struct Candidates {
  std::vector<std::vector<DimOrder>> ofNest;
  /// Whether no other order can cost less.
  bool areAll = true;
};

Candidates getCandidates(const AssignmentProblem &problem);

} // namespace mlir::bcast::layouts

#endif // BCAST_LIB_FUSION_ASSIGNLAYOUTS_CANDIDATES_H
