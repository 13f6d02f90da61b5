//===- Convolution.h - Convolutions -----------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_IMPORT_CONVOLUTION_H
#define BCAST_CONVERSION_IMPORT_CONVOLUTION_H

#include "bcast/Conversion/Import/Windows.h"

namespace mlir::bcast::importing {

/// A convolution of an image with a kernel, of as many dimensions.
struct Convolution {
  /// The dimensions of a tensor by what they are for.
  struct Dims {
    /// The batch; of the kernel, the features of the result.
    int64_t outer = 0;
    /// The features; of the kernel, those of the image, in one group.
    int64_t feature = 0;
    SmallVector<int64_t> spatial;
  };
  Dims image, kernel, result;
  /// Of each spatial dimension. The sizes of the windows are those of the
  /// kernel.
  SmallVector<DimWindows> windows;
  SmallVector<DimPadding> padding;
  /// Whether the kernel is read from its end.
  SmallVector<bool> isReversed;
  /// The groups of features, each of which is convolved with a part of the
  /// kernel, or of the batch. One of them is 1.
  int64_t featureGroups = 1, batchGroups = 1;
};

/// Builds `convolution`. Image and kernel have elements of `accumulator`, a
/// signless integer or a float, or narrower floats. Products are summed by the
/// positions in the kernel, row-major, and at each of these by the features; on
/// i1, sums are or. Dimensions out of range must have been refused.
FailureOr<Value> createConvolution(WindowBuilder &builder, Value image,
                                   Value kernel, Type accumulator,
                                   const Convolution &convolution);

/// The sum of `sum` and a product of elements, which become as wide. On i1,
/// these are logic.
Value createSumOfProduct(OpBuilder &builder, Location loc, Value lhs, Value rhs,
                         Value sum);

} // namespace mlir::bcast::importing

#endif // BCAST_CONVERSION_IMPORT_CONVOLUTION_H
