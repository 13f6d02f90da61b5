//===- LayoutVectors.cpp - Vectors of layouts -----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Corners.h"
#include "Vectors.h"
#include "bcast/Arrays/PhysicalArray.h"
#include "bcast/Layout/PhysicalLayout.h"
#include <cstring>
#include <numeric>

using namespace mlir;
using namespace mlir::bcast;

namespace {
enum class Padding { None, Anything, Value };

/// A layout with its padding value, as JSON and as text.
struct LayoutText {
  PhysicalLayout layout;
  std::optional<uint64_t> padding;
  std::string member, text;
};
} // namespace

/// All ones: -1 in integers, NaN in floats.
static uint64_t getPaddingBits(ElementType type) {
  return type == ElementType::I1
             ? 1
             : llvm::maskTrailingOnes<uint64_t>(8 * getByteWidth(type));
}

static LayoutText makeLayout(ElementType type, const Extents &shape,
                             const Extents &order, Padding padding) {
  Extents widths = shape;
  for (auto [dim, width] : llvm::enumerate(widths))
    width += 1 + dim % 2;
  std::optional<ArrayRef<int64_t>> padded;
  if (padding != Padding::None)
    padded = widths;
  LayoutText result{llvm::cantFail(PhysicalLayout::get(shape, order, padded)),
                    std::nullopt,
                    "{\"minor_to_major\":" + stringifyExtents(order), "{"};
  llvm::raw_string_ostream text(result.text);
  llvm::interleave(order, text, ",");
  text << '}';
  if (padded) {
    result.member += ",\"padded_dimensions\":" + stringifyExtents(widths);
    text << " in " << stringifyShape(widths);
  }
  if (padding == Padding::Value) {
    result.padding = getPaddingBits(type);
    std::string bits = stringifyBits(*result.padding, type);
    result.member += ",\"padding_value\":\"" + bits + "\"";
    text << " of " << bits;
  }
  result.member += '}';
  return result;
}

/// The cells in the order of their addresses; none for padding that may hold
/// anything.
static std::vector<std::optional<uint64_t>> listCells(const Array &elements,
                                                      const LayoutText &text) {
  ElementType type = elements.getElementType();
  PhysicalArray memory =
      llvm::cantFail(PhysicalArray::create(type, text.layout, text.padding));
  memory.write(elements);
  std::vector<std::optional<uint64_t>> cells;
  unsigned width = getByteWidth(type);
  text.layout.forEachPhysical([&](int64_t address, const LayoutCell &cell) {
    uint64_t bits = 0;
    std::memcpy(&bits, memory.data() + address * width, width);
    cells.push_back(cell.isPadding && !text.padding ? std::nullopt
                                                    : std::optional(bits));
  });
  return cells;
}

static void make(ElementType type, const Extents &shape,
                 const LayoutText &operand, const LayoutText &result,
                 VectorConsumer consumer) {
  Array elements = llvm::cantFail(Array::create(type, shape));
  for (int64_t i = 0; i < elements.getNumElements(); ++i)
    storeScalar(elements, i,
                isFloat(type) ? Scalar::makeFloat(type, i)
                              : Scalar::makeInteger(type, i));
  ConformanceVector vector;
  vector.kind = "relayout";
  vector.group = "relayout";
  vector.id = ("relayout " + stringify(type) + " " + stringifyShape(shape) +
               " " + operand.text + " to " + result.text)
                  .str();
  if (!consumer.wants(vector.id))
    return;
  llvm::raw_string_ostream os(vector.question);
  os << "\"id\":\"" << vector.id << "\",\"kind\":\"relayout\",\"shapes\":["
     << stringifyExtents(shape) << "],\"operand_layout\":" << operand.member
     << ",\"result_layout\":" << result.member << ",\"operand_types\":[\""
     << stringify(type) << "\"],\"result_type\":\"" << stringify(type)
     << "\",\"operands\":[";
  writeList(os, listCells(elements, operand),
            [&](std::optional<uint64_t> bits) {
              if (bits)
                os << '"' << stringifyBits(*bits, type) << '"';
              else
                os << "null";
            });
  os << ']';
  ExpectedElements &expected = vector.elements.emplace();
  expected.resultType = type;
  expected.results = listCells(elements, result);
  expected.listSources = [](size_t) { return std::vector<ElementPosition>(); };
  consumer.take(std::move(vector));
}

/// Every pair of orders and paddings.
static void makeAll(ElementType type, const Extents &shape,
                    VectorConsumer consumer) {
  std::vector<LayoutText> layouts;
  Extents order(shape.size());
  std::iota(order.begin(), order.end(), 0);
  do
    for (Padding padding : {Padding::None, Padding::Anything, Padding::Value})
      if (padding == Padding::None || !shape.empty())
        layouts.push_back(makeLayout(type, shape, order, padding));
  while (std::next_permutation(order.begin(), order.end()));
  for (const LayoutText &operand : layouts)
    for (const LayoutText &result : layouts)
      make(type, shape, operand, result, consumer);
}

void mlir::bcast::makeLayoutVectors(VectorConsumer consumer) {
  for (int64_t rank = 0; rank <= 2; ++rank)
    for (const Extents &shape : listAll(rank, 3))
      makeAll(ElementType::I32, shape, consumer);
  for (const Extents &shape :
       {Extents{2, 3, 4}, Extents{1, 3, 2}, Extents{2, 1, 3}, Extents{2, 0, 3}})
    makeAll(ElementType::I32, shape, consumer);
  for (ElementType type : getAllElementTypes())
    if (type != ElementType::I32)
      makeAll(type, {2, 3}, consumer);
}
