//===- PrepareReductions.h - Before reductions are fused --------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_FUSION_PREPAREREDUCTIONS_H
#define BCAST_LIB_FUSION_PREPAREREDUCTIONS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::bcast::fusion {

/// Gives each reduction in `root` an input that is not read and has the extents
/// of reduced loops, if only computed tensors or splats have them. So these
/// need not be stored: the input is a tensor.empty, whose buffer has no use.
/// Upstream's patterns drop it if a stored tensor has the extents after all.
void addExtentInputs(Operation *root, RewriterBase &rewriter);

/// Adds patterns for reductions that do not read what their outputs hold
/// before. Without steps, that is their result, and upstream's patterns drop
/// it.
void populateUnreadInitPatterns(RewritePatternSet &patterns);

} // namespace mlir::bcast::fusion

#endif // BCAST_LIB_FUSION_PREPAREREDUCTIONS_H
