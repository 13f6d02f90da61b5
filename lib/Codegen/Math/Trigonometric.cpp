//===- Trigonometric.cpp - sin, cos and tan -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In f64, x = n pi/2 + r, where n is the integer nearest to x / (pi/2), and |r|
// <= pi/4. The two low bits of n select the result among +-sin(r) and +-cos(r).
//
// In f32 with FMA, sin(x) = (-1)^n sin(r), where x = n pi + r and |r| <= pi/2:
// one polynomial. cos(x) is the same with n - 1/2. Without FMA, f32 is computed
// in f64.
//
// For a large x, n and r come from the digits of 2/pi that x's exponent selects
// (Payne and Hanek's method): for f32 in f64, for f64 in integers.
//
//===----------------------------------------------------------------------===//

#include "Expansions.h"
#include "Polynomials.h"
#include "Reduction.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::bcast::detail;

/// Up to this |x|, n has at most 20 bits.
static constexpr double kLargestReduced = 0x1p20;
/// The same for f64 without FMA, where the errors of the parts' products add
/// up.
static constexpr double kLargestReducedWithoutFMA = 0x1p15;
/// The same for f32 in f32: x / pi is precise enough to keep |r| within the
/// interval of the polynomials.
static constexpr double kLargestReducedF32 = 0x1p18;

static constexpr double kOneOverPi = 0x1.45f306dc9c883p-2;

namespace {
struct Reduced {
  /// In the low bits.
  Expr n;
  Expr r;
};
} // namespace

/// pi/2 in parts. With FMA, each part may be a whole f64; without, all but the
/// last have 33 bits, so that their products with n are exact. Near a multiple
/// of pi/2, r may be 2^-60, or 2^-30 for an f32 x. No part is negative, so that
/// -0 stays -0.
static ArrayRef<double> getPartsOfHalfPi(bool hasFMA, bool forF64) {
  static constexpr double kWhole[] = {
      0x1.921fb54442d18p+0, 0x1.1a62633145c06p-54, 0x1.c1cd129024e09p-107};
  static constexpr double kShort[] = {0x1.921fb544p+0, 0x1.0b4611a6p-34,
                                      0x1.3198a2ep-69, 0x1.b839a252049c1p-104};
  static constexpr double kShortForF32[] = {0x1.921fb544p+0,
                                            0x1.0b4611a626331p-34};
  if (hasFMA)
    return ArrayRef(kWhole).take_front(forF64 ? 3 : 2);
  return forF64 ? ArrayRef(kShort) : ArrayRef<double>(kShortForF32);
}

static Reduced reduce(Expr x, bool forF64) {
  Nearest n = roundProduct(x, 2 * kOneOverPi);
  Expr r = x;
  for (double part : getPartsOfHalfPi(x.getContext().hasFMA, forF64))
    r = fma(n.number, -part, r);
  return {n.bits, r};
}

/// sin(r) and cos(r), |r| <= pi/4, for results in f64 or in f32.
static Expr sinReduced(Expr r, bool forF64) {
  Expr z = r * r;
  Expr q = forF64 ? polynomial(kSinF64, z) : polynomial(kSinF32, z);
  return r * fma(z, q, 1.0); // -0 stays -0.
}

static Expr cosReduced(Expr r, bool forF64) {
  Expr z = r * r;
  Expr q = forF64 ? polynomial(kCosF64, z) : polynomial(kCosF32, z);
  Expr head = fma(z, -0.5, 1.0);
  return fma(z * z, q, head);
}

/// (-1)^n x.
static Expr flipSign(Expr x, Expr n) {
  Expr sign = shiftLeft(n, n.getWidth() - 1);
  return fromBits(toBits(x) ^ sign, x.getType());
}

static Expr isOdd(Expr n) { return isEqualInteger(n & 1.0, 1.0); }

