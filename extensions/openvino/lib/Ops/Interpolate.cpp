//===- Interpolate.cpp - Tensors in other sizes ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../LayerNode.h"
#include "bcast/Import/Resize.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::openvino;

using Sizes = GraphBuilder::Sizes;

/// The case of a string attribute; the default, with an error, if it is none.
template <typename T>
static T getCase(LayerNode &node, StringRef name, StringRef otherwise,
                 ArrayRef<std::pair<StringRef, T>> cases) {
  std::string text = node.getString(name, otherwise);
  for (auto [word, value] : cases)
    if (word == text)
      return value;
  node.fail(name + " '" + text + "' cannot be imported");
  return cases.front().second;
}

/// The pads around the dimensions, which are zeros.
static Value padEnds(LayerNode &node, Value x) {
  auto &b = node.b;
  SmallVector<int64_t> low = node.getInts("pads_begin"),
                       high = node.getInts("pads_end");
  auto isZero = [](int64_t number) { return number == 0; };
  if (!x || (llvm::all_of(low, isZero) && llvm::all_of(high, isZero)))
    return x;
  int64_t rank = getTensorType(x).getRank();
  if (static_cast<int64_t>(std::max(low.size(), high.size())) > rank)
    return node.fail("has more pads than dimensions");
  low.resize(rank, 0);
  high.resize(rank, 0);
  return b.createPad(x, getAsIndexOpFoldResult(b.getContext(), low),
                     getAsIndexOpFoldResult(b.getContext(), high),
                     PadMode::Constant, b.createScalarLike(0, x));
}

/// floor(extent * scale + 1e-5); null, with an error, where that fails.
static OpFoldResult scaleExtent(GraphBuilder &b, OpFoldResult extent,
                                float scale) {
  if (auto known = getConstantIntValue(extent); known && std::abs(scale) < 1e6f)
    return b.getIndex(getFloor(static_cast<float>(*known) * scale + 1e-5f));
  if (scale == std::trunc(scale) && std::abs(scale) <= 65536)
    return b.combine<arith::MulIOp>(extent,
                                    b.getIndex(static_cast<int64_t>(scale)));
  Type wide = b.getBuilder().getF32Type();
  Value length = b.createConvert(b.createShape(extent, true), wide);
  length = b.create<MultiplyOp>({length, b.createScalar(scale, wide)});
  length = b.create<AddOp>({length, b.createScalar(1e-5, wide)});
  auto size = b.getElements(
      b.createConvert(b.create<FloorOp>(length), b.getBuilder().getI64Type()),
      "an extent");
  return succeeded(size) ? size->front() : OpFoldResult();
}

static FailureOr<SmallVector<float>> getScales(LayerNode &node,
                                               unsigned index) {
  DenseFPElementsAttr elements;
  SmallVector<float> scales;
  Value value = node.input(index);
  if (value && matchPattern(value, m_Constant(&elements))) {
    for (const APFloat &number : elements) {
      APFloat scale = number;
      bool losesInfo;
      scale.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                    &losesInfo);
      scales.push_back(scale.convertToFloat());
    }
    return scales;
  }
  node.fail("input " + Twine(index) +
            ", the scales, must be a constant; make it a Const layer");
  return failure();
}

/// From opset 11 on, input 1 is the scales or the sizes; before, inputs 1 and 2
/// are the sizes and the scales.
static Results interpolate(LayerNode &node) {
  auto &b = node.b;
  bool isOld = node.getOpset() < 11;
  if (node.getOpset() < 4)
    return node.fail("version '" + node.getVersion() +
                     "' of the operation cannot be imported");
  using Mode = CoordinateMode;
  ResizeOptions options;
  bool isLinear = node.getString("mode", "") == "linear";
  options.interpolation =
      getCase<Interpolation>(node, "mode", "",
                             {{"nearest", Interpolation::Nearest},
                              {"linear", Interpolation::Linear},
                              {"linear_onnx", Interpolation::Linear},
                              {"cubic", Interpolation::Cubic}});
  options.coordinates =
      getCase<Mode>(node, "coordinate_transformation_mode", "half_pixel",
                    {{"half_pixel", Mode::HalfPixel},
                     {"pytorch_half_pixel", Mode::PytorchHalfPixel},
                     {"asymmetric", Mode::Asymmetric},
                     {"tf_half_pixel_for_nn", Mode::TfHalfPixelForNearest},
                     {"align_corners", Mode::AlignCorners}});
  options.nearest = getCase<NearestMode>(
      node, "nearest_mode", "round_prefer_floor",
      {{"round_prefer_floor", NearestMode::RoundPreferFloor},
       {"round_prefer_ceil", NearestMode::RoundPreferCeil},
       {"floor", NearestMode::Floor},
       {"ceil", NearestMode::Ceil},
       {"simple", NearestMode::Simple}});
  bool hasScales = getCase<bool>(node, "shape_calculation_mode", "",
                                 {{"sizes", false}, {"scales", true}});
  options.cubicCoefficient = node.getFloat("cube_coeff", -0.75);
  // Only `linear` reads it.
  options.isAntialiased = node.getBool("antialias", false) && isLinear;
  options.excludesOutside = isLinear;
  Value x = padEnds(node, node.input(0));
  if (!x || node.hasFailed())
    return {};
  unsigned axesIndex = isOld ? 3 : 2;
  options.axes = listDims(0, getTensorType(x).getRank());
  if (node.hasInput(axesIndex)) {
    auto axes = node.getConstantInput(axesIndex, "the axes");
    if (failed(axes))
      return {};
    options.axes = *axes;
  }
  if (!hasScales) {
    auto sizes = b.getElements(node.input(1), "input 1, the sizes,");
    if (failed(sizes))
      return {};
    options.sizes = *sizes;
  } else {
    auto scales = getScales(node, isOld ? 2 : 1);
    if (failed(scales))
      return {};
    options.scales = *scales;
  }
  Sizes sizes;
  size_t count = hasScales ? options.scales.size() : options.sizes.size();
  for (size_t i = 0; i < std::min(count, options.axes.size()); ++i) {
    FailureOr<int64_t> dim =
        b.getDim(options.axes[i], getTensorType(x).getRank());
    if (failed(dim))
      return {};
    OpFoldResult extent = b.getSize(x, *dim);
    OpFoldResult size = hasScales ? scaleExtent(b, extent, options.scales[i])
                                  : options.sizes[i];
    if (!size)
      return {};
    // Where elements are added, OpenVINO narrows the windows, which nobody
    // documents.
    bool isWider = hasScales && options.scales[i] > 1;
    if (options.isAntialiased &&
        (isWider ||
         (failed(b.checkAtMost(size, extent, "an extent with antialias")))))
      return isWider ? node.fail("a scale is greater than 1, which cannot be "
                                 "imported with antialias")
                     : Value();
    sizes.push_back(size);
  }
  if (sizes.size() == options.axes.size())
    options.sizes = sizes;
  return createResize(b, x, options);
}

void openvino::addInterpolate(Handlers &handlers) {
  handlers["Interpolate"] = interpolate;
}
