//===- ArrayBox.h - Parts of arrays -----------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_ARRAYS_ARRAYBOX_H
#define BCAST_ARRAYS_ARRAYBOX_H

#include "bcast/Arrays/Array.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::bcast {

/// A part of an array: in each dimension, `extents[i]` indices from
/// `offsets[i]` on.
struct ArrayBox {
  SmallVector<int64_t, 4> offsets, extents;

  /// True if an extent is 0.
  bool isEmpty() const;
  /// True if the box lies in an array of shape `shape`.
  bool isIn(ArrayRef<int64_t> shape) const;
  /// Returns a text such as "[0:2, 4:8]", as in Python.
  std::string stringify() const;

  bool operator==(const ArrayBox &other) const {
    return offsets == other.offsets && extents == other.extents;
  }
};

/// Calls `visit` for the contiguous runs of elements of a box in a row-major
/// array of shape `shape`, in order, until it fails. A run has `count` elements
/// from `position` on in the array. The runs have no gaps in the box.
llvm::Error forEachRun(
    ArrayRef<int64_t> shape, const ArrayBox &box,
    llvm::function_ref<llvm::Error(int64_t position, int64_t count)> visit);

/// Returns a copy of the elements of `array` in the box. Fails if the
/// allocation fails.
llvm::Expected<Array> copyBox(const Array &array, const ArrayBox &box);

} // namespace mlir::bcast

#endif // BCAST_ARRAYS_ARRAYBOX_H
