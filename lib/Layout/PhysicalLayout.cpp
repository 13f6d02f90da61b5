//===- PhysicalLayout.cpp - Positions of elements in memory ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Layout/PhysicalLayout.h"
#include "bcast/Layout/LayoutRules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir::bcast;

//===----------------------------------------------------------------------===//
// Construction
//===----------------------------------------------------------------------===//

PhysicalLayout PhysicalLayout::rowMajor(llvm::ArrayRef<int64_t> shape) {
  PhysicalLayout layout;
  layout.extents.assign(shape.begin(), shape.end());
  layout.widths = layout.extents;
  llvm::append_range(layout.minorToMajor,
                     llvm::reverse(llvm::seq<int64_t>(shape.size())));
  return layout;
}

llvm::Expected<PhysicalLayout>
PhysicalLayout::get(llvm::ArrayRef<int64_t> shape,
                    llvm::ArrayRef<int64_t> minorToMajor,
                    std::optional<llvm::ArrayRef<int64_t>> widths) {
  for (auto [dim, extent] : llvm::enumerate(shape))
    if (extent < 0 && !isDynamic(extent))
      return llvm::createStringError(
          "layout: dimension " + std::to_string(dim) + " has extent " +
              std::to_string(extent) + ", which is negative [SHAPE-1]",
          llvm::inconvertibleErrorCode());
  if (widths && widths->empty() && !minorToMajor.empty())
    return llvm::createStringError(
        "padded_dimensions has 0 entries, minor_to_major has " +
            std::to_string(minorToMajor.size()) +
            "; each needs one per dimension [LAYOUT-4]",
        llvm::inconvertibleErrorCode());
  llvm::ArrayRef<int64_t> given = widths.value_or(llvm::ArrayRef<int64_t>());
  if (llvm::Error error = verifyLayout(minorToMajor, given))
    return std::move(error);
  if (llvm::Error error = verifyLayoutOf(shape, minorToMajor, given))
    return std::move(error);
  PhysicalLayout layout;
  layout.extents.assign(shape.begin(), shape.end());
  layout.widths = layout.extents;
  if (widths)
    layout.widths.assign(widths->begin(), widths->end());
  layout.minorToMajor.assign(minorToMajor.begin(), minorToMajor.end());
  return layout;
}

//===----------------------------------------------------------------------===//
// Dimension order
//===----------------------------------------------------------------------===//

int64_t PhysicalLayout::getPhysicalDim(int64_t logicalDim) const {
  return getRank() - 1 -
         (llvm::find(minorToMajor, logicalDim) - minorToMajor.begin());
}

PhysicalLayout::Dims PhysicalLayout::getMajorToMinor() const {
  return Dims(minorToMajor.rbegin(), minorToMajor.rend());
}

PhysicalLayout::Dims PhysicalLayout::getPhysicalShape() const {
  return Dims(llvm::map_range(llvm::reverse(minorToMajor),
                              [&](int64_t dim) { return widths[dim]; }));
}

PhysicalLayout::Dims PhysicalLayout::getPhysicalExtents() const {
  return Dims(llvm::map_range(llvm::reverse(minorToMajor),
                              [&](int64_t dim) { return extents[dim]; }));
}

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

bool PhysicalLayout::isStatic() const {
  return llvm::none_of(extents, isDynamic);
}

bool PhysicalLayout::isRowMajor() const {
  return llvm::is_sorted(llvm::reverse(minorToMajor));
}

bool PhysicalLayout::isPadded() const { return widths != extents; }

bool PhysicalLayout::isEmpty() const { return llvm::is_contained(extents, 0); }

int64_t PhysicalLayout::getTrueRank() const {
  return llvm::count_if(
      extents, [](int64_t extent) { return isDynamic(extent) || extent > 1; });
}

//===----------------------------------------------------------------------===//
// Equality
//===----------------------------------------------------------------------===//

bool PhysicalLayout::operator==(const PhysicalLayout &other) const {
  return extents == other.extents && widths == other.widths &&
         minorToMajor == other.minorToMajor;
}

std::string PhysicalLayout::str() const {
  std::string text =
      formatShape(extents) + " {minor_to_major = " + formatList(minorToMajor);
  if (isPadded()) {
    text += ", padded_dimensions = [";
    for (auto [dim, width] : llvm::enumerate(widths))
      text += (dim == 0 ? "" : ", ") + formatExtent(width);
    text += "]";
  }
  return text + "}";
}
