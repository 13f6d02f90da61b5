//===- Alignment.cpp - Drawings of aligned shapes -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleHelpers.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::bcast;
using namespace mlir::bcast::detail;

static std::string padLeft(llvm::StringRef text, size_t width) {
  return std::string(width > text.size() ? width - text.size() : 0, ' ') +
         text.str();
}

std::string detail::drawAlignment(llvm::ArrayRef<PlacedShape> shapes,
                                  std::optional<int64_t> conflict) {
  int64_t rank = 0;
  size_t labelWidth = 0;
  for (const PlacedShape &placed : shapes) {
    labelWidth = std::max(labelWidth, placed.label.size());
    for (int64_t position : placed.positions)
      rank = std::max(rank, position + 1);
  }
  llvm::SmallVector<size_t> widths(rank, 1);
  for (const PlacedShape &placed : shapes)
    for (auto [extent, position] : llvm::zip(placed.shape, placed.positions))
      widths[position] =
          std::max(widths[position], formatExtent(extent).size());

  std::string text;
  auto addLine = [&](std::string line) {
    text += (text.empty() ? "" : "\n") +
            line.substr(0, line.find_last_not_of(' ') + 1);
  };
  for (const PlacedShape &placed : shapes) {
    llvm::SmallVector<std::string> cells(rank);
    for (auto [extent, position] : llvm::zip(placed.shape, placed.positions))
      cells[position] = formatExtent(extent);
    std::string line = placed.label + ":" +
                       std::string(labelWidth - placed.label.size() + 1, ' ');
    if (placed.shape.empty())
      line += "scalar";
    for (int64_t dim = 0; dim < rank && !placed.shape.empty(); ++dim) {
      bool joined = dim > 0 && !cells[dim].empty() && !cells[dim - 1].empty();
      if (dim > 0)
        line += joined ? " x " : "   ";
      line += padLeft(cells[dim], widths[dim]);
    }
    addLine(line);
  }
  if (conflict) {
    size_t column = labelWidth + 1;
    for (int64_t dim = 0; dim <= *conflict; ++dim)
      column += widths[dim] + (dim > 0 ? 3 : 0);
    addLine(std::string(column, ' ') + "^");
  }
  return text;
}
