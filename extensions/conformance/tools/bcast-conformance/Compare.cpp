//===- Compare.cpp - Answers of runners -----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compare.h"
#include "Corners.h"
#include "bcast/Arrays/Array.h"
#include "bcast/Arrays/Print.h"
#include "bcast/Rules/Shape.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include <cstring>

using namespace mlir;
using namespace mlir::bcast;
namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// The member of an answer; null stands for none.
static const json::Value *getMember(const json::Object &answer,
                                    StringRef name) {
  const json::Value *value = answer.get(name);
  return value && value->kind() != json::Value::Null ? value : nullptr;
}

/// Extents are not negative; null is dynamic.
static std::optional<Extents> readExtents(const json::Value *value,
                                          bool mayBeDynamic = false) {
  const json::Array *array = value ? value->getAsArray() : nullptr;
  if (!array)
    return std::nullopt;
  Extents extents;
  for (const json::Value &entry : *array) {
    std::optional<int64_t> extent = entry.getAsInteger();
    if (extent && *extent < 0)
      return std::nullopt;
    if (mayBeDynamic && entry.kind() == json::Value::Null)
      extent = kDynamic;
    if (!extent)
      return std::nullopt;
    extents.push_back(*extent);
  }
  return extents;
}

static llvm::Error refuseShape() {
  return llvm::createStringError("expected \"shape\", a list of extents from 0 "
                                 "to 2^63 - 1, \"error\" or \"unsupported\"");
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
      position = position * extent + index[dim] / (result[dim] / extent);
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
        {{}, {}, "", expectedText.str(), answerText.str(), "", ""});
  };
  std::string expectedText = expected.clause.empty()
                                 ? stringifyExtents(expected.shape)
                                 : expected.clause;
  if (getMember(answer, "error")) {
    if (expected.clause.empty())
      differ(expectedText, "refused");
    return comparison;
  }
  std::optional<Extents> shape = readExtents(getMember(answer, "shape"));
  if (!shape)
    return refuseShape();
  if (!expected.clause.empty() || *shape != expected.shape) {
    differ(expectedText, stringifyExtents(*shape));
    return comparison;
  }
  const json::Value *text = getMember(answer, "type");
  if (text && expected.type) {
    auto type = readExtents(text, /*mayBeDynamic=*/true);
    if (!type)
      return llvm::createStringError(
          "expected \"type\" to be a list of extents, null if dynamic");
    if (*type != *expected.type)
      differ("type " + stringifyExtents(*expected.type),
             "type " + stringifyExtents(*type));
  }
  const json::Value *elements = getMember(answer, "elements");
  if (!elements)
    return comparison;
  const json::Array *lists = elements->getAsArray();
  if (!lists || lists->size() != expected.operands.size())
    return llvm::createStringError("expected \"elements\" to have a list of "
                                   "positions for each operand");
  for (auto [index, operand] : llvm::enumerate(expected.operands)) {
    std::optional<Extents> positions = readExtents(&(*lists)[index]);
    if (!positions)
      return llvm::createStringError("expected \"elements\" to have a list of "
                                     "positions for each operand");
    Extents wanted =
        listPositions(operand, expected.reads[index], expected.shape);
    if (*positions == wanted)
      continue;
    std::string name = ("operand " + Twine(index) + "'s elements ").str();
    differ(name + stringifyExtents(wanted),
           name + stringifyExtents(*positions));
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

/// The index of the element with the row-major `position`.
static std::string stringifyIndex(ArrayRef<int64_t> shape, int64_t position) {
  Extents index(shape.size());
  for (size_t dim = shape.size(); dim-- > 0; position /= shape[dim])
    index[dim] = position % shape[dim];
  return stringifyExtents(index);
}

/// The bits of an element of an answer; none if it is refused.
static llvm::Expected<std::optional<uint64_t>>
readElement(const json::Value &value, size_t position, ElementType type) {
  if (value.kind() == json::Value::Null)
    return std::nullopt;
  std::optional<StringRef> text = value.getAsString();
  uint64_t bits = 0;
  if (!text || !text->starts_with("0x") ||
      text->drop_front(2).getAsInteger(16, bits) ||
      !llvm::isUIntN(type == ElementType::I1 ? 1 : 8 * getByteWidth(type),
                     bits))
    return llvm::createStringError(
        "element " + Twine(position) +
        ": expected null, or the bits of an element of " + stringify(type) +
        ", as in \"" + stringifyBits(1, type) + "\"");
  return bits;
}

/// The difference at `position`, where the answer has `bits`.
static Comparison::Difference describeElement(const ExpectedElements &expected,
                                              size_t position,
                                              std::optional<uint64_t> bits) {
  ElementType type = expected.resultType;
  uint64_t result = *expected.results[position];
  Comparison::Difference difference;
  difference.expected = stringifyBits(result, type);
  difference.expectedValue = stringifyValue(result, type);
  difference.answer = bits ? stringifyBits(*bits, type) : "refused";
  difference.answerValue = bits ? stringifyValue(*bits, type) : "refused";
  if (expected.shape)
    difference.index = stringifyIndex(*expected.shape, position);
  else if (expected.listSources)
    difference.index = stringifyExtents({int64_t(position)});
  std::vector<ElementPosition> sources;
  if (expected.listSources)
    sources = expected.listSources(position);
  else
    for (size_t operand = 0; operand < expected.operands.size(); ++operand)
      sources.push_back({operand, position});
  constexpr size_t shown = 4;
  if (sources.size() > shown)
    return difference;
  for (auto [operand, place] : sources) {
    uint64_t source = expected.operands[operand][place];
    ElementType sourceType = expected.operandTypes[operand];
    difference.operands.push_back(stringifyBits(source, sourceType));
    difference.operandValues.push_back(stringifyValue(source, sourceType));
  }
  return difference;
}

static llvm::Expected<Comparison>
compareElements(const ExpectedElements &expected, const json::Object &answer) {
  Comparison comparison;
  auto differ = [&](Comparison::Difference difference) {
    comparison.verdict = Verdict::Differs;
    comparison.differences.push_back(std::move(difference));
  };
  bool isRefused = getMember(answer, "error");
  std::optional<Extents> shape = readExtents(getMember(answer, "shape"));
  if (expected.shape && !isRefused && !shape)
    return refuseShape();
  bool isEmpty = expected.results.empty();
  if (expected.shape && (isRefused ? isEmpty : *shape != *expected.shape)) {
    differ({{},
            {},
            "",
            stringifyExtents(*expected.shape),
            isRefused ? "refused" : stringifyExtents(*shape),
            "",
            ""});
    return comparison;
  }
  const json::Array *elements = answer.getArray("elements");
  if (!isRefused && !elements)
    return llvm::createStringError(
        "expected \"elements\", a list, \"error\" or \"unsupported\"");
  if (!isRefused && elements->size() != expected.results.size())
    return llvm::createStringError("expected " +
                                   Twine(expected.results.size()) +
                                   " elements, got " + Twine(elements->size()));
  ElementType type = expected.resultType;
  for (auto [position, result] : llvm::enumerate(expected.results)) {
    if (!result)
      continue;
    std::optional<uint64_t> bits;
    if (!isRefused) {
      auto read = readElement((*elements)[position], position, type);
      if (!read)
        return read.takeError();
      bits = *read;
    }
    if (!bits || !isElement(*bits, *result, type, expected.tolerance))
      differ(describeElement(expected, position, bits));
  }
  return comparison;
}

/// Whether the answer is "unsupported". Fails if it is two things at once.
static llvm::Expected<bool> readVerdict(const json::Object &answer) {
  const json::Value *unsupported = getMember(answer, "unsupported");
  const json::Value *error = getMember(answer, "error");
  if (unsupported && !unsupported->getAsBoolean())
    return llvm::createStringError(
        "expected \"unsupported\" to be true or false");
  if (error && !error->getAsString())
    return llvm::createStringError(
        "expected \"error\" to be text, or null for none");
  bool isUnsupported = unsupported && *unsupported->getAsBoolean();
  for (StringRef member : {"shape", "elements"})
    if ((error || isUnsupported) && getMember(answer, member))
      return llvm::createStringError(Twine("expected either \"") +
                                     (error ? "error" : "unsupported") +
                                     "\" or \"" + member + "\", got both");
  if (error && isUnsupported)
    return llvm::createStringError(
        "expected either \"error\" or \"unsupported\", got both");
  return isUnsupported;
}

llvm::Expected<Comparison>
mlir::bcast::compareAnswer(const ConformanceVector &vector,
                           const json::Object &answer) {
  llvm::Expected<bool> isUnsupported = readVerdict(answer);
  if (!isUnsupported)
    return isUnsupported.takeError();
  if (*isUnsupported) {
    Comparison comparison;
    comparison.verdict = Verdict::Unsupported;
    return comparison;
  }
  return vector.shape ? compareShape(*vector.shape, answer)
                      : compareElements(*vector.elements, answer);
}
