//===- RewritingTest.cpp - Rewriting ends ---------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Support/Rewriting.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {

/// Renames an operation.
struct Rename : public RewritePattern {
  Rename(MLIRContext *context, StringRef from, StringRef to)
      : RewritePattern(from, 1, context), to(StringAttr::get(context, to)) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, rewriter.create(op->getLoc(), to, op->getOperands(),
                                           op->getResultTypes()));
    return success();
  }

  StringAttr to;
};

LogicalResult rename(ArrayRef<std::pair<StringRef, StringRef>> names) {
  MLIRContext context;
  context.allowUnregisteredDialects();
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(R"mlir("t.a"() : () -> ())mlir", &context);
  RewritePatternSet patterns(&context);
  for (auto [from, to] : names)
    patterns.add<Rename>(&context, from, to);
  GreedyRewriteConfig config;
  config.setMaxIterations(GreedyRewriteConfig::kNoLimit);
  return rewriteGreedily(*module, std::move(patterns), config);
}

TEST(RewritingTest, EndsWherePatternsUndoEachOther) {
  EXPECT_TRUE(failed(rename({{"t.a", "t.b"}, {"t.b", "t.a"}})));
}

TEST(RewritingTest, SucceedsWhereNoPatternApplies) {
  EXPECT_TRUE(succeeded(rename({{"t.a", "t.b"}, {"t.b", "t.c"}})));
}

} // namespace
