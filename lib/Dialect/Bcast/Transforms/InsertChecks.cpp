//===- InsertChecks.cpp - Checks of what the types leave open -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckTexts.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTINSERTCHECKS
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

static void insertChecks(Operation *op, OpBuilder &builder) {
  SmallVector<ExtentCheck> checks = getExtentChecks(op);
  if (checks.empty())
    return;
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
    bcast::detail::CheckTexts texts = bcast::detail::describeCheck(op, check);
    auto getOptional = [&](const std::string &text) {
      return text.empty() ? StringAttr() : builder.getStringAttr(text);
    };
    CheckExtentOp::create(builder, loc, kind, extent, getValue(expected),
                          texts.subject, getOptional(texts.against),
                          getOptional(texts.clause));
  }
}

namespace {
struct InsertChecks : public bcast::impl::BcastInsertChecksBase<InsertChecks> {
  void runOnOperation() override {
    OpBuilder builder(&getContext());
    getOperation()->walk([&](Operation *op) {
      if (!isa<ElementwiseOpInterface, BroadcastOp, BroadcastInDimOp>(op))
        return;
      builder.setInsertionPoint(op);
      insertChecks(op, builder);
    });
  }
};
} // namespace
