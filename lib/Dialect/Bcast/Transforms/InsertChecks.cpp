//===- InsertChecks.cpp - Runtime checks of dynamic shapes ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../IR/Extent.h"
#include "CheckMessages.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Rules/Shape.h"
#include "bcast/Support/Statistics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTINSERTCHECKS
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using bcast::detail::divideExtents;
using bcast::detail::Extent;

static std::string describe(Operation *op, const Twine &what) {
  return ("'" + op->getName().getStringRef() + "' op " + what).str();
}

/// Checks that k, the extent, divides n, the result's: that k times n floordiv
/// k is n, or k is 1. A larger k, or one other than 0 and 1 for n = 0, is
/// itself compared with n. [BLOCKS-3]
static void checkDivides(OpBuilder &builder, Location loc, OpFoldResult extent,
                         OpFoldResult resultExtent, StringRef subject,
                         StringRef clause) {
  Value k = getValueOrCreateConstantIndexOp(builder, loc, extent);
  Value n = getValueOrCreateConstantIndexOp(builder, loc, resultExtent);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  auto atLeastOne = [&](Value value) {
    return builder.createOrFold<arith::MaxSIOp>(loc, value, one);
  };
  Value count =
      atLeastOne(builder.createOrFold<arith::DivSIOp>(loc, n, atLeastOne(k)));
  Value covered = builder.createOrFold<arith::MulIOp>(loc, k, count);
  CheckExtentOp::create(builder, loc, CheckKind::EqualOrOne, covered, n,
                        builder.getStringAttr(subject), StringAttr(),
                        builder.getStringAttr(clause), ValueRange{k, n});
}

/// Inserts the checks of `op`.
static void insertChecks(Operation *op, OpBuilder &builder) {
  SmallVector<ExtentCheck> checks = getExtentChecks(op);
  if (checks.empty())
    return;
  Location loc = op->getLoc();
  RuntimeBroadcast broadcast = RuntimeBroadcast::get(op);
  SmallVector<OpFoldResult> resultShape =
      broadcast.reifyResultShape(builder, loc);
  // Dimensions that are computed as a number of times their operand's.
  SmallVector<int64_t> products;
  for (const ExtentCheck &check : checks) {
    const ShapeSource &source = broadcast.sources[check.source];
    bcast::detail::CheckMessages texts =
        bcast::detail::describeCheck(op, check);
    OpFoldResult expected = resultShape[check.resultDim];
    if (check.kind == ExtentCheck::Kind::Divides) {
      OpFoldResult extent = source.getExtent(builder, loc, check.dim);
      std::optional<int64_t> count =
          divideExtents(Extent::get(expected), Extent::get(extent));
      if (!count) {
        checkDivides(builder, loc, extent, expected,
                     texts.subject + " has extent {0}, " + texts.against +
                         " {1}; the first must divide the second",
                     texts.clause);
        continue;
      }
      (void)createCheckedProduct(
          builder, loc, {extent, builder.getIndexAttr(*count)},
          texts.subject + ", repeated " + Twine(*count) + " times,", "factor ");
      products.push_back(check.resultDim);
      continue;
    }
    if (check.kind == ExtentCheck::Kind::NonNegative &&
        llvm::is_contained(products, check.resultDim))
      continue;
    CheckKind kind = CheckKind::Equal;
    if (check.kind == ExtentCheck::Kind::EqualOrOne) {
      kind = texts.isAnyOne ? CheckKind::EqualOrAnyOne : CheckKind::EqualOrOne;
    } else if (check.kind == ExtentCheck::Kind::One) {
      expected = builder.getIndexAttr(1);
    } else if (check.kind == ExtentCheck::Kind::NonNegative) {
      kind = CheckKind::NonNegative;
      expected = builder.getIndexAttr(0);
    }
    createCheck(builder, loc, kind, source.getExtent(builder, loc, check.dim),
                expected, texts.subject, texts.clause, texts.against);
  }
}

