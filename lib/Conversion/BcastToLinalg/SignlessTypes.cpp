//===- SignlessTypes.cpp - Unsigned integers to signless ones -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/BcastToLinalg/BcastToLinalg.h"
#include "bcast/Dialect/Bcast/Transforms/MaterializeLayouts.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
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

} // namespace

/// Operations of these dialects have the same meaning on signless elements:
/// they move elements, compute by a region, or have an attribute for it.
static bool ignoresSignedness(Operation *op) {
  return isa<AllReduceOp, ReshardOp>(op) ||
         isa_and_nonnull<arith::ArithDialect, linalg::LinalgDialect,
                         scf::SCFDialect, tensor::TensorDialect, ub::UBDialect>(
             op->getDialect());
}

namespace {
struct ConvertTypes : public ConversionPattern {
  ConvertTypes(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/0,
                          context) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (!ignoresSignedness(op) || isa<arith::ConstantOp>(op))
      return rewriter.notifyMatchFailure(op, "not known to ignore signedness");
    OperationState state(op->getLoc(), op->getName());
    state.addOperands(operands);
    if (failed(getTypeConverter()->convertTypes(op->getResultTypes(),
                                                state.types)))
      return failure();
    state.attributes = op->getAttrDictionary();
    for (Region &region : op->getRegions()) {
      Region *converted = state.addRegion();
      rewriter.inlineRegionBefore(region, *converted, converted->end());
      if (failed(rewriter.convertRegionTypes(converted, *getTypeConverter())))
        return failure();
    }
    rewriter.replaceOp(op, rewriter.create(state));
    return success();
  }
};
} // namespace

LogicalResult
mlir::bcast::checkSignlessConvertible(const TypeConverter &converter,
                                      Operation *op) {
  if (ignoresSignedness(op) || isa<ElementwiseOpInterface>(op) ||
      isa_and_nonnull<BcastDialect, cf::ControlFlowDialect, func::FuncDialect,
                      BuiltinDialect>(op->getDialect()))
    return success();
  SmallVector<Type> types(op->getOperandTypes());
  llvm::append_range(types, op->getResultTypes());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      llvm::append_range(types, block.getArgumentTypes());
  for (Type type : types)
    if (isa<RankedTensorType>(type) && !converter.isLegal(type)) {
      InFlightDiagnostic diagnostic =
          op->emitOpError() << "has type " << type
                            << "; its effect on unsigned integers is not known";
      diagnostic.attachNote()
          << "lower it first, or let it work on signless integers";
      return diagnostic;
    }
  return success();
}

void mlir::bcast::populateSignlessTypeConversion(const TypeConverter &converter,
                                                 RewritePatternSet &patterns,
                                                 ConversionTarget &target) {
  patterns.add<ConvertConstant, ConvertTypes>(converter, patterns.getContext());
  populateStructuralTypeConversion(converter, patterns, target);
  auto isLegal = [&](Operation *op) {
    return converter.isLegal(op) &&
           llvm::all_of(op->getRegions(), [&](Region &region) {
             return converter.isLegal(&region);
           });
  };
  target.addDynamicallyLegalDialect<arith::ArithDialect, linalg::LinalgDialect,
                                    tensor::TensorDialect, ub::UBDialect>(
      isLegal);
  // Upstream's patterns do not convert these operations.
  target.addDynamicallyLegalOp<scf::ExecuteRegionOp, scf::ForallOp,
                               scf::ParallelOp, scf::ReduceOp,
                               scf::ReduceReturnOp, scf::YieldOp>(isLegal);
}
