//===- Functions.cpp - Functions that bcast does not have -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Import/Import.h"
#include "NamedOps.h"
#include "mlir/IR/TypeUtilities.h"
#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;
using namespace mlir::bcast::stablehlo;

namespace {
/// Computes on elements of one float type.
class Arithmetic {
public:
  Arithmetic(PatternRewriter &rewriter, Location loc, FloatType type)
      : builder(rewriter, loc, /*isStretching=*/false), type(type) {}

  bool isDouble() const { return type.isF64(); }

  Value number(double value) {
    return builder.createScalar(FloatAttr::get(type, value));
  }
  template <typename OpTy> Value apply(Value operand) {
    return builder.create<OpTy>(operand);
  }
  Value add(Value lhs, Value rhs) { return builder.create<AddOp>({lhs, rhs}); }
  Value subtract(Value lhs, Value rhs) {
    return builder.create<SubtractOp>({lhs, rhs});
  }
  Value multiply(Value lhs, Value rhs) {
    return builder.create<MultiplyOp>({lhs, rhs});
  }
  Value divide(Value lhs, Value rhs) {
    return builder.create<DivideOp>({lhs, rhs});
  }
  Value compare(ComparisonDirection direction, Value lhs, Value rhs) {
    return builder.createCompare(direction, lhs, rhs);
  }
  Value logicalAnd(Value lhs, Value rhs) {
    return builder.create<AndOp>({lhs, rhs});
  }
  Value select(Value predicate, Value isTrue, Value isFalse) {
    return builder.create<SelectOp>({predicate, isTrue, isFalse});
  }

  /// The polynomial of `x` with `coefficients`, the highest first.
  Value polynomial(Value x, ArrayRef<double> coefficients) {
    Value sum =
        add(multiply(x, number(coefficients[0])), number(coefficients[1]));
    for (double coefficient : coefficients.drop_front(2))
      sum = add(multiply(sum, x), number(coefficient));
    return sum;
  }

private:
  ImportBuilder builder;
  FloatType type;
};
} // namespace

//===----------------------------------------------------------------------===//
// lgamma and digamma
//===----------------------------------------------------------------------===//

// Lanczos' approximation of the gamma function, with g = 7 and 9 coefficients.
static constexpr double kLanczosG = 7;
static constexpr double kLanczosBase = 0.99999999999980993227684700473478;
static constexpr double kLanczos[] = {
    676.520368121885098567009190444019, -1259.13921672240287047156078755283,
    771.3234287776530788486528258894,   -176.61502916214059906584551354,
    12.507343278686904814458936853,     -0.13857109526572011689554707,
    9.984369578019570859563e-6,         1.50563273514931155834e-7};
static constexpr double kPi = 3.14159265358979323846;

/// Whether `x` is less than 1/2, where both functions are reflected, and the z
/// of Lanczos' formula: x - 1, or -x.
static std::pair<Value, Value> reflect(Arithmetic &math, Value x) {
  Value isSmall = math.compare(ComparisonDirection::LT, x, math.number(0.5));
  Value z = math.select(isSmall, math.apply<NegateOp>(x),
                        math.subtract(x, math.number(1)));
  return {isSmall, z};
}

/// log(z + g + 1/2), accurately.
static Value logOfShifted(Arithmetic &math, Value z) {
  double shift = kLanczosG + 0.5;
  return math.add(math.number(std::log(shift)),
                  math.apply<LogPlusOneOp>(math.divide(z, math.number(shift))));
}

/// log |gamma(x)|; for x < 1/2 by log |pi / sin(pi x)| - lgamma(1 - x).
static Value buildLgamma(Arithmetic &math, Value x) {
  auto [isSmall, z] = reflect(math, x);
  Value sum = math.number(kLanczosBase);
  for (auto [index, coefficient] : llvm::enumerate(kLanczos))
    sum = math.add(sum, math.divide(math.number(coefficient),
                                    math.add(z, math.number(index + 1))));
  // log(sqrt(2 pi)) + (z + 1/2) log(t) - t + log(sum), for t = z + g + 1/2; so
  // that less is cancelled, (z + 1/2 - t / log(t)) log(t).
  Value logT = logOfShifted(math, z);
  Value t = math.add(z, math.number(kLanczosG + 0.5));
  Value exponent =
      math.subtract(math.add(z, math.number(0.5)), math.divide(t, logT));
  Value direct = math.add(math.add(math.number(std::log(std::sqrt(2 * kPi))),
                                   math.multiply(exponent, logT)),
                          math.apply<LogOp>(sum));
  // sin(pi x) by the distance of x to an integer, at most 1/2.
  Value magnitude = math.apply<AbsOp>(x);
  Value fraction = math.subtract(magnitude, math.apply<FloorOp>(magnitude));
  Value isFar =
      math.compare(ComparisonDirection::GT, fraction, math.number(0.5));
  Value distance =
      math.select(isFar, math.subtract(math.number(1), fraction), fraction);
  Value logOfSine = math.apply<LogOp>(
      math.apply<SineOp>(math.multiply(math.number(kPi), distance)));
  Value reflected = math.subtract(
      math.subtract(math.number(std::log(kPi)), logOfSine), direct);
  // At the poles, the logarithm of the sine is infinite.
  Value isFiniteSine = math.apply<IsFiniteOp>(logOfSine);
  reflected =
      math.select(isFiniteSine, reflected, math.apply<NegateOp>(logOfSine));
  Value result = math.select(isSmall, reflected, direct);
  Value infinity = math.number(std::numeric_limits<double>::infinity());
  return math.select(math.apply<IsInfOp>(x), infinity, result);
}