/// Inserts the checks of a cast to a more static type; its lowering does not
/// check. [CHECK-4]
static void insertChecks(tensor::CastOp op, OpBuilder &builder) {
  auto from = dyn_cast<RankedTensorType>(op.getSource().getType());
  auto to = dyn_cast<RankedTensorType>(op.getType());
  if (!from || !to)
    return;
  Location loc = op.getLoc();
  for (int64_t dim = 0; dim < from.getRank(); ++dim) {
    if (!from.isDynamicDim(dim) || to.isDynamicDim(dim))
      continue;
    createCheck(builder, loc, CheckKind::Equal,
                tensor::getMixedSize(builder, loc, op.getSource(), dim),
                builder.getIndexAttr(to.getDimSize(dim)),
                describe(op, "dimension " + Twine(dim) + ": the operand"),
                "CHECK-4");
  }
}

/// Inserts the check of a dynamic extent whose indices may not fit in the type
/// of the result. [ARG-6]
static void insertChecks(ReductionOpInterface op, OpBuilder &builder) {
  bool isChecked = llvm::TypeSwitch<Operation *, bool>(op)
                       .Case<ArgMaximumOp, ArgMinimumOp>([](auto argReduce) {
                         return argReduce.hasExtentCheck();
                       })
                       .Default(false);
  if (!isChecked)
    return;
  Location loc = op->getLoc();
  int64_t dim = op.getReducedDims().front();
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  std::string subject;
  llvm::raw_string_ostream(subject)
      << "indices of " << type << ": dimension " << dim << " of the operand";
  createCheck(builder, loc, CheckKind::AtMost,
              tensor::getMixedSize(builder, loc, op.getOperand(), dim),
              builder.getIndexAttr(getLargestArgExtent(type)),
              describe(op, subject), "ARG-6");
}

/// Whether the elements of `value` are some of those of an argument, which are
/// in memory: their number needs no check.
static bool isOfArgument(Value value) {
  // Operations of a graph region may read themselves.
  for (int step = 0; step < 64; ++step) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      auto function =
          dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
      return function && function.isPublic() &&
             argument.getOwner()->isEntryBlock();
    }
    Operation *op = value.getDefiningOp();
    auto elementwise = dyn_cast<ElementwiseOpInterface>(op);
    if (!(elementwise && !elementwise.getBroadcastRule()) &&
        !isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
             ReductionOpInterface>(op))
      return false;
    value = op->getOperand(0);
  }
  return false;
}

static std::string describeCount(Operation *op, ArrayRef<int64_t> dims) {
  return describe(op, "the number of elements along dimensions " +
                          formatList(dims));
}

static SmallVector<OpFoldResult> pick(ArrayRef<OpFoldResult> sizes,
                                      ArrayRef<int64_t> dims) {
  return llvm::map_to_vector(dims, [&](int64_t dim) { return sizes[dim]; });
}

/// Inserts the checks of the extents that are products. [CHECK-7]
static LogicalResult insertChecks(tensor::CollapseShapeOp op,
                                  OpBuilder &builder) {
  if (!op.getSrcType().hasStaticShape() && isOfArgument(op.getSrc()))
    return success();
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, op.getLoc(), op.getSrc());
  for (const ReassociationIndices &group : op.getReassociationIndices())
    if (failed(createCheckedProduct(builder, op.getLoc(), pick(sizes, group),
                                    describeCount(op, group))))
      return failure();
  return success();
}

/// Inserts the check that `count` elements become those of the product of
/// `extents`, where `isNeeded`, if given, is 1 and not 0. [CHECK-8]
static LogicalResult checkCount(Operation *op, OpBuilder &builder,
                                OpFoldResult count,
                                ArrayRef<OpFoldResult> extents,
                                const Twine &subject, const Twine &against,
                                Value isNeeded = {}) {
  Location loc = op->getLoc();
  FailureOr<OpFoldResult> product =
      createCheckedProduct(builder, loc, extents, subject);
  if (failed(product))
    return failure();
  if (isEqualConstantIntOrValue(*product, count))
    return success();
  auto getChecked = [&](OpFoldResult number) -> OpFoldResult {
    if (!isNeeded)
      return number;
    Value value = getValueOrCreateConstantIndexOp(builder, loc, number);
    return arith::MulIOp::create(builder, loc, value, isNeeded).getResult();
  };
  OpFoldResult extent = getChecked(*product);
  createCheck(builder, loc, CheckKind::Equal, extent, getChecked(count),
              subject, "CHECK-8", against);
  return success();
}

