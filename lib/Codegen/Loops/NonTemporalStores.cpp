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

/// Returns the address of the first element of the output as an affine symbol,
/// or null.
static Value getAddress(const LoopEmitter &emitter, const Access &output) {
  Value root = getViewedBuffer(output.buffer);
  if (!isa<MemRefType>(root.getType()) || !affine::isTopLevelValue(root))
    return {};
  OpBuilder builder(emitter.builder.getContext());
  builder.setInsertionPointAfterValue(root);
  return memref::ExtractAlignedPointerAsIndexOp::create(builder, emitter.loc,
                                                        root);
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

static Value createCompare(const LoopEmitter &emitter,
                           arith::CmpIPredicate predicate, OpFoldResult value,
                           int64_t bound) {
  Value lhs = emitter.createIndex(value);
  return arith::CmpIOp::create(emitter.builder, emitter.loc, predicate, lhs,
                               emitter.createIndex(bound));
}

/// The bytes per step of what the nest reads once and writes. Operands that are
/// broadcast stay in a cache.
static int64_t getMovedBytes(const LoopNest &nest) {
  int64_t bytes = 0;
  for (const Access &access : nest.accesses)
    if (!access.isIndex() &&
        llvm::all_of(llvm::seq(nest.getNumLoops()),
                     [&](unsigned loop) { return access.reads(loop); }))
      bytes += getElementBytes(access.getElementType());
  return bytes;
}

bool mlir::bcast::loops::isShortRow(const LoopEmitter &emitter) {
  std::optional<int64_t> row = getConstantIntValue(emitter.nest.extents.back());
  int64_t bytes =
      getElementBytes(emitter.nest.getOutputs().front().getElementType());
  return row && *row * bytes < kLongRow;
}

/// The least unit of a non-temporal store. LLVM divides vectors that are not
/// aligned to their size, and processors combine the parts to whole cache
/// lines.
static constexpr int64_t kStreamUnit = 16;

int64_t mlir::bcast::loops::getStreamAlignment(const LoopEmitter &emitter,
                                               StreamAlignment alignment) {
  if (alignment != StreamAlignment::AnyRows || !isShortRow(emitter))
    return emitter.target.lineBytes;
  const LoopNest &loops = emitter.nest;
  bool isContiguous =
      llvm::all_of(llvm::seq(loops.getNumLoops() - 1), [&](unsigned loop) {
        return loops.isCollapsible(loops.getOutputs().front(), loop);
      });
  return isContiguous ? kStreamUnit : emitter.target.lineBytes;
}

/// The condition for an output that is a slice of a buffer, of which the loops
/// around the nest store one slice after the other: the buffer is large, and
/// the slice begins at the start of a cache line. These loops are taken to read
/// as much as they write.
static OpFoldResult createSliceCondition(const LoopEmitter &emitter,
                                         const Access &output) {
  OpBuilder &builder = emitter.builder;
  Location loc = emitter.loc;
  OpFoldResult no = builder.getBoolAttr(false);
  Operation *loop = getOutermostLoop(emitter.nest.op);
  Value root = getViewedBuffer(output.buffer);
  if (!loop || !isa<MemRefType>(root.getType()) ||
      loop->isAncestor(root.getParentRegion()->getParentOp()) ||
      !hasAlignedStrides(output, emitter.target.lineBytes) ||
      !isOnlyAccessIn(loop, emitter.nest.op, root))
    return no;
  int64_t bytes = getElementBytes(output.getElementType());
  OpFoldResult row = emitter.nest.extents.back();
  Stride size =
      Stride{2 * bytes, {}}.times(memref::getMixedSizes(builder, loc, root));
  std::optional<int64_t> staticRow = getConstantIntValue(row);
  if (isShortRow(emitter) ||
      (size.isStatic() && size.constant <= emitter.target.nonTemporalThreshold))
    return no;

  Value address = memref::ExtractAlignedPointerAsIndexOp::create(builder, loc,
                                                                 output.buffer);
  Value offset = emitter.createIndex(
      memref::ExtractStridedMetadataOp::create(builder, loc, output.buffer)
          .getConstifiedMixedOffset());
  offset =
      arith::MulIOp::create(builder, loc, offset, emitter.createIndex(bytes));
  address = arith::AddIOp::create(builder, loc, address, offset);
  address = arith::RemUIOp::create(
      builder, loc, address, emitter.createIndex(emitter.target.lineBytes));
  Value condition =
      createCompare(emitter, arith::CmpIPredicate::eq, address, /*bound=*/0);
  auto require = [&](OpFoldResult value, int64_t bound) {
    condition = arith::AndIOp::create(
        builder, loc, condition,
        createCompare(emitter, arith::CmpIPredicate::ugt, value, bound));
  };
  if (!staticRow)
    require(row, kLongRow / bytes);
  if (!size.isStatic())
    require(size.toValue(builder, loc), emitter.target.nonTemporalThreshold);
  return condition;
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

OpFoldResult
mlir::bcast::loops::createNonTemporalCondition(const LoopEmitter &emitter,
                                               StreamAlignment alignment) {
  OpBuilder &builder = emitter.builder;
  OpFoldResult no = builder.getBoolAttr(false);
  ArrayRef<Access> outputs = emitter.nest.getOutputs();
  if (emitter.getLanes() == 1 || outputs.size() != 1)
    return no;
  const Access &output = outputs.front();
  int64_t bytes = getElementBytes(output.getElementType());
  std::optional<int64_t> offset = getStaticOffset(output);
  if (!offset && alignment == StreamAlignment::AnyRows)
    return createSliceCondition(emitter, output);
  // Another phase of the loop around the nest reads it from the cache.
  Operation *loop = getOutermostLoop(emitter.nest.op);
  if (loop &&
      !isOnlyAccessIn(loop, emitter.nest.op, getViewedBuffer(output.buffer)))
    return no;
  Stride size =
      Stride{getMovedBytes(emitter.nest), {}}.times(emitter.nest.extents);
  if (!offset || !hasSymbolicStrides(output) ||
      !mayHaveVersions(emitter.nest, size) ||
      (size.isStatic() && size.constant <= emitter.target.nonTemporalThreshold))
    return no;
  OpFoldResult row = emitter.nest.extents.back();
  std::optional<int64_t> staticRow = getConstantIntValue(row);
  bool isShort = alignment == StreamAlignment::AnyRows && isShortRow(emitter);
  bool isAligned = alignment != StreamAlignment::AnyRows || isShort;
  Access rows = alignment == StreamAlignment::AlignedPairsOfLoops
                    ? LoopNest::collapse(output, emitter.nest.getNumLoops() - 2)
                    : output;
  int64_t unit = getStreamAlignment(emitter, alignment);
  if ((isAligned && (!hasAlignedStrides(rows, emitter.target.lineBytes) ||
                     *offset * bytes % unit != 0)) ||
      (isShort && *staticRow * bytes % emitter.target.lineBytes != 0))
    return no;
  Value address = getAddress(emitter, output);
  if (!address)
    return no;

  SmallVector<Value> conditions;
  if (!size.isStatic())
    conditions.push_back(createCompare(emitter, arith::CmpIPredicate::ugt,
                                       size.toSymbol(builder, emitter.loc),
                                       emitter.target.nonTemporalThreshold));
  if (isAligned)
    conditions.push_back(createCompare(
        emitter, arith::CmpIPredicate::eq,
        emitter.apply(builder.getAffineDimExpr(0) % unit, {address}), 0));
  else if (!staticRow)
    conditions.push_back(createCompare(emitter, arith::CmpIPredicate::ugt, row,
                                       kLongRow / bytes));
  if (conditions.empty())
    return builder.getBoolAttr(true);
  Value condition = conditions.front();
  for (Value other : ArrayRef(conditions).drop_front())
    condition = arith::AndIOp::create(builder, emitter.loc, condition, other);
  return condition;
}

/// Whether `output` begins at a cache line in every row.
static bool isAligned(const Access &output, int64_t lineBytes) {
  auto alloc = getViewedBuffer(output.buffer).getDefiningOp<memref::AllocOp>();
  int64_t bytes = getElementBytes(output.getElementType());
  return alloc && alloc.getAlignment().value_or(1) % lineBytes == 0 &&
         *getStaticOffset(output) * bytes % lineBytes == 0 &&
         hasAlignedStrides(output, lineBytes);
}

bool mlir::bcast::loops::canAlignRows(const LoopEmitter &emitter) {
  const Access &output = emitter.nest.getOutputs().front();
  auto row = dyn_cast<Value>(emitter.nest.extents.back());
  return emitter.nest.isAffine && getStaticOffset(output) &&
         hasSymbolicStrides(output) && !isShortRow(emitter) &&
         !isAligned(output, emitter.target.lineBytes) &&
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
  if (!getStaticOffset(output) || isShortRow(emitter))
    return builder.getIndexAttr(0);
  int64_t bytes = getElementBytes(output.getElementType());
  SmallVector<OpFoldResult> symbols{getAddress(emitter, output)};
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
