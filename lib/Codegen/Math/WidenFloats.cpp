//===- WidenFloats.cpp - Narrow floats computed in f32 --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's arith-emulate-unsupported-floats marks its conversions `contract`,
// so that LLVM drops roundings between operations. It also rounds long integers
// twice.
//
//===----------------------------------------------------------------------===//

#include "ExpandMath.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/ScalarConversion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTWIDENFLOATS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

static bool isBFloat16(Type type) {
  return getElementTypeOrSelf(type).isBF16();
}

static bool isNarrow(Type type) {
  return isBFloat16(type) || getElementTypeOrSelf(type).isF16();
}

static Type getF32Like(Type type) {
  Type f32 = Float32Type::get(type.getContext());
  if (auto shaped = dyn_cast<ShapedType>(type))
    return shaped.clone(f32);
  return f32;
}

/// Whether `op` rounds to a narrow float. Operations that move or test bits are
/// exact.
static bool roundsToNarrow(Operation *op) {
  // LLVM computes f16 in f32 if the target has no f16. With AVX512-BF16, it
  // flushes subnormal bf16 numbers to zero.
  if (isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp,
          arith::RemFOp, arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
          arith::MinNumFOp>(op))
    return isBFloat16(op->getResult(0).getType());
  return isa_and_present<math::MathDialect>(op->getDialect()) &&
         OpTrait::hasElementwiseMappableTraits(op) &&
         !isa<math::AbsFOp, math::CopySignOp>(op) &&
         llvm::any_of(op->getResultTypes(), isNarrow);
}

namespace {
/// Computes operations of arith and math in f32. [FLOAT-1]
struct ComputeInF32 : public RewritePattern {
  ComputeInF32(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!roundsToNarrow(op))
      return rewriter.notifyMatchFailure(op, "does not round to narrow floats");
    Location loc = op->getLoc();
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      if (Type type = operand.getType(); isNarrow(type))
        operand =
            arith::ExtFOp::create(rewriter, loc, getF32Like(type), operand);
      operands.push_back(operand);
    }
    SmallVector<Type> types;
    for (Type type : op->getResultTypes())
      types.push_back(isNarrow(type) ? getF32Like(type) : type);
    Operation *wide =
        rewriter.create(loc, op->getName().getIdentifier(), operands, types,
                        op->getAttrs(), op->getSuccessors());
    SmallVector<Value> results;
    for (auto [type, result] :
         llvm::zip_equal(op->getResultTypes(), wide->getResults()))
      if (isNarrow(type))
        results.push_back(arith::TruncFOp::create(rewriter, loc, type, result));
      else
        results.push_back(result);
    rewriter.replaceOp(op, results);
    return success();
  }
};

template <typename OpTy>
struct RoundIntegerOnce : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!isBFloat16(op.getType()) ||
        getElementTypeOrSelf(op.getIn()).getIntOrFloatBitWidth() > 64)
      return rewriter.notifyMatchFailure(op, "LLVM rounds it once");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    rewriter.replaceOp(
        op,
        convertIntegerToFloat(b, op.getIn(), getElementTypeOrSelf(op.getType()),
                              std::is_same_v<OpTy, arith::UIToFPOp>));
    return success();
  }
};
} // namespace

/// LLVM would call a function that libgcc only has since version 13.
static LogicalResult roundDoubleOnce(arith::TruncFOp op,
                                     PatternRewriter &rewriter) {
  if (!isBFloat16(op.getType()) || op.getRoundingmode() ||
      !getElementTypeOrSelf(op.getIn()).isF64())
    return rewriter.notifyMatchFailure(op, "not from f64 to bf16");
  ImplicitLocOpBuilder b(op.getLoc(), rewriter);
  rewriter.replaceOp(
      op, convertFloat(b, op.getIn(), getElementTypeOrSelf(op.getType())));
  return success();
}

namespace {
struct WidenFloats : public bcast::impl::BcastWidenFloatsBase<WidenFloats> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateWidenFloatsPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace

void bcast::populateWidenFloatsPatterns(RewritePatternSet &patterns) {
  patterns.add<ComputeInF32, RoundIntegerOnce<arith::SIToFPOp>,
               RoundIntegerOnce<arith::UIToFPOp>>(patterns.getContext());
  patterns.add(roundDoubleOnce);
}
