//===- BlockTree.cpp - The tree that combines blocks ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockTree.h"
#include "ReductionPlan.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
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

/// Larger memory is not on the stack.
static constexpr int64_t kMaxStackBytes = 1 << 17;

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

Scratch::Scratch(const LoopEmitter &emitter, TypeRange types,
                 OpFoldResult count, bool mayBeLarge)
    : emitter(emitter) {
  SmallVector<int64_t> shape;
  SmallVector<Value> sizes;
  dispatchIndexOpFoldResults(count, sizes, shape);
  IntegerAttr alignment;
  if (mayBeLarge)
    alignment = emitter.builder.getI64IntegerAttr(emitter.target.lineBytes);
  int64_t bytes = 0;
  for (Type type : types)
    bytes += getElementBytes(type);
  isOnHeap =
      mayBeLarge && (!sizes.empty() || shape.front() * bytes > kMaxStackBytes);
  for (Type type : types) {
    auto memory = MemRefType::get(shape, type);
    if (isOnHeap)
      buffers.push_back(memref::AllocOp::create(emitter.builder, emitter.loc,
                                                memory, sizes, alignment));
    else
      buffers.push_back(memref::AllocaOp::create(emitter.builder, emitter.loc,
                                                 memory, sizes, alignment));
  }
}

void Scratch::store(ValueRange values, Value index) const {
  for (auto [buffer, value] : llvm::zip_equal(buffers, values))
    memref::StoreOp::create(emitter.builder, emitter.loc, value, buffer, index);
}

Combiners::Values Scratch::load(Value index) const {
  return llvm::map_to_vector(buffers, [&](Value buffer) -> Value {
    return memref::LoadOp::create(emitter.builder, emitter.loc, buffer, index);
  });
}

void Scratch::free() const {
  if (isOnHeap)
    for (Value buffer : buffers)
      memref::DeallocOp::create(emitter.builder, emitter.loc, buffer);
}

int64_t BlockTree::getNumLevels(std::optional<int64_t> size) {
  // No array has more elements.
  int64_t known = size.value_or(std::numeric_limits<int64_t>::max());
  int64_t blocks = llvm::divideCeil(known, kReductionBlock);
  return llvm::Log2_64(std::max<int64_t>(blocks, 1)) + 1;
}

BlockTree::BlockTree(const Combiners &combiners, OpFoldResult size,
                     ArrayRef<Value> neutral, std::optional<int64_t> width,
                     std::optional<int64_t> most)
    : combiners(combiners), builder(combiners.emitter.builder),
      loc(combiners.emitter.loc), size(size), neutral(neutral) {
  SmallVector<int64_t> shape{
      getNumLevels(most ? most : getConstantIntValue(size))};
  if (width)
    shape.push_back(*width);
  if (neutral.size() > combiners.getNumOutputs())
    shape.push_back(neutral.size() / combiners.getNumOutputs());
  for (Value value : neutral.take_front(combiners.getNumOutputs()))
    stacks.push_back(memref::AllocaOp::create(
        builder, loc, MemRefType::get(shape, value.getType())));
}

SmallVector<Value> BlockTree::getIndices(Value level, size_t value) const {
  SmallVector<Value> indices{level};
  if (column)
    indices.push_back(column);
  if (neutral.size() > stacks.size())
    indices.push_back(createIndex(builder, loc, value / stacks.size()));
  return indices;
}

