//===- NonTemporalStores.cpp - Non-temporal stores ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NonTemporalStores.h"
#include "EnclosingLoops.h"
#include "bcast/Codegen/MemoryOverlap.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Fusion/MachineModel.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The bytes of the rows that are not short.
static constexpr int64_t kLongRow = 1024;

/// Whether the address of the first element of `output` may be an affine
/// symbol.
static bool hasSymbolicAddress(const Access &output) {
  Value root = getViewedBuffer(output.buffer);
  return isa<MemRefType>(root.getType()) && affine::isTopLevelValue(root);
}

static Value createAddress(OpBuilder &outer, Location loc,
                           const Access &output) {
  Value root = getViewedBuffer(output.buffer);
  OpBuilder builder(outer.getContext());
  builder.setInsertionPointAfterValue(root);
  return memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, root);
}

static bool hasSymbolicStrides(const Access &output) {
  return llvm::all_of(output.dims, [](const AccessDim &dim) {
    return llvm::all_of(dim.stride.factors, [](Value factor) {
      return affine::isValidSymbol(factor);
    });
  });
}

/// Whether all rows have the same offset from a cache line.
static bool hasAlignedStrides(const Access &output, int64_t lineBytes) {
  int64_t bytes = getElementBytes(output.getElementType());
  return llvm::all_of(output.dims, [&](const AccessDim &dim) {
    return dim.stride.isUnit() ||
           (dim.stride.constant * bytes) % lineBytes == 0;
  });
}

Stride mlir::bcast::loops::getMovedBytes(const LoopNest &nest) {
  int64_t bytes = 0;
  for (const Access &access : nest.accesses)
    if (!access.isIndex() &&
        llvm::all_of(llvm::seq(nest.getNumLoops()),
                     [&](unsigned loop) { return access.reads(loop); }))
      bytes += getElementBytes(access.getElementType());
  return Stride{bytes, {}}.times(nest.extents);
}

bool mlir::bcast::loops::isShortRow(const LoopNest &nest) {
  std::optional<int64_t> row = getConstantIntValue(nest.extents.back());
  int64_t bytes = getElementBytes(nest.getOutputs().front().getElementType());
  return row && llvm::SaturatingMultiply<uint64_t>(*row, bytes) < kLongRow;
}

/// The least unit of a non-temporal store. LLVM divides vectors that are not
/// aligned to their size, and processors combine the parts to whole cache
/// lines.
static constexpr int64_t kStreamUnit = 16;

/// The bytes of which the address of each vector of a non-temporal store is a
/// multiple: a cache line, or 16 for short rows one after the other, each of
/// which completes the last line of the row before.
static int64_t getStreamAlignment(const TargetNest &loops,
                                  StreamAlignment alignment) {
  const LoopNest &nest = loops.nest;
  bool completesLines =
      alignment == StreamAlignment::AnyRows && isShortRow(nest) &&
      llvm::all_of(llvm::seq(nest.getNumLoops() - 1), [&](unsigned loop) {
        return nest.isCollapsible(nest.getOutputs().front(), loop);
      });
  return completesLines ? kStreamUnit : loops.target.lineBytes;
}

/// The version for an output that is a slice of a buffer, of which the loops
/// around the nest store one slice after the other, if the buffer is large and
/// the slice begins at the start of a cache line. These loops are taken to read
/// as much as they write.
static std::optional<PlanVersion> planSlices(const TargetNest &loops,
                                             const Access &output) {
  const LoopNest &nest = loops.nest;
  Operation *loop = getOutermostLoop(nest.op);
  Value root = getViewedBuffer(output.buffer);
  if (!loop || !isa<MemRefType>(root.getType()) ||
      loop->isAncestor(root.getParentRegion()->getParentOp()) ||
      !hasAlignedStrides(output, loops.target.lineBytes) ||
      !isOnlyAccessIn(loop, nest.op, root) || isShortRow(nest))
    return std::nullopt;
  int64_t bytes = getElementBytes(output.getElementType());
  int64_t threshold = loops.target.nonTemporalThreshold;
  ExtentProduct size{Stride{2 * bytes, {}}, root};
  std::optional<int64_t> known = size.getStatic();
  if (known && *known <= threshold)
    return std::nullopt;
  PlanVersion version{{{Condition::Aligned, loops.target.lineBytes}},
                      loops.target.lineBytes};
  if (auto row = dyn_cast<Value>(nest.extents.back()))
    version.conditions.push_back(
        {Condition::MoreThan, kLongRow / bytes, {Stride{1, {row}}}});
  if (!known)
    version.conditions.push_back({Condition::MoreThan, threshold, size});
  return version;
}

