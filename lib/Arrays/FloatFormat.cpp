//===- FloatFormat.cpp - NumPy's spelling of floats -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatFormat.h"
#include "DecimalDigits.h"
#include "bcast/Arrays/Float16.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::arrays;

/// NumPy's print option "precision": the most digits after the point.
static constexpr int maxFraction = 8;

namespace {
/// A number cut at its point and exponent.
struct Parts {
  std::string whole; // with the sign
  std::string fraction;
  std::string exponent; // with its sign and at least two digits, or empty
};
} // namespace

static void trimZeros(std::string &fraction) {
  fraction.erase(fraction.find_last_not_of('0') + 1);
}

static Parts splitPositional(double value, ElementType type,
                             DigitLimits limits) {
  DecimalDigits decimal = getDecimalDigits(std::fabs(value), type, limits);
  StringRef digits = decimal.digits;
  Parts parts;
  parts.whole = std::signbit(value) ? "-" : "";
  if (decimal.exponent < 0) {
    parts.whole += "0";
    parts.fraction = std::string(-decimal.exponent - 1, '0') + digits.str();
  } else {
    size_t count = decimal.exponent + 1;
    StringRef whole = digits.take_front(count);
    parts.whole += whole.str() + std::string(count - whole.size(), '0');
    parts.fraction = digits.drop_front(whole.size()).str();
  }
  trimZeros(parts.fraction);
  return parts;
}

static Parts splitScientific(double value, ElementType type,
                             DigitLimits limits) {
  DecimalDigits decimal = getDecimalDigits(std::fabs(value), type, limits);
  StringRef digits = decimal.digits;
  Parts parts;
  parts.whole = std::signbit(value) ? "-" : "";
  parts.whole += digits.front();
  parts.fraction = digits.drop_front().str();
  trimZeros(parts.fraction);
  std::string exponent = std::to_string(std::abs(decimal.exponent));
  parts.exponent = (decimal.exponent < 0 ? "-" : "+") +
                   std::string(exponent.size() < 2, '0') + exponent;
  return parts;
}

static std::string spellNonFinite(double value) {
  if (std::isnan(value))
    return "nan";
  return value < 0 ? "-inf" : "inf";
}

FloatFormat::FloatFormat(ArrayRef<double> values, ElementType type)
    : type(type) {
  SmallVector<double> finite;
  llvm::copy_if(values, std::back_inserter(finite),
                [](double value) { return std::isfinite(value); });
  if (!finite.empty()) {
    scientific = needsScientific(finite);
    if (scientific)
      fitScientific(finite);
    else
      fitPositional(finite);
  }
  for (double value : values)
    if (!std::isfinite(value)) {
      // "-inf" is wider than "inf" and "nan"; the maximum over all spellings
      // counts.
      size_t width = spellNonFinite(value).size();
      if (width > right + 1)
        left = std::max(left, width - (right + 1));
    }
}

bool FloatFormat::needsScientific(ArrayRef<double> finite) const {
  double smallest = HUGE_VAL, largest = 0;
  for (double value : finite)
    if (value != 0) {
      smallest = std::min(smallest, std::fabs(value));
      largest = std::max(largest, std::fabs(value));
    }
  if (largest == 0)
    return false;
  if (largest >= 1e8 || smallest < 1e-4)
    return true;
  // NumPy divides in the type of the elements, which rounds.
  double ratio = largest / smallest;
  if (type != ElementType::F64)
    ratio = float(largest) / float(smallest);
  if (type == ElementType::F16)
    ratio = halfToFloat(floatToHalf(float(ratio)));
  return ratio > 1000;
}

void FloatFormat::fitScientific(ArrayRef<double> finite) {
  for (double value : finite) {
    DigitLimits limits;
    limits.max = maxFraction + 1;
    Parts parts = splitScientific(value, type, limits);
    left = std::max(left, parts.whole.size());
    fractionDigits = std::max(fractionDigits, parts.fraction.size());
    exponentDigits = std::max(exponentDigits, parts.exponent.size() - 1);
  }
  right = fractionDigits + 2 + exponentDigits;
}

void FloatFormat::fitPositional(ArrayRef<double> finite) {
  for (double value : finite) {
    DigitLimits limits;
    limits.origin = DigitLimits::DecimalPoint;
    limits.max = maxFraction;
    Parts parts = splitPositional(value, type, limits);
    left = std::max(left, parts.whole.size());
    right = std::max(right, parts.fraction.size());
  }
}

static std::string padLeft(StringRef text, size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text.str();
}

std::string FloatFormat::format(double value) const {
  if (!std::isfinite(value))
    return padLeft(spellNonFinite(value), left + 1 + right);
  return scientific ? formatScientific(value) : formatPositional(value);
}

std::string FloatFormat::formatScientific(double value) const {
  // Every number shows the same count of digits; shorter ones continue with the
  // digits of their exact value.
  DigitLimits limits;
  limits.min = limits.max = int(fractionDigits) + 1;
  Parts parts = splitScientific(value, type, limits);
  parts.fraction.resize(fractionDigits, '0');
  size_t digits = parts.exponent.size() - 1;
  parts.exponent.insert(1, exponentDigits - std::min(exponentDigits, digits),
                        '0');
  return padLeft(parts.whole, left) + "." + parts.fraction + "e" +
         parts.exponent;
}

std::string FloatFormat::formatPositional(double value) const {
  // Digits before the point are exact; those after it are the fewest that
  // identify the number.
  DigitLimits limits;
  limits.origin = DigitLimits::DecimalPoint;
  limits.min = 0;
  limits.max = maxFraction;
  Parts parts = splitPositional(value, type, limits);
  parts.fraction.resize(std::max(right, parts.fraction.size()), ' ');
  return padLeft(parts.whole, left) + "." + parts.fraction;
}

std::string bcast::arrays::formatScalarFloat(double value, ElementType type) {
  if (!std::isfinite(value))
    return spellNonFinite(value);
  double magnitude = std::fabs(value);
  if (magnitude == 0 || (magnitude >= 1e-4 && magnitude < 1e16)) {
    Parts parts = splitPositional(value, type, DigitLimits());
    return parts.whole + "." + (parts.fraction.empty() ? "0" : parts.fraction);
  }
  Parts parts = splitScientific(value, type, DigitLimits());
  return parts.whole + (parts.fraction.empty() ? "" : ".") + parts.fraction +
         "e" + parts.exponent;
}
