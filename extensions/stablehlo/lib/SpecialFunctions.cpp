//===- SpecialFunctions.cpp - Bessel, zeta and polygamma functions --------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::stablehlo;

using Direction = ComparisonDirection;

//===----------------------------------------------------------------------===//
// bessel_i1e
//===----------------------------------------------------------------------===//

// exp(-x) I1(x) / x for x from 0 to 8, by Chebyshev polynomials of x / 4 - 1.
static constexpr double kI1Small[] = {
    0.12629359322181683,     -0.17641651835783406,    0.1026436586898471,
    -0.052945981208094991,   0.024726449030626517,    -0.010564084894626198,
    0.0041564229443128882,   -0.0015135724506312531,  0.00051228595616857577,
    -0.00016176081582589675, 4.7815651075500542e-5,   -1.3273163656039436e-5,
    3.4702513081376785e-6,   -8.5687202646954547e-7,  2.0032947535521353e-7,
    -4.4450591287963281e-8,  9.3815373864957718e-9,   -1.8872497517228293e-9,
    3.625590281552117e-10,   -6.6634897235020277e-11, 1.1736186298890902e-11,
    -1.9839743977649437e-12, 3.2237933659455747e-13,  -5.0421855047279117e-14,
    7.6006842947354069e-15,  -1.1055969477353863e-15, 1.5536319577362005e-16,
    -2.1114212143581661e-17, 2.7779141127610464e-18};
// sqrt(x) exp(-x) I1(x) for x above 8, by those of 16 / x - 1.
static constexpr double kI1Large[] = {
    0.38928811750914006,     -0.0097610974913614684,  -0.00011058893876262372,
    -3.8825648088776904e-6,  -2.5122362378702089e-7,  -2.6314688468895195e-8,
    -3.835380385964237e-9,   -5.5897434621965838e-10, -1.8974958123505412e-11,
    3.2526035830154882e-11,  1.4125807436613781e-11,  2.0356285441470895e-12,
    -7.1985517762459085e-13, -4.0835511110921973e-13, -2.1015418427726643e-14,
    4.2724400167119514e-14,  1.0420276984128803e-14,  -3.8144030724370078e-15,
    -1.8803547755107824e-15, 3.3082023109209283e-16,  2.9626289976459501e-16,
    -3.209525921993424e-17,  -4.6503053684893583e-17, 4.4143483230717079e-18};

/// The sum of Chebyshev polynomials of `x`, by Clenshaw's recurrence. The first
/// coefficient is not halved.
static Value sumChebyshev(Arithmetic &math, Value x,
                          ArrayRef<double> coefficients) {
  Value twice = math.add(x, x);
  Value last = math.multiply(twice, coefficients.back());
  last = math.add(last, coefficients[coefficients.size() - 2]);
  Term before = coefficients.back();
  for (double coefficient :
       llvm::reverse(coefficients.drop_front().drop_back(2))) {
    Value next = math.subtract(math.multiply(twice, last), before);
    before = last;
    last = math.add(next, coefficient);
  }
  Value sum = math.subtract(math.multiply(x, last), before);
  return math.add(sum, coefficients.front());
}

/// exp(-|x|) I1(x), which has the sign of x.
static Value buildBesselI1e(Arithmetic &math, Value x, ArrayRef<double> small,
                            ArrayRef<double> large) {
  Value magnitude = math.apply<AbsOp>(x);
  Value isSmall = math.compare(Direction::LE, magnitude, 8.0);
  Value near = math.subtract(math.multiply(magnitude, 0.25), 1.0);
  near = math.multiply(sumChebyshev(math, near, small), x);
  Value far = math.subtract(math.divide(16.0, magnitude), 1.0);
  Value root = math.apply<SqrtOp>(magnitude);
  far = math.divide(sumChebyshev(math, far, large), root);
  far = math.multiply(math.apply<SignOp>(x), far);
  return math.select(isSmall, near, far);
}

//===----------------------------------------------------------------------===//
// zeta and polygamma
//===----------------------------------------------------------------------===//

// B(2j) / (2j)! for j from 1 on, with the numbers of Bernoulli.
static constexpr double kEulerMaclaurin[] = {
    0.083333333333333333,    -0.0013888888888888889,  3.3068783068783069e-5,
    -8.2671957671957672e-7,  2.0876756987868099e-8,   -5.2841901386874932e-10,
    1.3382536530684679e-11,  -3.3896802963225829e-13, 8.5860620562778446e-15,
    -2.1748686985580619e-16, 5.5090028283602295e-18,  -1.3954464685812523e-19,
    3.5347070396294675e-21,  -8.9535174270375469e-23, 2.2679524523376831e-24,
    -5.7447906688722024e-26, 1.4551724756148649e-27,  -3.6859949406653102e-29};