/// Two versions of nests of unknown size with more arrays or loops take long to
/// compile. With so many arrays, stores are a small part of what is moved.
static constexpr unsigned kMaxVersionedArrays = 16, kMaxVersionedExtents = 8;

/// Two versions of more functions, which take longer than the stores, take long
/// to compile, too.
static constexpr int64_t kMaxVersionedFunctions = 4;

static bool mayHaveVersions(const LoopNest &nest, const Stride &size) {
  return size.isStatic() ||
         (nest.accesses.size() <= kMaxVersionedArrays &&
          size.factors.size() <= kMaxVersionedExtents &&
          getCost(nest.body).numExpensive <= kMaxVersionedFunctions);
}

std::optional<PlanVersion>
mlir::bcast::loops::planStreams(const TargetNest &loops,
                                StreamAlignment alignment) {
  const LoopNest &nest = loops.nest;
  if (loops.getLanes() == 1 || nest.getOutputs().size() != 1)
    return std::nullopt;
  const Access &output = nest.getOutputs().front();
  int64_t bytes = getElementBytes(output.getElementType());
  int64_t line = loops.target.lineBytes;
  int64_t threshold = loops.target.nonTemporalThreshold;
  std::optional<int64_t> offset = getStaticOffset(output);
  if (!offset && alignment == StreamAlignment::AnyRows)
    return planSlices(loops, output);
  // Another phase of the loop around the nest reads it from the cache.
  Operation *loop = getOutermostLoop(nest.op);
  if (loop && !isOnlyAccessIn(loop, nest.op, getViewedBuffer(output.buffer)))
    return std::nullopt;
  Stride size = getMovedBytes(nest);
  if (!offset || !hasSymbolicStrides(output) || !hasSymbolicAddress(output) ||
      !mayHaveVersions(nest, size) ||
      (size.isStatic() && size.constant <= threshold))
    return std::nullopt;
  std::optional<int64_t> row = getConstantIntValue(nest.extents.back());
  bool isShort = alignment == StreamAlignment::AnyRows && isShortRow(nest);
  bool isAligned = alignment != StreamAlignment::AnyRows || isShort;
  Access rows = alignment == StreamAlignment::AlignedPairsOfLoops
                    ? LoopNest::collapse(output, nest.getNumLoops() - 2)
                    : output;
  int64_t unit = getStreamAlignment(loops, alignment);
  if ((isAligned &&
       (!hasAlignedStrides(rows, line) || *offset * bytes % unit != 0)) ||
      (isShort && *row * bytes % line != 0))
    return std::nullopt;
  PlanVersion version{{}, unit};
  if (!size.isStatic())
    version.conditions.push_back({Condition::MoreThan, threshold, {size}});
  if (isAligned)
    version.conditions.push_back({Condition::Aligned, unit});
  else if (!row)
    version.conditions.push_back({Condition::MoreThan,
                                  kLongRow / bytes,
                                  {Stride().times(nest.extents.back())}});
  return version;
}

