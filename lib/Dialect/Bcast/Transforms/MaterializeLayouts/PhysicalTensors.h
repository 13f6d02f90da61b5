//===- PhysicalTensors.h - Tensors in physical order ------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The physical form of a tensor with a layout is the row-major tensor of the
// same cells: its dimensions from major to minor, each as wide as it is in
// memory. The box of it is the part that is no padding.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_TRANSFORMS_MATERIALIZELAYOUTS_PHYSICALTENSORS_H
#define BCAST_LIB_DIALECT_BCAST_TRANSFORMS_MATERIALIZELAYOUTS_PHYSICALTENSORS_H

#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Dialect/Bcast/Transforms/MaterializeLayouts.h"

namespace mlir::bcast::detail {

bool hasLayout(Type type);

/// The type of the box of a tensor: its extents, from major to minor.
RankedTensorType getBoxType(RankedTensorType logical);

/// The box of the physical form of a tensor of type `logical`.
Value extractBox(OpBuilder &builder, Location loc, Value physical,
                 RankedTensorType logical);

/// The box from which PhysicalResult made `physical`; null where that was not
/// made by it. What reads the box alone then needs no padding in memory.
Value findInsertedBox(Value physical);

/// `cells`, a box or a whole physical form whose dimensions are in the order of
/// `from`, with its dimensions in the order of `to`.
Value reorderCells(OpBuilder &builder, Location loc, Value cells,
                   const PhysicalLayout &from, const PhysicalLayout &to);

/// `physical`, the physical form of a tensor in the layout `from`, as that of
/// the same tensor in the layout `to`, where the two are one memory: all cells
/// as they lie. [LAYOUT-16]
Value viewCells(OpBuilder &builder, Location loc, Value physical,
                const PhysicalLayout &from, const PhysicalLayout &to);

/// The physical form of a result, made around the computation of its box.
class PhysicalResult {
public:
  /// `sizes` are those of the dynamic extents of the box.
  PhysicalResult(OpBuilder &builder, Location loc, RankedTensorType logical,
                 ValueRange sizes);

  /// The physical form: `box`, and the padding, of which every cell holds the
  /// padding value where there is one. No other cell is written twice.
  /// [PADDING-1]
  Value create(Value box);

private:
  /// Fills the cells that are the first padding of physical dimension `dim`.
  Value fillPadding(Value tensor, int64_t dim);

  OpBuilder &builder;
  Location loc;
  RankedTensorType logical;
  PhysicalLayout layout;
  /// The extents of the box, and the widths of the physical form.
  SmallVector<OpFoldResult> extents, widths;
  /// The tensor that the box is inserted into; null if nothing is padded. It is
  /// created first, so that the computation can run in it.
  Value destination;
};

/// Patterns on bcast operations; and on operations of other dialects that take
/// tensors with a layout.
void populateMaterializeBcastPatterns(const TypeConverter &converter,
                                      RewritePatternSet &patterns);
void populateMaterializeTensorPatterns(const TypeConverter &converter,
                                       RewritePatternSet &patterns);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_DIALECT_BCAST_TRANSFORMS_MATERIALIZELAYOUTS_PHYSICALTENSORS_H
