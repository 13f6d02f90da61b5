//===- RowGroup.h - Operations that are computed row by row -----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_FUSION_ROWGROUP_H
#define BCAST_LIB_FUSION_ROWGROUP_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::bcast::fusion {

/// An operation of a group, and its loop over each row dimension.
struct RowOp {
  /// Mutable because the methods of operations are not const.
  mutable linalg::GenericOp op;
  SmallVector<unsigned> rowLoops;
};

/// Reductions that keep the same dimensions, and operations that compute what
/// they read or read their results along these dimensions. A row is one index
/// of the kept dimensions: all operations of the group can compute one row
/// before any of them computes the next.
struct RowGroup {
  /// In the order of the program, in one block.
  SmallVector<RowOp> ops;
  /// The row dimension of which a step computes `tileRows` rows, if there is
  /// one: rows that are contiguous in memory fill a cache line together, and
  /// short rows a vector.
  std::optional<unsigned> tiledRowDim;
  int64_t tileRows = 1;

  /// The results that operations outside of the group read.
  SmallVector<OpResult> getResults() const;
};

/// Returns the group of `reduction`, in which some operation reads the result
/// of a reduction. Returns none if there is no such operation.
std::optional<RowGroup> findRowGroup(linalg::GenericOp reduction);

/// The tensor.empty in whose memory `init` is computed; null if it is neither
/// one nor a linalg.fill of one.
tensor::EmptyOp findEmpty(Value init);

} // namespace mlir::bcast::fusion

#endif // BCAST_LIB_FUSION_ROWGROUP_H
