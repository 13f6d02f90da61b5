//===- Resize.cpp - Tensors in other sizes --------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/Resize.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;

using Sizes = GraphBuilder::Sizes;

namespace {
/// Arithmetic on scalars of f32 and index, folded.
struct Scalars {
  OpBuilder &builder;
  Location loc;

  template <typename OpTy> Value apply(Value x, Value y) {
    return builder.createOrFold<OpTy>(loc, x, y);
  }
  template <typename OpTy> Value apply(Value x) {
    return builder.createOrFold<OpTy>(loc, x);
  }
  Value add(Value x, Value y) { return apply<arith::AddFOp>(x, y); }
  Value subtract(Value x, Value y) { return apply<arith::SubFOp>(x, y); }
  Value multiply(Value x, Value y) { return apply<arith::MulFOp>(x, y); }
  Value divide(Value x, Value y) { return apply<arith::DivFOp>(x, y); }
  Value get(double number) {
    return arith::ConstantOp::create(
        builder, loc, builder.getF32FloatAttr(static_cast<float>(number)));
  }
  Value getIndex(int64_t number) {
    return arith::ConstantIndexOp::create(builder, loc, number);
  }
  Value isLess(Value x, Value y) {
    return arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OLT, x, y);
  }
  Value select(Value condition, Value x, Value y) {
    return builder.createOrFold<arith::SelectOp>(loc, condition, x, y);
  }
  Value toFloat(Value index) {
    Value wide = builder.createOrFold<arith::IndexCastOp>(
        loc, builder.getI64Type(), index);
    return builder.createOrFold<arith::SIToFPOp>(loc, builder.getF32Type(),
                                                 wide);
  }
  /// A whole number that an index has.
  Value toIndex(Value number) {
    Value wide = builder.createOrFold<arith::FPToSIOp>(
        loc, builder.getI64Type(), number);
    return builder.createOrFold<arith::IndexCastOp>(loc, builder.getIndexType(),
                                                    wide);
  }
  Value clamp(Value index, Value most) {
    index = apply<arith::MaxSIOp>(index, getIndex(0));
    return apply<arith::MinSIOp>(index, most);
  }
};

/// A dimension that changes.
struct Axis {
  int64_t dim;
  /// The extents of the operand and of the result.
  OpFoldResult from, to;
  /// Of f32; the length is that of the result before it is rounded.
  Value scale, length;
  float start = 0, end = 1;
};

class Resizer {
public:
  Resizer(GraphBuilder &b, Value x, const ResizeOptions &options)
      : b(b), x(x), options(options), math{b.getBuilder(), b.getLoc()} {}

  Value build();

private:
  LogicalResult reject(const Twine &message) {
    b.fail(message);
    return failure();
  }
  LogicalResult readAxes();
  LogicalResult readAxis(size_t index, int64_t dim);
  void keepAspectRatio();
  Value computeExtent(const Axis &axis);
  Value createCoordinates(const Axis &axis);
  Value getNearest(Scalars &scalars, const Axis &axis, Value coordinate);
  std::optional<int64_t> getMultiple(const Axis &axis);
  bool isRepeated(const Axis &axis);
  Value createNearest();
  Value getWeight(Scalars &scalars, Value distance);
  Value createWeights(const Axis &axis, Value coordinates, Value squeeze,
                      OpFoldResult count);
  Value createSums(Value operand, const Axis &axis);
  Value extrapolate(Value result);
  bool isCropped() const {
    return options.coordinates == CoordinateMode::TfCropAndResize;
  }

  GraphBuilder &b;
  Value x;
  const ResizeOptions &options;
  Scalars math;
  SmallVector<Axis> axes;
};
} // namespace

//===----------------------------------------------------------------------===//
// Axes
//===----------------------------------------------------------------------===//

int64_t graph::getFloor(float extent) {
  return static_cast<int64_t>(
      std::floor(std::clamp(extent, -0x1p62f, 0x1p62f)));
}

/// The largest whole scale of a dynamic extent, and its inverse, that need no
/// floats.
static constexpr float kMaxMultiple = 65536;

