//===- PhysicalLayout.h - Positions of elements in memory -------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A shape with its dimension order and its widths in memory, without IR: index
// arithmetic and questions about addresses. Addresses, strides and sizes count
// elements. Numbers that do not fit in int64 are reported, never wrapped. The
// source is XLA's "Shapes and layout"; docs/layouts.md explains it.
//
// Two lists say where elements lie:
//
//   minor_to_major   The dimensions from the one that varies fastest in memory
//                    to the one that varies slowest. [1, 0] of a matrix is
//                    row-major, [0, 1] column-major.
//   widths           The cells that each dimension takes in memory: its extent,
//                    or more. The cells beyond the extent are padding.
//
// A tensor is a box of cells. For shape 2x3, minor_to_major [0, 1] and widths
// 3x5, the box has 15 cells, and columns of three cells follow one another:
//
//   address      0  1  2 | 3  4  5 | 6  7  8 | 9 10 11 |12 13 14
//   element     00 10  . |01 11  . |02 12  . | .  .  . | .  .  .
//
// Strides. The most minor dimension has stride 1. The stride of another one is
// the product of the widths of all that are more minor than it. The address of
// an element is the sum of index times stride, here i * 1 + j * 3. Thus an
// address is a number in a mixed radix, whose digits are the coordinates and
// whose radices are the widths:
//
// - `linearize` computes it, and is injective, since each index is below its
//   width;
// - `delinearize` divides by one width after the other, and so is its inverse
//   on all cells of the box, padding included. A coordinate that is not below
//   its extent is padding.
//
// Sizes. The box has as many cells as the product of the widths, and a program
// allocates all of them. If a width is 0, there are none.
//
// Extents of `?`. A width is `?` exactly if its extent is, since a box of fixed
// width could not hold any extent. Strides are then products that contain an
// extent, and questions about them have the answer "not known".
//
// Equal and equivalent. Two layouts of a shape are equal if both lists are.
// They are equivalent if every element has the same address and the boxes have
// the same size: a dimension of extent and width 1 may stand anywhere.
//
// Physical dimensions count from the most major one, as those of a memref do.
// So a tensor in a layout is a row-major tensor of the permuted shape, and that
// is how it is compiled: bcast-materialize-layouts makes the permutation
// explicit, and from there on nothing knows of layouts.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LAYOUT_PHYSICALLAYOUT_H
#define BCAST_LAYOUT_PHYSICALLAYOUT_H

#include "bcast/Rules/Shape.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <optional>

namespace mlir::bcast {

/// Returns `dim`, or `dim + rank` if it is negative, so that -1 is the last
/// dimension. The error outside of [-rank, rank) names the range. [LAYOUT-11]
llvm::Expected<int64_t> normalizeDim(int64_t dim, int64_t rank);

/// A cell of a padded box: an element or padding.
struct LayoutCell {
  /// One entry per logical dimension, below its width.
  llvm::SmallVector<int64_t, 4> coordinate;
  /// True if an entry is not below its extent.
  bool isPadding;
};

/// The positions of a tensor's elements in memory. A dimension has an extent
/// and a width. The width is at least the extent, and kDynamic exactly if the
/// extent is. "Logical dimension i" is dimension i of the shape; "physical
/// dimension i" counts from the most major, which varies slowest.
class PhysicalLayout {
public:
  using Dims = llvm::SmallVector<int64_t, 4>;

  /// The default layout of `shape`, which is row-major without padding.
  static PhysicalLayout rowMajor(llvm::ArrayRef<int64_t> shape);

  /// A layout of `shape`; without `widths`, a layout without padding. Returns
  /// an error if LAYOUT-1 to LAYOUT-6 or SHAPE-1 do not hold.
  static llvm::Expected<PhysicalLayout>
  get(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> minorToMajor,
      std::optional<llvm::ArrayRef<int64_t>> widths = std::nullopt);

  int64_t getRank() const { return extents.size(); }
  /// The extents, by logical dimension.
  llvm::ArrayRef<int64_t> getShape() const { return extents; }
  int64_t getExtent(int64_t dim) const { return extents[dim]; }
  /// The widths in memory, by logical dimension.
  llvm::ArrayRef<int64_t> getWidths() const { return widths; }
  int64_t getWidth(int64_t dim) const { return widths[dim]; }
  llvm::ArrayRef<int64_t> getMinorToMajor() const { return minorToMajor; }

  //===--------------------------------------------------------------------===//
  // Dimension order
  //===--------------------------------------------------------------------===//

  /// The i-th most minor and the i-th most major logical dimension.
  int64_t minor(int64_t i) const { return minorToMajor[i]; }
  int64_t major(int64_t i) const { return minorToMajor[getRank() - 1 - i]; }
  /// The logical dimension at a physical one, and the reverse.
  int64_t getLogicalDim(int64_t physicalDim) const {
    return major(physicalDim);
  }
  int64_t getPhysicalDim(int64_t logicalDim) const;
  /// All logical dimensions, most major first: entry i is getLogicalDim(i).
  Dims getMajorToMinor() const;
  /// The widths, most major first: the shape of the row-major box in memory.
  Dims getPhysicalShape() const;
  /// The extents, most major first.
  Dims getPhysicalExtents() const;

  //===--------------------------------------------------------------------===//
  // Questions
  //===--------------------------------------------------------------------===//