/// The sum of (q + k)^-s for all k from 0 on, for s > 1 and q > 0: some of its
/// terms, and the formula of Euler and Maclaurin for the others.
static Value sumPowers(Arithmetic &math, Value s, Value q) {
  unsigned numTerms = math.isDouble() ? 7 : 4;
  ArrayRef<double> coefficients(kEulerMaclaurin);
  if (!math.isDouble())
    coefficients = coefficients.take_front(8);
  Value exponent = math.apply<NegateOp>(s);
  Value sum = math.power(q, exponent);
  for (unsigned k = 1; k < numTerms; ++k)
    sum = math.add(sum, math.power(math.add(q, k), exponent));
  Value a = math.add(q, numTerms);
  Value power = math.power(a, exponent);
  // The factor of coefficient j: s (s + 1) ... (s + 2j - 2) / a^(2j - 1).
  Value factor = math.divide(s, a);
  Value rest = math.add(math.multiply(factor, coefficients[0]), 0.5);
  for (size_t j = 1; j < coefficients.size(); ++j) {
    for (size_t next : {2 * j - 1, 2 * j}) {
      Value step = math.add(s, static_cast<double>(next));
      factor = math.multiply(factor, math.divide(step, a));
    }
    rest = math.add(rest, math.multiply(factor, coefficients[j]));
  }
  Value product = math.multiply(power, rest);
  // Of a power that is 0, the rest may be infinite.
  Value isNone = math.compare(Direction::EQ, power, 0.0);
  sum = math.add(sum, math.select(isNone, 0.0, product));
  Value less = math.subtract(s, 1.0);
  Value integral = math.power(a, math.apply<NegateOp>(less));
  return math.add(sum, math.divide(integral, less));
}

static Value isInteger(Arithmetic &math, Value x) {
  return math.compare(Direction::EQ, x, math.apply<FloorOp>(x));
}

/// Whether the integer `x` is even.
static Value isEven(Arithmetic &math, Value x) {
  return isInteger(math, math.multiply(x, 0.5));
}

/// The sum of (q + k)^-s for all k from 0 on. For q < 0, an integer s: those of
/// the positive terms and of the negative ones, each with positive q.
static Value buildZeta(Arithmetic &math, ValueRange operands) {
  Value s = operands[0], q = operands[1];
  Value isNegative = math.compare(Direction::LE, q, 0.0);
  Value floor = math.apply<FloorOp>(q);
  Value positive = math.select(isNegative, math.subtract(q, floor), q);
  Value distance = math.subtract(math.apply<CeilOp>(q), q);
  Value first = math.select(isNegative, distance, 1.0);
  Value behind = math.select(isNegative, math.subtract(1.0, q), 1.0);
  Value sum = sumPowers(math, s, positive);
  Value firstSum = sumPowers(math, s, first);
  Value behindSum = sumPowers(math, s, behind);
  // The largest terms may cancel each other out.
  Value isEvenPower = isEven(math, s);
  Value even = math.subtract(math.add(sum, firstSum), behindSum);
  Value odd = math.add(math.subtract(sum, firstSum), behindSum);
  Value both = math.select(isEvenPower, even, odd);
  Value isDefined = isInteger(math, s);
  both = math.select(isDefined, both, kNaN);
  // Poles, whose sides differ unless the power is even.
  Value isPole = math.compare(Direction::EQ, q, floor);
  Value pole = math.select(isEvenPower, kInfinity, kNaN);
  both = math.select(isPole, pole, both);
  Value result = math.select(isNegative, both, sum);
  Value isHarmonic = math.compare(Direction::EQ, s, 1.0);
  result = math.select(isHarmonic, kInfinity, result);
  Value isBelow = math.compare(Direction::LT, s, 1.0);
  return math.select(isBelow, kNaN, result);
}

/// The derivative of order n of digamma, (-1)^(n + 1) n! zeta(n + 1, x). The
/// factorial is computed in f64, in which it does not overflow early.
static Value buildPolygamma(Arithmetic &math, Arithmetic &wide, Value n,
                            Value x) {
  Value order = math.add(n, 1.0);
  Value factorial =
      wide.apply<ExponentialOp>(buildLgamma(wide, wide.convert(order)));
  Value sum = wide.convert(buildZeta(math, {order, x}));
  Value value = math.convert(wide.multiply(factorial, sum));
  Value isPositive = isEven(math, order);
  Value negated = math.apply<NegateOp>(value);
  value = math.select(isPositive, value, negated);
  Value isFirst = math.compare(Direction::EQ, n, 0.0);
  value = math.select(isFirst, buildDigamma(math, x), value);
  Value isAtLeastZero = math.compare(Direction::GE, n, 0.0);
  Value isOrder = math.logicalAnd(isAtLeastZero, isInteger(math, n));
  Value isFinite = math.apply<IsFiniteOp>(n);
  return math.select(math.logicalAnd(isOrder, isFinite), value, kNaN);
}

/// In f64, since the polynomials cancel each other out. Fewer of them suffice
/// for smaller floats.
static LogicalResult importBesselI1e(Operation *op, PatternRewriter &rewriter) {
  return importFunction(
      op, rewriter, 1, rewriter.getF64Type(),
      [&](Arithmetic &math, ValueRange operands) {
        ArrayRef<double> small(kI1Small), large(kI1Large);
        if (!getElementTypeOrSelf(op->getOperand(0)).isF64()) {
          small = small.take_front(18);
          large = large.take_front(8);
        }
        return buildBesselI1e(math, operands[0], small, large);
      });
}

static LogicalResult importZeta(Operation *op, PatternRewriter &rewriter) {
  return importFunction(op, rewriter, 2, rewriter.getF32Type(), buildZeta);
}

static LogicalResult importPolygamma(Operation *op, PatternRewriter &rewriter) {
  return importFunction(
      op, rewriter, 2, rewriter.getF32Type(),
      [&](Arithmetic &math, ValueRange operands) {
        Arithmetic wide(rewriter, op->getLoc(), rewriter.getF64Type());
        return buildPolygamma(math, wide, operands[0], operands[1]);
      });
}

void stablehlo::populateSpecialFunctions(RewritePatternSet &patterns) {
  addImports(patterns, {{"chlo.bessel_i1e", importBesselI1e},
                        {"chlo.polygamma", importPolygamma},
                        {"chlo.zeta", importZeta}});
}
