//===- ScalarEvaluation.cpp - Scalar functions of all operations ----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarFunctions.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast;

/// [COMPARE-1]
template <typename T>
static bool compare(ComparisonDirection direction, T x, T y) {
  switch (direction) {
  case ComparisonDirection::EQ:
    return x == y;
  case ComparisonDirection::NE:
    return x != y;
  case ComparisonDirection::LT:
    return x < y;
  case ComparisonDirection::LE:
    return x <= y;
  case ComparisonDirection::GT:
    return x > y;
  case ComparisonDirection::GE:
    return x >= y;
  }
  llvm_unreachable("all directions are covered");
}

static bool compare(ComparisonDirection direction, const Scalar &x,
                    const Scalar &y) {
  if (isFloat(x.type))
    return compare(direction, x.real, y.real);
  if (isSignedInteger(x.type))
    return compare(direction, x.getSigned(), y.getSigned());
  return compare(direction, x.bits, y.bits);
}

Scalar mlir::bcast::evaluateScalar(Operation *op, ArrayRef<Scalar> args,
                                   ElementType resultType) {
  if (isa<SelectOp>(op)) // [SELECT-1]
    return args[0].bits ? args[1] : args[2];
  if (isa<ConvertOp>(op))
    return detail::evaluateConvert(args[0], resultType);
  if (auto compareOp = dyn_cast<CompareOp>(op))
    return Scalar::makeInteger(
        resultType,
        compare(compareOp.getComparisonDirection(), args[0], args[1]));
  if (isa<IsFiniteOp>(op))
    return Scalar::makeInteger(resultType, std::isfinite(args[0].real));
  return isFloat(args.front().type) ? detail::evaluateFloat(op, args)
                                    : detail::evaluateInteger(op, args);
}
