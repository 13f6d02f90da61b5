//===- SignlessTypes.cpp - Unsigned integers to signless ones -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/BcastToLinalg/BcastToLinalg.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace mlir::bcast;

static Type getSignless(Type type) {
  if (!type.isUnsignedInteger())
    return type;
  return IntegerType::get(type.getContext(), type.getIntOrFloatBitWidth());
}

SignlessTypeConverter::SignlessTypeConverter() {
  addConversion([](Type type) { return getSignless(type); });
  addConversion([](RankedTensorType type) {
    return type.clone(getSignless(type.getElementType()));
  });
  auto materialize = [](OpBuilder &builder, Type type, ValueRange inputs,
                        Location loc) -> Value {
    return UnrealizedConversionCastOp::create(builder, loc, type, inputs)
        .getResult(0);
  };
  addSourceMaterialization(materialize);
  addTargetMaterialization(materialize);
}

namespace {
struct ConvertConstant : public OpConversionPattern<arith::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(arith::ConstantOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = getTypeConverter()->convertType<ShapedType>(op.getType());
    TypedAttr value;
    if (auto dense = dyn_cast<DenseElementsAttr>(op.getValue()))
      value = dense.bitcast(type.getElementType());
    else if (auto resource = dyn_cast<DenseResourceElementsAttr>(op.getValue()))
      value = DenseResourceElementsAttr::get(type, resource.getRawHandle());
    if (!value)
      return rewriter.notifyMatchFailure(op, "not a dense constant");
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, type, value);
    return success();
  }
};

/// An operation of the tensor or arith dialect means the same on signless
/// elements.
struct ConvertTypes : public ConversionPattern {
  ConvertTypes(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/0,
                          context) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isa_and_nonnull<tensor::TensorDialect, arith::ArithDialect>(
            op->getDialect()) ||
        op->getNumRegions() != 0 || isa<arith::ConstantOp>(op))
      return rewriter.notifyMatchFailure(op, "not known to ignore signedness");
    OperationState state(op->getLoc(), op->getName());
    state.addOperands(operands);
    if (failed(getTypeConverter()->convertTypes(op->getResultTypes(),
                                                state.types)))
      return failure();
    state.attributes = op->getAttrDictionary();
    rewriter.replaceOp(op, rewriter.create(state));
    return success();
  }
};
} // namespace

void mlir::bcast::populateSignlessTypeConversion(const TypeConverter &converter,
                                                 RewritePatternSet &patterns,
                                                 ConversionTarget &target) {
  patterns.add<ConvertConstant, ConvertTypes>(converter, patterns.getContext());
  populateStructuralTypeConversion(converter, patterns, target);
}
