//===- ReduceTestCase.cpp - The pass bcast-reduction ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's reduction-tree folds each candidate, and crashes if folding leaves
// nothing interesting (docs/upstream/reduce-what-folds.mlir). For dialects
// without reduction patterns, its candidates may be invalid, and it never
// erases an operation whose result is used. The steps here do not fold, keep
// programs valid, and remove operations of all dialects.
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/Reduction/Reduction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Reducer/ReductionPatternInterface.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include "mlir/Rewrite/PatternApplicator.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTREDUCTION
#include "bcast/Dialect/Bcast/Reduction/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

namespace {
struct EraseUnused : public RewritePattern {
  EraseUnused(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!op->getParentOp() || !op->use_empty() ||
        op->hasTrait<OpTrait::IsTerminator>())
      return rewriter.notifyMatchFailure(op, "is used");
    rewriter.eraseOp(op);
    return success();
  }
};

/// Tracks the operations of a program that are not erased.
class LiveOperations : public RewriterBase::Listener {
public:
  explicit LiveOperations(ModuleOp module) {
    module.walk([&](Operation *op) { operations.push_back(op); });
    for (auto [index, op] : llvm::enumerate(operations))
      indices[op] = index;
  }

  void notifyOperationErased(Operation *op) override {
    auto it = indices.find(op);
    if (it == indices.end())
      return;
    operations[it->second] = nullptr;
    indices.erase(it);
  }

  Operation *get(size_t index) const { return operations[index]; }

private:
  std::vector<Operation *> operations;
  llvm::DenseMap<Operation *, size_t> indices;
};

/// Makes a program smaller step by step, and keeps it interesting. Patterns are
/// tried one by one.
class Reducer {
public:
  Reducer(ModuleOp module, RewritePatternSet &&set, const Tester &tester)
      : current(module.clone()), tester(tester) {
    for (std::unique_ptr<RewritePattern> &pattern : set.getNativePatterns()) {
      RewritePatternSet single(set.getContext());
      single.add(std::move(pattern));
      patterns.emplace_back(std::move(single));
    }
  }

  /// Returns a program that no step makes smaller.
  OwningOpRef<ModuleOp> reduce() {
    // Steps of this dialect always terminate; those of others might not.
    constexpr int kMaxRounds = 100;
    bool changed = true;
    for (int round = 0; changed && round != kMaxRounds; ++round) {
      changed = false;
      for (const FrozenRewritePatternSet &pattern : patterns)
        changed |= applyToChunks(pattern);
    }
    return std::move(current);
  }

private:
  static size_t countOperations(ModuleOp module) {
    size_t count = 0;
    module.walk([&](Operation *) { ++count; });
    return count;
  }

  /// Applies a pattern to half of the operations, to the other half, to a
  /// quarter, and so on. Chunks go from last to first, so that users come
  /// before their operands.
  bool applyToChunks(const FrozenRewritePatternSet &pattern) {
    bool changed = false;
    for (size_t size = countOperations(*current); size != 0; size /= 2)
      for (size_t end = countOperations(*current); end != 0;
           end -= std::min(end, size)) {
        changed |= apply(pattern, end - std::min(end, size), end);
        end = std::min(end, countOperations(*current));
      }
    return changed;
  }

  /// Applies a pattern to the operations begin to end of a copy. An interesting
  /// copy becomes the program.
  bool apply(const FrozenRewritePatternSet &pattern, size_t begin, size_t end) {
    OwningOpRef<ModuleOp> copy = current->clone();
    LiveOperations operations(*copy);
    PatternRewriter rewriter(copy->getContext());
    rewriter.setListener(&operations);
    PatternApplicator applicator(pattern);
    applicator.applyDefaultCostModel();
    bool matched = false;
    for (size_t index = end; index-- != begin;) {
      Operation *op = operations.get(index);
      if (!op)
        continue;
      rewriter.setInsertionPoint(op);
      matched |= succeeded(applicator.matchAndRewrite(op, rewriter));
    }
    if (!matched ||
        tester.isInteresting(*copy).first != Tester::Interestingness::True)
      return false;
    current = std::move(copy);
    return true;
  }

  OwningOpRef<ModuleOp> current;
  const Tester &tester;
  std::vector<FrozenRewritePatternSet> patterns;
};

struct Reduction : public bcast::impl::BcastReductionBase<Reduction> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (testerName.empty()) {
      module.emitError(
          "expected a test, as in --bcast-reduction='test=is-interesting.sh'");
      return signalPassFailure();
    }
    llvm::ErrorOr<std::string> program =
        llvm::sys::findProgramByName(testerName);
    if (!program || !llvm::sys::fs::can_execute(*program)) {
      // A name with a slash is a path.
      std::error_code reason =
          program ? llvm::sys::fs::access(*program,
                                          llvm::sys::fs::AccessMode::Exist)
                  : program.getError();
      if (!reason)
        reason = std::make_error_code(std::errc::permission_denied);
      module.emitError() << "cannot run the test '" << testerName
                         << "': " << reason.message();
      return signalPassFailure();
    }
    SmallVector<std::string> arguments(testerArgs.begin(), testerArgs.end());
    Tester tester(*program, arguments);
    if (tester.isInteresting(module).first != Tester::Interestingness::True) {
      module.emitError("the test returns 0: the program is not interesting "
                       "before any reduction");
      return signalPassFailure();
    }
    // Candidates may be invalid; their diagnostics are not of interest.
    ScopedDiagnosticHandler silence(&getContext(),
                                    [](Diagnostic &) { return success(); });
    OwningOpRef<ModuleOp> reduced =
        Reducer(module, makePatterns(tester), tester).reduce();
    module.getBodyRegion().takeBody(reduced->getBodyRegion());
  }

private:
  RewritePatternSet makePatterns(Tester &tester) {
    RewritePatternSet patterns(&getContext());
    populateProgramReductionPatterns(patterns);
    populateRegionReductionPatterns(patterns);
    patterns.add<EraseUnused>(&getContext());
    populateOperationReductionPatterns(patterns);
    populateCallReductionPatterns(patterns);
    DialectInterfaceCollection<DialectReductionPatternInterface> interfaces(
        &getContext());
    for (const DialectReductionPatternInterface &interface : interfaces)
      interface.populateReductionPatterns(patterns);
    return patterns;
  }
};
} // namespace
