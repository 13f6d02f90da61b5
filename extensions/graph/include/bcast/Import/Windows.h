//===- Windows.h - Convolutions and pools -----------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What reads the windows of a tensor whose dimensions are a batch, channels and
// at least one spatial dimension.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_IMPORT_WINDOWS_H
#define BCAST_IMPORT_WINDOWS_H

#include "bcast/Conversion/Import/Windows.h"
#include "bcast/Import/GraphBuilder.h"

namespace mlir::bcast::graph {

/// How spatial dimensions are padded: by given numbers; not at all; or so that
/// each stride has a window, with the odd element at the end or the beginning.
enum class AutoPad { Explicit, Valid, SameUpper, SameLower };

/// Whether a last window may be cut off, and whether it then may begin in the
/// padding.
enum class WindowRounding { Floor, Ceil, CeilInside };

/// The windows along the spatial dimensions. Empty lists stand for strides and
/// dilations of 1 and no padding, and for the kernel that the weights have.
struct SpatialWindows {
  SmallVector<int64_t> kernel, strides, dilations, before, after;
  AutoPad autoPad = AutoPad::Explicit;
  WindowRounding rounding = WindowRounding::Floor;
};

/// The convolution of `x` with `weights`, of features of the result, features
/// of a group, and spatial dimensions. `bias` may be null. f16 and bf16 are
/// summed in f32.
Value createConvolution(GraphBuilder &b, Value x, Value weights, Value bias,
                        int64_t groups, const SpatialWindows &windows);

/// What a transposed convolution has beside its windows: elements at the end,
/// and the spatial extents of the result, of which the padding follows. Both
/// may be empty.
struct TransposedSizes {
  SmallVector<int64_t> outputPadding;
  GraphBuilder::Sizes output;
};

/// The transposed convolution with `weights`, of features of `x`, features of a
/// group of the result, and spatial dimensions. `bias` may be null.
Value createTransposedConvolution(GraphBuilder &b, Value x, Value weights,
                                  Value bias, int64_t groups,
                                  const SpatialWindows &windows,
                                  const TransposedSizes &sizes);

/// The maxima of windows, which are the first NaN where there is one; with
/// `hasPositions` also their i64 positions in `x`, flattened from `axis` on. If
/// `isColumnMajor`, the first spatial dimension varies fastest in these.
SmallVector<Value, 1> createMaxPool(GraphBuilder &b, Value x,
                                    const SpatialWindows &windows,
                                    bool hasPositions, int64_t axis = 0,
                                    bool isColumnMajor = false);

/// The means of windows. Padding is an element of a window if `countsPadding`;
/// what a window of rounded extents has beyond is none.
Value createAveragePool(GraphBuilder &b, Value x, const SpatialWindows &windows,
                        bool countsPadding);

/// The p-th roots of the sums of the p-th powers of absolute values.
Value createLpPool(GraphBuilder &b, Value x, const SpatialWindows &windows,
                   double p);

//===----------------------------------------------------------------------===//
// Parts of these
//===----------------------------------------------------------------------===//

/// Reports the error.
inline LogicalResult reject(GraphBuilder &b, const Twine &message) {
  b.fail(message);
  return failure();
}

/// Windows and padding of each spatial dimension of a tensor.
struct PlacedWindows {
  SmallVector<importing::DimWindows> windows;
  SmallVector<importing::DimPadding> padding;
  /// The number of windows.
  GraphBuilder::Sizes counts;
};

/// Checks that the numbers of `windows` are in range, one for each of `count`
/// spatial dimensions. Fills in what is left out, but the kernel.
LogicalResult checkWindows(GraphBuilder &b, SpatialWindows &windows,
                           size_t count);

/// Places `windows`, which were checked, on spatial `extents`. `sizes` are
/// those of the windows, which must fit.
FailureOr<PlacedWindows> placeWindows(GraphBuilder &b,
                                      const SpatialWindows &windows,
                                      ArrayRef<OpFoldResult> extents,
                                      ArrayRef<OpFoldResult> sizes);

} // namespace mlir::bcast::graph

#endif // BCAST_IMPORT_WINDOWS_H