static Expr sinOf(Reduced reduced, bool forF64) {
  Expr n = reduced.n;
  Expr isCosine = isOdd(n);
  Expr cosine = cosReduced(reduced.r, forF64);
  Expr magnitude = select(isCosine, cosine, sinReduced(reduced.r, forF64));
  return flipSign(magnitude, shiftRightLogical(n, 1));
}

static Expr cosOf(Reduced reduced, bool forF64) {
  return sinOf({reduced.n + 1.0, reduced.r}, forF64);
}

static Expr tanOf(Reduced reduced, bool forF64) {
  Expr sin = sinReduced(reduced.r, forF64), cos = cosReduced(reduced.r, forF64);
  Expr odd = isOdd(reduced.n);
  Expr numerator = select(odd, 0.0 - cos, sin);
  return numerator / select(odd, sin, cos);
}

//===----------------------------------------------------------------------===//
// Large arguments
//===----------------------------------------------------------------------===//

/// 2/pi, from the bit for 1/2 on.
static constexpr uint64_t kTwoOverPi[] = {
    0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041,
    0xfe5163abdebbc561, 0xb7246e3a424dd2e0, 0x06492eea09d1921c,
    0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41,
    0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
    0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
    0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08,
    0x56033046fc7b6bab};

/// floor(2/pi 2^exponent) modulo 2^width.
static APInt getTwoOverPi(unsigned exponent, unsigned width) {
  SmallVector<uint64_t> words(llvm::reverse(kTwoOverPi));
  APInt bits(64 * words.size(), words);
  return bits.lshr(bits.getBitWidth() - exponent).trunc(width);
}

/// A private constant of the module.
static Value createTable(ImplicitLocOpBuilder &b, StringRef name,
                         DenseElementsAttr elements) {
  SymbolTable symbols(
      SymbolTable::getNearestSymbolTable(b.getInsertionBlock()->getParentOp()));
  auto table = symbols.lookup<LLVM::GlobalOp>(name);
  if (!table || table.getValueAttr() != elements) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&symbols.getOp()->getRegion(0).front());
    auto type = LLVM::LLVMArrayType::get(elements.getElementType(),
                                         elements.getNumElements());
    table = LLVM::GlobalOp::create(b, type, /*isConstant=*/true,
                                   LLVM::Linkage::Private, name, elements);
    symbols.insert(table);
  }
  return LLVM::AddressOfOp::create(b, table);
}

/// Element i is floor(2/pi 2^(11 + 8 i)) modulo 2^64.
static Value createTableOfBits(ImplicitLocOpBuilder &b) {
  SmallVector<APInt> elements;
  for (int i = 0; i < 144; ++i)
    elements.push_back(getTwoOverPi(11 + 8 * i, 64));
  auto type = RankedTensorType::get(elements.size(), b.getI64Type());
  return createTable(b, "bcast.two_over_pi",
                     DenseElementsAttr::get(type, elements));
}

/// Element i and i + 128 are the sum of 2/pi modulo 2^(24 - i). The first has
/// 29 bits.
static Value createTableOfSums(ImplicitLocOpBuilder &b) {
  SmallVector<double> elements(256);
  for (int i = 0; i < 128; ++i) {
    APInt bits = getTwoOverPi(58 + i, 82);
    elements[i] = std::ldexp(bits.extractBitsAsZExtValue(29, 53), -5 - i);
    elements[i + 128] = std::ldexp(bits.extractBitsAsZExtValue(53, 0), -58 - i);
  }
  auto type = RankedTensorType::get(elements.size(), b.getF64Type());
  return createTable(b, "bcast.two_over_pi_f32",
                     DenseElementsAttr::get(type, ArrayRef<double>(elements)));
}

