//===- RulesTestUtils.cpp - Helpers for tests of the rules ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RulesTestUtils.h"
#include <iostream>

using namespace mlir::bcast;
using namespace mlir::bcast::test;

static std::string showMap(const OperandMap &map) {
  std::string text;
  for (const OperandDim &dim : map.dims) {
    text += (text.empty() ? "" : " ") + std::to_string(dim.resultDim);
    switch (dim.read) {
    case DimRead::Equal:
      text += "=";
      break;
    case DimRead::Expand:
      text += "*";
      break;
    case DimRead::Either:
      text += "?";
      break;
    case DimRead::Block:
      text += "/";
      break;
    }
  }
  return "(" + text + ")";
}

std::string test::show(BroadcastResolution resolution) {
  if (!resolution)
    return takeFailure(std::move(resolution)).clause;
  std::string text = formatShape(resolution->resultShape);
  for (const OperandMap &map : resolution->operands)
    text += " " + showMap(map);
  return text;
}

Failure test::takeFailure(BroadcastResolution resolution) {
  Failure failure;
  if (resolution)
    return failure;
  // An error of any other class is not handled here, and ends the test.
  llvm::handleAllErrors(
      resolution.takeError(), [&](const BroadcastError &error) {
        failure = {error.getClause().str(), error.getHeadline(),
                   error.getAlignment().str(), error.getFix().str()};
      });
  return failure;
}

std::string test::showError(BroadcastResolution resolution) {
  return resolution ? "" : llvm::toString(resolution.takeError());
}

static llvm::SmallVector<llvm::ArrayRef<int64_t>>
toRefs(const std::vector<Shape> &shapes) {
  return {shapes.begin(), shapes.end()};
}

BroadcastResolution test::numpy(const std::vector<Shape> &operands) {
  return resolveNumpy(toRefs(operands));
}

BroadcastResolution test::pdpd(llvm::ArrayRef<int64_t> a,
                               llvm::ArrayRef<int64_t> b, int64_t axis) {
  return resolvePdpd({a, b}, axis);
}

BroadcastResolution test::none(const std::vector<Shape> &operands) {
  return resolveNone(toRefs(operands));
}

BroadcastResolution test::blocks(const std::vector<Shape> &operands,
                                 const Shape &dims) {
  return resolveBlocks(toRefs(operands), dims);
}

std::vector<Shape> test::allShapes(int64_t maxRank,
                                   llvm::ArrayRef<int64_t> extents) {
  std::vector<Shape> shapes{Shape()};
  for (size_t begin = 0; maxRank > 0; --maxRank) {
    size_t end = shapes.size();
    for (; begin < end; ++begin)
      for (int64_t extent : extents) {
        Shape longer = shapes[begin];
        longer.push_back(extent);
        shapes.push_back(std::move(longer));
      }
  }
  return shapes;
}

std::vector<Shape> test::allLists(int64_t maxLength, int64_t first,
                                  int64_t last) {
  Shape entries;
  for (int64_t entry = first; entry <= last; ++entry)
    entries.push_back(entry);
  return allShapes(maxLength, entries);
}

int64_t test::linearize(const Shape &index, const Shape &shape) {
  int64_t position = 0;
  for (size_t dim = 0; dim < shape.size(); ++dim)
    position = position * shape[dim] + index[dim];
  return position;
}

Shape test::gatherIndex(const OperandMap &map, const Shape &shape,
                        const Shape &resultIndex, const Shape &resultShape) {
  Shape index;
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    const OperandDim &entry = map.dims[dim];
    bool stretched = entry.read == DimRead::Expand ||
                     (entry.read == DimRead::Either && shape[dim] == 1);
    int64_t i = stretched ? 0 : resultIndex[entry.resultDim];
    if (entry.read == DimRead::Block)
      i /= resultShape[entry.resultDim] / shape[dim];
    index.push_back(i);
  }
  return index;
}

Tally::~Tally() {
  std::cout << name << ": " << legal + illegal << " cases, " << legal
            << " legal, " << illegal << " illegal";
  const char *separator = " (";
  for (const auto &[clause, count] : clauses) {
    std::cout << separator << clause << " " << count;
    separator = ", ";
  }
  std::cout << (clauses.empty() ? "\n" : ")\n");
}
