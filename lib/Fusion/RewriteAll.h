//===- RewriteAll.h - Rewriting of a pass of fusion -------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_FUSION_REWRITEALL_H
#define BCAST_LIB_FUSION_REWRITEALL_H

#include "bcast/Support/Rewriting.h"

namespace mlir::bcast::fusion {

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

#endif // BCAST_LIB_FUSION_REWRITEALL_H
