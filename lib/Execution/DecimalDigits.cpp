//===- DecimalDigits.cpp - Decimal digits of floats -----------------------===//
//
// The algorithm of Steele and White ("How to print floating-point numbers
// accurately", 1990) in big integers: the number is the fraction value/scale,
// and each multiplication by ten moves one digit before the point. The digits
// end once what is left is within the margins, half of the distances to the
// neighboring floats.
//
//===----------------------------------------------------------------------===//

#include "DecimalDigits.h"
#include "llvm/ADT/APInt.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::arrays;
using llvm::APInt;

namespace {
/// value = mantissa * 2^exponent.
struct BinaryFloat {
  uint64_t mantissa;
  int exponent;
  /// The neighbor below is half as far as the one above.
  bool closerBelow;
};

struct Fraction {
  APInt value, scale, marginBelow, marginAbove;
  /// The first digit stands for multiples of 10^exponent.
  int exponent;

  void multiplyByTen() {
    value *= 10;
    marginBelow *= 10;
    marginAbove *= 10;
  }
};
} // namespace

static BinaryFloat decompose(double value, ElementType type) {
  int precision = 24, minExponent = -149;
  if (type == ElementType::F16) {
    precision = 11;
    minExponent = -24;
  } else if (type == ElementType::F64) {
    precision = 53;
    minExponent = -1074;
  }
  int exponent = std::max(std::ilogb(value) - (precision - 1), minExponent);
  auto mantissa = uint64_t(std::ldexp(value, -exponent));
  bool isPowerOfTwo = mantissa == uint64_t(1) << (precision - 1);
  return {mantissa, exponent, isPowerOfTwo && exponent > minExponent};
}

static void multiplyByPowerOfTen(APInt &number, int power) {
  for (; power > 0; --power)
    number *= 10;
}

/// Scales the float so that the first digit is value/scale, rounded down.
static Fraction makeFraction(double value, BinaryFloat parts) {
  // Value and scale are both near 2^|exponent|, times the mantissa's range.
  unsigned width = llvm::alignTo(std::abs(parts.exponent) + 192, 64);
  int shift = parts.closerBelow ? 2 : 1;
  int up = std::max(parts.exponent, 0), down = std::max(-parts.exponent, 0);
  Fraction result{APInt(width, parts.mantissa).shl(up + shift),
                  APInt::getOneBitSet(width, down + shift),
                  APInt::getOneBitSet(width, up),
                  APInt::getOneBitSet(width, up + shift - 1), 0};

  // The logarithm can be wrong by one beside a power of ten.
  int exponent = int(std::floor(std::log10(value)));
  multiplyByPowerOfTen(result.scale, exponent);
  for (APInt *number :
       {&result.value, &result.marginBelow, &result.marginAbove})
    multiplyByPowerOfTen(*number, -exponent);
  if (result.value.ult(result.scale)) {
    result.multiplyByTen();
    --exponent;
  } else if (APInt next = result.scale * 10; result.value.uge(next)) {
    result.scale = next;
    ++exponent;
  }
  result.exponent = exponent;
  return result;
}

/// Adds one in the last place.
static void roundUp(DecimalDigits &result) {
  while (!result.digits.empty() && result.digits.back() == '9')
    result.digits.pop_back();
  if (!result.digits.empty()) {
    ++result.digits.back();
    return;
  }
  result.digits.push_back('1');
  ++result.exponent;
}

DecimalDigits bcast::arrays::getDecimalDigits(double value, ElementType type,
                                              DigitLimits limits) {
  DecimalDigits result;
  if (value == 0) {
    result.digits = "0";
    return result;
  }
  BinaryFloat parts = decompose(value, type);
  Fraction rest = makeFraction(value, parts);
  result.exponent = rest.exponent;
  bool isEven = parts.mantissa % 2 == 0;

  for (int place = rest.exponent;; --place) {
    char digit = '0';
    while (rest.value.uge(rest.scale)) {
      rest.value -= rest.scale;
      ++digit;
    }
    result.digits.push_back(digit);

    // A tie with a neighbor is read back as the even one of the two.
    APInt above = rest.value + rest.marginAbove;
    bool canRoundDown = isEven ? rest.value.ule(rest.marginBelow)
                               : rest.value.ult(rest.marginBelow);
    bool canRoundUp = isEven ? above.uge(rest.scale) : above.ugt(rest.scale);
    int count = limits.origin == DigitLimits::DecimalPoint
                    ? -place
                    : int(result.digits.size());
    if (count < limits.max &&
        (count < limits.min || (!canRoundDown && !canRoundUp))) {
      rest.multiplyByTen();
      continue;
    }

    bool up = canRoundUp;
    if (canRoundDown == canRoundUp) {
      APInt twice = rest.value.shl(1);
      up = twice.ugt(rest.scale) || (twice == rest.scale && (digit - '0') % 2);
    }
    if (up)
      roundUp(result);
    return result;
  }
}
