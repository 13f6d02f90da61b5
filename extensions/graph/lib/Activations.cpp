//===- Activations.cpp - Activation functions -----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/GraphBuilder.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;

Value GraphBuilder::selectNegative(Value x, Value negative) {
  Value isNegative =
      createCompare(ComparisonDirection::LT, x, createScalarLike(0, x));
  return create<SelectOp>({isNegative, negative, x});
}

Value GraphBuilder::createRelu(Value x) {
  return create<MaximumOp>({x, createScalarLike(0, x)});
}

Value GraphBuilder::createPrelu(Value x, Value slope, bool isPerChannel) {
  if (!x || !slope)
    return {};
  // The shape is that of x, which PDPD's rule never stretches.
  Sizes sizes = getSizes(slope);
  int64_t numExtra = sizes.size() - getTensorType(x).getRank();
  if (numExtra > 0) {
    if (!llvm::all_of(ArrayRef(sizes).take_front(numExtra), isOneInteger))
      return fail("the slope has rank " + Twine(sizes.size()) +
                  ", and the input " + Twine(getTensorType(x).getRank()));
    slope = createReshape(slope, ArrayRef(sizes).drop_front(numExtra));
  }
  Value scaled = create<MultiplyOp>({x, slope}, getPdpd(isPerChannel ? 1 : -1));
  return selectNegative(x, scaled);
}

Value GraphBuilder::createElu(Value x, double alpha) {
  Value scale = createScalarLike(alpha, x);
  Value exponential = create<ExponentialMinusOneOp>(x);
  return selectNegative(x, create<MultiplyOp>({scale, exponential}));
}

Value GraphBuilder::createSelu(Value x, Value alpha, Value gamma) {
  Value exponential = create<ExponentialMinusOneOp>(x);
  Value scaled = create<MultiplyOp>({alpha, exponential});
  return create<MultiplyOp>({gamma, selectNegative(x, scaled)});
}

Value GraphBuilder::createHardSigmoid(Value x, Value alpha, Value beta) {
  Value scaled = create<MultiplyOp>({alpha, x});
  Value line = create<AddOp>({scaled, beta});
  Value zero = createScalarLike(0, x), one = createScalarLike(1, x);
  return create<ClampOp>({zero, line, one});
}

// log(1 + exp(x)) = max(x, 0) + log(1 + exp(-|x|)), which does not overflow.
Value GraphBuilder::createSoftplus(Value x) {
  Value magnitude = create<AbsOp>(x);
  Value negated = create<NegateOp>(magnitude);
  Value decay = create<ExponentialOp>(negated);
  Value positive = createRelu(x);
  Value rest = create<LogPlusOneOp>(decay);
  return create<AddOp>({positive, rest});
}

Value GraphBuilder::createSoftsign(Value x) {
  Value magnitude = create<AbsOp>(x);
  Value divisor = create<AddOp>({magnitude, createScalarLike(1, x)});
  return create<DivideOp>({x, divisor});
}

Value GraphBuilder::createMish(Value x) {
  Value bounded = create<TanhOp>(createSoftplus(x));
  return create<MultiplyOp>({x, bounded});
}

Value GraphBuilder::createSwish(Value x, Value beta) {
  Value scaled = beta ? create<MultiplyOp>({x, beta}) : x;
  return create<MultiplyOp>({x, create<LogisticOp>(scaled)});
}

Value GraphBuilder::createGelu(Value x, bool isTanh) {
  Value inner;
  if (isTanh) {
    Value cube = create<MultiplyOp>({create<MultiplyOp>({x, x}), x});
    Value cubic = create<MultiplyOp>({createScalarLike(0.044715, x), cube});
    Value factor = createScalarLike(0.79788456080286535588, x);
    inner =
        create<TanhOp>(create<MultiplyOp>({factor, create<AddOp>({x, cubic})}));
  } else {
    Value factor = createScalarLike(0.70710678118654752440, x);
    inner = create<ErfOp>(create<MultiplyOp>({x, factor}));
  }
  Value half = create<MultiplyOp>({x, createScalarLike(0.5, x)});
  return create<MultiplyOp>(
      {half, create<AddOp>({inner, createScalarLike(1, x)})});
}

Value GraphBuilder::createSign(Value x) {
  Value sign = create<SignOp>(x);
  if (!sign || !isa<FloatType>(getTensorType(sign).getElementType()))
    return sign;
  return create<AddOp>({sign, createScalarLike(0, sign)});
}
