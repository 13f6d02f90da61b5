//===- UnpackScalars.cpp - Scalars in registers ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Support/LLVM22.h"
#include "bcast/Support/Rewriting.h"
#include "bcast/Support/Walk.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTUNPACKSCALARS
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// Whether `type` is a row-major tensor of rank 0 whose element arith takes.
static bool isScalarTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() == 0 && !tensor.getEncoding() &&
         tensor.getElementType().isSignlessIntOrFloat();
}

static bool isInLoop(Operation *op) {
  return op->getParentOfType<scf::ForOp>() ||
         op->getParentOfType<scf::WhileOp>();
}

namespace {
/// Computes an elementwise operation on scalars in registers: in a loop, and
/// on integers, of which sizes and conditions are made. Floats elsewhere are
/// parts of larger computations.
struct UnpackElementwise
    : public OpInterfaceRewritePattern<ElementwiseOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(ElementwiseOpInterface op,
                                PatternRewriter &rewriter) const override {
    SmallVector<Type> types(op->getOperandTypes());
    llvm::append_range(types, op->getResultTypes());
    if (!llvm::all_of(types, isScalarTensor))
      return rewriter.notifyMatchFailure(op, "is not on scalars");
    bool isOfIntegers = llvm::all_of(types, [](Type type) {
      return cast<RankedTensorType>(type).getElementType().isInteger();
    });
    if (!isOfIntegers && !isInLoop(op))
      return rewriter.notifyMatchFailure(op, "is of floats outside of loops");
    ImplicitLocOpBuilder builder(op->getLoc(), rewriter);
    SmallVector<Value> scalars;
    for (Value operand : op->getOperands())
      scalars.push_back(
          tensor::ExtractOp::create(builder, operand, ValueRange()));
    Value result = buildScalarComputation(op, builder, scalars);
    rewriter.replaceOpWithNewOp<tensor::FromElementsOp>(
        op, op->getResultTypes().front(), result);
    return success();
  }
};
} // namespace

/// A broadcast of a scalar to rank 0 is the scalar.
static LogicalResult dropBroadcast(BroadcastInDimOp op,
                                   PatternRewriter &rewriter) {
  if (op.getOperand().getType() != op.getType() ||
      !isScalarTensor(op.getType()))
    return rewriter.notifyMatchFailure(op, "is not of a scalar to a scalar");
  rewriter.replaceOp(op, op.getOperand());
  return success();
}

/// Whether a number below `bound` and `step` have a sum that does not wrap.
static bool staysInRange(Value bound, int64_t step) {
  if (step <= 1)
    return step == 1;
  APInt limit;
  if (!matchPattern(bound, m_ConstantInt(&limit)))
    return false;
  bool wraps = false;
  (void)limit.sadd_ov(APInt(limit.getBitWidth(), step - 1), wraps);
  return !wraps;
}

/// A loop that counts up from a constant by a constant is a scf.for.
static LogicalResult countUp(scf::WhileOp loop, PatternRewriter &rewriter) {
  scf::ConditionOp condition = loop.getConditionOp();
  auto compare = condition.getCondition().getDefiningOp<arith::CmpIOp>();
  if (!compare || (compare.getPredicate() != arith::CmpIPredicate::slt &&
                   compare.getPredicate() != arith::CmpIPredicate::sgt))
    return rewriter.notifyMatchFailure(loop, "does not compare its counter");
  Value lhs = compare.getLhs(), bound = compare.getRhs();
  if (compare.getPredicate() == arith::CmpIPredicate::sgt)
    std::swap(lhs, bound);
  auto counter = dyn_cast<BlockArgument>(lhs);
  if (!counter || counter.getOwner() != loop.getBeforeBody())
    return rewriter.notifyMatchFailure(loop, "does not compare its counter");
  // The number of iterations is then one of the counter's type.
  unsigned number = counter.getArgNumber();
  std::optional<int64_t> first = getConstantIntValue(loop.getInits()[number]);
  if (!first || *first < 0)
    return rewriter.notifyMatchFailure(loop, "may begin below 0");
  auto next = loop.getAfterBody()
                  ->getTerminator()
                  ->getOperand(number)
                  .getDefiningOp<arith::AddIOp>();
  if (!next)
    return rewriter.notifyMatchFailure(loop, "has no step");
  // LLVM 22 gives the counter of the last iteration, not the one that ends it.
  // It does not look at the step: the sum of one that leads past the greatest
  // number wraps, and the loop goes on.
  bool isCounted = false;
  for (auto [index, value] : llvm::enumerate(condition.getArgs())) {
    if (value != counter)
      continue;
    if (!loop.getResult(index).use_empty())
      return rewriter.notifyMatchFailure(loop, "returns its counter");
    Value inBody = loop.getAfterArguments()[index];
    for (auto [operand, other] : {std::pair(next.getLhs(), next.getRhs()),
                                  std::pair(next.getRhs(), next.getLhs())})
      if (std::optional<int64_t> step = getConstantIntValue(other);
          operand == inBody && step && staysInRange(bound, *step))
        isCounted = true;
  }
  if (!isCounted)
    return rewriter.notifyMatchFailure(
        loop, "has no constant step above 0, or one that may wrap");
  return success(succeeded(scf::upliftWhileToForLoop(rewriter, loop)));
}

/// Whether an operation of scf in `root` has operands or results, or arguments
/// of its regions, that are scalars.
static bool carriesScalars(Operation *root) {
  return containsOp(root, [](Operation *op) {
    return isa_and_nonnull<scf::SCFDialect>(op->getDialect()) &&
           (llvm::any_of(op->getOperandTypes(), isScalarTensor) ||
            llvm::any_of(op->getResultTypes(), isScalarTensor));
  });
}

/// Lets loops and branches carry the elements of scalars.
static LogicalResult convertControlFlow(Operation *root) {
  TypeConverter converter;
  converter.addConversion([](Type type) { return type; });
  converter.addConversion([](RankedTensorType type) -> std::optional<Type> {
    if (!isScalarTensor(type))
      return std::nullopt;
    return type.getElementType();
  });
  converter.addSourceMaterialization(
      [](OpBuilder &builder, Type type, ValueRange scalars, Location loc) {
        return tensor::FromElementsOp::create(builder, loc, type, scalars)
            .getResult();
      });
  converter.addTargetMaterialization(
      [](OpBuilder &builder, Type, ValueRange tensors, Location loc) {
        return tensor::ExtractOp::create(builder, loc, tensors.front(),
                                         ValueRange())
            .getResult();
      });
  RewritePatternSet patterns(root->getContext());
  ConversionTarget target(*root->getContext());
  scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns,
                                                       target);
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  return applyPartialConversion(root, target, std::move(patterns));
}

namespace {
struct UnpackScalars
    : public bcast::impl::BcastUnpackScalarsBase<UnpackScalars> {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet all(context);
    all.add<UnpackElementwise>(context);
    all.add(dropBroadcast);
    all.add(countUp);
    tensor::ExtractOp::getCanonicalizationPatterns(all, context);
    arith::IndexCastOp::getCanonicalizationPatterns(all, context);
    scf::WhileOp::getCanonicalizationPatterns(all, context);
    patterns = std::move(all);
    return success();
  }

  void runOnOperation() override {
    if (carriesScalars(getOperation()) &&
        failed(convertControlFlow(getOperation())))
      return signalPassFailure();
    GreedyRewriteConfig config;
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    (void)rewriteGreedily(getOperation(), patterns, config);
  }

private:
  FrozenRewritePatternSet patterns;
};
} // namespace
