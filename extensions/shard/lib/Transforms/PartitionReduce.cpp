//===- PartitionReduce.cpp - Reductions across ranks ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Partitioner.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::shards;

/// Whether the result depends on the order. [REDUCE-6]
static bool isOrdered(ReduceOp op) {
  return isa<FloatType>(op.getType().getElementType()) &&
         (op.getKind() == ReduceKind::Sum ||
          op.getKind() == ReduceKind::Product);
}

Value Partitioner::castTo(Value value, RankedTensorType type) {
  if (value.getType() == type)
    return value;
  return tensor::CastOp::create(builder, type, value);
}

Value Partitioner::combineParts(ReduceKind kind, Value partial,
                                const AxisList &axes) {
  auto type = cast<RankedTensorType>(partial.getType());
  report("bcast.all_reduce", type);
  return AllReduceOp::create(builder, type, kind, axes, grid,
                             type.getElementType().isUnsignedInteger(),
                             communicator, partial)
      .getResult();
}

//===----------------------------------------------------------------------===//
// Sums in the specified order
//===----------------------------------------------------------------------===//

static OpFoldResult multiply(ImplicitLocOpBuilder &builder, OpFoldResult lhs,
                             OpFoldResult rhs) {
  std::optional<int64_t> left = getConstantIntValue(lhs),
                         right = getConstantIntValue(rhs);
  if (left == 1)
    return rhs;
  if (right == 1)
    return lhs;
  if (int64_t product;
      left && right && !llvm::MulOverflow(*left, *right, product))
    return builder.getIndexAttr(product);
  Location loc = builder.getLoc();
  return arith::MulIOp::create(
             builder, getValueOrCreateConstantIndexOp(builder, loc, lhs),
             getValueOrCreateConstantIndexOp(builder, loc, rhs))
      .getResult();
}

static RankedTensorType getTensorType(ArrayRef<OpFoldResult> sizes,
                                      Value value) {
  SmallVector<int64_t> shape;
  for (OpFoldResult size : sizes)
    shape.push_back(getConstantIntValue(size).value_or(ShapedType::kDynamic));
  return RankedTensorType::get(shape, getElementTypeOrSelf(value.getType()));
}

/// Reshapes `value` to as many dimensions as `counts` has entries. Each is the
/// product of that many dimensions of `value`, in order; 1 for none.
static Value collapse(ImplicitLocOpBuilder &builder, Value value,
                      ArrayRef<int64_t> counts) {
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, builder.getLoc(), value);
  SmallVector<OpFoldResult> products;
  SmallVector<ReassociationIndices> collapsed, expanded;
  int64_t dim = 0;
  for (auto [index, count] : llvm::enumerate(counts)) {
    ReassociationIndices group;
    OpFoldResult product = builder.getIndexAttr(1);
    for (int64_t end = dim + count; dim < end; ++dim) {
      group.push_back(dim);
      product = multiply(builder, product, sizes[dim]);
    }
    products.push_back(product);
    // A dimension of extent 1 joins the one before it, or the first one.
    if (!group.empty())
      collapsed.push_back(group);
    if (expanded.empty() || (!group.empty() && collapsed.size() > 1))
      expanded.push_back({int64_t(index)});
    else
      expanded.back().push_back(index);
  }
  auto type = cast<RankedTensorType>(value.getType());
  if (int64_t(collapsed.size()) != type.getRank())
    value = tensor::CollapseShapeOp::create(builder, value, collapsed);
  if (collapsed.size() == counts.size())
    return value;
  return tensor::ExpandShapeOp::create(builder, getTensorType(products, value),
                                       value, expanded, products);
}

/// Returns the results of `count` blocks of 256 elements along dimension 1 of
/// three, from element `begin` on.
static Value reduceBlocks(ImplicitLocOpBuilder &builder, ReduceKind kind,
                          Value value, OpFoldResult begin, OpFoldResult count) {
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, builder.getLoc(), value);
  OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
  OpFoldResult block = builder.getIndexAttr(kReductionBlock);
  OpFoldResult whole = multiply(builder, count, block);
  if (getConstantIntValue(begin) != 0 ||
      !isEqualConstantIntOrValue(whole, sizes[1])) {
    SmallVector<OpFoldResult> offsets{zero, begin, zero};
    SmallVector<OpFoldResult> extents{sizes[0], whole, sizes[2]};
    SmallVector<OpFoldResult> strides(3, one);
    value =
        tensor::ExtractSliceOp::create(builder, getTensorType(extents, value),
                                       value, offsets, extents, strides);
  }
  SmallVector<OpFoldResult> split{sizes[0], count, block, sizes[2]};
  value = tensor::ExpandShapeOp::create(
      builder, getTensorType(split, value), value,
      ArrayRef<ReassociationIndices>{{0}, {1, 2}, {3}}, split);
  return ReduceOp::create(builder, kind, value, {2});
}

