//===- ImportPattern.h - Patterns of an importer ----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_IMPORT_IMPORTPATTERN_H
#define BCAST_CONVERSION_IMPORT_IMPORTPATTERN_H

#include "bcast/Conversion/Import/Draft.h"

namespace mlir::bcast {

/// An operation that is the bcast operation on the same operands.
template <typename SourceOp, typename TargetOp> struct Same {
  using Source = SourceOp;
  static Value build(Draft &draft, SourceOp op) {
    return draft.create<TargetOp>(llvm::to_vector(op->getOperands()));
  }
};

/// Replaces an `Import::Source` by what `Import::build(draft, op)` returns.
/// `Dialect::broadcast` is how the source's dialect broadcasts, and
/// `Dialect::explainDifference(op)` tells why an operation is not what is built
/// for it; it is empty where it is.
template <typename Dialect, typename Import>
struct ImportPattern : public OpRewritePattern<typename Import::Source> {
  using Source = typename Import::Source;
  using OpRewritePattern<Source>::OpRewritePattern;
  LogicalResult matchAndRewrite(Source op,
                                PatternRewriter &rewriter) const override {
    StringRef why = Dialect::explainDifference(op);
    if (!why.empty())
      return rewriter.notifyMatchFailure(op, why);
    Draft draft(rewriter, op, Dialect::broadcast);
    return draft.replaceSource(Import::build(draft, op));
  }
};

template <typename Dialect, typename... Imports>
void addImports(RewritePatternSet &patterns) {
  patterns.add<ImportPattern<Dialect, Imports>...>(patterns.getContext());
}

} // namespace mlir::bcast

#endif // BCAST_CONVERSION_IMPORT_IMPORTPATTERN_H
