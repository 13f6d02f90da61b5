//===- LocalShards.cpp - This rank's parts of arrays ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Partitioner.h"
#include "bcast/Runtime/Collectives.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::shards;

Value Partitioner::createIndex(int64_t value) {
  return arith::ConstantIndexOp::create(builder, value);
}

Value Partitioner::toI64(Value index) {
  return arith::IndexCastOp::create(builder, builder.getI64Type(), index);
}

Value Partitioner::getExtent(Value whole, int64_t dim) {
  auto type = cast<RankedTensorType>(whole.getType());
  if (!type.isDynamicDim(dim))
    return createIndex(type.getDimSize(dim));
  // A dimension that is not split has the extent of the whole array.
  auto shard = shards.find(whole);
  bool isWhole = shard != shards.end() && shard->second.axes[dim].empty();
  return tensor::DimOp::create(builder, isWhole ? shard->second.value : whole,
                               dim);
}

Value Partitioner::getPart(const AxisList &axes) {
  Value &part = parts[axes];
  if (part)
    return part;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfterValue(coordinates.back());
  part = coordinates[axes.front()];
  for (int64_t axis : ArrayRef(axes).drop_front())
    part = arith::AddIOp::create(
        builder, arith::MulIOp::create(builder, part, createIndex(grid[axis])),
        coordinates[axis]);
  return part;
}

Partitioner::Range Partitioner::getRange(Value whole, int64_t unit,
                                         const AxisList &axes) {
  auto min = [&](Value lhs, Value rhs) -> Value {
    return builder.createOrFold<arith::MinUIOp>(lhs, rhs);
  };
  auto multiply = [&](Value lhs, Value rhs) -> Value {
    return builder.createOrFold<arith::MulIOp>(lhs, rhs);
  };
  auto add = [&](Value lhs, Value rhs) -> Value {
    return builder.createOrFold<arith::AddIOp>(lhs, rhs);
  };
  Value part = getPart(axes);
  Value parts = createIndex(countParts(grid, axes));
  Value groups = whole;
  if (unit > 1)
    groups = builder.createOrFold<arith::CeilDivUIOp>(whole, createIndex(unit));
  Value quotient = builder.createOrFold<arith::DivUIOp>(groups, parts);
  Value remainder = builder.createOrFold<arith::RemUIOp>(groups, parts);
  Value first = add(multiply(part, quotient), min(part, remainder));
  Value isLarger = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult,
                                         part, remainder);
  Value count = arith::SelectOp::create(
      builder, isLarger, add(quotient, createIndex(1)), quotient);
  if (unit > 0) {
    Value size = createIndex(unit);
    Value offset = min(multiply(first, size), whole);
    Value end = min(multiply(add(first, count), size), whole);
    return {offset, arith::SubIOp::create(builder, end, offset)};
  }
  if (std::optional<int64_t> known = getConstantIntValue(whole);
      known && *known != 1)
    return {first, count};
  // Every rank has a dimension of extent 1. [SHARD-2]
  Value one = createIndex(1);
  Value isOne =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, whole, one);
  return {arith::SelectOp::create(builder, isOne, createIndex(0), first),
          arith::SelectOp::create(builder, isOne, one, count)};
}

SmallVector<Value> Partitioner::getSizes(Value whole, RankedTensorType local,
                                         const SplitAxes &axes) {
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < local.getRank(); ++dim) {
    if (!local.isDynamicDim(dim))
      continue;
    Value extent = getExtent(whole, dim);
    sizes.push_back(axes[dim].empty() ? extent
                                      : getRange(extent, 0, axes[dim]).extent);
  }
  return sizes;
}

Value Partitioner::relayout(Value value, RankedTensorType type) {
  if (value.getType() == type)
    return value;
  return RelayoutOp::create(builder, type, value);
}

Value Partitioner::cut(Value whole, Value replicated, const SplitAxes &axes) {
  RankedTensorType local = getLocalType(whole, axes);
  // A slice of no element would begin behind the last one.
  if (llvm::is_contained(cast<RankedTensorType>(whole.getType()).getShape(), 0))
    return relayout(tensor::EmptyOp::create(builder, local.getShape(),
                                            local.getElementType(),
                                            getSizes(whole, local, axes)),
                    local);
  Value source = relayout(replicated, dropLayout(replicated.getType()));
  SmallVector<OpFoldResult> offsets, sizes;
  SmallVector<OpFoldResult> strides(local.getRank(), builder.getIndexAttr(1));
  for (int64_t dim = 0; dim < local.getRank(); ++dim) {
    OpFoldResult offset = builder.getIndexAttr(0);
    OpFoldResult size = builder.getIndexAttr(local.getDimSize(dim));
    if (!axes[dim].empty()) {
      Range range = getRange(getExtent(whole, dim), 0, axes[dim]);
      offset = range.offset;
      if (local.isDynamicDim(dim))
        size = range.extent;
    } else if (local.isDynamicDim(dim)) {
      size = getExtent(whole, dim);
    }
    offsets.push_back(offset);
    sizes.push_back(size);
  }
  Value slice = tensor::ExtractSliceOp::create(builder, dropLayout(local),
                                               source, offsets, sizes, strides);
  return relayout(slice, local);
}

void Partitioner::report(const Twine &name, RankedTensorType whole) {
  if (!options.report)
    return;
  InFlightDiagnostic remark = emitRemark(builder.getLoc());
  remark << name << " of " << whole;
  if (whole.hasStaticShape() && whole.getElementType().isIntOrFloat())
    remark << ", "
           << whole.getNumElements() *
                  llvm::divideCeil(whole.getElementTypeBitWidth(), 8)
           << " bytes in all";
}

/// As the assembly of `bcast.reshard` has it: [[0], []].
static std::string stringify(const SplitAxes &split) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '[';
  llvm::interleaveComma(split, os, [&](const AxisList &axes) {
    os << '[';
    llvm::interleaveComma(axes, os);
    os << ']';
  });
  os << ']';
  return text;
}

/// In parentheses; empty for a change that is several collectives.
static std::string nameCollective(const SplitAxes &from, const SplitAxes &to) {
  bcast_axis_changes changes = {};
  for (auto [before, after] : llvm::zip_equal(from, to))
    bcast_add_axis_changes(&changes, before.size(), before.data(), after.size(),
                           after.data());
  const char *name = bcast_name_collective(changes);
  return name ? std::string(" (") + name + ")" : "";
}

Value Partitioner::getShard(Value whole, const SplitAxes &axes) {
  const Shard shard = shards.lookup(whole);
  if (shard.axes == axes)
    return shard.value;
  if (isReplicated(shard.axes))
    return cut(whole, shard.value, axes);
  report("bcast.reshard" + nameCollective(shard.axes, axes) + " from " +
             stringify(shard.axes) + " to " + stringify(axes),
         cast<RankedTensorType>(whole.getType()));
  RankedTensorType local = getLocalType(whole, axes);
  SmallVector<Value> extents;
  for (int64_t dim = 0; dim < local.getRank(); ++dim)
    extents.push_back(getExtent(whole, dim));
  SmallVector<OpFoldResult> sizes =
      getMixedValues(local.getShape(), getSizes(whole, local, axes), builder);
  Value init = tensor::EmptyOp::create(builder, sizes, local.getElementType(),
                                       local.getEncoding());
  MLIRContext *context = builder.getContext();
  return ReshardOp::create(builder, init.getType(), shard.value, extents,
                           communicator, init,
                           getSplitAxesAttr(context, shard.axes),
                           getSplitAxesAttr(context, axes),
                           builder.getDenseI64ArrayAttr(grid))
      .getResult();
}
