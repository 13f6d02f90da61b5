//===- InsertUpstreamChecks.cpp - Runtime checks of upstream's operations -===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UpstreamChecks.h"
#include "bcast/Dialect/Bcast/Transforms/ExtentModels.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Support/Statistics.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTINSERTUPSTREAMCHECKS
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

/// A check cannot be in the region that ends an scf.forall.
static Operation *getPlaceOfChecks(Operation *op) {
  Operation *parent = op->getParentOp();
  return isa<InParallelOpInterface>(parent) ? parent : op;
}

UpstreamChecks::UpstreamChecks(Operation *op)
    : op(op), builder(op->getLoc(), op->getContext()) {
  builder.setInsertionPoint(getPlaceOfChecks(op));
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

void UpstreamChecks::checkEqual(const Extent &extent, const Extent &expected,
                                const Twine &subject, const Twine &against,
                                StringRef clause) {
  if (extent == expected)
    return;
  ++count;
  // A number is what is expected.
  bool isFirst = extent.isConstant();
  createCheck(builder, op->getLoc(), CheckKind::Equal,
              toValue(isFirst ? expected : extent),
              toValue(isFirst ? extent : expected),
              name(isFirst ? against : subject), clause,
              isFirst ? subject : against);
}

void UpstreamChecks::check(CheckKind kind, Value extent, Value expected,
                           const Twine &text, StringRef clause,
                           ValueRange values) {
  std::optional<int64_t> known = getConstantIntValue(extent);
  std::optional<int64_t> bound = getConstantIntValue(expected);
  bool isNonNegative = kind == CheckKind::NonNegative;
  if ((extent == expected && !isNonNegative) ||
      (known && bound && (isNonNegative ? *known >= 0 : *known <= *bound)))
    return;
  ++count;
  CheckExtentOp::create(builder, kind, extent, expected,
                        builder.getStringAttr(name(text)), StringAttr(),
                        builder.getStringAttr(clause), values);
}

/// `text` has a place for the number.
void UpstreamChecks::checkNonNegative(Value number, const Twine &text,
                                      StringRef clause) {
  if (!Extent::get(number).isNonNegative())
    check(CheckKind::NonNegative, number, constant(0), text, clause, number);
}

/// Whether a part of a dimension with the step 1 is within the dimension in
/// each step of the loops around. Bounds ignore overflow, so that only the
/// index of a loop and the size of a tile count.
bool UpstreamChecks::isProvenWithin(OpFoldResult offset, OpFoldResult size,
                                    Value tensor, int64_t dim) const {
  using Bounds = ValueBoundsConstraintSet;
  auto index = dyn_cast_if_present<BlockArgument>(dyn_cast<Value>(offset));
  if (!index || !isa<LoopLikeOpInterface>(index.getOwner()->getParentOp()) ||
      !Extent::get(size).isNonNegative() ||
      !Bounds::compare(index, Bounds::GE,
                       OpFoldResult(Builder(op).getIndexAttr(0))))
    return false;
  AffineExpr first = getAffineDimExpr(0, op->getContext()), step;
  SmallVector<Value> operands{index};
  if (std::optional<int64_t> known = getConstantIntValue(size)) {
    step = getAffineConstantExpr(*known, op->getContext());
  } else {
    step = getAffineDimExpr(1, op->getContext());
    operands.push_back(cast<Value>(size));
  }
  Bounds::Variable end(AffineMap::get(operands.size(), 0, first + step),
                       operands);
  return Bounds::compare(end, Bounds::LE, Bounds::Variable(tensor, dim));
}

//===----------------------------------------------------------------------===//
// linalg.softmax [CHECK-10]
//===----------------------------------------------------------------------===//

/// All operands have one shape.
void UpstreamChecks::visitSameShape() {
  auto type = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  for (unsigned i = 1; type && i < op->getNumOperands(); ++i) {
    auto other = dyn_cast<RankedTensorType>(op->getOperand(i).getType());
    if (!other || other.getRank() != type.getRank())
      continue;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      checkEqual(getExtent({i, dim}), getExtent({0, dim}), name(Place{i, dim}),
                 name(Place{0, dim}), "CHECK-10");
  }
}

//===----------------------------------------------------------------------===//
// Slices [CHECK-11] and elements [CHECK-12]
//===----------------------------------------------------------------------===//

void UpstreamChecks::checkSlice(Value tensor,
                                OffsetSizeAndStrideOpInterface slice) {
  for (auto [dim, offset, size, stride] :
       llvm::enumerate(slice.getMixedOffsets(), slice.getMixedSizes(),
                       slice.getMixedStrides())) {
    Extent extent = Extent::get(tensor, dim).getRepresentative();
    Extent part = Extent::get(size).getRepresentative();
    bool isUnit = isConstantIntValue(stride, 1);
    if (isUnit && isConstantIntValue(offset, 0) && part == extent)
      continue;
    if (isUnit && isProvenWithin(offset, size, tensor, dim))
      continue;
    Value first = toValue(offset), number = toValue(size),
          step = toValue(stride), all = toValue(extent);
    Value zero = constant(0), one = constant(1);
    std::string place = "dimension " + std::to_string(dim) + ": ";
    checkNonNegative(number, place + "size {0} is negative", "CHECK-11");
    checkNonNegative(first, place + "offset {0} is negative", "CHECK-11");
    // The most elements: no sum or product of these numbers may wrap around.
    Value rest = apply<arith::SubIOp>(all, first), most = rest;
    if (!isUnit) {
      auto divide = [&](Value dividend, Value divisor) {
        return apply<arith::AddIOp>(
            apply<arith::DivSIOp>(dividend,
                                  apply<arith::MaxSIOp>(divisor, one)),
            one);
      };
      auto select = [&](Value condition, Value yes, Value no) {
        return builder.createOrFold<arith::SelectOp>(condition, yes, no);
      };
      Value up = apply<arith::MinSIOp>(
          rest,
          divide(apply<arith::SubIOp>(apply<arith::MaxSIOp>(rest, one), one),
                 step));
      Value isInside = compare(arith::CmpIPredicate::sgt, rest, zero);
      Value backwards = apply<arith::SubIOp>(
          zero, apply<arith::MaxSIOp>(
                    step, constant(-std::numeric_limits<int64_t>::max())));
      Value down = select(isInside, divide(first, backwards), zero);
      Value same = select(isInside, number, zero);
      most = select(
          compare(arith::CmpIPredicate::sgt, step, zero), up,
          select(compare(arith::CmpIPredicate::slt, step, zero), down, same));
    }
    // A part without elements is anywhere.
    check(CheckKind::AtMost, number, apply<arith::MaxSIOp>(most, zero),
          place + "offset {0}, size {1} and stride {2} reach beyond the "
                  "extent {3}",
          "CHECK-11", {first, number, step, all});
  }
}

void UpstreamChecks::checkInserted(RankedTensorType type,
                                   const llvm::SmallBitVector &droppedDims,
                                   Value source,
                                   OffsetSizeAndStrideOpInterface slice) {
  int64_t sourceDim = 0;
  for (auto [dim, size] : llvm::enumerate(slice.getMixedSizes())) {
    if (droppedDims[dim] || sourceDim >= type.getRank())
      continue;
    checkEqual(Extent::get(source, sourceDim).getRepresentative(),
               Extent::get(size).getRepresentative(),
               "dimension " + Twine(sourceDim) + " of operand 0",
               "dimension " + Twine(dim) + " of the slice", "CHECK-11");
    ++sourceDim;
  }
}

void UpstreamChecks::checkIndices(Value tensor, ValueRange indices) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  if (!type)
    return;
  OpFoldResult one = builder.getIndexAttr(1);
  for (auto [dim, index] : llvm::enumerate(indices)) {
    Extent extent = Extent::get(tensor, dim).getRepresentative();
    std::optional<int64_t> known = getConstantIntValue(index);
    if ((known && *known >= 0 && extent.isConstant() &&
         *known < extent.number) ||
        isProvenWithin(index, one, tensor, dim))
      continue;
    Value all = toValue(extent);
    std::string text = ("index {0} is not one of dimension " + Twine(dim) +
                        ", whose extent is {1}")
                           .str();
    check(CheckKind::NonNegative, index, constant(0), text, "CHECK-12",
          {index, all});
    check(CheckKind::AtMost, index, apply<arith::SubIOp>(all, constant(1)),
          text, "CHECK-12", {index, all});
  }
}