/// The address of the first element of a slice.
static Value createSliceAddress(OpBuilder &builder, Location loc,
                                const Access &output) {
  Value address = memref::ExtractAlignedPointerAsIndexOp::create(builder, loc,
                                                                 output.buffer);
  Value offset = getValueOrCreateConstantIndexOp(
      builder, loc,
      memref::ExtractStridedMetadataOp::create(builder, loc, output.buffer)
          .getConstifiedMixedOffset());
  Value bytes = arith::ConstantIndexOp::create(
      builder, loc, getElementBytes(output.getElementType()));
  offset = arith::MulIOp::create(builder, loc, offset, bytes);
  return arith::AddIOp::create(builder, loc, address, offset);
}

/// A stride along one step does not count.
static Value createIsInOrder(OpBuilder &builder, const LoopNest &nest,
                             const Access &access) {
  Location loc = nest.op.getLoc();
  Value result = arith::ConstantIntOp::create(builder, loc, 1, /*width=*/1);
  Stride expected;
  auto areEqual = [&](Value lhs, Value rhs) -> Value {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, lhs,
                                 rhs);
  };
  for (unsigned loop = nest.getNumLoops(); loop-- > 0;) {
    Stride stride = *access.getStride(loop);
    OpFoldResult extent = nest.extents[loop];
    if (!(stride == expected)) {
      Value isEqual = areEqual(stride.toValue(builder, loc),
                               expected.toValue(builder, loc));
      Value isOne =
          areEqual(getValueOrCreateConstantIndexOp(builder, loc, extent),
                   arith::ConstantIndexOp::create(builder, loc, 1));
      isEqual = arith::OrIOp::create(builder, loc, isEqual, isOne);
      result = builder.createOrFold<arith::AndIOp>(loc, result, isEqual);
    }
    expected = expected.times(extent);
  }
  return result;
}

static Value createTest(OpBuilder &builder, const LoopNest &nest,
                        const Condition &condition) {
  Location loc = nest.op.getLoc();
  if (condition.kind == Condition::InOrder)
    return createIsInOrder(builder, nest, nest.accesses[condition.bound]);
  const Access &output = nest.getOutputs().front();
  bool isSlice = !getStaticOffset(output);
  bool isAligned = condition.kind == Condition::Aligned;
  auto createConstant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  Value value;
  if (isAligned && isSlice) {
    value = createSliceAddress(builder, loc, output);
    value = arith::RemUIOp::create(builder, loc, value,
                                   createConstant(condition.bound));
  } else if (isAligned) {
    value = getValueOrCreateConstantIndexOp(
        builder, loc,
        affine::makeComposedFoldedAffineApply(
            builder, loc, builder.getAffineDimExpr(0) % condition.bound,
            {createAddress(builder, loc, output)}));
  } else {
    Stride product = condition.product.create(builder, loc);
    if (product.constant == 1 && product.factors.size() == 1)
      value = product.factors.front();
    else
      value = isSlice ? product.toValue(builder, loc)
                      : getValueOrCreateConstantIndexOp(
                            builder, loc, product.toSymbol(builder, loc));
  }
  return arith::CmpIOp::create(
      builder, loc,
      condition.kind == Condition::MoreThan   ? arith::CmpIPredicate::ugt
      : condition.kind == Condition::LessThan ? arith::CmpIPredicate::slt
                                              : arith::CmpIPredicate::eq,
      value, createConstant(isAligned ? 0 : condition.bound));
}

OpFoldResult mlir::bcast::loops::createTests(OpBuilder &builder,
                                             const LoopNest &nest,
                                             ArrayRef<Condition> conditions) {
  OpFoldResult result = builder.getBoolAttr(true);
  for (const Condition &condition : conditions) {
    Value test = createTest(builder, nest, condition);
    if (auto others = dyn_cast<Value>(result))
      test = arith::AndIOp::create(builder, nest.op.getLoc(), others, test);
    result = test;
  }
  return result;
}

