//===- Functions.cpp - Functions that bcast does not have -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;
using namespace mlir::bcast::stablehlo;

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
  Value isSmall = math.compare(ComparisonDirection::LT, x, 0.5);
  Value negated = math.apply<NegateOp>(x);
  return {isSmall, math.select(isSmall, negated, math.subtract(x, 1.0))};
}

/// log(z + g + 1/2), accurately.
static Value logOfShifted(Arithmetic &math, Value z) {
  double shift = kLanczosG + 0.5;
  Value log = math.apply<LogPlusOneOp>(math.divide(z, shift));
  return math.add(std::log(shift), log);
}

/// sin(pi x) by the distance of x to an integer, at most 1/2; without the sign.
static Value sineOfPi(Arithmetic &math, Value x) {
  Value magnitude = math.apply<AbsOp>(x);
  Value fraction = math.subtract(magnitude, math.apply<FloorOp>(magnitude));
  Value isFar = math.compare(ComparisonDirection::GT, fraction, 0.5);
  Value distance = math.select(isFar, math.subtract(1.0, fraction), fraction);
  return math.apply<SineOp>(math.multiply(kPi, distance));
}

/// log |gamma(x)|; for x < 1/2 by log |pi / sin(pi x)| - lgamma(1 - x).
Value stablehlo::buildLgamma(Arithmetic &math, Value x) {
  auto reflection = reflect(math, x);
  Value isSmall = reflection.first, z = reflection.second;
  Value sum = math.add(z, 1.0);
  sum = math.add(kLanczosBase, math.divide(kLanczos[0], sum));
  for (size_t index = 1; index < std::size(kLanczos); ++index) {
    Value shifted = math.add(z, static_cast<double>(index + 1));
    sum = math.add(sum, math.divide(kLanczos[index], shifted));
  }
  // log(sqrt(2 pi)) + (z + 1/2) log(t) - t + log(sum), for t = z + g + 1/2; so
  // that less is cancelled, (z + 1/2 - t / log(t)) log(t).
  Value logT = logOfShifted(math, z);
  Value t = math.add(z, kLanczosG + 0.5);
  Value ratio = math.divide(t, logT);
  Value exponent = math.subtract(math.add(z, 0.5), ratio);
  Value direct =
      math.add(std::log(std::sqrt(2 * kPi)), math.multiply(exponent, logT));
  direct = math.add(direct, math.apply<LogOp>(sum));
  Value logOfSine = math.apply<LogOp>(sineOfPi(math, x));
  Value reflected =
      math.subtract(math.subtract(std::log(kPi), logOfSine), direct);
  // At the poles, the logarithm of the sine is infinite.
  Value isFiniteSine = math.apply<IsFiniteOp>(logOfSine);
  Value negated = math.apply<NegateOp>(logOfSine);
  reflected = math.select(isFiniteSine, reflected, negated);
  Value result = math.select(isSmall, reflected, direct);
  return math.select(math.apply<IsInfOp>(x), kInfinity, result);
}

