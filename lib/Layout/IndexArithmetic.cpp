//===- IndexArithmetic.cpp - Indices, addresses and iteration -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Layout/PhysicalLayout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::bcast;

/// True if each entry of `index` is in [0, bound).
static bool isBelow(llvm::ArrayRef<int64_t> index,
                    llvm::ArrayRef<int64_t> bounds) {
  // A dynamic bound is the least int64: no index is below it.
  return index.size() == bounds.size() &&
         llvm::all_of(llvm::zip(index, bounds), [](auto entry) {
           return std::get<0>(entry) >= 0 &&
                  std::get<0>(entry) < std::get<1>(entry);
         });
}

bool PhysicalLayout::isInBounds(llvm::ArrayRef<int64_t> index) const {
  return isBelow(index, extents);
}

bool PhysicalLayout::isInBox(llvm::ArrayRef<int64_t> coordinate) const {
  return isBelow(coordinate, widths);
}

std::optional<int64_t>
PhysicalLayout::linearize(llvm::ArrayRef<int64_t> coordinate) const {
  if (!isInBox(coordinate))
    return std::nullopt;
  int64_t address = 0;
  for (int64_t dim : llvm::reverse(minorToMajor)) {
    // Horner's scheme, most major first.
    if (llvm::MulOverflow(address, widths[dim], address) ||
        llvm::AddOverflow(address, coordinate[dim], address))
      return std::nullopt;
  }
  return address;
}

std::optional<LayoutCell> PhysicalLayout::delinearize(int64_t address) const {
  std::optional<int64_t> size = getNumAllocatedElements();
  if (!size || address < 0 || address >= *size || !isStatic())
    return std::nullopt;
  LayoutCell cell;
  cell.coordinate.resize(getRank());
  for (int64_t dim : minorToMajor) {
    cell.coordinate[dim] = address % widths[dim];
    address /= widths[dim];
  }
  cell.isPadding = !isInBounds(cell.coordinate);
  return cell;
}

/// Advances `index` in the box of `widths`; `minorToMajor` lists the dimensions
/// that vary fastest first.
static void advance(llvm::MutableArrayRef<int64_t> index,
                    llvm::ArrayRef<int64_t> widths,
                    llvm::ArrayRef<int64_t> minorToMajor) {
  for (int64_t dim : minorToMajor) {
    if (++index[dim] < widths[dim])
      return;
    index[dim] = 0;
  }
}

bool PhysicalLayout::forEachLogical(
    llvm::function_ref<void(llvm::ArrayRef<int64_t>, int64_t)> visit) const {
  if (!isStatic() || !getNumAllocatedElements())
    return false;
  PhysicalLayout order = rowMajor(extents);
  Dims index(getRank(), 0);
  for (int64_t left = *getNumElements(); left > 0; --left) {
    visit(index, *linearize(index));
    advance(index, extents, order.minorToMajor);
  }
  return true;
}

bool PhysicalLayout::forEachPhysical(
    llvm::function_ref<void(int64_t, const LayoutCell &)> visit,
    bool withPadding) const {
  std::optional<int64_t> size = getNumAllocatedElements();
  if (!isStatic() || !size)
    return false;
  if (!withPadding) {
    LayoutCell cell{Dims(getRank(), 0), /*isPadding=*/false};
    for (int64_t left = *getNumElements(); left > 0; --left) {
      visit(*linearize(cell.coordinate), cell);
      advance(cell.coordinate, extents, minorToMajor);
    }
    return true;
  }
  LayoutCell cell{Dims(getRank(), 0), /*isPadding=*/false};
  for (int64_t address = 0; address < *size; ++address) {
    cell.isPadding = !isInBounds(cell.coordinate);
    visit(address, cell);
    advance(cell.coordinate, widths, minorToMajor);
  }
  return true;
}