static void checkNonNegative(Operation *op, OpBuilder &builder,
                             OpFoldResult size, int64_t dim) {
  createCheck(builder, op->getLoc(), CheckKind::NonNegative, size,
              builder.getIndexAttr(0),
              describe(op, "dimension " + Twine(dim) + " of the result"),
              "CHECK-8");
}

/// 1 if no extent but those of `group` is 0, else 0; null if that is known.
static Value createHasOthers(tensor::ExpandShapeOp op, OpBuilder &builder,
                             ArrayRef<int64_t> group) {
  Location loc = op.getLoc();
  Value one = arith::ConstantIndexOp::create(builder, loc, 1), result;
  for (auto [dim, size] : llvm::enumerate(op.getMixedOutputShape())) {
    if (llvm::is_contained(group, int64_t(dim)) ||
        getConstantIntValue(size).value_or(0) > 0)
      continue;
    Value extent = getValueOrCreateConstantIndexOp(builder, loc, size);
    Value isAny = arith::MinUIOp::create(builder, loc, extent, one);
    result =
        result ? arith::MulIOp::create(builder, loc, result, isAny) : isAny;
  }
  return result;
}

/// Inserts the checks of extents that are split: the parts have its number of
/// elements, unless there are none. [CHECK-8]
static LogicalResult insertChecks(tensor::ExpandShapeOp op,
                                  OpBuilder &builder) {
  if (op.getResultType().hasStaticShape())
    return success();
  SmallVector<OpFoldResult> sizes = op.getMixedOutputShape();
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (isa<Value>(size))
      checkNonNegative(op, builder, size, dim);
  for (auto [dim, group] : llvm::enumerate(op.getReassociationIndices()))
    if (op.getSrcType().isDynamicDim(dim) &&
        failed(checkCount(
            op, builder,
            tensor::getMixedSize(builder, op.getLoc(), op.getSrc(), dim),
            pick(sizes, group), describeCount(op, group),
            "dimension " + Twine(dim) + " of the operand",
            createHasOthers(op, builder, group))))
      return failure();
  return success();
}

/// Inserts the check of the number of elements, where the shape is computed.
static LogicalResult insertChecks(tensor::ReshapeOp op, OpBuilder &builder) {
  auto from = dyn_cast<RankedTensorType>(op.getSource().getType());
  auto to = dyn_cast<RankedTensorType>(op.getType());
  if (!from || !to || (from.hasStaticShape() && to.hasStaticShape()))
    return success();
  Location loc = op.getLoc();
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < to.getRank(); ++dim) {
    if (!to.isDynamicDim(dim)) {
      sizes.push_back(builder.getIndexAttr(to.getDimSize(dim)));
      continue;
    }
    Value place = arith::ConstantIndexOp::create(builder, loc, dim);
    Value size =
        builder.createOrFold<tensor::ExtractOp>(loc, op.getShape(), place);
    if (!size.getType().isIndex())
      size = builder.createOrFold<arith::IndexCastOp>(
          loc, builder.getIndexType(), size);
    checkNonNegative(op, builder, size, dim);
    sizes.push_back(size);
  }
  FailureOr<OpFoldResult> count = createCheckedProduct(
      builder, loc, tensor::getMixedSizes(builder, loc, op.getSource()),
      describe(op, "the number of elements of the operand"));
  if (failed(count))
    return failure();
  return checkCount(op, builder, *count, sizes,
                    describe(op, "the number of elements of the result"),
                    "the operand");
}

