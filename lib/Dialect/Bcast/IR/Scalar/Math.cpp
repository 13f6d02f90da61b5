//===- Math.cpp - Scalar functions of floats ------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarBuilder.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

#define BCAST_BUILD_WITH(OP, SCALAR_OP)                                        \
  Value OP::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {            \
    return SCALAR_OP::create(b, args[0]);                                      \
  }
BCAST_BUILD_WITH(ExponentialOp, math::ExpOp)
BCAST_BUILD_WITH(ExponentialMinusOneOp, math::ExpM1Op)
BCAST_BUILD_WITH(LogOp, math::LogOp)
BCAST_BUILD_WITH(LogPlusOneOp, math::Log1pOp)
BCAST_BUILD_WITH(SqrtOp, math::SqrtOp)
BCAST_BUILD_WITH(CbrtOp, math::CbrtOp)
BCAST_BUILD_WITH(SineOp, math::SinOp)
BCAST_BUILD_WITH(CosineOp, math::CosOp)
BCAST_BUILD_WITH(TanOp, math::TanOp)
BCAST_BUILD_WITH(TanhOp, math::TanhOp)
BCAST_BUILD_WITH(ErfOp, math::ErfOp)
BCAST_BUILD_WITH(FloorOp, math::FloorOp)
BCAST_BUILD_WITH(CeilOp, math::CeilOp)
BCAST_BUILD_WITH(RoundNearestEvenOp, math::RoundEvenOp)
BCAST_BUILD_WITH(RoundNearestAfzOp, math::RoundOp)
#undef BCAST_BUILD_WITH

Value RsqrtOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  Value one = createConstant(b, args[0].getType(), 1.0);
  return arith::DivFOp::create(b, one, math::SqrtOp::create(b, args[0]));
}

Value LogisticOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  Value one = createConstant(b, args[0].getType(), 1.0);
  Value exponential = math::ExpOp::create(b, arith::NegFOp::create(b, args[0]));
  return arith::DivFOp::create(b, one,
                               arith::AddFOp::create(b, one, exponential));
}

Value Atan2Op::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  return math::Atan2Op::create(b, args[0], args[1]);
}

Value IsFiniteOp::buildScalar(ImplicitLocOpBuilder &b, ValueRange args) {
  auto type = cast<FloatType>(args[0].getType());
  Value infinity = arith::ConstantOp::create(
      b, b.getFloatAttr(type, APFloat::getInf(type.getFloatSemantics())));
  return createCmp(b, arith::CmpFPredicate::OLT,
                   math::AbsFOp::create(b, args[0]), infinity);
}
