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
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include <numeric>

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

Value Partitioner::combineParts(ReduceKind kind, Value whole, Value partial,
                                const SplitAxes &kept, const AxisList &axes) {
  // The partial results are an array with one more dimension, of which each
  // rank has one index.
  auto type = cast<RankedTensorType>(partial.getType());
  auto wholeType = cast<RankedTensorType>(whole.getType());
  int64_t rank = type.getRank(), parts = countParts(grid, axes);
  SmallVector<int64_t> shape{1};
  llvm::append_range(shape, type.getShape());
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < rank; ++dim)
    groups.push_back({dim + 1});
  if (rank > 0)
    groups.front().insert(groups.front().begin(), 0);
  SmallVector<OpFoldResult> sizes{builder.getIndexAttr(1)};
  llvm::append_range(sizes,
                     tensor::getMixedSizes(builder, builder.getLoc(), partial));
  Value source = tensor::ExpandShapeOp::create(
      builder, RankedTensorType::get(shape, type.getElementType()), partial,
      groups, sizes);
  SplitAxes from{axes}, to{AxisList()};
  llvm::append_range(from, kept);
  llvm::append_range(to, kept);
  SmallVector<Value> extents{createIndex(parts)};
  for (int64_t dim = 0; dim < rank; ++dim)
    extents.push_back(getExtent(whole, dim));
  sizes.front() = builder.getIndexAttr(parts);
  report("all_reduce", wholeType);
  return ReduceOp::create(builder, kind,
                          exchange(source, sizes, extents, from, to), {0});
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

/// Returns the results of the blocks of 256 elements along dimension 1 of
/// three. The last block may have fewer elements.
static Value reduceBlocks(ImplicitLocOpBuilder &builder, ReduceKind kind,
                          Value value) {
  Location loc = builder.getLoc();
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(builder, loc, value);
  OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
  auto block = builder.getIndexAttr(kReductionBlock);
  auto divide = [&](OpFoldResult size, bool remainder) -> OpFoldResult {
    if (std::optional<int64_t> known = getConstantIntValue(size))
      return builder.getIndexAttr(remainder ? *known % kReductionBlock
                                            : *known / kReductionBlock);
    Value lhs = getValueOrCreateConstantIndexOp(builder, loc, size);
    Value rhs = arith::ConstantIndexOp::create(builder, kReductionBlock);
    if (remainder)
      return arith::RemUIOp::create(builder, lhs, rhs).getResult();
    return arith::DivUIOp::create(builder, lhs, rhs).getResult();
  };
  OpFoldResult count = divide(sizes[1], false), rest = divide(sizes[1], true);
  OpFoldResult whole = multiply(builder, count, block);
  auto slice = [&](Value source, OpFoldResult offset,
                   OpFoldResult size) -> Value {
    SmallVector<OpFoldResult> offsets{zero, offset, zero};
    SmallVector<OpFoldResult> extents{sizes[0], size, sizes[2]};
    SmallVector<OpFoldResult> strides(3, one);
    return tensor::ExtractSliceOp::create(builder,
                                          getTensorType(extents, source),
                                          source, offsets, extents, strides);
  };
  Value blocks =
      getConstantIntValue(rest) == 0 ? value : slice(value, zero, whole);
  SmallVector<OpFoldResult> split{sizes[0], count, block, sizes[2]};
  blocks = tensor::ExpandShapeOp::create(
      builder, getTensorType(split, blocks), blocks,
      ArrayRef<ReassociationIndices>{{0}, {1, 2}, {3}}, split);
  Value results = ReduceOp::create(builder, kind, blocks, {2});
  if (getConstantIntValue(rest) == 0)
    return results;
  // If the rest is empty, its result is not read.
  Value last = ReduceOp::create(builder, kind, slice(value, whole, rest), {1});
  SmallVector<OpFoldResult> lastSizes{sizes[0], one, sizes[2]};
  last = tensor::ExpandShapeOp::create(
      builder, getTensorType(lastSizes, last), last,
      ArrayRef<ReassociationIndices>{{0, 1}, {2}}, lastSizes);
  return tensor::ConcatOp::create(builder, 1, ValueRange{results, last});
}

