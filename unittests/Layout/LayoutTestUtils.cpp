//===- LayoutTestUtils.cpp - Helpers for tests of layouts -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutTestUtils.h"
#include <algorithm>
#include <numeric>

using namespace mlir::bcast;
using namespace mlir::bcast::test;

PhysicalLayout test::layout(const Ints &shape, const Ints &minorToMajor) {
  return llvm::cantFail(PhysicalLayout::get(shape, minorToMajor));
}

PhysicalLayout test::layout(const Ints &shape, const Ints &minorToMajor,
                            const Ints &widths) {
  return llvm::cantFail(
      PhysicalLayout::get(shape, minorToMajor, llvm::ArrayRef(widths)));
}

Ints test::toInts(llvm::ArrayRef<int64_t> values) { return values.vec(); }

void test::forEachTuple(size_t rank, const Ints &values,
                        const std::function<void(const Ints &)> &visit) {
  Ints tuple;
  std::function<void()> extend = [&] {
    if (tuple.size() == rank)
      return visit(tuple);
    for (int64_t value : values) {
      tuple.push_back(value);
      extend();
      tuple.pop_back();
    }
  };
  extend();
}

void test::forEachPermutation(size_t rank,
                              const std::function<void(const Ints &)> &visit) {
  Ints order(rank);
  std::iota(order.begin(), order.end(), 0);
  do
    visit(order);
  while (std::next_permutation(order.begin(), order.end()));
}

void test::forEachLayout(
    size_t rank, const Ints &extents, const Ints &paddings,
    const std::function<void(const PhysicalLayout &)> &visit) {
  forEachPermutation(rank, [&](const Ints &order) {
    forEachTuple(rank, extents, [&](const Ints &shape) {
      forEachTuple(rank, paddings, [&](const Ints &padding) {
        Ints widths = shape;
        for (size_t dim = 0; dim < rank; ++dim)
          widths[dim] += padding[dim];
        visit(layout(shape, order, widths));
      });
    });
  });
}

std::vector<Ints> test::enumerateCells(const PhysicalLayout &layout) {
  std::vector<Ints> cells;
  Ints cell(layout.getRank());
  std::function<void(int64_t)> loop = [&](int64_t level) {
    if (level < 0)
      return cells.push_back(cell);
    int64_t dim = layout.getMinorToMajor()[level];
    for (cell[dim] = 0; cell[dim] < layout.getWidths()[dim]; ++cell[dim])
      loop(level - 1);
  };
  loop(layout.getRank() - 1);
  return cells;
}

std::map<Ints, int64_t> test::enumerateElements(const PhysicalLayout &layout) {
  std::map<Ints, int64_t> elements;
  int64_t address = 0;
  for (const Ints &cell : enumerateCells(layout)) {
    bool isElement = true;
    for (size_t dim = 0; dim < cell.size(); ++dim)
      isElement &= cell[dim] < layout.getShape()[dim];
    if (isElement)
      elements[cell] = address;
    ++address;
  }
  return elements;
}
