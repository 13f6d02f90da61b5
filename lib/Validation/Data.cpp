//===- Data.cpp - Tensors, buffers and vectors of terms -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Data.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::validation;

bool validation::advance(MutableArrayRef<int64_t> index,
                         ArrayRef<int64_t> shape) {
  for (size_t dim = shape.size(); dim-- != 0;) {
    if (++index[dim] < shape[dim])
      return true;
    index[dim] = 0;
  }
  return false;
}

int64_t validation::countElements(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

Indices validation::getRowMajorStrides(ArrayRef<int64_t> shape) {
  Indices strides(shape.size(), 1);
  for (size_t dim = shape.size(); dim-- > 1;)
    strides[dim - 1] = strides[dim] * shape[dim];
  return strides;
}

Data::Data(ArrayRef<int64_t> extents, const Term *fill)
    : shape(extents), strides(getRowMajorStrides(extents)),
      cells(std::make_shared<std::vector<const Term *>>(countElements(extents),
                                                        fill)) {}

Data Data::fromElements(ArrayRef<int64_t> shape,
                        ArrayRef<const Term *> elements) {
  Data data(shape, nullptr);
  llvm::copy(elements, data.cells->begin());
  return data;
}

std::optional<int64_t> Data::getPosition(ArrayRef<int64_t> index) const {
  if (index.size() != shape.size() || !cells)
    return std::nullopt;
  int64_t position = offset;
  for (auto [i, extent, stride] : llvm::zip_equal(index, shape, strides)) {
    if (!isCast && (i < 0 || i >= extent))
      return std::nullopt;
    position += i * stride;
  }
  if (position < 0 || position >= int64_t(cells->size()))
    return std::nullopt;
  return position;
}

const Term *Data::get(ArrayRef<int64_t> index) const {
  std::optional<int64_t> position = getPosition(index);
  return position ? (*cells)[*position] : nullptr;
}

bool Data::set(ArrayRef<int64_t> index, const Term *term) {
  std::optional<int64_t> position = getPosition(index);
  if (position)
    (*cells)[*position] = term;
  return position.has_value();
}

Terms Data::getElements() const {
  if (scalar)
    return {scalar};
  Terms elements;
  int64_t count = size();
  elements.reserve(count);
  Indices index(shape.size(), 0);
  for (int64_t i = 0; i != count; ++i) {
    elements.push_back(get(index));
    advance(index, shape);
  }
  return elements;
}

Data Data::view(ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
                ArrayRef<int64_t> steps,
                const llvm::SmallBitVector &dropped) const {
  Data part = *this;
  part.shape.clear();
  part.strides.clear();
  for (auto [dim, stride] : llvm::enumerate(strides)) {
    part.offset += offsets[dim] * stride;
    if (dropped.test(dim))
      continue;
    part.shape.push_back(sizes[dim]);
    part.strides.push_back(steps[dim] * stride);
  }
  return part;
}
