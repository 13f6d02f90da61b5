//===- Resize.h - Tensors in other sizes ------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_IMPORT_RESIZE_H
#define BCAST_IMPORT_RESIZE_H

#include "bcast/Import/GraphBuilder.h"

namespace mlir::bcast::graph {

/// How an element is computed of those around its position: the nearest one, or
/// the sum of two or four with weights.
enum class Interpolation { Nearest, Linear, Cubic };

/// Which element is the nearest; `Simple` is `Ceil` where elements are left
/// out, and else `Floor`.
enum class NearestMode {
  RoundPreferFloor,
  RoundPreferCeil,
  Floor,
  Ceil,
  Simple
};

/// Where an element of the result lies in the operand.
enum class CoordinateMode {
  HalfPixel,
  HalfPixelSymmetric,
  PytorchHalfPixel,
  TfHalfPixelForNearest,
  AlignCorners,
  Asymmetric,
  TfCropAndResize
};

/// Which scale serves all axes.
enum class AspectRatio { Stretch, NotLarger, NotSmaller };

struct ResizeOptions {
  Interpolation interpolation = Interpolation::Nearest;
  NearestMode nearest = NearestMode::RoundPreferFloor;
  CoordinateMode coordinates = CoordinateMode::HalfPixel;
  AspectRatio aspectRatio = AspectRatio::Stretch;
  double cubicCoefficient = -0.75;
  /// Elements that are left out widen the windows of the others.
  bool isAntialiased = false;
  /// Elements outside have no weight; else they are those at the border.
  bool excludesOutside = false;
  /// What TfCropAndResize reads outside.
  double extrapolation = 0;
  /// The dimensions, and for each of them a scale, or an extent, or both, where
  /// the scale does not decide the extent.
  SmallVector<int64_t> axes;
  SmallVector<float> scales;
  GraphBuilder::Sizes sizes;
  /// Where the part of TfCropAndResize begins and ends; empty for all.
  SmallVector<float> starts, ends;
};

/// floor(`extent`), or of those that no tensor has one that no tensor has.
int64_t getFloor(float extent);

/// `x` in another size. Coordinates are computed in f32. Integers are computed
/// in f64 and rounded to even.
Value createResize(GraphBuilder &b, Value x, const ResizeOptions &options);

} // namespace mlir::bcast::graph

#endif // BCAST_IMPORT_RESIZE_H
