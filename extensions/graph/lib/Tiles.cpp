//===- Tiles.cpp - Repetitions, blocks and ranges -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/GraphBuilder.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;

// A dimension of n elements, repeated k times, is a new dimension of k before
// it, which is broadcast and merged.
Value GraphBuilder::createTile(Value x, ArrayRef<OpFoldResult> repeats) {
  if (!x)
    return {};
  RankedTensorType type = getTensorType(x);
  if (static_cast<int64_t>(repeats.size()) != type.getRank())
    return fail("input 1 does not have one number for each dimension");
  Sizes wide;
  SmallVector<int64_t> dims;
  SmallVector<ReassociationIndices> groups;
  for (auto [dim, repeat] : llvm::enumerate(repeats)) {
    ReassociationIndices &group = groups.emplace_back();
    if (failed(
            checkNonNegative(repeat, "the repeat of dimension " + Twine(dim))))
      return {};
    if (!isConstantIntValue(repeat, 1)) {
      group.push_back(wide.size());
      wide.push_back(repeat);
    }
    group.push_back(wide.size());
    dims.push_back(wide.size());
    wide.push_back(getSize(x, dim));
  }
  if (static_cast<int64_t>(wide.size()) == type.getRank())
    return x;
  // Upstream does not merge an extent of 0 with a dynamic one.
  if (llvm::any_of(wide, [](OpFoldResult size) {
        return isConstantIntValue(size, 0);
      })) {
    Sizes sizes = getSizes(x);
    for (auto [size, repeat] : llvm::zip_equal(sizes, repeats))
      if (!(size = multiply({size, repeat}, "an extent of the result")))
        return {};
    return createBroadcast(createScalar(0, type.getElementType()), sizes);
  }
  RankedTensorType wideType = getType(wide, type.getElementType());
  if (!wideType)
    return {};
  Value repeated = finish(BroadcastInDimOp::create(
      builder, loc, wideType, x, getDynamic(wide), dims, DenseI32ArrayAttr()));
  if (!repeated)
    return {};
  return finish(
      tensor::CollapseShapeOp::create(builder, loc, repeated, groups));
}

/// The most elements of a range.
static constexpr int64_t kMaxRange = INT32_MAX;

/// The product of static extents, or 2^63 - 1 if it is larger.
static int64_t countStatic(RankedTensorType type) {
  SmallVector<int64_t> known(type.getShape());
  llvm::erase(known, ShapedType::kDynamic);
  return multiplyExtents(known).value_or(INT64_MAX);
}

Value GraphBuilder::limitElements(Value result, Value operand,
                                  ArrayRef<OpFoldResult> numbers) {
  if (!result || !operand)
    return {};
  int64_t count = countStatic(getTensorType(result));
  bool isRepeated = count > countStatic(getTensorType(operand));
  if (isRepeated && failed(checkAtMost(getIndex(count), getIndex(kMaxRange),
                                       "the number of elements")))
    return {};
  // Other numbers are computed from extents.
  if (llvm::any_of(numbers, isElement))
    chosen.insert(result);
  else if (!isRepeated || getTensorType(result).hasStaticShape())
    return result;
  OpFoldResult has = multiply(getSizes(result), "the number of elements"),
               most = multiply(getSizes(operand), "the number of elements");
  if (!has || !most ||
      failed(checkAtMost(has,
                         combine<arith::MaxSIOp>(most, getIndex(kMaxRange)),
                         "the number of elements")))
    return {};
  return result;
}

Value GraphBuilder::limitRepetition(Operation *op) {
  Value result = op->getResult(0);
  if (llvm::none_of(op->getOperands(),
                    [&](Value operand) { return chosen.contains(operand); }))
    return result;
  chosen.insert(result);
  auto destination = dyn_cast<DestinationStyleOpInterface>(op);
  SmallVector<Value> inputs = destination ? destination.getDpsInputs()
                                          : llvm::to_vector(op->getOperands());
  llvm::erase_if(inputs, [](Value input) {
    auto type = dyn_cast<RankedTensorType>(input.getType());
    return !type || type.getRank() == 0;
  });
  if (inputs.size() < 2 || getTensorType(result).getRank() < 2)
    return result;
  OpFoldResult has = multiply(getSizes(result), "the number of elements");
  OpFoldResult most = getIndex(kMaxRange);
  for (Value input : inputs) {
    OpFoldResult count = multiply(getSizes(input), "the number of elements");
    if (!has || !count)
      return {};
    most = combine<arith::MaxSIOp>(most, count);
  }
  if (failed(checkAtMost(has, most, "the number of elements")))
    return {};
  return result;
}

