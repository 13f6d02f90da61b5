//===- RefineExtents.cpp - Extents known from the program -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../IR/ExtentAnalysis.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Dialect/Bcast/IR/RefineTypes.h"
#include "bcast/Dialect/Bcast/Transforms/ExtentModels.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTREFINEEXTENTS
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

static bool isBroadcasting(Operation *op) {
  return isa_and_nonnull<ElementwiseOpInterface, BroadcastInDimOp, BroadcastOp,
                         RelayoutOp>(op);
}

/// The most values whose bounds count towards those of an extent.
static constexpr unsigned kMaxBoundedValues = 16;

static DimRead refineByBounds(Value tensor, int64_t dim) {
  Extent extent = Extent::get(tensor, dim).getRepresentative();
  if (extent.isConstant() || isBroadcasting(tensor.getDefiningOp()))
    return DimRead::Either;
  std::optional<int64_t> number;
  if (!extent.isIndex())
    number = extent.number;
  auto getBound = [&](presburger::BoundType type) {
    unsigned count = 0;
    // Upstream's own condition computes a bound at each step.
    auto isEnough = [&count](Value, std::optional<int64_t>,
                             ValueBoundsConstraintSet &) {
      return ++count > kMaxBoundedValues;
    };
    return ValueBoundsConstraintSet::computeConstantBound(
        type, {extent.value, number}, isEnough, /*closedUB=*/true);
  };
  FailureOr<int64_t> lower = getBound(presburger::BoundType::LB);
  if (failed(lower) || *lower < 1)
    return DimRead::Either;
  if (*lower > 1)
    return DimRead::Equal;
  FailureOr<int64_t> upper = getBound(presburger::BoundType::UB);
  return succeeded(upper) && *upper == 1 ? DimRead::Expand : DimRead::Either;
}

namespace {
struct RefineExtents
    : public bcast::impl::BcastRefineExtentsBase<RefineExtents> {
  void getDependentDialects(DialectRegistry &registry) const override {
    BcastRefineExtentsBase::getDependentDialects(registry);
    bcast::registerExtentModels(registry);
  }

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    ExtentAnalysis analysis;
    for (Block &block : function.getBody()) {
      if (block.isEntryBlock())
        visit(block, analysis);
      else
        visitInScope(block, analysis);
    }
  }

private:
  void visitInScope(Block &block, ExtentAnalysis &analysis) {
    analysis.beginScope();
    visit(block, analysis);
    analysis.endScope();
  }

  void visit(Block &block, ExtentAnalysis &analysis) {
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (op.hasTrait<OpTrait::IsIsolatedFromAbove>())
        continue;
      unifyOperands(&op, analysis);
      auto check = dyn_cast<CheckExtentOp>(op);
      if (check && analysis.isImplied(check)) {
        check.erase();
        ++numChecksErased;
        continue;
      }
      if (auto broadcast = dyn_cast<BroadcastInDimOp>(op))
        refineReads(broadcast, analysis);
      if (isBroadcasting(&op))
        refineTypes(&op, analysis);
      for (Region &region : op.getRegions())
        for (Block &inner : region)
          visitInScope(inner, analysis);
      analysis.visit(&op);
    }
  }

  /// Replaces equal extents by one value.
  void unifyOperands(Operation *op, ExtentAnalysis &analysis) {
    OpBuilder builder(op);
    for (OpOperand &operand : op->getOpOperands()) {
      Value value = operand.get();
      if (!value.getType().isIndex() || matchPattern(value, m_Constant()))
        continue;
      Value known = analysis.getRepresentative(builder, value);
      // Upstream makes a slice with a constant extent of 0 invalid:
      // docs/upstream/canonicalize-empty-insertion.mlir.
      if (matchPattern(known, m_Zero()) &&
          !isa_and_present<BcastDialect>(op->getDialect()))
        continue;
      operand.set(known);
    }
  }

  /// Makes known extents static in the operand types, and infers the result
  /// types.
  void refineTypes(Operation *op, ExtentAnalysis &analysis) {
    IRRewriter rewriter(op);
    SmallVector<Operation *, 3> casts;
    auto refine = [&](Value tensor) -> Value {
      Value source = lookThroughCast(tensor);
      // A cast between two operations would prevent their fusion.
      if (isBroadcasting(source.getDefiningOp()))
        return source;
      auto type = cast<RankedTensorType>(source.getType());
      RankedTensorType refined = getKnownType(source, analysis);
      if (refined == type)
        return source;
      casts.push_back(
          tensor::CastOp::create(rewriter, op->getLoc(), refined, source));
      return casts.back()->getResult(0);
    };
    if (succeeded(bcast::refineTypes(op, rewriter, refine))) {
      ++numTypesRefined;
      return;
    }
    for (Operation *cast : casts)
      cast->erase();
  }

  static RankedTensorType getKnownType(Value tensor, ExtentAnalysis &analysis) {
    auto type = cast<RankedTensorType>(tensor.getType());
    SmallVector<int64_t> shape(type.getShape());
    for (auto [dim, extent] : llvm::enumerate(shape)) {
      if (!isDynamic(extent))
        continue;
      std::optional<int64_t> constant =
          analysis.getConstant(Extent::get(tensor, dim));
      if (constant && *constant >= 0)
        extent = *constant;
    }
    RankedTensorType refined = getTypeWithShape(type, shape);
    return isAddressable(refined) ? refined : type;
  }

  void refineReads(BroadcastInDimOp op, ExtentAnalysis &analysis) {
    ResolvedBroadcast resolved = op.resolve();
    SmallVector<int32_t, 4> reads;
    bool isRefined = false;
    for (auto [dim, read] : llvm::enumerate(resolved.operands.front().dims)) {
      DimRead refined = read.read;
      if (refined == DimRead::Either)
        refined = refineRead(op, dim, read.resultDim, analysis);
      isRefined |= refined != read.read;
      reads.push_back(static_cast<int32_t>(refined));
    }
    if (!isRefined)
      return;
    op.setReads(reads);
    ++numReadsRefined;
  }

  static DimRead refineRead(BroadcastInDimOp op, int64_t dim, int64_t resultDim,
                            ExtentAnalysis &analysis) {
    Value operand = op.getOperand();
    Extent extent = Extent::get(operand, dim);
    if (std::optional<int64_t> constant = analysis.getConstant(extent))
      return *constant == 1 ? DimRead::Expand : DimRead::Equal;
    Extent result = Extent::get(op.getResult(), resultDim);
    if (analysis.areEqual(extent, result))
      return DimRead::Equal;
    // A result extent of 1 has only operand extents of 1.
    if (analysis.getConstant(result) == 1)
      return DimRead::Expand;
    return refineByBounds(operand, dim);
  }
};
} // namespace
