//===- Compare.cpp - Answers of runners -----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compare.h"
#include "bcast/Arrays/Array.h"
#include "bcast/Arrays/Print.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include <cstring>

using namespace mlir;
using namespace mlir::bcast;
namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

static std::optional<Extents> readExtents(const json::Value *value) {
  const json::Array *array = value ? value->getAsArray() : nullptr;
  if (!array)
    return std::nullopt;
  Extents extents;
  for (const json::Value &entry : *array) {
    std::optional<int64_t> extent = entry.getAsInteger();
    if (!extent)
      return std::nullopt;
    extents.push_back(*extent);
  }
  return extents;
}

static std::string stringifyList(ArrayRef<int64_t> list) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeExtents(os, list);
  return text;
}

/// The row-major positions of the elements of an operand that the elements of
/// the result are, in row-major order.
static Extents listPositions(ArrayRef<int64_t> operand, ArrayRef<int64_t> reads,
                             ArrayRef<int64_t> result) {
  Extents positions;
  if (llvm::is_contained(result, 0))
    return positions;
  Extents index(result.size(), 0);
  while (true) {
    int64_t position = 0;
    for (auto [extent, dim] : llvm::zip(operand, reads))
      position = position * extent + (extent == 1 ? 0 : index[dim]);
    positions.push_back(position);
    size_t dim = result.size();
    while (dim > 0 && ++index[dim - 1] == result[dim - 1])
      index[--dim] = 0;
    if (dim == 0)
      return positions;
  }
}

static llvm::Expected<Comparison> compareShape(const ExpectedShape &expected,
                                               const json::Object &answer) {
  Comparison comparison;
  auto differ = [&](const Twine &expectedText, const Twine &answerText) {
    comparison.verdict = Verdict::Differs;
    comparison.differences.push_back(
        {{}, {}, expectedText.str(), answerText.str(), "", ""});
  };
  std::string expectedText =
      expected.clause.empty() ? stringifyList(expected.shape) : expected.clause;
  if (answer.get("error")) {
    if (expected.clause.empty())
      differ(expectedText, "refused");
    return comparison;
  }
  std::optional<Extents> shape = readExtents(answer.get("shape"));
  if (!shape)
    return llvm::createStringError(
        "expected \"shape\", a list of extents, \"error\" or \"unsupported\"");
  if (!expected.clause.empty() || *shape != expected.shape) {
    differ(expectedText, stringifyList(*shape));
    return comparison;
  }
  const json::Value *elements = answer.get("elements");
  if (!elements)
    return comparison;
  const json::Array *lists = elements->getAsArray();
  if (!lists || lists->size() != expected.operands.size())
    return llvm::createStringError("expected \"elements\" to have a list of "
                                   "positions for each operand");
  for (auto [index, operand] : llvm::enumerate(expected.operands)) {
    std::optional<Extents> positions = readExtents(&(*lists)[index]);
    if (!positions)
      return llvm::createStringError("expected a list of positions");
    Extents wanted =
        listPositions(operand, expected.reads[index], expected.shape);
    if (*positions == wanted)
      continue;
    std::string name = ("operand " + Twine(index) + "'s elements ").str();
    differ(name + stringifyList(wanted), name + stringifyList(*positions));
    return comparison;
  }
  return comparison;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

static bool isNaN(uint64_t bits, ElementType type) {
  unsigned width = 8 * getByteWidth(type);
  return isFloat(type) &&
         llvm::APFloat(getSemantics(type), llvm::APInt(width, bits)).isNaN();
}

/// Any NaN is the expected one [BITCAST-1]. Signs are as expected.
static bool isElement(uint64_t bits, uint64_t expected, ElementType type,
                      unsigned tolerance) {
  if (bits == expected)
    return true;
  if (isNaN(expected, type) || isNaN(bits, type))
    return isNaN(expected, type) && isNaN(bits, type);
  // Floats of one sign are ordered as their bits.
  uint64_t sign = uint64_t(1) << (8 * getByteWidth(type) - 1);
  if (tolerance == 0 || (bits & sign) != (expected & sign))
    return false;
  return std::max(bits, expected) - std::min(bits, expected) <= tolerance;
}

/// As NumPy prints it: "-1", "inf", "True".
static std::string stringifyValue(uint64_t bits, ElementType type) {
  Array array = llvm::cantFail(Array::create(type, {1}));
  std::memcpy(array.data(), &bits, getByteWidth(type));
  return stringifyElement(array, 0);
}

static llvm::Expected<Comparison>
compareElements(const ExpectedElements &expected, const json::Object &answer) {
  Comparison comparison;
  bool isRefused = answer.get("error");
  const json::Array *elements = answer.getArray("elements");
  if (!isRefused && !elements)
    return llvm::createStringError(
        "expected \"elements\", a list, \"error\" or \"unsupported\"");
  if (!isRefused && elements->size() != expected.results.size())
    return llvm::createStringError("expected " +
                                   Twine(expected.results.size()) +
                                   " elements, got " + Twine(elements->size()));
  ElementType type = expected.resultType;
  for (auto [index, result] : llvm::enumerate(expected.results)) {
    std::string text = "refused", value = text;
    if (!isRefused && (*elements)[index].kind() != json::Value::Null) {
      std::optional<StringRef> element = (*elements)[index].getAsString();
      uint64_t bits = 0;
      if (!element || !element->starts_with("0x") ||
          element->drop_front(2).getAsInteger(16, bits) ||
          !llvm::isUIntN(type == ElementType::I1 ? 1 : 8 * getByteWidth(type),
                         bits))
        return llvm::createStringError(
            "element " + Twine(index) +
            ": expected null, or the bits of an element of " + stringify(type) +
            ", as in \"" + stringifyBits(1, type) + "\"");
      if (isElement(bits, result, type, expected.tolerance))
        continue;
      text = stringifyBits(bits, type);
      value = stringifyValue(bits, type);
    }
    Comparison::Difference difference{{},
                                      {},
                                      stringifyBits(result, type),
                                      text,
                                      stringifyValue(result, type),
                                      value};
    for (auto [operand, operandType] :
         llvm::zip(expected.operands, expected.operandTypes)) {
      difference.operands.push_back(stringifyBits(operand[index], operandType));
      difference.operandValues.push_back(
          stringifyValue(operand[index], operandType));
    }
    comparison.verdict = Verdict::Differs;
    comparison.differences.push_back(std::move(difference));
  }
  return comparison;
}

llvm::Expected<Comparison>
mlir::bcast::compareAnswer(const ConformanceVector &vector,
                           const json::Object &answer) {
  if (answer.getBoolean("unsupported").value_or(false)) {
    Comparison comparison;
    comparison.verdict = Verdict::Unsupported;
    return comparison;
  }
  return vector.shape ? compareShape(*vector.shape, answer)
                      : compareElements(*vector.elements, answer);
}
