//===- ArrayBox.cpp - Parts of arrays -------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/ArrayBox.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace mlir;
using namespace mlir::bcast;

bool ArrayBox::isEmpty() const { return llvm::is_contained(extents, 0); }

bool ArrayBox::isIn(ArrayRef<int64_t> shape) const {
  if (offsets.size() != shape.size() || extents.size() != shape.size())
    return false;
  for (auto [offset, extent, whole] : llvm::zip(offsets, extents, shape))
    if (offset < 0 || extent < 0 || offset > whole || extent > whole - offset)
      return false;
  return true;
}

std::string ArrayBox::stringify() const {
  std::string text = "[";
  for (auto [offset, extent] : llvm::zip(offsets, extents))
    text += (text.size() > 1 ? ", " : "") + std::to_string(offset) + ":" +
            std::to_string(offset + extent);
  return text + "]";
}

llvm::Error bcast::forEachRun(
    ArrayRef<int64_t> shape, const ArrayBox &box,
    llvm::function_ref<llvm::Error(int64_t position, int64_t count)> visit) {
  assert(box.isIn(shape) && "a box outside of the array");
  if (box.isEmpty())
    return llvm::Error::success();
  // A run has all of the inner dimensions and the box's part of one more.
  int64_t rank = shape.size(), inner = 1, count = 1, outer = rank;
  while (outer > 0 && box.extents[outer - 1] == shape[outer - 1])
    inner *= shape[--outer];
  count = inner;
  if (outer > 0)
    count *= box.extents[--outer];

  SmallVector<int64_t, 4> strides(rank, 1), index(outer, 0);
  for (int64_t dim = rank - 1; dim > 0; --dim)
    strides[dim - 1] = strides[dim] * shape[dim];
  int64_t position = 0;
  for (int64_t dim = 0; dim < rank; ++dim)
    position += box.offsets[dim] * strides[dim];
  while (true) {
    if (llvm::Error error = visit(position, count))
      return error;
    int64_t dim = outer - 1;
    for (; dim >= 0; --dim) {
      position += strides[dim];
      if (++index[dim] < box.extents[dim])
        break;
      position -= strides[dim] * box.extents[dim];
      index[dim] = 0;
    }
    if (dim < 0)
      return llvm::Error::success();
  }
}

llvm::Expected<Array> bcast::copyBox(const Array &array, const ArrayBox &box) {
  llvm::Expected<Array> part =
      Array::create(array.getElementType(), box.extents);
  if (!part)
    return part;
  size_t width = getByteWidth(array.getElementType());
  char *out = part->data();
  llvm::cantFail(
      forEachRun(array.getShape(), box, [&](int64_t position, int64_t count) {
        std::memcpy(out, array.data() + position * width, count * width);
        out += count * width;
        return llvm::Error::success();
      }));
  return part;
}
