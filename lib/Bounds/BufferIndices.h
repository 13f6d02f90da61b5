//===- BufferIndices.h - Indices of views in their buffers ------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_BOUNDS_BUFFERINDICES_H
#define BCAST_LIB_BOUNDS_BUFFERINDICES_H

#include "IndexTerms.h"

namespace mlir::bcast::bounds {

using Indices = SmallVector<Linear>;

/// Follows views to their buffers.
class BufferIndices {
public:
  /// With `spansAll`, a dimension of a view is taken for all dimensions of the
  /// buffer that it may span; else only for those of its size.
  BufferIndices(IndexTerms &terms, bool spansAll)
      : terms(terms), spansAll(spansAll) {}

  /// The buffer of a view, and the indices in it; null if it is not known. The
  /// last index is of the last dimension and the `merged` before it; that
  /// becomes 0 if there was a view.
  Value find(Value memref, Indices &indices, int64_t &merged);
  /// An index of a dimension with `extent`.
  Linear makeIndex(const Linear &extent);

  /// Indices of views, which must be less than these extents.
  std::vector<std::pair<Linear, Linear>> obligations;

private:
  bool reinterpret(memref::ReinterpretCastOp view, Value buffer,
                   Indices &indices, const Indices &start);

  IndexTerms &terms;
  bool spansAll;
};

} // namespace mlir::bcast::bounds

#endif // BCAST_LIB_BOUNDS_BUFFERINDICES_H