void UpstreamChecks::visit(tensor::DimOp op) {
  auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
  std::optional<int64_t> known = op.getConstantIndex();
  if (!type || (known && *known >= 0 && *known < type.getRank()))
    return;
  Value index = op.getIndex(), rank = constant(type.getRank());
  StringRef text = "dimension {0} is not one of a tensor of rank {1}";
  check(CheckKind::NonNegative, index, constant(0), text, "CHECK-12",
        {index, rank});
  check(CheckKind::AtMost, index, constant(type.getRank() - 1), text,
        "CHECK-12", {index, rank});
}

//===----------------------------------------------------------------------===//
// Results [CHECK-13]
//===----------------------------------------------------------------------===//

void UpstreamChecks::visit(tensor::ConcatOp op) {
  RankedTensorType type = op.getResultType();
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    if (dim == int64_t(op.getDim()))
      continue;
    Extent first = getExtent({0, dim});
    for (unsigned i = 1; i < op.getInputs().size(); ++i)
      checkEqual(getExtent({i, dim}), first, name(Place{i, dim}),
                 name(Place{0, dim}), "CHECK-13");
    if (!type.isDynamicDim(dim))
      checkEqual(first, Extent::get(type.getDimSize(dim)), name(Place{0, dim}),
                 "the result", "CHECK-13");
  }
  int64_t dim = op.getDim();
  if (type.isDynamicDim(dim))
    return;
  Value sum = constant(0);
  for (unsigned i = 0; i < op.getInputs().size(); ++i)
    sum = apply<arith::AddIOp>(sum, toValue(getExtent({i, dim})));
  checkEqual(Extent::get(sum), Extent::get(type.getDimSize(dim)),
             "the sum of the operands' dimension " + Twine(dim), "the result",
             "CHECK-13");
}

