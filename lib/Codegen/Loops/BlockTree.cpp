//===- BlockTree.cpp - The tree that combines blocks ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockTree.h"
#include "bcast/Rules/Reduction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// More stacks of one type are one, so that one register holds its address.
static constexpr size_t kMaxStacks = 8;

static Value createIndex(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

/// `Op`, which counts bits, of an index.
template <typename Op>
static Value countBits(OpBuilder &builder, Location loc, Value index) {
  Value bits =
      arith::IndexCastUIOp::create(builder, loc, builder.getI64Type(), index);
  return arith::IndexCastUIOp::create(builder, loc, builder.getIndexType(),
                                      Op::create(builder, loc, bits));
}

/// `value` divided by `divisor`, a power of two.
static Value createShift(OpBuilder &builder, Location loc, Value value,
                         int64_t divisor) {
  return builder.createOrFold<arith::ShRUIOp>(
      loc, value, createIndex(builder, loc, llvm::Log2_64(divisor)));
}

int64_t BlockTree::getNumLevels(OpFoldResult size) {
  // No array has more elements.
  int64_t known =
      getConstantIntValue(size).value_or(std::numeric_limits<int64_t>::max());
  int64_t blocks = llvm::divideCeil(known, kReductionBlock);
  return llvm::Log2_64(std::max<int64_t>(blocks, 1)) + 1;
}

BlockTree::BlockTree(OpBuilder &builder, Location loc, ArrayRef<Type> types,
                     OpFoldResult size, Combine combine,
                     std::optional<int64_t> width)
    : builder(builder), loc(loc), size(size), combine(std::move(combine)) {
  SmallVector<int64_t> shape{getNumLevels(size)};
  if (width)
    shape.push_back(*width);
  if (types.size() > kMaxStacks && llvm::all_equal(types)) {
    numJoined = types.size();
    shape.push_back(numJoined);
    types = types.take_front();
  }
  for (Type type : types)
    stacks.push_back(
        memref::AllocaOp::create(builder, loc, MemRefType::get(shape, type)));
}

SmallVector<Value> BlockTree::getIndices(Value level, size_t value) const {
  SmallVector<Value> indices{level};
  if (column)
    indices.push_back(column);
  if (numJoined != 0)
    indices.push_back(createIndex(builder, loc, value));
  return indices;
}

SmallVector<Value> BlockTree::load(Value level) {
  SmallVector<Value> values;
  for (size_t value = 0; value != std::max(numJoined, stacks.size()); ++value)
    values.push_back(memref::LoadOp::create(builder, loc, getStack(value),
                                            getIndices(level, value)));
  return values;
}

SmallVector<Value> BlockTree::merge(ValueRange values, Value height,
                                    Value count) {
  Value zero = createIndex(builder, loc, 0), one = createIndex(builder, loc, 1);
  Value top = arith::SubIOp::create(builder, loc, height, one);
  auto loop = scf::ForOp::create(
      builder, loc, zero, count, one, values,
      [&](OpBuilder &inner, Location, Value step, ValueRange merged) {
        OpBuilder::InsertionGuard guard(builder);
        builder.setInsertionPointToEnd(inner.getInsertionBlock());
        Value level = arith::SubIOp::create(builder, loc, top, step);
        scf::YieldOp::create(builder, loc, combine(load(level), merged));
      });
  return llvm::to_vector_of<Value>(loop.getResults());
}

void BlockTree::push(ValueRange values, Value begin, int64_t numBlocks) {
  Value blocks = createShift(builder, loc, begin, kReductionBlock);
  Value height = countBits<math::CtPopOp>(builder, loc, blocks);
  // The trees of the same size as that of `values`, then of twice, ... are
  // those of the trailing bits that are set.
  Value count = createShift(builder, loc, blocks, numBlocks);
  Value inverted =
      arith::XOrIOp::create(builder, loc, count, createIndex(builder, loc, -1));
  Value numMerges =
      countBits<math::CountTrailingZerosOp>(builder, loc, inverted);
  SmallVector<Value> merged = merge(values, height, numMerges);
  Value level = arith::SubIOp::create(builder, loc, height, numMerges);
  for (auto [index, value] : llvm::enumerate(merged))
    memref::StoreOp::create(builder, loc, value, getStack(index),
                            getIndices(level, index));
}

SmallVector<Value> BlockTree::finish(ValueRange neutral) {
  Value numElements = getValueOrCreateConstantIndexOp(builder, loc, size);
  Value rounded =
      arith::AddIOp::create(builder, loc, numElements,
                            createIndex(builder, loc, kReductionBlock - 1));
  Value height = countBits<math::CtPopOp>(
      builder, loc, createShift(builder, loc, rounded, kReductionBlock));
  return merge(neutral, height, height);
}

SmallVector<Value>
mlir::bcast::loops::createInScope(OpBuilder &builder, Location loc,
                                  TypeRange types,
                                  function_ref<SmallVector<Value>()> emit) {
  auto scope = memref::AllocaScopeOp::create(builder, loc, types);
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(&scope.getBodyRegion());
  memref::AllocaScopeReturnOp::create(builder, loc, emit());
  return llvm::to_vector_of<Value>(scope.getResults());
}

Combiners::Values mlir::bcast::loops::emitLaneTree(
    const Combiners &combiners, std::optional<int64_t> count, int64_t first,
    int64_t stride, int64_t leafStride,
    function_ref<Combiners::Values(int64_t)> emitLeaf) {
  if (count && first >= *count)
    return {};
  if (stride == leafStride)
    return emitLeaf(first);
  auto lower =
      emitLaneTree(combiners, count, first, 2 * stride, leafStride, emitLeaf);
  auto upper = emitLaneTree(combiners, count, first + stride, 2 * stride,
                            leafStride, emitLeaf);
  return upper.empty() ? lower : combiners.combine(lower, upper);
}

Combiners::Values mlir::bcast::loops::emitBlockTree(
    const LoopEmitter &emitter, const Combiners &combiners, OpFoldResult size,
    int64_t steps, function_ref<Combiners::Values(Value)> emitLong,
    function_ref<Combiners::Values(OpFoldResult, OpFoldResult)> emitShort,
    ValueRange neutral, function_ref<Combiners::Values(Value)> emitAnyShort) {
  OpBuilder &builder = emitter.builder;
  OpFoldResult zero = builder.getIndexAttr(0);
  std::optional<int64_t> known = getConstantIntValue(size);
  if (known && *known <= kReductionBlock)
    return emitShort(zero, size);
  if (known && *known == steps)
    return emitLong(emitter.createIndex(0));
  auto types = llvm::to_vector(neutral.getTypes());
  return createInScope(builder, emitter.loc, types, [&] {
    BlockTree tree(builder, emitter.loc, types, size,
                   [&](ValueRange lhs, ValueRange rhs) {
                     return combiners.combine(lhs, rhs);
                   });
    OpFoldResult longEnd = emitLong ? emitter.roundDown(size, steps) : zero;
    OpFoldResult fullEnd = emitter.roundDown(size, kReductionBlock);
    emitter.createLoop({zero, longEnd}, steps, [&](Value begin) {
      tree.push(emitLong(begin), begin, steps / kReductionBlock);
    });
    if (emitAnyShort) {
      emitter.createLoop({longEnd, size}, kReductionBlock, [&](Value begin) {
        tree.push(emitAnyShort(begin), begin, /*numBlocks=*/1);
      });
      return tree.finish(neutral);
    }
    AffineExpr first = builder.getAffineDimExpr(0);
    if (steps != kReductionBlock)
      emitter.createLoop({longEnd, fullEnd}, kReductionBlock, [&](Value begin) {
        tree.push(
            emitShort(begin, emitter.apply(first + kReductionBlock, {begin})),
            begin, /*numBlocks=*/1);
      });
    emitter.createLoop({fullEnd, size}, kReductionBlock, [&](Value begin) {
      tree.push(emitShort(begin, size), begin,
                /*numBlocks=*/1);
    });
    return tree.finish(neutral);
  });
}

Combiners::Values mlir::bcast::loops::emitTreeOfParts(
    const LoopEmitter &emitter, const Combiners &combiners, ValueRange buffers,
    OpFoldResult count, ValueRange neutral) {
  // A part takes the place of a block.
  OpFoldResult size = emitter.apply(
      emitter.builder.getAffineDimExpr(0) * kReductionBlock, {count});
  BlockTree tree(emitter.builder, emitter.loc,
                 llvm::to_vector(neutral.getTypes()), size,
                 [&](ValueRange lhs, ValueRange rhs) {
                   return combiners.combine(lhs, rhs);
                 });
  LoopRange blocks{emitter.builder.getIndexAttr(0), size};
  emitter.createLoop(blocks, kReductionBlock, [&](Value begin) {
    Value index = emitter.createIndex(
        emitter.builder.getAffineDimExpr(0).floorDiv(kReductionBlock), {begin});
    auto values = llvm::map_to_vector(buffers, [&](Value buffer) -> Value {
      return memref::LoadOp::create(emitter.builder, emitter.loc, buffer,
                                    index);
    });
    tree.push(values, begin, /*numBlocks=*/1);
  });
  return tree.finish(neutral);
}
