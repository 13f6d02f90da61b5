//===- Reductions.cpp - Reductions of broadcasts --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Canonicalization.h"
#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

/// Returns the combiner if it is a single operation on an element and the
/// accumulator.
static Operation *getCombiner(linalg::ReduceOp op) {
  Block &body = op.getCombiner().front();
  if (!llvm::hasSingleElement(body.without_terminator()))
    return nullptr;
  Operation *combiner = &body.front();
  bool combinesArguments =
      combiner->getNumOperands() == 2 && combiner->getNumResults() == 1 &&
      llvm::all_of(body.getArguments(), [&](BlockArgument argument) {
        return llvm::is_contained(combiner->getOperands(), argument);
      });
  bool yieldsIt = combinesArguments &&
                  body.getTerminator()->getOperand(0) == combiner->getResult(0);
  return yieldsIt ? combiner : nullptr;
}

/// Combines `lhs` and `rhs` element by element. Returns null unless the
/// combiner is idempotent and has an operation in bcast. A sum is not
/// idempotent.
static Value createIdempotent(Operation *combiner, Value lhs, Value rhs,
                              OpBuilder &builder, Location loc) {
  BroadcastRuleAttrInterface noRule;
  if (isa<arith::MaximumFOp, arith::MaxSIOp>(combiner))
    return MaximumOp::create(builder, loc, lhs.getType(), lhs, rhs, noRule);
  if (isa<arith::MinimumFOp, arith::MinSIOp>(combiner))
    return MinimumOp::create(builder, loc, lhs.getType(), lhs, rhs, noRule);
  if (isa<arith::AndIOp>(combiner))
    return AndOp::create(builder, loc, lhs.getType(), lhs, rhs, noRule);
  if (isa<arith::OrIOp>(combiner))
    return OrOp::create(builder, loc, lhs.getType(), lhs, rhs, noRule);
  return {};
}

static bool isIdempotent(Operation *combiner) {
  // arith.maxsi and minsi order true (-1) below false; bcast orders false below
  // true.
  if (isa<arith::MaxSIOp, arith::MinSIOp>(combiner))
    return !combiner->getResult(0).getType().isInteger(1);
  return isa<arith::MaximumFOp, arith::MinimumFOp, arith::AndIOp, arith::OrIOp>(
      combiner);
}

/// The element types of both dialects. arith has no unsigned types.
static bool isSupported(Type type) {
  return type.isF16() || type.isBF16() || type.isF32() || type.isF64() ||
         type.isSignlessInteger(1) || type.isSignlessInteger(8) ||
         type.isSignlessInteger(16) || type.isSignlessInteger(32) ||
         type.isSignlessInteger(64);
}

namespace {
/// Combines one element instead of many equal ones that a broadcast makes along
/// the reduced dimensions. The reduced extents must not be 0: such a reduction
/// does not read the operand. Static shapes only. Sums stay: the product with
/// the extent rounds differently for floats.
struct ReduceThroughBroadcast : public OpRewritePattern<linalg::ReduceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::ReduceOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getInputs().size() != 1 || op->getNumResults() != 1)
      return rewriter.notifyMatchFailure(op, "does not reduce one tensor");
    Operation *combiner = getCombiner(op);
    if (!combiner || !isIdempotent(combiner))
      return rewriter.notifyMatchFailure(op, "is not a maximum or minimum");
    auto broadcast = op.getInputs()[0].getDefiningOp<BroadcastInDimOp>();
    if (!broadcast || hasEncoding(broadcast) || hasEncoding(op))
      return rewriter.notifyMatchFailure(op, "does not read a broadcast");
    RankedTensorType type = broadcast.getType();
    RankedTensorType operandType = broadcast.getOperand().getType();
    auto resultType = cast<RankedTensorType>(op->getResult(0).getType());
    if (!type.hasStaticShape() || !operandType.hasStaticShape() ||
        !resultType.hasStaticShape() || !isSupported(type.getElementType()))
      return rewriter.notifyMatchFailure(op, "has a dynamic shape");
    SmallVector<int64_t> position(type.getRank());
    int64_t kept = 0;
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      bool isReduced = llvm::is_contained(op.getDimensions(), dim);
      if (isReduced && type.getDimSize(dim) == 0)
        return rewriter.notifyMatchFailure(op, "reduces an extent of 0");
      position[dim] = isReduced ? -1 : kept++;
    }
    OperandMap map;
    SmallVector<int64_t> keptShape;
    ResolvedBroadcast resolved = broadcast.resolve();
    for (auto [dim, read] : llvm::enumerate(resolved.operands.front().dims)) {
      if (position[read.resultDim] >= 0) {
        keptShape.push_back(operandType.getDimSize(dim));
        map.dims.push_back({position[read.resultDim], read.read});
      } else if (operandType.getDimSize(dim) != 1) {
        return rewriter.notifyMatchFailure(op, "reduces what is not stretched");
      }
    }
    Value operand = broadcast.getOperand();
    if (keptShape.size() != operandType.getShape().size()) {
      auto keptType = operandType.clone(keptShape);
      auto groups = getReassociationIndicesForReshape(operandType, keptType);
      if (!groups)
        return rewriter.notifyMatchFailure(op, "operand cannot be reshaped");
      operand = tensor::CollapseShapeOp::create(rewriter, op.getLoc(), keptType,
                                                operand, *groups);
    }
    Value element = createBroadcastInDim(rewriter, op.getLoc(), resultType,
                                         operand, /*sizes=*/{}, map);
    rewriter.replaceOp(op, createIdempotent(combiner, op.getInits()[0], element,
                                            rewriter, op.getLoc()));
    return success();
  }
};
} // namespace

void bcast::detail::populateReductionPatterns(RewritePatternSet &patterns) {
  patterns.add<ReduceThroughBroadcast>(patterns.getContext());
}