/// The number of elements from `start` on before `limit`, or kMaxRange + 1 for
/// all that are more. The operands are of i64 or ui64; a distance of two i64
/// may need all bits of ui64.
static Value countIntegers(GraphBuilder &b, Value start, Value limit,
                           Value delta) {
  Type wide = b.getBuilder().getIntegerType(64, /*isSigned=*/false);
  auto toWide = [&](Value number) -> Value {
    if (!number || getTensorType(number).getElementType() == wide)
      return number;
    return b.finish(BitcastConvertOp::create(
        b.getBuilder(), b.getLoc(), getTensorType(number).clone(wide), number));
  };
  Value zero = b.createScalarLike(0, delta), one = b.createScalar(1, wide);
  Value isUp = b.createCompare(ComparisonDirection::GT, delta, zero);
  Value low = b.create<SelectOp>({isUp, start, limit});
  Value high = b.create<SelectOp>({isUp, limit, start});
  Value back = b.create<SubtractOp>({zero, delta});
  Value step = toWide(b.create<SelectOp>({isUp, delta, back}));
  // ceil(distance / step), of a distance that is not 0.
  Value rest = b.create<SubtractOp>({toWide(high), toWide(low)});
  rest = b.create<SubtractOp>({rest, one});
  Value count = b.create<AddOp>({b.create<DivideOp>({rest, step}), one});
  Value isSome = b.createCompare(ComparisonDirection::LT, low, high);
  count = b.create<SelectOp>({isSome, count, b.createScalar(0, wide)});
  count = b.create<MinimumOp>(
      {count, b.createScalar(static_cast<double>(kMaxRange) + 1, wide)});
  return b.createConvert(count, b.getBuilder().getI64Type());
}

/// The same of floats, in f64. NaN counts as too many.
static Value countFloats(GraphBuilder &b, Value start, Value limit,
                         Value delta) {
  Type wide = b.getBuilder().getF64Type();
  Value distance = b.create<SubtractOp>(
      {b.createConvert(limit, wide), b.createConvert(start, wide)});
  Value steps = b.create<DivideOp>({distance, b.createConvert(delta, wide)});
  Value most = b.createScalar(kMaxRange, wide);
  Value isFew = b.createCompare(ComparisonDirection::LE, steps, most);
  Value count = b.create<SelectOp>(
      {isFew, b.create<CeilOp>(steps),
       b.createScalar(static_cast<double>(kMaxRange) + 1, wide)});
  count = b.create<MaximumOp>({count, b.createScalar(0, wide)});
  return b.createConvert(count, b.getBuilder().getI64Type());
}

/// The elements of a range of constants, if they are few; nothing if the step
/// is 0.
static std::optional<GraphBuilder::Sizes>
listRange(GraphBuilder &b, Value start, Value limit, Value delta) {
  auto first = b.getConstant(start), end = b.getConstant(limit),
       step = b.getConstant(delta);
  int64_t distance;
  if (!first || !end || !step || step->front() == 0 ||
      llvm::SubOverflow(end->front(), first->front(), distance) ||
      distance == INT64_MIN ||
      std::abs(distance / step->front()) >= GraphBuilder::kMaxListed)
    return std::nullopt;
  GraphBuilder::Sizes elements;
  for (int64_t i = first->front(), by = step->front();
       by > 0 ? i < end->front() : i > end->front();) {
    elements.push_back(b.getIndex(i));
    if (llvm::AddOverflow(i, by, i))
      break;
  }
  return elements;
}

