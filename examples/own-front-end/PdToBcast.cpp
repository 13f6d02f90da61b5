//===- PdToBcast.cpp - From the front end's dialect to bcast --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PdToBcast.h"
#include "PdDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace example;

/// A constant of rank 0, which #bcast.numpy stretches to any shape.
static Value createScalar(OpBuilder &builder, Location loc, Type elementType,
                          double value) {
  auto type = RankedTensorType::get({}, elementType);
  TypedAttr element = builder.getFloatAttr(elementType, value);
  return arith::ConstantOp::create(builder, loc,
                                   DenseElementsAttr::get(type, element));
}

namespace {

/// An operation that places its second operand at an axis, by PDPD's rule, or
/// that broadcasts both by NumPy's.
template <typename SourceOp, typename TargetOp>
struct ConvertElementwise : OpConversionPattern<SourceOp> {
  using OpConversionPattern<SourceOp>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(SourceOp op, typename SourceOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    bcast::BroadcastRuleAttrInterface rule =
        bcast::PdpdAttr::get(op.getContext(), op.getAxis());
    if (op.getNumpy())
      rule = bcast::NumpyAttr::get(op.getContext());
    // With the result type given, the verifier reports shapes that do not
    // broadcast. Without it, create would end the process.
    rewriter.replaceOpWithNewOp<TargetOp>(op, op.getType(), adaptor.getX(),
                                          adaptor.getY(), rule);
    return success();
  }
};

struct ConvertScale : OpConversionPattern<ScaleOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ScaleOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type elementType = op.getType().getElementType();
    auto rule = bcast::NumpyAttr::get(op.getContext());
    Value scale = createScalar(rewriter, loc, elementType,
                               op.getScale().convertToDouble());
    Value bias = createScalar(rewriter, loc, elementType,
                              op.getBias().convertToDouble());
    Value scaled = bcast::MultiplyOp::create(rewriter, loc, op.getType(),
                                             adaptor.getX(), scale, rule);
    rewriter.replaceOpWithNewOp<bcast::AddOp>(op, op.getType(), scaled, bias,
                                              rule);
    return success();
  }
};

struct ConvertRelu : OpConversionPattern<ReluOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ReluOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value zero =
        createScalar(rewriter, op.getLoc(), op.getType().getElementType(), 0);
    rewriter.replaceOpWithNewOp<bcast::MaximumOp>(
        op, op.getType(), adaptor.getX(), zero,
        bcast::NumpyAttr::get(op.getContext()));
    return success();
  }
};

struct ConvertPdToBcast : PassWrapper<ConvertPdToBcast, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ConvertPdToBcast)

  StringRef getArgument() const override { return "convert-pd-to-bcast"; }
  StringRef getDescription() const override {
    return "Rewrite operations of the pd dialect to bcast";
  }
  /// Attributes and operations of a dialect can be made once it is loaded.
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect, bcast::BcastDialect>();
  }
  void runOnOperation() override {
    ConversionTarget target(getContext());
    target.addIllegalDialect<PdDialect>();
    target.addLegalDialect<arith::ArithDialect, bcast::BcastDialect>();
    RewritePatternSet patterns(&getContext());
    patterns.add<ConvertElementwise<ElementwiseAddOp, bcast::AddOp>,
                 ConvertElementwise<ElementwiseMulOp, bcast::MultiplyOp>,
                 ConvertScale, ConvertRelu>(&getContext());
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace

std::unique_ptr<Pass> example::createConvertPdToBcast() {
  return std::make_unique<ConvertPdToBcast>();
}

void example::registerConvertPdToBcast() {
  PassRegistration<ConvertPdToBcast>();
}
