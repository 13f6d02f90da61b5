//===- CanonicalizationPatterns.h - Of all dialects -------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_CANONICALIZATIONPATTERNS_H
#define BCAST_DIALECT_BCAST_IR_CANONICALIZATIONPATTERNS_H

#include "mlir/IR/DialectInterface.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include <mutex>

namespace mlir::bcast {

/// The canonicalization patterns of all loaded dialects. Passes share them: to
/// collect them takes as long as to canonicalize a small program.
class CanonicalizationPatterns
    : public DialectInterface::Base<CanonicalizationPatterns> {
public:
  explicit CanonicalizationPatterns(Dialect *dialect) : Base(dialect) {}

  FrozenRewritePatternSet get();

private:
  std::mutex mutex;
  FrozenRewritePatternSet patterns;
  size_t numDialects = 0, numOps = 0;
};

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_CANONICALIZATIONPATTERNS_H