/// The table's elements at these bytes.
static Expr load(Value table, Expr offset, Type elementType) {
  ImplicitLocOpBuilder &b = offset.getBuilder();
  Type type = getTypeWithElements(offset.getType(), elementType);
  Value address =
      LLVM::GEPOp::create(b, getTypeWithElements(type, table.getType()),
                          b.getI8Type(), table, LLVM::GEPArg(Value(offset)));
  auto vector = dyn_cast<VectorType>(type);
  if (!vector)
    return {offset.getContext(), LLVM::LoadOp::create(b, type, address)};
  Value mask = arith::ConstantOp::create(
      b, DenseElementsAttr::get(vector.clone(b.getI1Type()), true));
  return {offset.getContext(),
          LLVM::masked_gather::create(b, type, address, mask, ValueRange(),
                                      b.getI32IntegerAttr(8))};
}

/// x = (n period - shift) pi/2 + r, of a large f32, in f64. The shift is 0, or
/// 1 if x is not below 0 and the period 2.
static Reduced reduceLargeF32(Expr x, double period, int shift = 0) {
  x = toF64(x);
  ImplicitLocOpBuilder &b = x.getBuilder();
  Value table = createTableOfSums(b);
  // 8 i, where 2^(i + 1) is the largest power of two up to |x|.
  Expr offset = shiftRightLogical(toBits(x), 49) & (8.0 * 127);
  Expr head = load(table, offset, b.getF64Type());
  Expr tail = load(table, offset + (8.0 * 128), b.getF64Type());
  // The product is exact, as is its difference from a multiple of the period.
  Expr quarters = fma(x, head, -double(shift));
  Nearest n = roundProduct(fma(x, tail, quarters), 1 / period, shift);
  quarters = fma(n.number, -period, quarters);
  return {n.bits, fma(x, tail, quarters) * 0x1.921fb54442d18p+0};
}

static Expr getLow32(Expr bits) { return bits & double(UINT32_MAX); }

/// The high half of a * b, or up to 2 less.
static Expr multiplyHigh(Expr a, Expr b) {
  Expr a0 = getLow32(a), a1 = shiftRightLogical(a, 32);
  Expr b0 = getLow32(b), b1 = shiftRightLogical(b, 32);
  Expr high = a1 * b1, middle = a1 * b0, other = a0 * b1;
  high = high + shiftRightLogical(middle, 32);
  return high + shiftRightLogical(other, 32);
}

/// a * b + c; a and c are below 2^60.
static std::pair<Expr, Expr> multiplyToHighAndLow(Expr a, Expr b, Expr c) {
  Expr a0 = getLow32(a), a1 = shiftRightLogical(a, 32);
  Expr b0 = getLow32(b), b1 = shiftRightLogical(b, 32);
  Expr low = a0 * b0, low0 = getLow32(c);
  low = low + low0;
  Expr middle = a1 * b0, c1 = shiftRightLogical(c, 32);
  middle = middle + c1 + shiftRightLogical(low, 32);
  Expr other = a0 * b1, high = a1 * b1;
  other = other + getLow32(middle);
  high = high + shiftRightLogical(middle, 32);
  high = high + shiftRightLogical(other, 32);
  return {high, shiftLeft(other, 32) | getLow32(low)};
}

/// An integer below 2^52, less `bias`.
static Expr toFloat(Expr bits, double bias, Type type) {
  constexpr double kOne = 0x1p52; // The last place of its f64 is 1.
  Expr one = bits.constant(APFloat(kOne).bitcastToAPInt());
  return fromBits(bits | one, type) - (kOne + bias);
}

