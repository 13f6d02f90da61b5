//===- Data.h - Tensors, buffers and vectors of terms -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_VALIDATION_DATA_H
#define BCAST_LIB_VALIDATION_DATA_H

#include "Terms.h"
#include "llvm/ADT/SmallBitVector.h"
#include <memory>

namespace mlir::bcast::validation {

using Indices = SmallVector<int64_t, 4>;

/// Advances `index` to the next index of `shape` in row-major order. Returns
/// whether there is one.
bool advance(MutableArrayRef<int64_t> index, ArrayRef<int64_t> shape);

int64_t countElements(ArrayRef<int64_t> shape);
Indices getRowMajorStrides(ArrayRef<int64_t> shape);

/// A value of a program: an element, or a view of cells. Tensors and vectors do
/// not change once an operation has returned them; buffers are shared.
struct Data {
  Data() = default;
  Data(const Term *scalar) : scalar(scalar) {}
  /// New cells in row-major order.
  Data(ArrayRef<int64_t> shape, const Term *fill);

  const Term *scalar = nullptr;
  Indices shape, strides;
  int64_t offset = 0;
  std::shared_ptr<std::vector<const Term *>> cells;
  /// A cast gives a buffer any shape; its memory bounds the accesses.
  bool isCast = false;
  /// A buffer of bytes whose cells are truth values.
  bool isBytes = false;

  int64_t getRank() const { return shape.size(); }
  int64_t size() const { return countElements(shape); }
  /// The position of an element, or none if it is outside of the shape or of
  /// the cells.
  std::optional<int64_t> getPosition(ArrayRef<int64_t> index) const;
  /// Null if the element does not exist.
  const Term *get(ArrayRef<int64_t> index) const;
  bool set(ArrayRef<int64_t> index, const Term *term);
  /// The elements in row-major order; `scalar` alone for an element.
  Terms getElements() const;
  static Data fromElements(ArrayRef<int64_t> shape, ArrayRef<const Term *>);
  /// The same elements in new cells.
  Data clone() const { return fromElements(shape, getElements()); }
  /// A part with the same cells, without the dimensions that are `dropped`.
  Data view(ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
            ArrayRef<int64_t> steps, const llvm::SmallBitVector &dropped) const;
};

} // namespace mlir::bcast::validation

#endif // BCAST_LIB_VALIDATION_DATA_H
