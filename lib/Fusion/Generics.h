//===- Generics.h - Rewrites of linalg.generic ------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_FUSION_GENERICS_H
#define BCAST_LIB_FUSION_GENERICS_H

#include "bcast/Fusion/MachineModel.h"
#include "bcast/Support/Rewriting.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::bcast::fusion {

/// Whether `op`, which may be null, is a linalg.generic that computes elements
/// of tensors independently of each other.
inline bool isParallelGeneric(Operation *op) {
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  return generic && generic.hasPureTensorSemantics() &&
         generic.getNumParallelLoops() == generic.getNumLoops();
}

/// Whether the results of `generic` depend on the initial values of its
/// outputs.
bool readsInits(linalg::GenericOp generic);

ElementCost getCost(linalg::GenericOp generic);

/// Whether one nest may compute both.
bool fitInOneNest(const ElementCost &lhs, const ElementCost &rhs);

/// Fuses with `consumer` a producer that others read as well, if `consumer` is
/// the first of them: they read another result of the fused operation, which is
/// returned. Null if there is none.
linalg::GenericOp fuseAsFirstReader(linalg::GenericOp consumer,
                                    RewriterBase &rewriter);

/// Lets `generic` read each input once. Fused operations would have more and
/// more of them otherwise.
void removeDuplicateInputs(linalg::GenericOp generic);

/// Lets `op` read the sources of its inputs that are a tensor.expand_shape or a
/// tensor.collapse_shape which only adds or drops extents of 1. A reshape
/// between two operations would keep them from being fused.
void readThroughReshapes(linalg::GenericOp op, RewriterBase &rewriter);

/// Gives each reduction in `root` an input that is not read and has the extents
/// of reduced loops, if only computed tensors or splats have them. So these
/// need not be stored: the input is a tensor.empty, whose buffer has no use.
/// Upstream's patterns drop it if a stored tensor has the extents after all.
void addExtentInputs(Operation *root, RewriterBase &rewriter);

/// Adds patterns for reductions that do not read what their outputs hold
/// before. Without steps, that is their result, and upstream's patterns drop
/// it.
void populateUnreadInitPatterns(RewritePatternSet &patterns);

/// Rewrites what is in `root` until no pattern applies, in any number of
/// rounds. Warns if that does not end.
inline void rewriteAll(Operation *root, RewritePatternSet &&patterns) {
  GreedyRewriteConfig config;
  config.setMaxIterations(GreedyRewriteConfig::kNoLimit);
  if (failed(rewriteGreedily(root, std::move(patterns), config)))
    emitWarning(root->getLoc())
        << "fusion stopped after very many rewrites; the code is right, but "
           "may be slow: report the program";
}

} // namespace mlir::bcast::fusion

#endif // BCAST_LIB_FUSION_GENERICS_H