/// Inserts the check of the extent that is a sum. [CHECK-7]
static LogicalResult insertChecks(tensor::ConcatOp op, OpBuilder &builder) {
  int64_t dim = op.getDim();
  auto sizes = llvm::map_to_vector(op.getInputs(), [&](Value input) {
    return tensor::getMixedSize(builder, op.getLoc(), input, dim);
  });
  return success(succeeded(createCheckedSum(
      builder, op.getLoc(), sizes,
      describe(op, "the extent of dimension " + Twine(dim)), "operand ")));
}

static LogicalResult insertChecks(tensor::PadOp op, OpBuilder &builder) {
  for (auto [dim, low, high] :
       llvm::enumerate(op.getMixedLowPad(), op.getMixedHighPad())) {
    if (isConstantIntValue(low, 0) && isConstantIntValue(high, 0))
      continue;
    OpFoldResult extent =
        tensor::getMixedSize(builder, op.getLoc(), op.getSource(), dim);
    if (failed(createCheckedSum(
            builder, op.getLoc(), {extent, low, high},
            describe(op, "the extent of dimension " + Twine(dim)), "part ")))
      return failure();
  }
  return success();
}

/// Inserts the checks of the steps of a loop: they are positive. [CHECK-9]
static void insertChecks(LoopLikeOpInterface op, OpBuilder &builder) {
  std::optional<SmallVector<OpFoldResult>> steps = op.getLoopSteps();
  if (!steps)
    return;
  Location loc = op.getLoc();
  auto loop = dyn_cast<scf::ForOp>(op.getOperation());
  bool isUnsigned = loop && loop.getUnsignedCmp();
  for (OpFoldResult step : *steps) {
    if (getConstantIntValue(step).value_or(0) > 0)
      continue;
    Value value = getValueOrCreateConstantIndexOp(builder, loc, step);
    if (Type index = builder.getIndexType(); value.getType() != index)
      value = isUnsigned
                  ? arith::IndexCastUIOp::create(builder, loc, index, value)
                        .getResult()
                  : arith::IndexCastOp::create(builder, loc, index, value)
                        .getResult();
    createCheck(builder, loc, CheckKind::AtMost, builder.getIndexAttr(1), value,
                describe(op, "steps of a loop must be positive"), "CHECK-9",
                "the step");
  }
}

namespace {
/// Counts the checks that are inserted.
struct CheckCounter : public OpBuilder::Listener {
  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    count += isa<CheckExtentOp>(op);
  }
  unsigned count = 0;
};

struct InsertChecks : public bcast::impl::BcastInsertChecksBase<InsertChecks> {
  void runOnOperation() override {
    CheckCounter counter;
    OpBuilder builder(&getContext(), &counter);
    WalkResult walked = getOperation()->walk([&](Operation *op) {
      if (!isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
               tensor::ReshapeOp, tensor::ConcatOp, tensor::PadOp,
               ReductionOpInterface, ElementwiseOpInterface, BroadcastOp,
               BroadcastInDimOp, IotaOp, LoopLikeOpInterface>(op))
        return WalkResult::advance();
      if (op->getParentRegion() &&
          !mayHaveSSADominance(*op->getParentRegion())) {
        op->emitOpError("must be inside a function; runtime checks cannot be "
                        "placed in graph regions");
        return WalkResult::interrupt();
      }
      builder.setInsertionPoint(op);
      LogicalResult result = success();
      llvm::TypeSwitch<Operation *>(op)
          .Case<tensor::CollapseShapeOp, tensor::ExpandShapeOp,
                tensor::ReshapeOp, tensor::ConcatOp, tensor::PadOp>(
              [&](auto op) { result = insertChecks(op, builder); })
          .Case<tensor::CastOp, ReductionOpInterface, LoopLikeOpInterface>(
              [&](auto op) { insertChecks(op, builder); })
          .Default([&](Operation *op) { insertChecks(op, builder); });
      return failed(result) ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (walked.wasInterrupted())
      return signalPassFailure();
    addToStatistic(*this, getOperation(), numChecks, "checks-inserted",
                   counter.count);
  }
};
} // namespace
