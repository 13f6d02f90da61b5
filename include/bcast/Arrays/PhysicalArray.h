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
  /// Makes the cells of a static layout. Every byte is 0xA5, an unlikely value,
  /// if the layout is padded, else 0. `padding` has the bits of the padding
  /// value, or is none if padded cells may hold anything. Fails if
  /// `Array::create` fails.
  static llvm::Expected<PhysicalArray> create(ElementType type,
                                              const PhysicalLayout &layout,
                                              std::optional<uint64_t> padding);

  /// Fills the cells with the padding and with the elements of `array`, which
  /// has the layout's shape.
  void write(const Array &array);

  /// The elements; fails if the allocation fails.
  llvm::Expected<Array> read() const;

  /// The elements of each array. Arrays in the default layout are not copied.
  static llvm::Expected<std::vector<Array>>
  takeElements(std::vector<PhysicalArray> arrays);

  const PhysicalLayout &getLayout() const { return layout; }
  /// The cell at address 0.
  char *data() { return cells.data(); }
  /// The size of all cells in bytes.
  size_t getByteSize() const { return cells.getByteSize(); }

  /// Names a padded cell that does not hold the padding value, in one line, or
  /// returns nothing.
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
  /// The array has the physical shape of the layout.
  Array cells;
};

} // namespace mlir::bcast

#endif // BCAST_ARRAYS_PHYSICALARRAY_H
