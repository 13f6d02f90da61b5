//===- Layout.cpp - Positions of elements in memory, in C -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast-c/Layout.h"
#include "Support.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir::bcast;

llvm::Expected<PhysicalLayout>
mlir::bcast::createLayout(BcastInts shape, const BcastInts *minorToMajor,
                          const BcastInts *widths) {
  auto extents = getInts(shape, "shape");
  if (!extents)
    return extents.takeError();
  PhysicalLayout::Dims order(
      llvm::reverse(llvm::seq<int64_t>(0, int64_t(extents->size()))));
  if (minorToMajor) {
    auto given = getInts(*minorToMajor, "minor_to_major");
    if (!given)
      return given.takeError();
    order.assign(given->begin(), given->end());
  }
  if (!widths)
    return PhysicalLayout::get(*extents, order);
  auto given = getInts(*widths, "widths");
  if (!given)
    return given.takeError();
  return PhysicalLayout::get(*extents, order, *given);
}

/// Returns the caller's index, or an invalid one if the list is malformed.
static llvm::ArrayRef<int64_t> getIndex(BcastInts index) {
  auto given = getInts(index, "index");
  if (given)
    return *given;
  llvm::consumeError(given.takeError());
  // No layout has this rank.
  static const std::vector<int64_t> none(BCAST_MAX_RANK + 1, -1);
  return none;
}

/// Returns `dims[i]`, or -1 if it is dynamic.
static int64_t getKnown(llvm::ArrayRef<int64_t> dims, int64_t i) {
  int64_t entry = getEntry(dims, i);
  return isDynamic(entry) ? -1 : entry;
}

/// Returns the result of `derive` on the layout.
template <typename Derive>
static BcastLayout *deriveLayout(const BcastLayout *layout, char **error,
                                 Derive derive) {
  return createHandle<BcastLayout>(
      error, [&]() -> llvm::Expected<PhysicalLayout> {
        if (!layout)
          return llvm::createStringError("the layout is NULL");
        return derive(layout->layout);
      });
}

BcastLayout *bcastLayoutCreate(BcastInts shape, const BcastInts *minorToMajor,
                               const BcastInts *widths, char **error) {
  return createHandle<BcastLayout>(
      error, [&] { return createLayout(shape, minorToMajor, widths); });
}

void bcastLayoutDestroy(BcastLayout *layout) { delete layout; }

int64_t bcastLayoutGetRank(const BcastLayout *layout) {
  return layout ? layout->layout.getRank() : -1;
}

int64_t bcastLayoutGetExtent(const BcastLayout *layout, int64_t dim) {
  return layout ? getEntry(layout->layout.getShape(), dim) : -1;
}

int64_t bcastLayoutGetWidth(const BcastLayout *layout, int64_t dim) {
  return layout ? getEntry(layout->layout.getWidths(), dim) : -1;
}

int64_t bcastLayoutGetStride(const BcastLayout *layout, int64_t dim) {
  return layout ? getKnown(layout->strides, dim) : -1;
}

int64_t bcastLayoutGetMinor(const BcastLayout *layout, int64_t i) {
  return layout ? getEntry(layout->layout.getMinorToMajor(), i) : -1;
}

int64_t bcastLayoutGetMajor(const BcastLayout *layout, int64_t i) {
  return layout ? getEntry(layout->layout.getMajorToMinor(), i) : -1;
}

int64_t bcastLayoutGetPhysicalDim(const BcastLayout *layout, int64_t dim) {
  if (!layout || dim < 0 || dim >= layout->layout.getRank())
    return -1;
  return layout->layout.getPhysicalDim(dim);
}

bool bcastLayoutIsStatic(const BcastLayout *layout) {
  return layout && layout->layout.isStatic();
}

bool bcastLayoutIsRowMajor(const BcastLayout *layout) {
  return layout && layout->layout.isRowMajor();
}

bool bcastLayoutIsPadded(const BcastLayout *layout) {
  return layout && layout->layout.isPadded();
}

bool bcastLayoutIsEmpty(const BcastLayout *layout) {
  return layout && layout->layout.isEmpty();
}

int64_t bcastLayoutGetTrueRank(const BcastLayout *layout) {
  return layout ? layout->layout.getTrueRank() : -1;
}

int64_t bcastLayoutGetNumElements(const BcastLayout *layout) {
  return layout ? layout->layout.getNumElements().value_or(-1) : -1;
}

int64_t bcastLayoutGetNumAllocatedElements(const BcastLayout *layout) {
  return layout ? layout->layout.getNumAllocatedElements().value_or(-1) : -1;
}

bool bcastLayoutIsInBounds(const BcastLayout *layout, BcastInts index) {
  return layout && layout->layout.isInBounds(getIndex(index));
}

bool bcastLayoutIsInBox(const BcastLayout *layout, BcastInts index) {
  return layout && layout->layout.isInBox(getIndex(index));
}

int64_t bcastLayoutLinearize(const BcastLayout *layout, BcastInts index) {
  return layout ? layout->layout.linearize(getIndex(index)).value_or(-1) : -1;
}

bool bcastLayoutDelinearize(const BcastLayout *layout, int64_t address,
                            int64_t *index, bool *isPadding) {
  std::optional<LayoutCell> cell;
  if (layout)
    cell = layout->layout.delinearize(address);
  if (!cell)
    return false;
  if (index)
    llvm::copy(cell->coordinate, index);
  if (isPadding)
    *isPadding = cell->isPadding;
  return true;
}

bool bcastNormalizeDim(int64_t dim, int64_t rank, int64_t *normalized,
                       char **error) {
  clearError(error);
  llvm::Expected<int64_t> result = normalizeDim(dim, rank);
  if (!result) {
    setError(error, llvm::toString(result.takeError()));
    return false;
  }
  if (normalized)
    *normalized = *result;
  return true;
}

BcastLayout *bcastLayoutPermuteDims(const BcastLayout *layout,
                                    BcastInts permutation, char **error) {
  return deriveLayout(
      layout, error,
      [&](const PhysicalLayout &from) -> llvm::Expected<PhysicalLayout> {
        auto dims = getInts(permutation, "permutation");
        if (!dims)
          return dims.takeError();
        return from.permuteDims(*dims);
      });
}

BcastLayout *bcastLayoutMoveDim(const BcastLayout *layout, int64_t from,
                                int64_t to, char **error) {
  return deriveLayout(layout, error, [&](const PhysicalLayout &source) {
    return source.moveDim(from, to);
  });
}

BcastLayout *bcastLayoutDeleteDim(const BcastLayout *layout, int64_t dim,
                                  char **error) {
  return deriveLayout(layout, error, [&](const PhysicalLayout &source) {
    return source.deleteDim(dim);
  });
}

BcastLayout *bcastLayoutInsertUnitDim(const BcastLayout *layout, int64_t dim,
                                      char **error) {
  return deriveLayout(layout, error, [&](const PhysicalLayout &source) {
    return source.insertUnitDim(dim);
  });
}

bool bcastLayoutEqual(const BcastLayout *a, const BcastLayout *b) {
  return a && b && a->layout == b->layout;
}

bool bcastLayoutPhysicallyEquivalent(const BcastLayout *a,
                                     const BcastLayout *b) {
  return a && b && a->layout.isPhysicallyEquivalent(b->layout);
}

char *bcastLayoutToText(const BcastLayout *layout) {
  return layout ? copyText(layout->layout.str()) : nullptr;
}