/// floor(extent * scale), without floats where that is exact.
static OpFoldResult scaleExtent(GraphBuilder &b, OpFoldResult extent,
                                float scale) {
  std::optional<int64_t> known = getConstantIntValue(extent);
  if (known)
    return b.getIndex(getFloor(static_cast<float>(*known) * scale));
  if (scale == std::trunc(scale) && scale <= kMaxMultiple)
    return b.combine<arith::MulIOp>(extent,
                                    b.getIndex(static_cast<int64_t>(scale)));
  float inverse = 1 / scale;
  int exponent;
  if (std::frexp(scale, &exponent) == 0.5f && inverse <= kMaxMultiple)
    return b.combine<arith::DivSIOp>(extent,
                                     b.getIndex(static_cast<int64_t>(inverse)));
  Scalars math{b.getBuilder(), b.getLoc()};
  Value scaled =
      math.multiply(math.toFloat(b.toValue(extent)), math.get(scale));
  return math.toIndex(math.apply<math::FloorOp>(scaled));
}

LogicalResult Resizer::readAxis(size_t index, int64_t dim) {
  Axis axis{dim, b.getSize(x, dim), {}, {}, {}};
  float scale = options.scales.empty() ? 1 : options.scales[index];
  // Larger ones do not fit into any tensor.
  if (!(scale >= 0x1p-31f && scale <= 0x1p31f))
    return reject("a scale is not in [2^-31, 2^31]");
  if (!options.starts.empty()) {
    axis.start = options.starts[index];
    axis.end = options.ends[index];
    if (!(std::abs(axis.start) < 0x1p31f && std::abs(axis.end) < 0x1p31f))
      return reject("the region of axis " + Twine(dim) + " is too large");
  }
  bool isWhole = axis.start == 0 && axis.end == 1;
  if (options.sizes.empty()) {
    if (scale == 1 && (isWhole || !isCropped()))
      return success();
    // The specification and the runtimes differ in the extent.
    if (isCropped() && !isWhole)
      return reject("tf_crop_and_resize of a region needs sizes, not scales");
    axis.to = scaleExtent(b, axis.from, scale);
    axis.scale = math.get(scale);
    axis.length = math.multiply(math.toFloat(b.toValue(axis.from)), axis.scale);
  } else {
    axis.to = options.sizes[index];
    bool isSame = isEqualConstantIntOrValue(axis.from, axis.to);
    if (options.aspectRatio == AspectRatio::Stretch && isSame &&
        (isWhole || !isCropped()))
      return success();
    axis.length = math.toFloat(b.toValue(axis.to));
    axis.scale =
        options.scales.empty()
            ? math.divide(axis.length, math.toFloat(b.toValue(axis.from)))
            : math.get(scale);
  }
  axes.push_back(axis);
  return success();
}

/// The whole number of times that the operand's extent is in the result's.
std::optional<int64_t> Resizer::getMultiple(const Axis &axis) {
  std::optional<int64_t> from = getConstantIntValue(axis.from),
                         to = getConstantIntValue(axis.to);
  FloatAttr scale;
  if (from == 0 || !matchPattern(axis.scale, m_Constant(&scale)))
    return std::nullopt;
  double count = scale.getValueAsDouble();
  if (count < 1 || count != std::trunc(count))
    return std::nullopt;
  // scaleExtent() multiplies dynamic extents.
  bool isProduct = from && to
                       ? static_cast<double>(*to) == *from * count
                       : !from && options.sizes.empty() &&
                             options.aspectRatio == AspectRatio::Stretch &&
                             count <= kMaxMultiple;
  return isProduct ? std::optional<int64_t>(count) : std::nullopt;
}