void UpstreamChecks::visit(tensor::PadOp op) {
  RankedTensorType type = op.getResultType();
  for (auto [dim, low, high] :
       llvm::enumerate(op.getMixedLowPad(), op.getMixedHighPad())) {
    std::string place = "dimension " + std::to_string(dim) + ": ";
    Value before = toValue(low), after = toValue(high);
    checkNonNegative(before, place + "low padding {0} is negative", "CHECK-13");
    checkNonNegative(after, place + "high padding {0} is negative", "CHECK-13");
    if (type.isDynamicDim(dim))
      continue;
    Value sum = apply<arith::AddIOp>(
        apply<arith::AddIOp>(
            toValue(Extent::get(op.getSource(), dim).getRepresentative()),
            before),
        after);
    checkEqual(Extent::get(sum), Extent::get(type.getDimSize(dim)),
               "dimension " + Twine(dim) + " with its padding", "the result",
               "CHECK-13");
  }
}

void UpstreamChecks::checkSizes(ValueRange sizes) {
  for (Value size : sizes)
    if (!Extent::get(size).getRepresentative().isNonNegative())
      checkNonNegative(size, "size {0} is negative", "CHECK-13");
}

LogicalResult UpstreamChecks::insert() {
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return visit(structured);
  llvm::TypeSwitch<Operation *>(op)
      .Case<tensor::ConcatOp, tensor::PadOp, tensor::DimOp>(
          [&](auto op) { visit(op); })
      .Case<linalg::SoftmaxOp, bufferization::MaterializeInDestinationOp>(
          [&](auto) { visitSameShape(); })
      .Case([&](tensor::ExtractSliceOp op) { checkSlice(op.getSource(), op); })
      .Case<tensor::InsertSliceOp, tensor::ParallelInsertSliceOp>([&](auto op) {
        checkSlice(op.getDest(), op);
        checkInserted(op.getSourceType(), op.getDroppedDims(), op.getSource(),
                      op);
      })
      .Case([&](tensor::ExtractOp op) {
        checkIndices(op.getTensor(), op.getIndices());
      })
      .Case([&](tensor::InsertOp op) {
        checkIndices(op.getDest(), op.getIndices());
      })
      .Case<tensor::EmptyOp, tensor::SplatOp, bufferization::AllocTensorOp>(
          [&](auto op) { checkSizes(op.getDynamicSizes()); })
      .Case([&](tensor::GenerateOp op) { checkSizes(op.getDynamicExtents()); });
  return success();
}

/// Whether no check can be inside of `op`: its body is run for each element,
/// in any order.
static bool isBodyOfElements(Operation *op) {
  return isa<linalg::LinalgOp, tensor::GenerateOp, tensor::PadOp>(op);
}

namespace {
struct InsertUpstreamChecks
    : public bcast::impl::BcastInsertUpstreamChecksBase<InsertUpstreamChecks> {
  void getDependentDialects(DialectRegistry &registry) const override {
    BcastInsertUpstreamChecksBase::getDependentDialects(registry);
    bcast::registerExtentModels(registry);
  }

  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
      Region *region = op->getParentRegion();
      if (!mayHaveSSADominance(*region) && getPlaceOfChecks(op) == op)
        return WalkResult::skip();
      ops.push_back(op);
      return isBodyOfElements(op) ? WalkResult::skip() : WalkResult::advance();
    });
    unsigned count = 0;
    for (Operation *op : ops) {
      UpstreamChecks checks(op);
      if (failed(checks.insert()))
        return signalPassFailure();
      count += checks.getNumChecks();
    }
    addToStatistic(*this, getOperation(), numChecks, "checks-inserted", count);
  }
};
} // namespace
