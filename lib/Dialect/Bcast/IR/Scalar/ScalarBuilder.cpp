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
