//===- LiteralScalar.cpp - The scalars of array literals ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LiteralScalar.h"
#include "Quote.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>
#include <optional>

using namespace mlir;
using namespace mlir::bcast;

static llvm::Error parseBool(StringRef text, char *out) {
  bool isTrue = text == "true" || text == "True" || text == "1";
  bool isFalse = text == "false" || text == "False" || text == "0";
  if (!isTrue && !isFalse)
    return llvm::createStringError(
        "expected true, false, 1 or 0 as a value of type i1, found " +
        quote(text));
  *out = isTrue ? 1 : 0;
  return llvm::Error::success();
}

static llvm::Error parseInteger(StringRef text, ElementType type, char *out) {
  StringRef digits = text;
  bool negative = digits.consume_front("-");
  bool hex = digits.consume_front("0x") || digits.consume_front("0X");
  if (digits.empty() ||
      !llvm::all_of(digits, hex ? llvm::isHexDigit : llvm::isDigit))
    return llvm::createStringError("expected an integer as a value of type " +
                                   stringify(type) + ", found " + quote(text));

  unsigned width = 8 * getByteWidth(type);
  bool isSigned = isSignedInteger(type);
  uint64_t max = isSigned ? llvm::maxIntN(width) : llvm::maxUIntN(width);
  int64_t min = isSigned ? llvm::minIntN(width) : 0;
  uint64_t limit = !negative ? max : isSigned ? max + 1 : 0;
  uint64_t magnitude;
  if (digits.getAsInteger(hex ? 16 : 10, magnitude) || magnitude > limit)
    return llvm::createStringError("expected a value of type " +
                                   stringify(type) + " from " +
                                   llvm::Twine(min) + " to " +
                                   llvm::Twine(max) + ", found " + quote(text));
  uint64_t bits = negative ? 0 - magnitude : magnitude;
  // The machine is little-endian, so the low bytes come first.
  std::memcpy(out, &bits, getByteWidth(type));
  return llvm::Error::success();
}

/// Whether `text` is a sign, digits with at most one point, and an exponent,
/// all but the digits optional; or a hexadecimal float of C, which has a binary
/// exponent. APFloat is less exact: it takes 0e and 0x0px.
static bool isNumber(StringRef text) {
  auto consumeSign = [&] {
    if (!text.consume_front("-"))
      text.consume_front("+");
  };
  consumeSign();
  bool isHex = text.consume_front_insensitive("0x");
  auto countDigits = [&] {
    size_t size =
        text.take_while(isHex ? llvm::isHexDigit : llvm::isDigit).size();
    text = text.drop_front(size);
    return size;
  };
  size_t digits = countDigits();
  if (text.consume_front("."))
    digits += countDigits();
  if (!text.consume_front_insensitive(isHex ? "p" : "e"))
    return digits != 0 && !isHex && text.empty();
  consumeSign();
  return digits != 0 && !text.empty() && llvm::all_of(text, llvm::isDigit);
}

/// The bits of a value that MLIR cannot write as a number: 0x and all digits.
static std::optional<uint64_t> parseBits(StringRef text, ElementType type) {
  uint64_t bits;
  if (!text.consume_front_insensitive("0x") ||
      text.size() != size_t(2 * getByteWidth(type)) ||
      !llvm::all_of(text, llvm::isHexDigit) || text.getAsInteger(16, bits))
    return std::nullopt;
  return bits;
}

static llvm::Error parseFloat(StringRef text, ElementType type, char *out) {
  const llvm::fltSemantics &semantics = getSemantics(type);
  llvm::APFloat value(semantics);
  StringRef magnitude = text;
  bool negative = magnitude.consume_front("-");
  if (!negative)
    magnitude.consume_front("+");

  if (std::optional<uint64_t> bits = parseBits(text, type)) {
    value =
        llvm::APFloat(semantics, llvm::APInt(8 * getByteWidth(type), *bits));
  } else if (magnitude.equals_insensitive("inf")) {
    value = llvm::APFloat::getInf(semantics, negative);
  } else if (text.equals_insensitive("nan")) {
    value = llvm::APFloat::getNaN(semantics);
  } else {
    if (!isNumber(text))
      return llvm::createStringError(
          "expected a " +
          (magnitude.starts_with_insensitive("0x")
               ? "hexadecimal number with an exponent, as in 0x1.8p-3, or "
                 "the " +
                     llvm::Twine(2 * getByteWidth(type)) +
                     " digits of the bits,"
               : "decimal number, inf, -inf or nan") +
          " as a value of type " + stringify(type) + ", found " + quote(text));
    llvm::Expected<llvm::APFloat::opStatus> status =
        value.convertFromString(text, llvm::APFloat::rmNearestTiesToEven);
    if (!status)
      return status.takeError();
    if (*status & llvm::APFloat::opOverflow) {
      llvm::SmallString<32> largest;
      llvm::APFloat::getLargest(semantics).toString(largest);
      return llvm::createStringError("expected a value of type " +
                                     stringify(type) + ", which has at most " +
                                     largest + " in magnitude, or inf, found " +
                                     quote(text));
    }
  }
  uint64_t bits = value.bitcastToAPInt().getZExtValue();
  std::memcpy(out, &bits, getByteWidth(type));
  return llvm::Error::success();
}

llvm::Error bcast::parseLiteralScalar(StringRef text, ElementType type,
                                      char *out) {
  if (type == ElementType::I1)
    return parseBool(text, out);
  return isFloat(type) ? parseFloat(text, type, out)
                       : parseInteger(text, type, out);
}