/// The same as reduce for a large f64.
static Reduced reduceLargeF64(Expr x) {
  ImplicitLocOpBuilder &builder = x.getBuilder();
  Type type = x.getType();
  // |x| = significand 2^(8 i - 51), where i has a bit more than in the offset.
  // Without it, every x has elements in the table.
  Expr bits = toBits(x), exponent = shiftRightLogical(bits, 52);
  Expr significand = bits & (0x1p52 - 1);
  significand = significand | bits.constant(APInt(64, 1).shl(52));
  significand = significand.make<arith::ShLIOp>(significand, exponent & 7.0);
  Value table = createTableOfBits(builder);
  Expr offset = exponent & (8.0 * 127);
  Expr first = load(table, offset, builder.getI64Type());
  Expr second = load(table, offset + (8.0 * 8), builder.getI64Type());
  Expr third = load(table, offset + (8.0 * 16), builder.getI64Type());
  // |x| 2/pi modulo 4, with 126 bits of fraction.
  Expr carry = multiplyHigh(significand, third);
  auto [high, low] = multiplyToHighAndLow(significand, second, carry);
  high = high + significand * first;
  // The complement is that of -x. Then n and three parts of the rest, the
  // first of them rounded.
  Expr sign = shiftRightArithmetic(bits, 63);
  low = low ^ sign;
  high = (high ^ sign) + (0x1p61 + 0x1p29);
  Expr n = shiftRightLogical(high, 62);
  Expr head = getLow32(shiftRightLogical(high, 30));
  Expr tail = shiftLeft(high & (0x1p30 - 1), 22);
  tail = tail | shiftRightLogical(low, 42);
  Expr a = toFloat(head, 0x1p31, type), b = toFloat(tail, 0x1p51, type);
  b = fma(toFloat(low & (0x1p42 - 1), 0, type), 0x1p-42, b);
  b = b + (x - x); // NaN, if x is infinite.
  // pi/2, of which the first part's product with `a` is exact.
  Expr r = fma(a, 0x1.5110b4611a626p-22 * 0x1p-32,
               b * (0x1.921fb54442d18p+0 * 0x1p-84));
  return {n, fma(a, 0x1.921fbp+0 * 0x1p-32, r)};
}

//===----------------------------------------------------------------------===//
// f32 in f32
//===----------------------------------------------------------------------===//

/// x - n period, where the period is pi times a power of two. With FMA, the
/// first difference is exact. No part is negative, so that -0 stays -0.
static Expr subtractPeriods(Expr x, Expr n, double period) {
  constexpr double kPartsOfPi[] = {0x1.921fb4p+1, 0x1.4442d0p-23,
                                   0x1.846988p-47};
  for (double part : kPartsOfPi)
    x = fma(n, -part * period, x);
  return x;
}

/// sin(r), |r| <= pi/2.
static Expr sinOfHalfTurn(Expr r) {
  Expr z = r * r;
  Expr cube = r * z;
  return fma(cube, polynomial(kSinHalfTurnF32, z), r);
}

/// y, or -y if the sign of x is set.
static Expr flipWithSignOf(Expr y, Expr x) {
  Expr bits = toBits(y);
  Expr sign = toBits(x) & bits.constant(APInt::getSignMask(32));
  return fromBits(bits ^ sign, y.getType());
}

static Expr sinInF32(Expr x) {
  Expr magnitude = abs(x), least = atLeast(magnitude, getTiny(x));
  Nearest n = roundProduct(least, kOneOverPi);
  Expr r = subtractPeriods(least, n.number, 1);
  Expr sine = atMost(flipSign(sinOfHalfTurn(r), n.bits), magnitude);
  // The sign apart, because the polynomial's would lose that of -0.
  return flipWithSignOf(sine, x);
}

/// cos(x) = -(-1)^n sin(r), x = (n + 1/2) pi + r.
static Expr cosInF32(Expr x) {
  x = x + getTinyShift(x);
  Nearest n = roundSmall(fma(x, kOneOverPi, -0.5));
  Expr r = subtractPeriods(x, n.number + 0.5, 1);
  return flipSign(sinOfHalfTurn(r), n.bits + 1.0);
}

/// Lanes that are not large get another number: the table gives them subnormal
/// remainders, with which some processors are slow.
static Expr sinOfLargeF32(Expr x) {
  Reduced reduced = reduceLargeF32(atLeast(abs(x), 128.0), 2);
  Expr r = toF32(flipSign(reduced.r, reduced.n));
  return flipWithSignOf(sinOfHalfTurn(r), x);
}

