//===- PhysicalArray.cpp - Arrays in a physical layout --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/PhysicalArray.h"
#include "bcast/Arrays/Print.h"
#include "llvm/ADT/Twine.h"
#include <cstring>

using namespace mlir;
using namespace mlir::bcast;

llvm::Expected<PhysicalArray>
PhysicalArray::create(ElementType type, const PhysicalLayout &layout,
                      std::optional<uint64_t> padding) {
  llvm::Expected<Array> cells = Array::create(type, layout.getPhysicalShape());
  if (!cells)
    return cells.takeError();
  if (layout.isPadded())
    std::memset(cells->data(), 0xA5, cells->getByteSize());
  return PhysicalArray(layout, padding, std::move(*cells));
}

/// The row-major position of an element.
static int64_t getPosition(ArrayRef<int64_t> index, ArrayRef<int64_t> shape) {
  int64_t position = 0;
  for (auto [dim, extent] : llvm::enumerate(shape))
    position = position * extent + index[dim];
  return position;
}

void PhysicalArray::write(const Array &array) {
  assert(array.getShape() == layout.getShape() && "of another shape");
  size_t width = getByteWidth(cells.getElementType());
  layout.forEachPhysical([&](int64_t address, const LayoutCell &cell) {
    char *target = cells.data() + address * width;
    if (!cell.isPadding)
      std::memcpy(target,
                  array.data() +
                      getPosition(cell.coordinate, layout.getShape()) * width,
                  width);
    else if (padding)
      // bcast supports little-endian machines only.
      std::memcpy(target, &*padding, width);
  });
}

llvm::Expected<Array> PhysicalArray::read() const {
  llvm::Expected<Array> array =
      Array::create(cells.getElementType(), layout.getShape());
  if (!array)
    return array;
  size_t width = getByteWidth(cells.getElementType());
  int64_t position = 0;
  layout.forEachLogical([&](ArrayRef<int64_t>, int64_t address) {
    std::memcpy(array->data() + position++ * width,
                cells.data() + address * width, width);
  });
  return array;
}

llvm::Expected<std::vector<Array>>
PhysicalArray::takeElements(std::vector<PhysicalArray> arrays) {
  std::vector<Array> elements;
  for (PhysicalArray &array : arrays) {
    if (array.layout.isDefault()) {
      elements.push_back(std::move(array.cells));
      continue;
    }
    llvm::Expected<Array> read = array.read();
    if (!read)
      return read.takeError();
    elements.push_back(std::move(*read));
  }
  return elements;
}

std::optional<std::string> PhysicalArray::findWrongPadding() const {
  std::optional<std::string> found;
  if (!padding || !layout.isPadded())
    return found;
  size_t width = getByteWidth(cells.getElementType());
  layout.forEachPhysical([&](int64_t address, const LayoutCell &cell) {
    if (found || !cell.isPadding ||
        std::memcmp(cells.data() + address * width, &*padding, width) == 0)
      return;
    llvm::Expected<Array> expected = Array::create(cells.getElementType(), {});
    if (!expected) {
      found = llvm::toString(expected.takeError());
      return;
    }
    std::memcpy(expected->data(), &*padding, width);
    found = ("the padded cell at address " + Twine(address) + " holds " +
             stringifyElement(cells, address) + ", and its padding_value is " +
             stringifyElement(*expected, 0))
                .str();
  });
  return found;
}

void PhysicalArray::print(raw_ostream &os) const {
  StringRef separator;
  layout.forEachPhysical([&](int64_t address, const LayoutCell &cell) {
    os << separator;
    separator = " ";
    if (cell.isPadding && !padding)
      os << "*";
    else
      os << stringifyElement(cells, address);
  });
}
