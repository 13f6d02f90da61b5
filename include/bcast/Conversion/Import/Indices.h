//===- Indices.h - Windows at positions that a tensor has -------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Gathers and scatters in the terms of XLA, of which those of ONNX and OpenVINO
// are special cases.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_IMPORT_INDICES_H
#define BCAST_CONVERSION_IMPORT_INDICES_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::bcast::importing {

/// Where the windows of an operand begin, and the dimensions of what is
/// gathered or of the updates.
struct WindowDims {
  /// The dimensions of what is gathered or of the updates that are those of a
  /// window. The others are those of the indices, in order.
  SmallVector<int64_t> windowDims;
  /// The dimensions of the operand that windows do not have: the extent of a
  /// window is 1.
  SmallVector<int64_t> collapsedDims;
  /// Dimensions of the operand that are iterated with those of the indices.
  SmallVector<int64_t> batchDims, indexBatchDims;
  /// The dimension of the operand of each component of an index.
  SmallVector<int64_t> startDims;
  /// The dimension of the indices with the components. The rank of the indices
  /// if an index has one component and no dimension.
  int64_t vectorDim = 0;

  /// Why these are not windows of `operand` at `indices`; `rank` is that of
  /// what is gathered or of the updates. Empty if they are.
  std::string explain(RankedTensorType operand, RankedTensorType indices,
                      int64_t rank) const;
  /// The dimensions of the indices without `vectorDim`.
  SmallVector<int64_t> getPlaceDims(int64_t indicesRank) const;
  /// The dimensions of the operand that windows have.
  SmallVector<int64_t> getInnerDims(int64_t operandRank) const;
};

/// The sizes of what is gathered by windows of `windowSizes`, one for each
/// dimension of `operand`.
SmallVector<OpFoldResult> getGatheredSizes(OpBuilder &builder, Location loc,
                                           Value indices,
                                           const WindowDims &dims,
                                           ArrayRef<OpFoldResult> windowSizes);

/// The start of a window in `[0, extent - size]`.
OpFoldResult clampStart(OpBuilder &builder, Location loc, OpFoldResult start,
                        OpFoldResult extent, OpFoldResult size);

/// What a gather reads at an index that is not in the operand.
struct OutsideRule {
  /// Whether a negative index counts from the end.
  bool isFromEnd = false;
  /// A scalar that is read in place of elements; without one, the window is
  /// moved inside, as XLA's are.
  Value otherwise;
};

/// The windows of `operand` at `indices`, signless integers or index.
/// `startSizes` are the sizes of a window along `dims.startDims`, and at most
/// the extents there; `sizes` are those of the result.
Value createGather(OpBuilder &builder, Location loc, Value operand,
                   Value indices, const WindowDims &dims,
                   ArrayRef<OpFoldResult> startSizes,
                   ArrayRef<OpFoldResult> sizes, OutsideRule rule = {});

/// Combines elements with their updates, one of each operand.
using CombineUpdates = function_ref<SmallVector<Value>(
    OpBuilder &builder, Location loc, ValueRange elements, ValueRange updates)>;

/// Combines the windows of `operands` at `indices`, signless integers, with
/// `updates`, in the order of the indices. A window that is not inside is left
/// out. Updates may not be larger than the operands. Elements are signless.
SmallVector<Value> createScatter(OpBuilder &builder, Location loc,
                                 ValueRange operands, Value indices,
                                 ValueRange updates, const WindowDims &dims,
                                 CombineUpdates combine);

/// The same for one window, whose elements become those of `update`.
Value createWindowUpdate(OpBuilder &builder, Location loc, Value operand,
                         Value update, const WindowDims &dims,
                         ArrayRef<OpFoldResult> starts,
                         ArrayRef<OpFoldResult> windowSizes);

} // namespace mlir::bcast::importing

#endif // BCAST_CONVERSION_IMPORT_INDICES_H
