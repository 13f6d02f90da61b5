//===- DecimalDigits.cpp - Decimal digits of floats -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DecimalDigits.h"
#include "bcast/Arrays/Float16.h"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::arrays;

namespace {
/// A number as std::to_chars spells it: d.ddde+dd or ddd.ddd.
class Spelling {
public:
  template <typename... Args> explicit Spelling(Args... args) {
    auto result = std::to_chars(buffer, std::end(buffer) - 1, args...);
    assert(result.ec == std::errc() && "more digits than a float has");
    end = result.ptr;
    *end = '\0';
  }

  double read() const {
    double value = 0;
    std::from_chars(buffer, end, value);
    return value;
  }

  DecimalDigits getDigits() const {
    auto [mantissa, exponent] = StringRef(buffer, end - buffer).split('e');
    auto [whole, fraction] = mantissa.split('.');
    DecimalDigits result;
    result.digits = whole;
    result.digits += fraction;
    result.exponent = int(whole.size()) - 1;
    if (!exponent.empty())
      result.exponent += std::atoi(exponent.data());
    while (result.digits.size() > 1 && result.digits.front() == '0') {
      result.digits.erase(result.digits.begin());
      --result.exponent;
    }
    return result;
  }

private:
  char buffer[512];
  char *end;
};
} // namespace

static DecimalDigits getShortest(double value, ElementType type) {
  if (type == ElementType::F64)
    return Spelling(value, std::chars_format::scientific).getDigits();
  if (type != ElementType::F16)
    return Spelling(float(value), std::chars_format::scientific).getDigits();
  // The C++ library has no f16. Both roundings of a tie are tried: of 0.01562
  // and 0.01563 for 0.015625, only the latter reads back, because the f16 below
  // is nearer than the one above.
  for (int precision = 0;; ++precision)
    for (double near : {value, std::nextafter(value, HUGE_VAL)}) {
      Spelling spelling(near, std::chars_format::scientific, precision);
      if (doubleToHalf(spelling.read()) == doubleToHalf(value))
        return spelling.getDigits();
    }
}

DecimalDigits bcast::arrays::getDecimalDigits(double value, ElementType type,
                                              DigitLimits limits) {
  DecimalDigits result = getShortest(value, type);
  bool isFixed = limits.origin == DigitLimits::DecimalPoint;
  int count = int(result.digits.size()) - (isFixed ? result.exponent + 1 : 0);
  int wanted = std::clamp(count, limits.min, limits.max);
  if (value == 0 || wanted == count)
    return result;
  if (isFixed)
    return Spelling(value, std::chars_format::fixed, wanted).getDigits();
  return Spelling(value, std::chars_format::scientific, wanted - 1).getDigits();
}