Value Partitioner::combineBlocks(ReduceOp op, Value source,
                                 ArrayRef<int64_t> dims,
                                 const SplitAxes &sourceAxes,
                                 ArrayRef<int64_t> group, int64_t split) {
  Location loc = builder.getLoc();
  RankedTensorType wholeType = op.getOperand().getType();
  const AxisList &axes = sourceAxes[split];
  Value extent = getExtent(op.getOperand(), split);
  OpFoldResult inner = builder.getIndexAttr(1);
  for (int64_t dim : group)
    if (dim > split)
      inner = multiply(builder, inner, getExtent(op.getOperand(), dim));
  int64_t first = llvm::find(dims, group.front()) - dims.begin();
  int64_t last = first + group.size();
  SmallVector<OpFoldResult> kept = tensor::getMixedSizes(builder, loc, source);
  kept.erase(kept.begin() + first, kept.begin() + last);
  Value elements = collapse(builder, source,
                            {first, last - first, int64_t(dims.size()) - last});
  auto type = cast<RankedTensorType>(elements.getType());
  // Elements of the blocks at borders are read in place.
  Value begin = createIndex(0), count;
  int64_t own = type.getDimSize(1), known = wholeType.getDimSize(split);
  bool isWhole = !ShapedType::isDynamic(own) && own % kReductionBlock == 0 &&
                 known % countParts(grid, axes) == 0;
  Value rows = getValueOrCreateConstantIndexOp(builder, loc, inner);
  if (isWhole) {
    count = createIndex(own / kReductionBlock);
  } else {
    // Of one index that each rank has, the first rank has it. [SHARD-3]
    Range range = getRange(extent, /*unit=*/1, axes);
    auto multiplyRows = [&](Value value) {
      return builder.createOrFold<arith::MulIOp>(value, rows);
    };
    Value block = createIndex(kReductionBlock);
    Value offset = multiplyRows(range.offset),
          size = multiplyRows(range.extent);
    Value gap = builder.createOrFold<arith::SubIOp>(
        builder.createOrFold<arith::MulIOp>(
            builder.createOrFold<arith::CeilDivUIOp>(offset, block), block),
        offset);
    begin = builder.createOrFold<arith::MinUIOp>(gap, size);
    count = builder.createOrFold<arith::DivUIOp>(
        builder.createOrFold<arith::SubIOp>(size, begin), block);
  }
  Value results =
      reduceBlocks(builder, op.getKind(), elements, getAsOpFoldResult(begin),
                   getAsOpFoldResult(count));
  report("bcast.combine_blocks (all_reduce)", op.getType());
  Value init = tensor::EmptyOp::create(builder, kept, type.getElementType());
  return CombineBlocksOp::create(builder, init.getType(), op.getKind(), results,
                                 isWhole ? Value() : elements, first, axes,
                                 grid, extent, rows, communicator, init)
      .getResult();
}

//===----------------------------------------------------------------------===//
// All reductions
//===----------------------------------------------------------------------===//

/// Moves the axes of all reduced dimensions to the first one that is split, or
/// to the first of its group. Returns that dimension and its group.
static std::pair<int64_t, ArrayRef<int64_t>>
gatherAxes(ReduceOp op, ArrayRef<llvm::SmallVector<int64_t, 2>> groups,
           SplitAxes &axes) {
  AxisList all;
  int64_t target = -1;
  ArrayRef<int64_t> targetGroup;
  for (ArrayRef<int64_t> group : groups)
    for (int64_t dim : group) {
      if (axes[dim].empty())
        continue;
      if (target < 0) {
        targetGroup = group;
        target = *llvm::find_if(group, [&](int64_t other) {
          return op.getOperand().getType().getDimSize(other) != 1;
        });
      }
      llvm::append_range(all, axes[dim]);
      axes[dim].clear();
    }
  axes[target] = all;
  return {target, targetGroup};
}

