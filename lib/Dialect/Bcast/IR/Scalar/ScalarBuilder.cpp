//===- ScalarBuilder.cpp - Building scalar computations -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarBuilder.h"

using namespace mlir;
using namespace mlir::bcast;

bool bcast::detail::hasUnsignedElements(ElementwiseOpInterface op) {
  Type type =
      getElementTypeOrSelf(op->getOperand(op.getFirstDataOperand()).getType());
  return type.isUnsignedInteger() || type.isInteger(1);
}

static Value createSplat(ImplicitLocOpBuilder &builder, Type type,
                         TypedAttr element) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    element = DenseElementsAttr::get(shaped, element);
  return arith::ConstantOp::create(builder, element);
}

Value bcast::detail::createConstant(ImplicitLocOpBuilder &builder, Type type,
                                    double value) {
  Type elementType = getElementTypeOrSelf(type);
  if (auto floatType = dyn_cast<FloatType>(elementType))
    return createSplat(builder, type, builder.getFloatAttr(floatType, value));
  return createSplat(
      builder, type,
      builder.getIntegerAttr(elementType, static_cast<int64_t>(value)));
}

Value bcast::detail::createConstant(ImplicitLocOpBuilder &builder, Type type,
                                    const APInt &value) {
  return createSplat(builder, type,
                     builder.getIntegerAttr(getElementTypeOrSelf(type), value));
}

Type mlir::bcast::getSignless(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.clone(getSignless(tensor.getElementType()));
  if (!type.isUnsignedInteger())
    return type;
  return IntegerType::get(type.getContext(), type.getIntOrFloatBitWidth());
}

static bool isNarrowFloat(Type type) { return type.isF16() || type.isBF16(); }

Value mlir::bcast::buildScalarComputation(ElementwiseOpInterface op,
                                          ImplicitLocOpBuilder &builder,
                                          ValueRange args) {
  if (!op.isComputedInF32())
    return op.buildScalar(builder, args);
  // [FLOAT-1]
  auto widened = llvm::map_to_vector<3>(args, [&](Value arg) -> Value {
    return isNarrowFloat(arg.getType())
               ? arith::ExtFOp::create(builder, builder.getF32Type(), arg)
               : arg;
  });
  Value result = op.buildScalar(builder, widened);
  Type resultType = getElementTypeOrSelf(op->getResult(0).getType());
  return isNarrowFloat(resultType)
             ? arith::TruncFOp::create(builder, resultType, result)
             : result;
}

Value mlir::bcast::buildScalarComputation(ElementwiseOpInterface op,
                                          Block &body) {
  for (Value operand : op->getOperands())
    body.addArgument(getSignless(getElementTypeOrSelf(operand.getType())),
                     op->getLoc());
  // The block is in no region, from which a builder could take the context.
  ImplicitLocOpBuilder builder(op->getLoc(), op->getContext());
  builder.setInsertionPointToStart(&body);
  return buildScalarComputation(op, builder, body.getArguments());
}