/// The derivative of lgamma; for x < 1/2 by digamma(1 - x) - pi / tan(pi x).
Value stablehlo::buildDigamma(Arithmetic &math, Value x) {
  auto reflection = reflect(math, x);
  Value isSmall = reflection.first, z = reflection.second;
  Value sum, derivative;
  for (auto [index, coefficient] : llvm::enumerate(kLanczos)) {
    Value shifted = math.add(z, static_cast<double>(index + 1));
    Value square = math.multiply(shifted, shifted);
    Value slope = math.divide(coefficient, square);
    derivative = math.subtract(index == 0 ? Term(0.0) : derivative, slope);
    Value term = math.divide(coefficient, shifted);
    sum = math.add(index == 0 ? Term(kLanczosBase) : sum, term);
  }
  Value t = math.add(z, kLanczosG + 0.5);
  Value logT = logOfShifted(math, z);
  Value direct = math.add(logT, math.divide(derivative, sum));
  direct = math.subtract(direct, math.divide(kLanczosG, t));
  // x without its nearest integer, for the accuracy of the tangent.
  Value nearest = math.apply<FloorOp>(math.add(x, 0.5));
  Value angle = math.multiply(kPi, math.subtract(x, nearest));
  Value sine = math.apply<SineOp>(angle);
  Value cosine = math.multiply(kPi, math.apply<CosineOp>(angle));
  Value reflected = math.subtract(direct, math.divide(cosine, sine));
  // Every integer up to 0 is a pole.
  Value isNegative = math.compare(ComparisonDirection::LE, x, 0.0);
  Value floor = math.apply<FloorOp>(x);
  Value isPole = math.logicalAnd(
      isNegative, math.compare(ComparisonDirection::EQ, x, floor));
  Value result = math.select(isSmall, reflected, direct);
  return math.select(isPole, kNaN, result);
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

/// A step of Newton's method from `y` to the inverse of erf at `x`, which is
/// not negative; on erfc, where x is near 1.
static Value refineErfInv(Arithmetic &math, Value x, Value y) {
  Value complement = math.subtract(1.0, x);
  Value above = math.subtract(complement, math.apply<ErfcOp>(y));
  Value below = math.subtract(math.apply<ErfOp>(y), x);
  Value isNearOne = math.compare(ComparisonDirection::GT, x, 0.5);
  Value error = math.select(isNearOne, above, below);
  Value exponent = math.apply<NegateOp>(math.multiply(y, y));
  Value slope =
      math.multiply(2 / std::sqrt(kPi), math.apply<ExponentialOp>(exponent));
  return math.subtract(y, math.divide(error, slope));
}

/// In f64, two steps of Newton's method follow.
static Value buildErfInv(Arithmetic &math, Value x) {
  Value minusSquare = math.apply<NegateOp>(math.multiply(x, x));
  Value w = math.apply<NegateOp>(math.apply<LogPlusOneOp>(minusSquare));
  Value isSmall = math.compare(ComparisonDirection::LT, w, 5.0);
  Value small = math.polynomial(math.subtract(w, 2.5), kErfInvSmall);
  Value root = math.apply<SqrtOp>(w);
  Value large = math.polynomial(math.subtract(root, 3.0), kErfInvLarge);
  Value result = math.multiply(math.select(isSmall, small, large), x);
  Value magnitude = math.apply<AbsOp>(x);
  if (math.isDouble()) {
    Value y = math.apply<AbsOp>(result);
    for (int step = 0; step < 2; ++step)
      y = refineErfInv(math, magnitude, y);
    result = math.multiply(math.apply<SignOp>(x), y);
  }
  Value isOne = math.compare(ComparisonDirection::EQ, magnitude, 1.0);
  Value infinite = math.multiply(x, kInfinity);
  return math.select(isOne, infinite, result);
}

LogicalResult
stablehlo::importFunction(Operation *op, PatternRewriter &rewriter,
                          unsigned numOperands, FloatType wide,
                          function_ref<Value(Arithmetic &, ValueRange)> build) {
  if (failed(checkOperands(rewriter, op, numOperands)))
    return failure();
  Location loc = op->getLoc();
  ImportBuilder builder(rewriter, loc, /*isStretching=*/false);
  FailureOr<RankedTensorType> type =
      resolve(rewriter, op, op->getOperands(), builder);
  if (failed(type))
    return failure();
  Type elementType = getElementTypeOrSelf(op->getOperand(0));
  for (Value operand : op->getOperands()) {
    if (failed(checkElementType(rewriter, op, LogOp::getOperationName(),
                                LogOp::isDataType, operand.getType())))
      return failure();
    if (getElementTypeOrSelf(operand) != elementType)
      return rewriter.notifyMatchFailure(
          op, "its operands have different element types [RESULT-2]");
  }
  if (type->getElementType() != elementType)
    return rewriter.notifyMatchFailure(
        op, "its result has another element type than its operand [RESULT-2]");
  unsigned width = elementType.getIntOrFloatBitWidth();
  if (width >= wide.getWidth())
    wide = cast<FloatType>(elementType);
  Arithmetic math(rewriter, loc, wide);
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(builder.createConvert(operand, wide));
  Value result = build(math, operands);
  replace(rewriter, op, builder.createConvert(result, elementType), *type);
  return success();
}

template <Value (*build)(Arithmetic &, Value)>
static LogicalResult importUnary(Operation *op, PatternRewriter &rewriter) {
  return importFunction(op, rewriter, 1, rewriter.getF32Type(),
                        [](Arithmetic &math, ValueRange operands) {
                          return build(math, operands.front());
                        });
}

//===----------------------------------------------------------------------===//
// batch_norm_inference
//===----------------------------------------------------------------------===//

/// scale * (x - mean) / sqrt(variance + epsilon) + offset, with parameters of
/// one dimension.
static LogicalResult importBatchNorm(Operation *op, PatternRewriter &rewriter) {
  if (failed(checkOperands(rewriter, op, 5)))
    return failure();
  auto types = getTypes(rewriter, op, 5);
  if (failed(types))
    return failure();
  auto parameters =
      getTensorTypes(rewriter, op, op->getOperands().drop_front());
  if (failed(parameters))
    return failure();
  RankedTensorType from = types->first, to = types->second;
  std::optional<int64_t> feature = getInteger(op, "feature_index");
  auto epsilon = dyn_cast_or_null<FloatAttr>(getAttribute(op, "epsilon"));
  auto elementType = dyn_cast<FloatType>(from.getElementType());
  if (!elementType || !epsilon || !feature || *feature < 0 ||
      *feature >= from.getRank() ||
      failed(verifyCompatibleShape(from.getShape(), to.getShape())))
    return rewriter.notifyMatchFailure(
        op, "it does not have floats, an epsilon and a feature_index of its "
            "operand");
  auto parameterType =
      RankedTensorType::get(from.getDimSize(*feature), elementType);
  if (!parameterType.hasStaticShape() ||
      llvm::any_of(*parameters,
                   [&](Type type) { return type != parameterType; }))
    return rewriter.notifyMatchFailure(
        op, "its parameters do not have the static extent of dimension "
            "feature_index");
  Location loc = op->getLoc();
  Value x = op->getOperand(0);
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < from.getRank(); ++dim)
    if (from.isDynamicDim(dim))
      sizes.push_back(tensor::DimOp::create(rewriter, loc, x, dim));
  SmallVector<Value> wide;
  for (Value parameter : op->getOperands().drop_front())
    wide.push_back(BroadcastInDimOp::create(
        rewriter, loc, from, parameter, sizes, *feature, DenseI32ArrayAttr()));
  Arithmetic math(rewriter, loc, elementType);
  Value deviation =
      math.apply<SqrtOp>(math.add(wide[3], epsilon.getValueAsDouble()));
  Value normalized = math.divide(math.subtract(x, wide[2]), deviation);
  Value result = math.add(math.multiply(wide[0], normalized), wide[1]);
  rewriter.replaceOp(op, castTo(rewriter, loc, result, to));
  return success();
}

void stablehlo::populateFunctions(RewritePatternSet &patterns) {
  addImports(patterns, {{"chlo.digamma", importUnary<buildDigamma>},
                        {"chlo.erf_inv", importUnary<buildErfInv>},
                        {"chlo.lgamma", importUnary<buildLgamma>},
                        {"stablehlo.batch_norm_inference", importBatchNorm}});
}
