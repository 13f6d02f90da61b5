//===- Shape.cpp - Shapes as plain extents --------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Rules/Shape.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::bcast;

std::optional<int64_t>
mlir::bcast::multiplyExtents(llvm::ArrayRef<int64_t> extents) {
  if (llvm::is_contained(extents, 0))
    return 0;
  int64_t product = 1;
  for (int64_t extent : extents)
    if (isDynamic(extent) || llvm::MulOverflow(product, extent, product))
      return std::nullopt;
  return product;
}

std::string mlir::bcast::formatExtent(int64_t extent) {
  return isDynamic(extent) ? "?" : std::to_string(extent);
}

std::string mlir::bcast::formatShape(llvm::ArrayRef<int64_t> shape) {
  if (shape.empty())
    return "scalar";
  std::string text;
  for (auto [i, extent] : llvm::enumerate(shape))
    text += (i == 0 ? "" : "x") + formatExtent(extent);
  return text;
}

std::string mlir::bcast::formatList(llvm::ArrayRef<int64_t> values) {
  std::string text = "[";
  for (auto [i, value] : llvm::enumerate(values))
    text += (i == 0 ? "" : ", ") + std::to_string(value);
  return text + "]";
}

std::string mlir::bcast::formatCount(int64_t count, llvm::StringRef noun,
                                     llvm::StringRef plural) {
  std::string text = std::to_string(count) + " ";
  if (count == 1)
    return text + noun.str();
  return text + (plural.empty() ? noun.str() + "s" : plural.str());
}
