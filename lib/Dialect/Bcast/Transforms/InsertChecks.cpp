//===- InsertChecks.cpp - Runtime checks of dynamic shapes ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckMessages.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Support/Statistics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTINSERTCHECKS
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// Inserts the checks of `op`; returns their number.
static unsigned insertChecks(Operation *op, OpBuilder &builder) {
  SmallVector<ExtentCheck> checks = getExtentChecks(op);
  if (checks.empty())
    return 0;
  Location loc = op->getLoc();
  RuntimeBroadcast broadcast = RuntimeBroadcast::get(op);
  SmallVector<OpFoldResult> resultShape =
      broadcast.reifyResultShape(builder, loc);
  auto getValue = [&](OpFoldResult extent) {
    return getValueOrCreateConstantIndexOp(builder, loc, extent);
  };
  for (const ExtentCheck &check : checks) {
    const ShapeSource &source = broadcast.sources[check.source];
    Value extent = getValue(source.getExtent(builder, loc, check.dim));
    OpFoldResult expected;
    CheckKind kind = CheckKind::Equal;
    switch (check.kind) {
    case ExtentCheck::Kind::Equal:
      expected = resultShape[check.resultDim];
      break;
    case ExtentCheck::Kind::EqualOrOne:
      kind = CheckKind::EqualOrOne;
      expected = resultShape[check.resultDim];
      break;
    case ExtentCheck::Kind::One:
      expected = builder.getIndexAttr(1);
      break;
    case ExtentCheck::Kind::NonNegative:
      kind = CheckKind::NonNegative;
      expected = builder.getIndexAttr(0);
      break;
    }
    bcast::detail::CheckMessages texts =
        bcast::detail::describeCheck(op, check);
    if (kind == CheckKind::EqualOrOne && texts.isAnyOne)
      kind = CheckKind::EqualOrAnyOne;
    auto getOptional = [&](const std::string &text) {
      return text.empty() ? StringAttr() : builder.getStringAttr(text);
    };
    CheckExtentOp::create(builder, loc, kind, extent, getValue(expected),
                          texts.subject, getOptional(texts.against),
                          getOptional(texts.clause));
  }
  return checks.size();
}

/// Inserts the checks of a cast to a more static type; its lowering does not
/// check. [CHECK-4]
static unsigned insertChecks(tensor::CastOp op, OpBuilder &builder) {
  auto from = dyn_cast<RankedTensorType>(op.getSource().getType());
  auto to = dyn_cast<RankedTensorType>(op.getType());
  if (!from || !to)
    return 0;
  unsigned count = 0;
  Location loc = op.getLoc();
  for (int64_t dim = 0; dim < from.getRank(); ++dim) {
    if (!from.isDynamicDim(dim) || to.isDynamicDim(dim))
      continue;
    Value extent = tensor::DimOp::create(builder, loc, op.getSource(), dim);
    Value expected =
        arith::ConstantIndexOp::create(builder, loc, to.getDimSize(dim));
    std::string subject =
        "'tensor.cast' op dimension " + std::to_string(dim) + ": the operand";
    CheckExtentOp::create(builder, loc, CheckKind::Equal, extent, expected,
                          builder.getStringAttr(subject),
                          /*against=*/StringAttr(),
                          builder.getStringAttr("CHECK-4"));
    ++count;
  }
  return count;
}

/// Inserts the check of a dynamic extent whose indices may not fit in the type
/// of the result. [ARG-6]
static unsigned insertChecks(ReductionOpInterface op, OpBuilder &builder) {
  bool isChecked = llvm::TypeSwitch<Operation *, bool>(op)
                       .Case<ArgMaximumOp, ArgMinimumOp>([](auto argReduce) {
                         return argReduce.hasExtentCheck();
                       })
                       .Default(false);
  if (!isChecked)
    return 0;
  Location loc = op->getLoc();
  int64_t dim = op.getReducedDims().front();
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  int64_t largest = getLargestArgExtent(type);
  Value extent = tensor::DimOp::create(builder, loc, op.getOperand(), dim);
  Value limit = arith::ConstantIndexOp::create(builder, loc, largest);
  std::string subject;
  llvm::raw_string_ostream(subject)
      << "'" << op->getName() << "' op indices of " << type << ": dimension "
      << dim << " of the operand";
  CheckExtentOp::create(builder, loc, CheckKind::AtMost, extent, limit,
                        builder.getStringAttr(subject),
                        /*against=*/StringAttr(),
                        builder.getStringAttr("ARG-6"));
  return 1;
}

namespace {
struct InsertChecks : public bcast::impl::BcastInsertChecksBase<InsertChecks> {
  void runOnOperation() override {
    OpBuilder builder(&getContext());
    unsigned count = 0;
    WalkResult walked = getOperation()->walk([&](Operation *op) {
      bool isCast = isa<tensor::CastOp>(op);
      auto reduction = dyn_cast<ReductionOpInterface>(op);
      if (!isCast && !reduction &&
          !isa<ElementwiseOpInterface, BroadcastOp, BroadcastInDimOp, IotaOp>(
              op))
        return WalkResult::advance();
      if (op->getParentRegion() &&
          !mayHaveSSADominance(*op->getParentRegion())) {
        op->emitOpError("must be inside a function; runtime checks cannot be "
                        "placed in graph regions");
        return WalkResult::interrupt();
      }
      builder.setInsertionPoint(op);
      if (isCast)
        count += insertChecks(cast<tensor::CastOp>(op), builder);
      else
        count += reduction ? insertChecks(reduction, builder)
                           : insertChecks(op, builder);
      return WalkResult::advance();
    });
    if (walked.wasInterrupted())
      return signalPassFailure();
    addToStatistic(*this, getOperation(), numChecks, "checks-inserted", count);
  }
};
} // namespace
