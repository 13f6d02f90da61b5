//===- Tiles.cpp - Repetitions, blocks and ranges -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphBuilder.h"
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
      size = combine<arith::MulIOp>(size, repeat);
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

Value GraphBuilder::createRange(Value start, Value limit, Value delta) {
  if (!start || !limit || !delta)
    return {};
  Type type = getTensorType(start).getElementType();
  for (Value operand : {start, limit, delta})
    if (getTensorType(operand).getRank() != 0 ||
        getTensorType(operand).getElementType() != type)
      return fail("inputs are not scalars of one type");
  Value isStep =
      createCompare(ComparisonDirection::NE, delta, createScalar(0, type));
  auto step =
      getElements(createConvert(isStep, builder.getI64Type()), "a step");
  if (failed(step))
    return {};
  if (isConstantIntValue(step->front(), 0))
    return fail("the step is 0");
  if (failed(checkAtMost(getIndex(1), step->front(),
                         "the least distance of two steps")))
    return {};
  // The number of elements is max(ceil((limit - start) / delta), 0).
  Value difference = create<SubtractOp>({limit, start});
  Value count;
  if (isa<FloatType>(type)) {
    Value steps = create<DivideOp>({difference, delta});
    count = createConvert(create<CeilOp>(steps), builder.getI64Type());
  } else {
    // ceil(a / b) = -floor(-a / b)
    Value negated = create<NegateOp>(difference);
    Value steps = create<FloorDivideOp>({negated, delta});
    count = createConvert(create<NegateOp>(steps), builder.getI64Type());
  }
  count = create<MaximumOp>({count, createScalarLike(0, count)});
  auto sizes = getElements(count, "the number of elements");
  if (failed(sizes))
    return {};
  Value iota = createIota(*sizes, 0, type);
  Value steps = create<MultiplyOp>({iota, delta});
  return create<AddOp>({steps, start});
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
