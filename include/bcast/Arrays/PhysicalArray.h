//===- PhysicalArray.h - Arrays in a physical layout ------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_ARRAYS_PHYSICALARRAY_H
#define BCAST_ARRAYS_PHYSICALARRAY_H

#include "bcast/Arrays/Array.h"
#include "bcast/Layout/PhysicalLayout.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <vector>

namespace mlir::bcast {

/// The cells of an array in a physical layout, its padding included.
class PhysicalArray {
public:
  /// Makes cells. Where there is padding, every byte is 0xA5, a pattern that
  /// few numbers have; else 0. `layout` must be static. `padding` has the bits
  /// of the element that padded cells are to hold, or is none where they may
  /// hold anything. Fails where `Array::create` does.
  static llvm::Expected<PhysicalArray> create(ElementType type,
                                              const PhysicalLayout &layout,
                                              std::optional<uint64_t> padding);

  /// Fills the cells: with the elements of `array`, which has the layout's
  /// shape, and with the padding.
  void write(const Array &array);

  /// The elements; fails when there is no memory left.
  llvm::Expected<Array> read() const;

  /// The elements of each, without a copy where the cells are the row-major
  /// elements.
  static llvm::Expected<std::vector<Array>>
  takeElements(std::vector<PhysicalArray> arrays);

  const PhysicalLayout &getLayout() const { return layout; }
  /// The cell at address 0.
  char *data() { return cells.data(); }
  /// The size of all cells in bytes.
  size_t getByteSize() const { return cells.getByteSize(); }

  /// Says which padded cell does not hold the padding, in one line, or nothing
  /// where all of them do.
  std::optional<std::string> findWrongPadding() const;

  /// Writes all cells in the order of their addresses, on one line without a
  /// line feed; `*` for padding that may hold anything.
  void print(raw_ostream &os) const;

private:
  PhysicalArray(const PhysicalLayout &layout, std::optional<uint64_t> padding,
                Array cells)
      : layout(layout), padding(padding), cells(std::move(cells)) {}

  PhysicalLayout layout;
  std::optional<uint64_t> padding;
  /// Of the shape that the layout has in memory.
  Array cells;
};

} // namespace mlir::bcast

#endif // BCAST_ARRAYS_PHYSICALARRAY_H
