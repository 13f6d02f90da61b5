//===- Print.cpp - Arrays as NumPy prints them ----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/Print.h"
#include "FloatFormat.h"
#include "llvm/ADT/STLExtras.h"
#include <functional>
#include <optional>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::arrays;

// NumPy's print options "threshold", "edgeitems" and "linewidth".
static constexpr int64_t summaryThreshold = 1000, edgeItems = 3;
static constexpr size_t lineWidth = 75;

std::string bcast::stringifyElement(const Array &array, int64_t index) {
  ElementType type = array.getElementType();
  if (type == ElementType::I1)
    return array.getUnsigned(index) ? "True" : "False";
  if (isFloat(type))
    return formatScalarFloat(array.getFloat(index), type);
  return isSignedInteger(type) ? std::to_string(array.getSigned(index))
                               : std::to_string(array.getUnsigned(index));
}

namespace {
class ArrayPrinter {
public:
  ArrayPrinter(const Array &array, raw_ostream &os)
      : array(array), shape(array.getShape()), os(os),
        summarize(array.getNumElements() > summaryThreshold) {}

  void print();

private:
  void visitItems(int64_t extent, llvm::function_ref<void(int64_t)> item,
                  llvm::function_ref<void()> gap) const;
  void visitElements(size_t dimension, int64_t offset,
                     llvm::function_ref<void(int64_t)> visit) const;
  void chooseFormat();
  std::string format(int64_t index) const;
  void printDimension(size_t dimension, int64_t offset);
  void printRow(int64_t offset);

  const Array &array;
  ArrayRef<int64_t> shape;
  raw_ostream &os;
  bool summarize;
  std::optional<FloatFormat> floatFormat;
  size_t width = 0;
};
} // namespace

/// Calls `item` for each printed position along a dimension, and `gap` in place
/// of omitted ones.
void ArrayPrinter::visitItems(int64_t extent,
                              llvm::function_ref<void(int64_t)> item,
                              llvm::function_ref<void()> gap) const {
  bool hasGap = summarize && extent > 2 * edgeItems;
  for (int64_t i = 0; i < extent; ++i) {
    if (hasGap && i == edgeItems) {
      gap();
      i = extent - edgeItems;
    }
    item(i);
  }
}

/// Calls `visit` for the row-major position of each element that is printed.
void ArrayPrinter::visitElements(
    size_t dimension, int64_t offset,
    llvm::function_ref<void(int64_t)> visit) const {
  if (dimension == shape.size())
    return visit(offset);
  int64_t extent = shape[dimension];
  visitItems(
      extent,
      [&](int64_t i) {
        visitElements(dimension + 1, offset * extent + i, visit);
      },
      [] {});
}

/// Only printed elements determine the width.
void ArrayPrinter::chooseFormat() {
  if (!isFloat(array.getElementType()))
    return visitElements(0, 0, [&](int64_t index) {
      width = std::max(width, stringifyElement(array, index).size());
    });
  SmallVector<double> values;
  visitElements(
      0, 0, [&](int64_t index) { values.push_back(array.getFloat(index)); });
  floatFormat.emplace(values, array.getElementType());
}

std::string ArrayPrinter::format(int64_t index) const {
  if (floatFormat)
    return floatFormat->format(array.getFloat(index));
  std::string text = stringifyElement(array, index);
  return std::string(width - text.size(), ' ') + text;
}

/// Prints the last dimension, in as many lines as it takes.
void ArrayPrinter::printRow(int64_t offset) {
  // Each bracket before the first element moves the following lines to the
  // right by one, and each one after the last takes a column from all lines.
  size_t indent = shape.size();
  int64_t available = int64_t(lineWidth) - int64_t(shape.size());
  std::string line(indent, ' ');
  size_t printed = indent; // The brackets stand there in the first line.
  auto add = [&](StringRef word) {
    if (int64_t(line.size() + word.size()) > available &&
        line.size() > indent) {
      os << StringRef(line).rtrim(' ').drop_front(printed) << "\n";
      line.assign(indent, ' ');
      printed = 0;
    }
    line += word;
    line += ' ';
  };

  int64_t extent = shape.back();
  visitItems(
      extent, [&](int64_t i) { add(format(offset * extent + i)); },
      [&] { add("..."); });
  os << StringRef(line).drop_front(printed).drop_back();
}

void ArrayPrinter::printDimension(size_t dimension, int64_t offset) {
  os << "[";
  if (dimension + 1 == shape.size()) {
    printRow(offset);
  } else {
    int64_t extent = shape[dimension];
    bool first = true;
    auto separate = [&] {
      if (!first) {
        os << std::string(shape.size() - dimension - 1, '\n');
        os.indent(dimension + 1);
      }
      first = false;
    };
    visitItems(
        extent,
        [&](int64_t i) {
          separate();
          printDimension(dimension + 1, offset * extent + i);
        },
        [&] {
          separate();
          os << "...";
        });
  }
  os << "]";
}

void ArrayPrinter::print() {
  if (shape.empty()) {
    os << stringifyElement(array, 0);
    return;
  }
  if (array.getNumElements() == 0) {
    os << "[]";
    return;
  }
  // Even when all are true, NumPy leaves room for "False".
  if (array.getElementType() == ElementType::I1)
    width = StringRef("False").size();
  chooseFormat();
  printDimension(0, 0);
}

void bcast::printArray(const Array &array, raw_ostream &os) {
  ArrayPrinter(array, os).print();
}