/// All axes get the least or the greatest scale.
void Resizer::keepAspectRatio() {
  Value scale;
  for (Axis &axis : axes) {
    if (!scale)
      scale = axis.scale;
    else if (options.aspectRatio == AspectRatio::NotLarger)
      scale = math.apply<arith::MinimumFOp>(scale, axis.scale);
    else
      scale = math.apply<arith::MaximumFOp>(scale, axis.scale);
  }
  for (Axis &axis : axes) {
    axis.scale = scale;
    axis.length = math.multiply(math.toFloat(b.toValue(axis.from)), scale);
    Value rounded = math.add(axis.length, math.get(0.5));
    rounded = math.apply<math::FloorOp>(rounded);
    axis.to = getAsOpFoldResult(math.toIndex(rounded));
  }
}

LogicalResult Resizer::readAxes() {
  if (!x)
    return failure();
  int64_t rank = getTensorType(x).getRank();
  size_t count = options.axes.size();
  for (size_t given : {options.scales.size(), options.sizes.size(),
                       options.starts.size(), options.ends.size()})
    if (given != 0 && given != count)
      return reject("there are " + Twine(given) + " numbers for " +
                    Twine(count) + " axes");
  if (options.scales.empty() && options.sizes.empty() && count != 0)
    return reject("neither scales nor sizes are given");
  SmallVector<int64_t> seen;
  for (auto [index, number] : llvm::enumerate(options.axes)) {
    FailureOr<int64_t> dim = b.getDim(number, rank);
    if (failed(dim))
      return failure();
    if (llvm::is_contained(seen, *dim))
      return reject("axis " + Twine(number) + " is given twice");
    seen.push_back(*dim);
    if (failed(readAxis(index, *dim)))
      return failure();
  }
  if (options.aspectRatio != AspectRatio::Stretch && !axes.empty())
    keepAspectRatio();
  for (const Axis &axis : axes) {
    std::string name = ("the extent of axis " + Twine(axis.dim)).str();
    std::optional<int64_t> count = getMultiple(axis);
    if (count && !getConstantIntValue(axis.to)) {
      if (failed(b.checkAtMost(axis.from, b.getIndex(INT32_MAX / *count),
                               name + " of input 0")))
        return failure();
      continue;
    }
    if (failed(b.checkNonNegative(axis.to, name)) ||
        failed(b.checkAtMost(axis.to, b.getIndex(INT32_MAX), name)) ||
        // Without elements, nothing can be read.
        failed(b.checkAtMost(
            b.combine<arith::MinSIOp>(axis.to, b.getIndex(1)), axis.from,
            "what is read along axis " + Twine(axis.dim) + " of input 0")))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

/// The position in the operand of each index of the result.
Value Resizer::createCoordinates(const Axis &axis) {
  Value one = math.get(1), half = math.get(0.5);
  Value from = math.toFloat(b.toValue(axis.from));
  Value last = math.subtract(from, one);
  Value to = math.toFloat(b.toValue(axis.to));
  return b.createElements(
      axis.to, b.getBuilder().getF32Type(),
      [&](OpBuilder &inner, Location loc, ValueRange at) -> Value {
        Scalars s{inner, loc};
        Value index = s.toFloat(at[0]);
        Value moved = s.divide(s.add(index, half), axis.scale);
        Value pixel = s.subtract(moved, half);
        Value steps = s.subtract(axis.length, one);
        switch (options.coordinates) {
        case CoordinateMode::HalfPixel:
          return pixel;
        case CoordinateMode::HalfPixelSymmetric: {
          Value adjustment = s.divide(to, axis.length);
          Value offset =
              s.multiply(s.multiply(from, half), s.subtract(one, adjustment));
          return s.subtract(s.add(offset, moved), half);
        }
        case CoordinateMode::PytorchHalfPixel:
          return s.select(s.isLess(one, to), pixel, s.get(0));
        case CoordinateMode::TfHalfPixelForNearest:
          return moved;
        case CoordinateMode::AlignCorners: {
          Value isOne = arith::CmpFOp::create(
              inner, loc, arith::CmpFPredicate::OEQ, axis.length, one);
          return s.select(isOne, s.get(0),
                          s.divide(s.multiply(index, last), steps));
        }
        case CoordinateMode::Asymmetric:
          return s.divide(index, axis.scale);
        case CoordinateMode::TfCropAndResize: {
          Value start = s.get(axis.start), end = s.get(axis.end);
          Value step = s.multiply(s.subtract(end, start), last);
          Value placed = s.add(s.multiply(start, last),
                               s.divide(s.multiply(index, step), steps));
          Value middle = s.multiply(s.multiply(half, s.add(start, end)), last);
          return s.select(s.isLess(one, axis.length), placed, middle);
        }
        }
        llvm_unreachable("all modes are handled");
      });
}

/// A position of elements around `coordinate`, in [-2, extent + 1].
static Value bound(Scalars &s, Value coordinate, Value extent) {
  coordinate = s.apply<arith::MaximumFOp>(coordinate, s.get(-2));
  return s.apply<arith::MinimumFOp>(coordinate,
                                    s.add(s.toFloat(extent), s.get(1)));
}

Value Resizer::getNearest(Scalars &s, const Axis &axis, Value coordinate) {
  Value half = s.get(0.5);
  switch (options.nearest) {
  case NearestMode::RoundPreferFloor:
    return s.apply<math::CeilOp>(s.subtract(coordinate, half));
  case NearestMode::RoundPreferCeil:
    return s.apply<math::FloorOp>(s.add(coordinate, half));
  case NearestMode::Floor:
    return s.apply<math::FloorOp>(coordinate);
  case NearestMode::Ceil:
    return s.apply<math::CeilOp>(coordinate);
  case NearestMode::Simple:
    return s.select(s.isLess(axis.scale, s.get(1)),
                    s.apply<math::CeilOp>(coordinate),
                    s.apply<math::FloorOp>(coordinate));
  }
  llvm_unreachable("all modes are handled");
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// With larger extents, positions in f32 may be those of neighbours.
static constexpr int64_t kMaxRepeated = 1 << 20;

/// Whether each element along an axis is repeated a whole number of times.
bool Resizer::isRepeated(const Axis &axis) {
  std::optional<int64_t> to = getConstantIntValue(axis.to);
  if ((to && *to > kMaxRepeated) || !getMultiple(axis))
    return false;
  bool isRounded = options.nearest == NearestMode::RoundPreferFloor ||
                   options.nearest == NearestMode::RoundPreferCeil;
  switch (options.coordinates) {
  case CoordinateMode::HalfPixel:
  case CoordinateMode::PytorchHalfPixel:
    return isRounded;
  case CoordinateMode::Asymmetric:
    return options.nearest == NearestMode::Floor ||
           options.nearest == NearestMode::Simple;
  default:
    return false;
  }
}

/// The elements at the nearest positions. These are computed once for each
/// index of an axis.
Value Resizer::createNearest() {
  Sizes sizes = b.getSizes(x);
  if (llvm::all_of(axes, [&](const Axis &axis) { return isRepeated(axis); })) {
    SmallVector<int64_t> dims;
    for (const Axis &axis : axes) {
      sizes[axis.dim] = axis.to;
      dims.push_back(axis.dim);
    }
    llvm::sort(dims);
    return b.createBroadcast(x, sizes,
                             b.getBlocks(dims, getTensorType(x).getRank()));
  }
  SmallVector<Value> positions;
  for (const Axis &axis : axes) {
    sizes[axis.dim] = axis.to;
    Value coordinates = createCoordinates(axis);
    Value extent = b.toValue(axis.from);
    Value last = b.toValue(b.combine<arith::SubIOp>(axis.from, b.getIndex(1)));
    positions.push_back(b.createElements(
        axis.to, b.getBuilder().getIndexType(),
        [&](OpBuilder &inner, Location loc, ValueRange at) -> Value {
          Scalars s{inner, loc};
          Value coordinate =
              tensor::ExtractOp::create(inner, loc, coordinates, at);
          Value nearest = getNearest(s, axis, bound(s, coordinate, extent));
          return s.clamp(s.toIndex(nearest), last);
        }));
  }
  return b.createElements(
      sizes, getTensorType(x).getElementType(),
      [&](OpBuilder &inner, Location loc, ValueRange at) -> Value {
        SmallVector<Value> source(at);
        for (auto [axis, position] : llvm::zip_equal(axes, positions))
          source[axis.dim] =
              tensor::ExtractOp::create(inner, loc, position, at[axis.dim]);
        return tensor::ExtractOp::create(inner, loc, x, source);
      });
}

/// The weight of an element at the distance.
Value Resizer::getWeight(Scalars &s, Value distance) {
  distance = s.apply<math::AbsFOp>(distance);
  Value zero = s.get(0), one = s.get(1);
  if (options.interpolation == Interpolation::Linear)
    return s.apply<arith::MaximumFOp>(s.subtract(one, distance), zero);
  double a = options.cubicCoefficient;
  auto evaluate = [&](ArrayRef<double> coefficients) {
    Value sum = s.get(coefficients.front());
    for (double coefficient : coefficients.drop_front())
      sum = s.add(s.multiply(sum, distance), s.get(coefficient));
    return sum;
  };
  Value near = evaluate({a + 2, -(a + 3), 0, 1});
  Value far = evaluate({a, -5 * a, 8 * a, -4 * a});
  far = s.select(s.isLess(distance, s.get(2)), far, zero);
  return s.select(s.isLess(one, distance), far, near);
}

/// The first of `count` elements around a coordinate.
static Value getFirst(Scalars &s, Value coordinate, Value count) {
  Value before = s.apply<arith::DivSIOp>(count, s.getIndex(2));
  Value behind = s.toIndex(s.apply<math::CeilOp>(coordinate));
  return s.apply<arith::SubIOp>(behind, before);
}

/// The weights of `count` elements around each coordinate, whose distances are
/// multiplied by `squeeze`.
Value Resizer::createWeights(const Axis &axis, Value coordinates, Value squeeze,
                             OpFoldResult count) {
  Value extent = b.toValue(axis.from), all = b.toValue(count);
  Value weights = b.createElements(
      {axis.to, count}, b.getBuilder().getF32Type(),
      [&](OpBuilder &inner, Location loc, ValueRange at) -> Value {
        Scalars s{inner, loc};
        Value coordinate =
            tensor::ExtractOp::create(inner, loc, coordinates, at[0]);
        coordinate = bound(s, coordinate, extent);
        Value place =
            s.apply<arith::AddIOp>(getFirst(s, coordinate, all), at[1]);
        Value distance = s.subtract(s.toFloat(place), coordinate);
        Value weight = getWeight(s, s.multiply(distance, squeeze));
        if (!options.excludesOutside)
          return weight;
        // A negative position is a great one without a sign.
        Value isInside = arith::CmpIOp::create(
            inner, loc, arith::CmpIPredicate::ult, place, extent);
        return s.select(isInside, weight, s.get(0));
      });
  if (!options.excludesOutside && !options.isAntialiased)
    return weights;
  Value sum = b.createReduce(ReduceKind::Sum, weights, 1, /*keepDims=*/true);
  return b.create<DivideOp>({weights, sum});
}

/// The sums of the elements of `operand` along `axis` with weights.
Value Resizer::createSums(Value operand, const Axis &axis) {
  Value coordinates = createCoordinates(axis);
  int64_t reach = options.interpolation == Interpolation::Linear ? 1 : 2;
  OpFoldResult count = b.getIndex(2 * reach);
  Value squeeze = math.get(1);
  if (options.isAntialiased) {
    squeeze = math.apply<arith::MinimumFOp>(axis.scale, squeeze);
    // What is less than 2 - 2 * floor(1 - reach / squeeze).
    Value before = math.divide(math.get(static_cast<double>(-reach)), squeeze);
    before = math.toIndex(math.apply<math::FloorOp>(before));
    count = b.combine<arith::MulIOp>(getAsOpFoldResult(before), b.getIndex(-2));
  }
  Value weights = createWeights(axis, coordinates, squeeze, count);
  if (!weights)
    return {};
  Sizes sizes = b.getSizes(operand);
  sizes[axis.dim] = axis.to;
  Type element = getTensorType(operand).getElementType();
  RankedTensorType type = b.getType(sizes, element);
  if (!type)
    return {};
  OpBuilder &builder = b.getBuilder();
  Location loc = b.getLoc();
  int64_t rank = type.getRank();
  // No operand has the loop over the elements of a sum.
  Value steps =
      tensor::EmptyOp::create(builder, loc, count, builder.getI8Type());
  Value empty = tensor::EmptyOp::create(builder, loc, type,
                                        GraphBuilder::getDynamic(sizes));
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(element));
  Value zeros = linalg::FillOp::create(builder, loc, zero, empty).getResult(0);
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  iterators.push_back(utils::IteratorType::reduction);
  AffineMap all = builder.getMultiDimIdentityMap(rank + 1);
  SmallVector<AffineMap> maps = {all.getSubMap(rank), all.dropResult(rank)};
  Value extent = b.toValue(axis.from), countValue = b.toValue(count);
  Value last = b.toValue(b.combine<arith::SubIOp>(axis.from, b.getIndex(1)));
  auto generic = linalg::GenericOp::create(
      builder, loc, type, steps, zeros, maps, iterators,
      [&](OpBuilder &inner, Location innerLoc, ValueRange args) {
        Scalars s{inner, innerLoc};
        SmallVector<Value> at;
        for (int64_t dim = 0; dim <= rank; ++dim)
          at.push_back(linalg::IndexOp::create(inner, innerLoc, dim));
        Value index = at[axis.dim], step = at.pop_back_val();
        Value coordinate =
            tensor::ExtractOp::create(inner, innerLoc, coordinates, index);
        coordinate = bound(s, coordinate, extent);
        Value place =
            s.apply<arith::AddIOp>(getFirst(s, coordinate, countValue), step);
        at[axis.dim] = s.clamp(place, last);
        Value value = tensor::ExtractOp::create(inner, innerLoc, operand, at);
        Value weight = tensor::ExtractOp::create(inner, innerLoc, weights,
                                                 ValueRange{index, step});
        if (!element.isF32())
          weight = arith::ExtFOp::create(inner, innerLoc, element, weight);
        Value sum = s.add(args.back(), s.multiply(value, weight));
        linalg::YieldOp::create(inner, innerLoc, sum);
      });
  return b.finish(generic);
}

/// `result` with the value of extrapolation outside of the operand.
Value Resizer::extrapolate(Value result) {
  for (const Axis &axis : axes) {
    Value coordinates = createCoordinates(axis);
    Value last = b.createConvert(
        b.createShape(b.combine<arith::SubIOp>(axis.from, b.getIndex(1)),
                      /*isScalar=*/true),
        b.getBuilder().getF32Type());
    Value isBefore = b.createCompare(ComparisonDirection::LT, coordinates,
                                     b.createScalarLike(0, coordinates));
    Value isBehind =
        b.createCompare(ComparisonDirection::GT, coordinates, last);
    Value isOutside = b.create<OrOp>({isBefore, isBehind});
    SmallVector<int64_t> behind =
        listDims(1, getTensorType(x).getRank() - axis.dim);
    result = b.create<SelectOp>(
        {b.createUnsqueeze(isOutside, behind),
         b.createScalarLike(options.extrapolation, result), result});
  }
  return result;
}

Value Resizer::build() {
  if (failed(readAxes()))
    return {};
  if (axes.empty())
    return x;
  Type element = getTensorType(x).getElementType();
  Value result = x;
  if (options.interpolation == Interpolation::Nearest) {
    if (options.isAntialiased)
      return b.fail("antialias is one of linear and cubic modes");
    result = createNearest();
  } else {
    result = b.widen(b.convertToFloats(x));
    for (const Axis &axis : axes)
      result = result ? createSums(result, axis) : result;
  }
  if (isCropped())
    result = extrapolate(result);
  if (isa<IntegerType>(element) && result &&
      isa<FloatType>(getTensorType(result).getElementType()))
    result = b.create<RoundNearestEvenOp>(result);
  return b.createConvert(result, element);
}

Value graph::createResize(GraphBuilder &b, Value x,
                          const ResizeOptions &options) {
  return Resizer(b, x, options).build();
}