Value Partitioner::moveToUnits(ReduceOp op, Value source,
                               ArrayRef<int64_t> dims,
                               const SplitAxes &sourceAxes, int64_t split,
                               int64_t unit) {
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, builder.getLoc(), source);
  SmallVector<Value> extents;
  SmallVector<int64_t> blocks;
  SplitAxes splits;
  for (auto [position, dim] : llvm::enumerate(dims)) {
    extents.push_back(getExtent(op.getOperand(), dim));
    splits.push_back(sourceAxes[dim]);
    blocks.push_back(dim == split ? unit : 0);
    if (dim == split)
      sizes[position] =
          getRange(extents.back(), unit, sourceAxes[split]).extent;
  }
  report("exchange of less than two blocks per rank",
         op.getOperand().getType());
  return exchange(source, sizes, extents, splits, splits, blocks);
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
  // A unit is the smallest number of indices with whole blocks.
  int64_t unit = kReductionBlock;
  if (std::optional<int64_t> known = getConstantIntValue(inner))
    unit /= std::gcd(unit, *known);
  auto block = builder.getIndexAttr(kReductionBlock);
  auto countBlocks = [&](OpFoldResult indices) -> Value {
    Value elements = getValueOrCreateConstantIndexOp(
        builder, loc, multiply(builder, indices, inner));
    return arith::CeilDivUIOp::create(
        builder, elements,
        getValueOrCreateConstantIndexOp(builder, loc, block));
  };
  Value total = countBlocks(extent);
  Value blocksOfUnit = countBlocks(builder.getIndexAttr(unit));

  int64_t parts = countParts(grid, axes);
  int64_t known = wholeType.getDimSize(split);
  int64_t first = llvm::find(dims, group.front()) - dims.begin();
  int64_t last = first + group.size();
  SmallVector<OpFoldResult> kept = tensor::getMixedSizes(builder, loc, source);
  kept.erase(kept.begin() + first, kept.begin() + last);
  if (ShapedType::isDynamic(known)) {
    // Run time decides whether the ranks have whole units.
    Value rest =
        arith::RemUIOp::create(builder, extent, createIndex(parts * unit));
    Value isWhole = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                          rest, createIndex(0));
    auto choice = scf::IfOp::create(
        builder, isWhole,
        [&](OpBuilder &, Location) {
          scf::YieldOp::create(builder, loc, source);
        },
        [&](OpBuilder &nested, Location) {
          OpBuilder::InsertionGuard guard(builder);
          builder.setInsertionPointToStart(nested.getInsertionBlock());
          Value moved = moveToUnits(op, source, dims, sourceAxes, split, unit);
          scf::YieldOp::create(
              builder, loc,
              castTo(moved, cast<RankedTensorType>(source.getType())));
        });
    source = choice.getResult(0);
  } else if (known % (parts * unit) != 0) {
    source = moveToUnits(op, source, dims, sourceAxes, split, unit);
  }
  Value three = collapse(builder, source,
                         {first, last - first, int64_t(dims.size()) - last});
  Value results = reduceBlocks(builder, op.getKind(), three);
  report("all_reduce", op.getType());
  Value init = tensor::EmptyOp::create(builder, kept,
                                       getElementTypeOrSelf(results.getType()));
  auto combined = CombineBlocksOp::create(builder, init.getType(), op.getKind(),
                                          results, first, axes, grid, total,
                                          blocksOfUnit, communicator, init);
  return combined.getResult();
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
  return tensor::ExtractSliceOp::create(builder, getTensorType(sizes, source),
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
  if (across.empty() || keepsDims) {
    for (int64_t dim : op.getDims())
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
    result = combineParts(op.getKind(), op, partial, kept, across);
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