Value Partitioner::dropCopies(ReduceOp op, Value source,
                              const SplitAxes &axes) {
  // The others give the same result for several copies of an element.
  if (!llvm::is_contained(
          {ReduceKind::Sum, ReduceKind::Product, ReduceKind::Xor},
          op.getKind()))
    return source;
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, builder.getLoc(), source);
  SmallVector<OpFoldResult> offsets(sizes.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
  bool isDynamic = false;
  for (int64_t dim : op.getDims()) {
    if (axes[dim].empty() || !op.getOperand().getType().isDynamicDim(dim))
      continue;
    isDynamic = true;
    Value extent = getExtent(op.getOperand(), dim);
    sizes[dim] = getRange(extent, /*unit=*/1, axes[dim]).extent;
  }
  if (!isDynamic)
    return source;
  return tensor::ExtractSliceOp::create(builder, ::getTensorType(sizes, source),
                                        source, offsets, sizes, strides);
}

void Partitioner::partitionReduce(ReduceOp op, const ShardingMaps &maps,
                                  const LoopAxes &loops) {
  RankedTensorType type = op.getOperand().getType();
  SplitAxes axes = normalize(type, grid, getAxes(maps.operands.front(), loops));
  SplitAxes kept =
      normalize(op.getType(), grid, getAxes(maps.results.front(), loops));
  RankedTensorType local = getLocalType(op, kept);
  AxisList across;
  for (int64_t dim : op.getDims())
    llvm::append_range(across, axes[dim]);
  bool keepsDims = op.getKeepDims();
  // Without elements, each rank has the identity.
  bool isEmpty = llvm::is_contained(type.getShape(), 0);
  if (across.empty() || keepsDims || isEmpty) {
    for (int64_t dim : op.getDims())
      if (!isEmpty)
        axes[dim].clear();
    Value source = getShard(op.getOperand(), axes);
    Operation *clone = builder.clone(*op);
    clone->setOperands(source);
    clone->getResult(0).setType(local);
    shards[op] = {clone->getResult(0), kept};
    return;
  }
  Type elementType = type.getElementType();
  bool isSum =
      op.getKind() == ReduceKind::Sum || op.getKind() == ReduceKind::Product;
  auto getSource = [&]() -> Value {
    Value source = getShard(op.getOperand(), axes);
    auto sourceType = cast<RankedTensorType>(source.getType());
    source = relayout(
        source, RankedTensorType::get(sourceType.getShape(), elementType));
    // f16 and bf16 are rounded once. [REDUCE-5]
    if (isSum && (elementType.isF16() || elementType.isBF16()))
      source = ConvertOp::create(
          builder,
          RankedTensorType::get(sourceType.getShape(), builder.getF32Type()),
          ValueRange{source});
    return source;
  };
  Value result;
  if (!isOrdered(op) || options.freeOrder) {
    Value source = dropCopies(op, getSource(), axes);
    Value partial =
        ReduceOp::create(builder, op.getKind(), source, op.getDims());
    result = combineParts(op.getKind(), partial, across);
  } else {
    auto groups = groupAdjacentDims(op.getDims());
    auto [split, group] = gatherAxes(op, groups, axes);
    SmallVector<int64_t> dims = llvm::to_vector(llvm::seq(type.getRank()));
    Value source = getSource();
    // The groups after this one are reduced first. [REDUCE-6]
    SmallVector<int64_t> later, earlier;
    for (int64_t dim : op.getDims())
      if (dim > group.back())
        later.push_back(dim);
      else if (dim < group.front())
        earlier.push_back(dim);
    if (!later.empty()) {
      source = ReduceOp::create(builder, op.getKind(), source, later);
      llvm::erase_if(
          dims, [&](int64_t dim) { return llvm::is_contained(later, dim); });
    }
    result = combineBlocks(op, source, dims, axes, group, split);
    if (!earlier.empty())
      result = ReduceOp::create(builder, op.getKind(), result, earlier);
  }
  result = castTo(
      result, RankedTensorType::get(local.getShape(),
                                    getElementTypeOrSelf(result.getType())));
  if (getElementTypeOrSelf(result.getType()) != elementType)
    result = ConvertOp::create(
        builder, RankedTensorType::get(local.getShape(), elementType),
        ValueRange{result});
  shards[op] = {relayout(result, local), kept};
}