  /// True if no extent is dynamic.
  bool isStatic() const;
  /// True if the dimension order is [n-1, ..., 0], padded or not.
  bool isRowMajor() const;
  /// True if a width exceeds its extent.
  bool isPadded() const;
  /// True for the default layout: row-major and not padded.
  bool isDefault() const { return isRowMajor() && !isPadded(); }
  /// True if an extent is known to be 0.
  bool isEmpty() const;
  /// XLA's true rank: the number of dimensions with an extent other than 0 or
  /// 1. Dynamic extents count.
  int64_t getTrueRank() const;

  //===--------------------------------------------------------------------===//
  // Sizes
  //===--------------------------------------------------------------------===//

  /// The stride of each logical dimension: the product of the widths of the
  /// more minor dimensions. kDynamic if one of these is dynamic, or if the
  /// product does not fit in int64. [LAYOUT-12]
  Dims getStrides() const;
  /// The product of the extents, and that of the widths. Empty if it is dynamic
  /// or does not fit in int64; 0 if a factor is 0. [LAYOUT-14]
  std::optional<int64_t> getNumElements() const;
  std::optional<int64_t> getNumAllocatedElements() const;
  /// The bytes of the elements, without and with the padding. An element takes
  /// whole bytes, at least one. Empty if dynamic or not in int64. [LAYOUT-14]
  std::optional<int64_t> getNumBytes(unsigned elementBitWidth) const;
  std::optional<int64_t> getNumAllocatedBytes(unsigned elementBitWidth) const;

  //===--------------------------------------------------------------------===//
  // Index arithmetic
  //===--------------------------------------------------------------------===//

  /// True if `index` has one entry per dimension, each in [0, extent). False
  /// for dynamic extents, which have no known upper bound.
  bool isInBounds(llvm::ArrayRef<int64_t> index) const;
  /// True if `coordinate` is that of a cell, element or padding: each entry is
  /// in [0, width).
  bool isInBox(llvm::ArrayRef<int64_t> coordinate) const;

  /// The address of a cell, element or padding. Empty if `coordinate` is not in
  /// the box, or if a stride is not known. [LAYOUT-12]
  std::optional<int64_t> linearize(llvm::ArrayRef<int64_t> coordinate) const;
  /// The cell at an address. Empty if the address is outside the allocation, or
  /// if the shape is dynamic or does not fit in int64. [LAYOUT-13]
  std::optional<LayoutCell> delinearize(int64_t address) const;

  /// Calls `visit` for every element, in row-major order of its index in every
  /// layout. Returns false, without a call, if the shape is dynamic or the
  /// allocation does not fit in int64.
  bool forEachLogical(
      llvm::function_ref<void(llvm::ArrayRef<int64_t> index, int64_t address)>
          visit) const;
  /// Calls `visit` for every cell in the order of addresses, with or without
  /// the padding. Returns false like forEachLogical.
  bool forEachPhysical(
      llvm::function_ref<void(int64_t address, const LayoutCell &cell)> visit,
      bool withPadding = true) const;

  //===--------------------------------------------------------------------===//
  // Layouts of other shapes
  //===--------------------------------------------------------------------===//

  /// This layout with `sizes`, one per dynamic extent, in order. A negative
  /// size counts as 0.
  PhysicalLayout withSizes(llvm::ArrayRef<int64_t> sizes) const;

  /// The layout of a transpose that moves nothing: dimension i of the result is
  /// dimension `permutation[i]`, with its extent, width and place in memory.
  /// Returns an error if `permutation` is not a permutation.
  llvm::Expected<PhysicalLayout>
  permuteDims(llvm::ArrayRef<int64_t> permutation) const;
  /// Like permuteDims: dimension `from` becomes dimension `to`, and those
  /// between move by one. Negative numbers count from the end.
  llvm::Expected<PhysicalLayout> moveDim(int64_t from, int64_t to) const;
  /// This layout without dimension `dim` and its width. The others keep their
  /// order in memory and their widths. Addresses change unless the width is 1.
  llvm::Expected<PhysicalLayout> deleteDim(int64_t dim) const;
  /// This layout with a dimension of extent and width 1 before dimension `dim`,
  /// or behind the last for `dim` = rank, or -1. In memory, the new dimension
  /// is next to its neighbor, so that row-major stays row-major. No address
  /// changes.
  llvm::Expected<PhysicalLayout> insertUnitDim(int64_t dim) const;

  //===--------------------------------------------------------------------===//
  // Equality
  //===--------------------------------------------------------------------===//

  /// The same shape, order and widths.
  bool operator==(const PhysicalLayout &other) const;
  bool operator!=(const PhysicalLayout &other) const {
    return !(*this == other);
  }
  /// True if the shapes are equal, and for all runtime extents every address
  /// has the same element and the allocations have the same size. Layouts that
  /// differ only in dimensions of extent 1 are examples. False for different
  /// layouts if the size does not fit in int64. [LAYOUT-15]
  bool isPhysicallyEquivalent(const PhysicalLayout &other) const;

  /// "2x3 {minor_to_major = [0, 1], padded_dimensions = [3, 5]}".
  std::string str() const;

private:
  PhysicalLayout() = default;

  Dims extents, widths, minorToMajor;
};

} // namespace mlir::bcast

#endif // BCAST_LAYOUT_PHYSICALLAYOUT_H
