//===- Resize.cpp - Resize and Upsample -----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/Resize.h"
#include "../OnnxNode.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

/// The floats of an input that must be a constant.
static FailureOr<SmallVector<float>>
getConstantFloats(OnnxNode &node, unsigned index, StringRef what) {
  Value value = node.input(index);
  DenseElementsAttr elements;
  if (!value)
    return failure();
  if (!matchPattern(value, m_Constant(&elements)) ||
      !isa<FloatType>(elements.getElementType())) {
    node.fail("input " + Twine(index) + ", " + what +
              ", must be a constant; make it an initializer of the model");
    return failure();
  }
  SmallVector<float> numbers;
  for (llvm::APFloat number : elements.getValues<llvm::APFloat>()) {
    bool losesInfo;
    number.convert(llvm::APFloat::IEEEsingle(),
                   llvm::APFloat::rmNearestTiesToEven, &losesInfo);
    numbers.push_back(number.convertToFloat());
  }
  return numbers;
}

/// The value of a name among `cases`; else reports an error.
template <typename T>
static T select(OnnxNode &node, StringRef attribute, StringRef otherwise,
                std::initializer_list<std::pair<StringRef, T>> cases) {
  std::string name = node.getString(attribute, otherwise);
  for (auto [known, value] : cases)
    if (known == name)
      return value;
  node.fail("attribute '" + attribute + "' is '" + name + "'");
  return cases.begin()->second;
}

/// Whether an optional input is there and not empty, as it is for a list that
/// another replaces.
static bool hasList(OnnxNode &node, unsigned index) {
  return node.hasInput(index) &&
         getTensorType(node.input(index)).getShape() != ArrayRef<int64_t>{0};
}

/// What was resized before there were modes of coordinates.
static void readEarlyModes(ResizeOptions &options) {
  options.coordinates = CoordinateMode::Asymmetric;
  options.nearest = NearestMode::Floor;
}

static void readModes(OnnxNode &node, ResizeOptions &options) {
  options.coordinates = select<CoordinateMode>(
      node, "coordinate_transformation_mode", "half_pixel",
      {{"half_pixel", CoordinateMode::HalfPixel},
       {"half_pixel_symmetric", CoordinateMode::HalfPixelSymmetric},
       {"pytorch_half_pixel", CoordinateMode::PytorchHalfPixel},
       {"tf_half_pixel_for_nn", CoordinateMode::TfHalfPixelForNearest},
       {"align_corners", CoordinateMode::AlignCorners},
       {"asymmetric", CoordinateMode::Asymmetric},
       {"tf_crop_and_resize", CoordinateMode::TfCropAndResize}});
  options.nearest = select<NearestMode>(
      node, "nearest_mode", "round_prefer_floor",
      {{"round_prefer_floor", NearestMode::RoundPreferFloor},
       {"round_prefer_ceil", NearestMode::RoundPreferCeil},
       {"floor", NearestMode::Floor},
       {"ceil", NearestMode::Ceil}});
  options.aspectRatio =
      select<AspectRatio>(node, "keep_aspect_ratio_policy", "stretch",
                          {{"stretch", AspectRatio::Stretch},
                           {"not_larger", AspectRatio::NotLarger},
                           {"not_smaller", AspectRatio::NotSmaller}});
  options.cubicCoefficient = node.getFloat("cubic_coeff_a", -0.75f);
  options.excludesOutside = node.getInt("exclude_outside", 0) != 0;
  options.isAntialiased = node.getInt("antialias", 0) != 0;
  options.extrapolation = node.getFloat("extrapolation_value", 0);
}

/// The region, starts before ends, of TfCropAndResize.
static bool readRegion(OnnxNode &node, ResizeOptions &options) {
  if (options.coordinates != CoordinateMode::TfCropAndResize)
    return true;
  auto region = getConstantFloats(node, 1, "the region");
  if (failed(region))
    return false;
  ArrayRef<float> all = *region;
  options.starts.assign(all.take_front(all.size() / 2));
  options.ends.assign(all.drop_front(all.size() / 2));
  return true;
}

static Results resize(OnnxNode &node) {
  auto &b = node.b;
  ResizeOptions options;
  options.interpolation =
      select<Interpolation>(node, "mode", "nearest",
                            {{"nearest", Interpolation::Nearest},
                             {"linear", Interpolation::Linear},
                             {"bilinear", Interpolation::Linear},
                             {"cubic", Interpolation::Cubic}});
  readEarlyModes(options);
  bool isEarly = node.getOpType() == "Upsample" || node.opset < 11;
  if (!isEarly)
    readModes(node, options);
  Value x = node.input(0);
  auto axes = node.getInts("axes");
  std::optional<SmallVector<float>> scales;
  if (node.getOpType() == "Upsample" && node.opset < 9)
    scales = node.getFloats("scales");
  if (!x || node.hasFailed())
    return {};
  options.axes = axes ? *axes : listDims(0, getTensorType(x).getRank());
  unsigned scalesIndex = isEarly ? 1 : 2, sizesIndex = 3;
  if (!scales && !isEarly && hasList(node, sizesIndex)) {
    if (hasList(node, scalesIndex))
      return node.fail("scales and sizes are given");
    auto sizes = b.getElements(node.input(sizesIndex), "input 3, the sizes,");
    if (failed(sizes))
      return {};
    options.sizes = *sizes;
  } else if (!scales) {
    auto numbers = getConstantFloats(node, scalesIndex, "the scales");
    if (failed(numbers))
      return {};
    scales = *numbers;
  }
  if (scales)
    options.scales = *scales;
  if (!readRegion(node, options))
    return {};
  return createResize(b, x, options);
}

void bcast::onnx::addResize(Handlers &handlers) {
  handlers["Resize"] = resize;
  handlers["Upsample"] = resize;
}