/// Whether `output` begins at a cache line in every row.
static bool isAligned(const Access &output, int64_t lineBytes) {
  auto alloc = getViewedBuffer(output.buffer).getDefiningOp<memref::AllocOp>();
  int64_t bytes = getElementBytes(output.getElementType());
  return alloc && alloc.getAlignment().value_or(1) % lineBytes == 0 &&
         *getStaticOffset(output) * bytes % lineBytes == 0 &&
         hasAlignedStrides(output, lineBytes);
}

bool mlir::bcast::loops::canAlignRows(const TargetNest &loops) {
  const Access &output = loops.nest.getOutputs().front();
  auto row = dyn_cast<Value>(loops.nest.extents.back());
  return loops.nest.isAffine && getStaticOffset(output) &&
         hasSymbolicStrides(output) && !isShortRow(loops.nest) &&
         !isAligned(output, loops.target.lineBytes) &&
         affine::isTopLevelValue(getViewedBuffer(output.buffer)) &&
         (!row || affine::isTopLevelValue(row));
}

/// Returns 1 if rows are long and 0 if not, as an affine symbol.
static Value createIsLongRow(const LoopEmitter &emitter, Value row) {
  OpBuilder builder(emitter.builder.getContext());
  builder.setInsertionPointAfterValue(row);
  int64_t bytes =
      getElementBytes(emitter.nest.getOutputs().front().getElementType());
  Value bound =
      arith::ConstantIndexOp::create(builder, emitter.loc, kLongRow / bytes);
  Value isLong = arith::CmpIOp::create(builder, emitter.loc,
                                       arith::CmpIPredicate::uge, row, bound);
  return arith::IndexCastUIOp::create(builder, emitter.loc,
                                      builder.getIndexType(), isLong);
}

OpFoldResult
mlir::bcast::loops::createStepsToCacheLine(const LoopEmitter &emitter,
                                           const Position &position) {
  OpBuilder &builder = emitter.builder;
  const Access &output = emitter.nest.getOutputs().front();
  // The condition requires that a slice or a short row begins there.
  if (!getStaticOffset(output) || isShortRow(emitter.nest))
    return builder.getIndexAttr(0);
  int64_t bytes = getElementBytes(output.getElementType());
  SmallVector<OpFoldResult> symbols{
      createAddress(builder, emitter.loc, output)};
  AffineExpr index = builder.getAffineConstantExpr(*getStaticOffset(output));
  for (const AccessDim &dim : output.dims)
    if (!dim.stride.isUnit())
      index = index +
              position.indices[dim.loop] * dim.stride.getExpr(builder, symbols);
  AffineExpr address = builder.getAffineSymbolExpr(0) + index * bytes;
  AffineExpr steps = ((-address) % emitter.target.lineBytes).floorDiv(bytes);
  // Non-temporal stores are tested to have long rows.
  auto row = dyn_cast<Value>(emitter.nest.extents.back());
  if (row && emitter.streamAlignment == 0) {
    steps = steps * builder.getAffineSymbolExpr(symbols.size());
    symbols.push_back(createIsLongRow(emitter, row));
  }
  SmallVector<OpFoldResult> operands =
      getAsOpFoldResult(ValueRange(position.variables));
  llvm::append_range(operands, symbols);
  return affine::makeComposedFoldedAffineApply(
      builder, emitter.loc,
      AffineMap::get(position.variables.size(), symbols.size(), steps),
      operands);
}

void mlir::bcast::loops::createStreamFence(const LoopEmitter &emitter) {
  OpBuilder &builder = emitter.builder;
  OpBuilder::InsertionGuard guard(builder);
  Operation *loop = getStaticOffset(emitter.nest.getOutputs().front())
                        ? nullptr
                        : getOutermostLoop(emitter.nest.op);
  if (loop) {
    if (isa_and_nonnull<LLVM::FenceOp>(loop->getNextNode()))
      return;
    builder.setInsertionPointAfter(loop);
  }
  LLVM::FenceOp::create(builder, emitter.loc, LLVM::AtomicOrdering::seq_cst);
}
