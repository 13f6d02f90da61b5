//===- WindowAttributes.h - What describes windows -------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_WINDOWATTRIBUTES_H
#define BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_WINDOWATTRIBUTES_H

#include "bcast/Conversion/Import/Windows.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::bcast::stablehlo {

/// The windows of each dimension, and how the dimension is padded before.
struct Windows {
  SmallVector<importing::DimWindows> windows;
  SmallVector<importing::DimPadding> padding;
};

/// The names of the attributes of an operation.
struct WindowNames {
  StringRef sizes, strides, baseDilations, windowDilations;
};

/// Reads the attributes `names` of `op`, and `padding`, for each of `rank`
/// dimensions; those that are absent change nothing. Without a name for the
/// sizes, they are 1. Fails with the reason.
FailureOr<Windows> readWindows(Operation *op, PatternRewriter &rewriter,
                               size_t rank, const WindowNames &names);

/// Reads the same from the tensors `numbers`: sizes, strides, both dilations
/// and paddings. Strides and dilations must be constants.
FailureOr<Windows> traceWindows(Operation *op, PatternRewriter &rewriter,
                                ValueRange numbers, size_t rank);

/// `windows` with the pairs of numbers of each dimension in the tensor
/// `padding` at the ends. Fails with the reason.
FailureOr<SmallVector<importing::DimPadding>>
tracePadding(Operation *op, PatternRewriter &rewriter, Value padding,
             ArrayRef<importing::DimPadding> windows);

/// The element at `position` of `tensor`, a tensor of integers, as an index.
/// Constants are found through the operations that JAX builds shapes of.
OpFoldResult traceElement(OpBuilder &builder, Location loc, Value tensor,
                          ArrayRef<int64_t> position);

/// Fails with the reason of `windows` if it gave up `op`.
LogicalResult failWith(Operation *op, PatternRewriter &rewriter,
                       const importing::WindowBuilder &windows);

/// Fails with the reason if tensors with the extents `sizes` are not of `type`.
LogicalResult checkShape(Operation *op, PatternRewriter &rewriter,
                         ArrayRef<OpFoldResult> sizes, ShapedType type);

} // namespace mlir::bcast::stablehlo

#endif // BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_WINDOWATTRIBUTES_H
