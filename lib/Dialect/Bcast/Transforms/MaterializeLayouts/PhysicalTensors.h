//===- PhysicalTensors.h - Tensors in physical order ------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The physical form of a tensor with a layout is the row-major tensor of the
// same cells: its shape is that of the widths, from major to minor. Its box is
// the part without padding.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_TRANSFORMS_MATERIALIZELAYOUTS_PHYSICALTENSORS_H
#define BCAST_LIB_DIALECT_BCAST_TRANSFORMS_MATERIALIZELAYOUTS_PHYSICALTENSORS_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::bcast::detail {

/// Converts tensors with a layout to their physical form. Keeps all other
/// types.
class PhysicalTypeConverter : public TypeConverter {
public:
  PhysicalTypeConverter();
};

/// The dynamic sizes of `tensor`, a value of the physical form.
SmallVector<Value> getDynamicSizes(OpBuilder &builder, Location loc,
                                   Value tensor);

/// The dynamic sizes of a tensor of type `logical`, from major to minor.
SmallVector<Value> orderSizes(RankedTensorType logical, ValueRange sizes);

/// The type of a tensor's box: its extents, from major to minor.
RankedTensorType getBoxType(RankedTensorType logical);

/// The box of the physical form of a tensor of type `logical`.
Value extractBox(OpBuilder &builder, Location loc, Value physical,
                 RankedTensorType logical);

/// Returns the box from which PhysicalResult made `physical`, or null.
/// Operations that read only the box do not need padding in memory.
Value findInsertedBox(Value physical);

/// Transposes `cells`, a box or a whole physical form, from the dimension order
/// of `from` to that of `to`.
Value reorderCells(OpBuilder &builder, Location loc, Value cells,
                   const PhysicalLayout &from, const PhysicalLayout &to);

/// Views the physical form of a tensor in layout `from` as its physical form in
/// layout `to`. Both must be the same memory. [LAYOUT-16]
Value viewCells(OpBuilder &builder, Location loc, Value physical,
                const PhysicalLayout &from, const PhysicalLayout &to);

/// The physical form of a result, made around the computation of its box.
class PhysicalResult {
public:
  /// `sizes` has the dynamic extents of the box.
  PhysicalResult(OpBuilder &builder, Location loc, RankedTensorType logical,
                 ValueRange sizes);

  /// Creates the physical form of `box`. If there is a padding value, all
  /// padded cells hold it. No other cell is written twice. [PADDING-1]
  Value create(Value box);

private:
  /// Fills the cells that are padding in physical dimension `dim` and in no
  /// more major one.
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

/// Replaces an operation by what `build` makes of the physical forms of its
/// operands. Fails if that is null.
template <typename OpTy,
          Value (*build)(OpTy, typename OpTy::Adaptor, OpBuilder &)>
struct Materialize : public OpConversionPattern<OpTy> {
  using OpConversionPattern<OpTy>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value value = build(op, adaptor, rewriter);
    if (!value)
      return rewriter.notifyMatchFailure(op, "has no physical form");
    rewriter.replaceOp(op, value);
    return success();
  }
};

/// Patterns on bcast operations, and on operations of other dialects that take
/// tensors with a layout.
void populateMaterializeBcastPatterns(const TypeConverter &converter,
                                      RewritePatternSet &patterns);
void populateMaterializeTensorPatterns(const TypeConverter &converter,
                                       RewritePatternSet &patterns);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_DIALECT_BCAST_TRANSFORMS_MATERIALIZELAYOUTS_PHYSICALTENSORS_H
