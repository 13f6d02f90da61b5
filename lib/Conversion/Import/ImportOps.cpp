//===- ImportOps.cpp - What importing passes share ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/Import/ImportOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Rewrite/PatternApplicator.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {
/// Keeps the last reason for which a pattern did not match.
struct ReasonListener : public RewriterBase::Listener {
  void notifyMatchFailure(Location location,
                          function_ref<void(Diagnostic &)> callback) override {
    Diagnostic diagnostic(location, DiagnosticSeverity::Remark);
    callback(diagnostic);
    reason = diagnostic.str();
  }

  std::string reason;
};
} // namespace

/// A constant that only its own dialect reads is a part of what reads it.
static bool isNamed(Operation *op) {
  if (op->hasTrait<OpTrait::IsTerminator>())
    return false;
  return !op->hasTrait<OpTrait::ConstantLike>() ||
         llvm::any_of(op->getUsers(), [&](Operation *user) {
           return user->getDialect() != op->getDialect();
         });
}

void bcast::importOps(Operation *root, const FrozenRewritePatternSet &patterns,
                      function_ref<bool(Operation *)> isSource, bool report) {
  SmallVector<Operation *> sources;
  root->walk([&](Operation *op) {
    if (op != root && isSource(op))
      sources.push_back(op);
  });

  PatternApplicator applicator(patterns);
  applicator.applyDefaultCostModel();
  ReasonListener listener;
  PatternRewriter rewriter(root->getContext());
  rewriter.setListener(&listener);
  SmallVector<std::pair<Operation *, std::string>> staying;
  for (Operation *op : llvm::reverse(sources)) {
    if (op->hasTrait<OpTrait::ConstantLike>() && isOpTriviallyDead(op)) {
      rewriter.eraseOp(op);
      continue;
    }
    listener.reason.clear();
    if (failed(applicator.matchAndRewrite(op, rewriter)))
      staying.emplace_back(op, listener.reason);
  }

  if (!report)
    return;
  for (auto &[op, reason] : llvm::reverse(staying))
    if (isNamed(op))
      op->emitRemark() << "'" << op->getName() << "' stays: "
                       << (reason.empty() ? "bcast has no counterpart"
                                          : reason);
}