static Expr cosOfLargeF32(Expr x) {
  Reduced reduced = reduceLargeF32(abs(x), 2, 1);
  return sinOfHalfTurn(toF32(flipSign(reduced.r, reduced.n)));
}

static Expr tanOfLargeF32(Expr x) {
  return toF32(tanOf(reduceLargeF32(x, 1), /*forF64=*/false));
}

static Expr tanInF32(Expr x) {
  Expr isTiny = isLess(abs(x), getTiny(x));
  Expr other = select(isTiny, 0.0, x);
  Nearest n = roundProduct(other, 2 * kOneOverPi);
  Expr r = subtractPeriods(other, n.number, 0.5);
  Expr z = r * r;
  Expr cube = r * z;
  Expr tangent = fma(cube, polynomial(kTanF32, z), r);
  Expr odd = isOdd(n.bits);
  Expr numerator = select(odd, -1.0, tangent);
  return select(isTiny, x, numerator / select(odd, tangent, 1.0));
}

//===----------------------------------------------------------------------===//
// The functions
//===----------------------------------------------------------------------===//

namespace {
/// The ways to compute one function.
struct Periodic {
  /// Of an f32 that is not large.
  Expr (*inF32)(Expr);
  /// Of an f64 that is not large, for results in f64 or in f32.
  Expr (*inF64)(Expr, bool);
  /// Of a large f32, if others are computed in f32.
  Expr (*ofLargeF32)(Expr);
  Expr (*ofReduced)(Reduced, bool);
};
} // namespace

/// A function that is x near 0.
template <Expr (*ofReduced)(Reduced, bool)>
static Expr computeOdd(Expr x, bool forF64) {
  Expr isTiny = isLess(abs(x), forF64 ? 0x1p-60 : 0x1p-30);
  Expr other = select(isTiny, 0.0, x);
  return select(isTiny, x, ofReduced(reduce(other, forF64), forF64));
}

static Expr cosInF64(Expr x, bool forF64) {
  return cosOf(reduce(x + getTinyShift(x), forF64), forF64);
}

static Expr expandPeriodic(Expr x, const Periodic &periodic) {
  bool forF64 = x.isF64(), isShort = !forF64 && x.getContext().hasFMA;
  Expr result = isShort  ? periodic.inF32(x)
                : forF64 ? periodic.inF64(x, true)
                         : toF32(periodic.inF64(toF64(x), false));
  Expr magnitude = abs(x);
  double largest = isShort ? kLargestReducedF32
                   : forF64 && !x.getContext().hasFMA
                       ? kLargestReducedWithoutFMA
                       : kLargestReduced;
  Expr isLarge = isGreater(magnitude, largest);
  auto computeLarge = [&] {
    if (forF64)
      return periodic.ofReduced(reduceLargeF64(x), true);
    return isShort ? periodic.ofLargeF32(x)
                   : toF32(periodic.ofReduced(reduceLargeF32(x, 1), false));
  };
  return computeWhere(isLarge, result, [&] {
    // Vectors of infinities have their result.
    Expr isFinite = isLarge & isLess(magnitude, x.infinity());
    return branchOnAny(isFinite, x.getType(), computeLarge,
                       [&] { return result; });
  });
}

Expr bcast::detail::expandSin(Expr x) {
  return expandPeriodic(x, {sinInF32, computeOdd<sinOf>, sinOfLargeF32, sinOf});
}

Expr bcast::detail::expandCos(Expr x) {
  return expandPeriodic(x, {cosInF32, cosInF64, cosOfLargeF32, cosOf});
}

Expr bcast::detail::expandTan(Expr x) {
  return expandPeriodic(x, {tanInF32, computeOdd<tanOf>, tanOfLargeF32, tanOf});
}