// Elements are start + i * delta, of 16-bit floats in f32.
Value GraphBuilder::createRange(Value start, Value limit, Value delta) {
  if (!start || !limit || !delta)
    return {};
  Type type = getTensorType(start).getElementType();
  for (Value operand : {start, limit, delta})
    if (getTensorType(operand).getRank() != 0 ||
        getTensorType(operand).getElementType() != type)
      return fail("inputs are not scalars of one type");
  if (type.isSignlessInteger(32) || type.isSignlessInteger(64))
    if (auto elements = listRange(*this, start, limit, delta))
      return createShape(*elements, /*isScalar=*/false, type);
  Value isStep =
      createCompare(ComparisonDirection::NE, delta, createScalar(0, type));
  auto step =
      getElements(createConvert(isStep, builder.getI64Type()), "a step");
  if (failed(step))
    return {};
  if (isConstantIntValue(step->front(), 0))
    return fail("the step is 0");
  if (failed(checkAtMost(getIndex(1), step->front(),
                         "the number of steps that are 0")))
    return {};
  Type inner = type;
  Value count;
  if (auto floats = dyn_cast<FloatType>(type)) {
    if (floats.getWidth() < 32)
      inner = builder.getF32Type();
    count = countFloats(*this, start, limit, delta);
  } else {
    Type wide = type.isUnsignedInteger(64) ? type : builder.getI64Type();
    count =
        countIntegers(*this, createConvert(start, wide),
                      createConvert(limit, wide), createConvert(delta, wide));
  }
  auto sizes = getElements(count, "the number of elements");
  if (failed(sizes) || failed(checkAtMost(sizes->front(), getIndex(kMaxRange),
                                          "the number of elements")))
    return {};
  Value iota = createIota(*sizes, 0, inner);
  chosen.insert(iota);
  Value steps = create<MultiplyOp>({iota, createConvert(delta, inner)});
  return createConvert(create<AddOp>({steps, createConvert(start, inner)}),
                       type);
}

//===----------------------------------------------------------------------===//
// Blocks of pixels
//===----------------------------------------------------------------------===//

/// Whether `x` has channels and at least one dimension after them, and the
/// blocks a size.
static LogicalResult checkBlocks(GraphBuilder &b, Value x, int64_t block) {
  if (!x)
    return failure();
  if (getTensorType(x).getRank() < 3)
    b.fail("input 0 has less than 3 dimensions");
  else if (block < 1 || block > INT16_MAX)
    b.fail("the size of a block is " + Twine(block));
  else
    return success();
  return failure();
}

// Channels are the sizes of a block and the depth, in the order of `mode`; each
// size moves behind its dimension.
Value GraphBuilder::createDepthToSpace(Value x, int64_t block,
                                       bool isDepthFirst) {
  if (failed(checkBlocks(*this, x, block)))
    return {};
  Sizes sizes = getSizes(x);
  int64_t numSpatial = sizes.size() - 2;
  OpFoldResult size = getIndex(block), depth = sizes[1];
  for (int64_t i = 0; i < numSpatial; ++i)
    depth = combine<arith::DivSIOp>(depth, size);
  Sizes wide = {sizes[0]}, result = {sizes[0], depth};
  wide.append(numSpatial, size);
  wide.insert(isDepthFirst ? wide.begin() + 1 : wide.end(), depth);
  SmallVector<int64_t> order = {0, isDepthFirst ? 1 : 1 + numSpatial};
  for (int64_t i = 0; i < numSpatial; ++i) {
    order.push_back(2 + numSpatial + i);
    order.push_back((isDepthFirst ? 2 : 1) + i);
    wide.push_back(sizes[2 + i]);
    result.push_back(combine<arith::MulIOp>(sizes[2 + i], size));
  }
  return createReshape(createTranspose(createReshape(x, wide), order), result);
}

Value GraphBuilder::createSpaceToDepth(Value x, int64_t block,
                                       bool isDepthFirst) {
  if (failed(checkBlocks(*this, x, block)))
    return {};
  Sizes sizes = getSizes(x);
  int64_t numSpatial = sizes.size() - 2;
  OpFoldResult size = getIndex(block), depth = sizes[1];
  Sizes wide = {sizes[0], sizes[1]}, result = {sizes[0], depth};
  SmallVector<int64_t> order = {0}, outer;
  if (isDepthFirst)
    order.push_back(1);
  for (int64_t i = 0; i < numSpatial; ++i) {
    depth = combine<arith::MulIOp>(depth, size);
    wide.push_back(combine<arith::DivSIOp>(sizes[2 + i], size));
    result.push_back(wide.back());
    wide.push_back(size);
    outer.push_back(2 + 2 * i);
    order.push_back(3 + 2 * i);
  }
  if (!isDepthFirst)
    order.push_back(1);
  llvm::append_range(order, outer);
  result[1] = depth;
  return createReshape(createTranspose(createReshape(x, wide), order), result);
}