/// The derivative of lgamma; for x < 1/2 by digamma(1 - x) - pi / tan(pi x).
static Value buildDigamma(Arithmetic &math, Value x) {
  auto [isSmall, z] = reflect(math, x);
  Value sum = math.number(kLanczosBase);
  Value derivative = math.number(0);
  for (auto [index, coefficient] : llvm::enumerate(kLanczos)) {
    Value term = math.number(coefficient);
    Value shifted = math.add(z, math.number(index + 1));
    derivative = math.subtract(
        derivative, math.divide(term, math.multiply(shifted, shifted)));
    sum = math.add(sum, math.divide(term, shifted));
  }
  Value t = math.add(z, math.number(kLanczosG + 0.5));
  Value direct = math.subtract(
      math.add(logOfShifted(math, z), math.divide(derivative, sum)),
      math.divide(math.number(kLanczosG), t));
  // x without its nearest integer, for the accuracy of the tangent.
  Value nearest = math.apply<FloorOp>(math.add(x, math.number(0.5)));
  Value angle = math.multiply(math.number(kPi), math.subtract(x, nearest));
  Value cotangent =
      math.divide(math.multiply(math.number(kPi), math.apply<CosineOp>(angle)),
                  math.apply<SineOp>(angle));
  Value reflected = math.subtract(direct, cotangent);
  // Every integer up to 0 is a pole.
  Value isPole = math.logicalAnd(
      math.compare(ComparisonDirection::LE, x, math.number(0)),
      math.compare(ComparisonDirection::EQ, x, math.apply<FloorOp>(x)));
  Value nan = math.number(std::numeric_limits<double>::quiet_NaN());
  return math.select(isPole, nan, math.select(isSmall, reflected, direct));
}

//===----------------------------------------------------------------------===//
// erf_inv
//===----------------------------------------------------------------------===//

// Polynomials of w = -log(1 - x^2), or of its root, by Mike Giles:
// "Approximating the erfinv function".
static constexpr double kErfInvSmall[] = {
    2.81022636e-08,  3.43273939e-07, -3.5233877e-06,
    -4.39150654e-06, 0.00021858087,  -0.00125372503,
    -0.00417768164,  0.246640727,    1.50140941};
static constexpr double kErfInvLarge[] = {
    -0.000200214257, 0.000100950558, 0.00134934322,
    -0.00367342844,  0.00573950773,  -0.0076224613,
    0.00943887047,   1.00167406,     2.83297682};

/// In f64, two steps of Newton's method on erf or, where x is near 1, on erfc
/// follow.
static Value buildErfInv(Arithmetic &math, Value x) {
  Value one = math.number(1);
  Value w = math.apply<NegateOp>(
      math.apply<LogPlusOneOp>(math.apply<NegateOp>(math.multiply(x, x))));
  Value isSmall = math.compare(ComparisonDirection::LT, w, math.number(5));
  Value small =
      math.polynomial(math.subtract(w, math.number(2.5)), kErfInvSmall);
  Value large = math.polynomial(
      math.subtract(math.apply<SqrtOp>(w), math.number(3)), kErfInvLarge);
  Value result = math.multiply(math.select(isSmall, small, large), x);
  if (math.isDouble()) {
    Value magnitude = math.apply<AbsOp>(x);
    Value isNearOne =
        math.compare(ComparisonDirection::GT, magnitude, math.number(0.5));
    Value y = math.apply<AbsOp>(result);
    for (int step = 0; step < 2; ++step) {
      Value error = math.select(
          isNearOne,
          math.subtract(math.subtract(one, magnitude), math.apply<ErfcOp>(y)),
          math.subtract(math.apply<ErfOp>(y), magnitude));
      Value slope = math.multiply(
          math.number(2 / std::sqrt(kPi)),
          math.apply<ExponentialOp>(math.apply<NegateOp>(math.multiply(y, y))));
      y = math.subtract(y, math.divide(error, slope));
    }
    result = math.multiply(math.apply<SignOp>(x), y);
  }
  Value isOne =
      math.compare(ComparisonDirection::EQ, math.apply<AbsOp>(x), one);
  Value infinity = math.number(std::numeric_limits<double>::infinity());
  return math.select(isOne, math.multiply(x, infinity), result);
}

/// The function in f32 for smaller floats, else in the operand's type.
template <Value (*build)(Arithmetic &, Value)>
static LogicalResult importFunction(Operation *op, PatternRewriter &rewriter) {
  if (failed(checkOperands(rewriter, op, 1)))
    return failure();
  Location loc = op->getLoc();
  ImportBuilder builder(rewriter, loc, /*isStretching=*/false);
  FailureOr<RankedTensorType> type =
      resolve(rewriter, op, op->getOperands(), builder);
  Value operand = op->getOperand(0);
  if (failed(type) ||
      failed(checkElementType(rewriter, op, LogOp::getOperationName(),
                              LogOp::isDataType, operand.getType())))
    return failure();
  Type elementType = getElementTypeOrSelf(operand);
  if (type->getElementType() != elementType)
    return rewriter.notifyMatchFailure(
        op, "its result has another element type than its operand [RESULT-2]");
  FloatType wide = elementType.isF64()
                       ? cast<FloatType>(elementType)
                       : FloatType(Float32Type::get(rewriter.getContext()));
  Arithmetic math(rewriter, loc, wide);
  Value result = build(math, builder.createConvert(operand, wide));
  replace(rewriter, op, builder.createConvert(result, elementType), *type);
  return success();
}

void stablehlo::populateFunctions(RewritePatternSet &patterns) {
  addImports(patterns, {{"chlo.digamma", importFunction<buildDigamma>},
                        {"chlo.erf_inv", importFunction<buildErfInv>},
                        {"chlo.lgamma", importFunction<buildLgamma>}});
}
