//===- PatternInterface.cpp - Steps for --reduction-tree ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/Reduction/Reduction.h"
#include "bcast/Support/LLVM22.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Reducer/ReductionPatternInterface.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {
/// A pattern that applies only if the program stays interesting.
class TestedPattern : public RewritePattern {
public:
  TestedPattern(std::unique_ptr<RewritePattern> pattern, const Tester &tester)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1,
                       pattern->getContext()),
        pattern(std::move(pattern)), tester(tester) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    auto module = op->getParentOfType<ModuleOp>();
    if (!module || !mayMatch(op))
      return rewriter.notifyMatchFailure(op, "is not what the pattern is for");
    while (auto parent = module->getParentOfType<ModuleOp>())
      module = parent;
    IRMapping mapping;
    OwningOpRef<ModuleOp> copy = cast<ModuleOp>(module->clone(mapping));
    PatternRewriter copyRewriter(getContext());
    Operation *copiedOp = mapping.lookup(op);
    copyRewriter.setInsertionPoint(copiedOp);
    if (failed(pattern->matchAndRewrite(copiedOp, copyRewriter)))
      return failure();
    if (tester.isInteresting(*copy).first != Tester::Interestingness::True)
      return rewriter.notifyMatchFailure(op, "is not interesting without");
    return pattern->matchAndRewrite(op, rewriter);
  }

private:
  bool mayMatch(Operation *op) const {
    if (std::optional<OperationName> root = pattern->getRootKind())
      return op->getName() == *root;
    if (std::optional<TypeID> interface = pattern->getRootInterfaceID())
      return op->getName().hasInterface(*interface);
    return true;
  }

  std::unique_ptr<RewritePattern> pattern;
  const Tester &tester;
};

struct ReductionPatternInterface : public DialectReductionPatternInterface {
  ReductionPatternInterface(Dialect *dialect)
      : DialectReductionPatternInterface(dialect) {}

  void populateReductionPatterns(RewritePatternSet &) const override {}

  void populateReductionPatternsWithTester(RewritePatternSet &patterns,
                                           Tester &tester) const override {
    RewritePatternSet untested(patterns.getContext());
    populateOperationReductionPatterns(untested);
    populateProgramReductionPatterns(untested);
    populateRegionReductionPatterns(untested);
    for (std::unique_ptr<RewritePattern> &pattern :
         untested.getNativePatterns())
      patterns.add<TestedPattern>(std::move(pattern), tester);
  }
};
} // namespace

void mlir::bcast::registerReductionPatternInterface(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *, BcastDialect *dialect) {
    dialect->addInterfaces<ReductionPatternInterface>();
  });
}