Combiners::Values BlockTree::merge(ValueRange values, Value height,
                                   Value count) {
  Value zero = createIndex(builder, loc, 0), one = createIndex(builder, loc, 1);
  Value top = arith::SubIOp::create(builder, loc, height, one);
  auto loop = scf::ForOp::create(
      builder, loc, zero, count, one, values,
      [&](OpBuilder &inner, Location, Value step, ValueRange merged) {
        OpBuilder::InsertionGuard guard(builder);
        builder.setInsertionPointToEnd(inner.getInsertionBlock());
        Value level = arith::SubIOp::create(builder, loc, top, step);
        Combiners::Values lower;
        for (size_t value = 0; value != neutral.size(); ++value)
          lower.push_back(memref::LoadOp::create(builder, loc,
                                                 stacks[value % stacks.size()],
                                                 getIndices(level, value)));
        scf::YieldOp::create(builder, loc, combiners.combine(lower, merged));
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
    memref::StoreOp::create(builder, loc, value, stacks[index % stacks.size()],
                            getIndices(level, index));
}

Combiners::Values BlockTree::finish() {
  Value numElements = getValueOrCreateConstantIndexOp(builder, loc, size);
  Value rounded =
      arith::AddIOp::create(builder, loc, numElements,
                            createIndex(builder, loc, kReductionBlock - 1));
  Value height = countBits<math::CtPopOp>(
      builder, loc, createShift(builder, loc, rounded, kReductionBlock));
  return merge(neutral, height, height);
}

/// The types of the results are known after what is within.
Combiners::Values
mlir::bcast::loops::createInScope(const LoopEmitter &emitter,
                                  function_ref<Combiners::Values()> emit) {
  OpBuilder &builder = emitter.builder;
  auto scope = memref::AllocaScopeOp::create(builder, emitter.loc, TypeRange());
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(&scope.getBodyRegion());
  Combiners::Values values = emit();
  memref::AllocaScopeReturnOp::create(builder, emitter.loc, values);
  if (values.empty())
    return values;
  builder.setInsertionPoint(scope);
  auto typed = memref::AllocaScopeOp::create(builder, emitter.loc,
                                             ValueRange(values).getTypes());
  typed.getBodyRegion().takeBody(scope.getBodyRegion());
  scope.erase();
  return llvm::to_vector_of<Value>(typed.getResults());
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

std::optional<int64_t> ReductionBlock::getCount() const {
  std::optional<int64_t> first = getConstantIntValue(begin);
  std::optional<int64_t> last = getConstantIntValue(end);
  return first && last && !limit ? std::optional(*last - *first) : std::nullopt;
}

Combiners::Values mlir::bcast::loops::emitBlockTree(
    const Combiners &combiners, OpFoldResult size, ArrayRef<Value> neutral,
    bool hasWholeBlocks,
    function_ref<Combiners::Values(const ReductionBlock &)> emit,
    function_ref<Combiners::Values(Value)> emitChunk) {
  const LoopEmitter &emitter = combiners.emitter;
  OpFoldResult zero = emitter.builder.getIndexAttr(0);
  std::optional<int64_t> known = getConstantIntValue(size);
  if (known && *known <= kReductionBlock)
    return emit({zero, size});
  if (emitChunk && known == kReductionChunk)
    return emitChunk(emitter.createIndex(0));
  return createInScope(emitter, [&] {
    BlockTree tree(combiners, size, neutral);
    OpFoldResult chunksEnd =
        emitChunk ? emitter.roundDown(size, kReductionChunk) : zero;
    OpFoldResult blocksEnd =
        hasWholeBlocks ? emitter.roundDown(size, kReductionBlock) : chunksEnd;
    emitter.createLoop({zero, chunksEnd}, kReductionChunk, [&](Value begin) {
      tree.push(emitChunk(begin), begin, kPartsSideBySide);
    });
    auto emitBlocks = [&](LoopRange range, OpFoldResult end,
                          OpFoldResult limit) {
      emitter.createLoop(range, kReductionBlock, [&](Value begin) {
        AffineExpr next = emitter.builder.getAffineDimExpr(0) + kReductionBlock;
        ReductionBlock block{begin, end ? end : emitter.apply(next, {begin}),
                             limit};
        tree.push(emit(block), begin);
      });
    };
    emitBlocks({chunksEnd, blocksEnd}, {}, {});
    if (hasWholeBlocks)
      emitBlocks({blocksEnd, size}, size, {});
    else
      emitBlocks({blocksEnd, size}, {}, size);
    return tree.finish();
  });
}

Combiners::Values mlir::bcast::loops::emitTreeOfParts(
    const Combiners &combiners, OpFoldResult count, ArrayRef<Value> neutral,
    function_ref<Combiners::Values(Value)> loadPart) {
  const LoopEmitter &emitter = combiners.emitter;
  if (isConstantIntValue(count, 0))
    return Combiners::Values(neutral);
  // A part takes the place of a block.
  AffineExpr number = emitter.builder.getAffineDimExpr(0);
  OpFoldResult size = emitter.apply(number * kReductionBlock, {count});
  auto load = [&](OpFoldResult begin, int64_t part) {
    return loadPart(
        emitter.createIndex(number.floorDiv(kReductionBlock) + part, {begin}));
  };
  return emitBlockTree(
      combiners, size, neutral, /*hasWholeBlocks=*/true,
      [&](const ReductionBlock &block) { return load(block.begin, 0); },
      [&](Value begin) {
        static_assert(kPartsSideBySide == 4);
        return combiners.combine(
            combiners.combine(load(begin, 0), load(begin, 1)),
            combiners.combine(load(begin, 2), load(begin, 3)));
      });
}
