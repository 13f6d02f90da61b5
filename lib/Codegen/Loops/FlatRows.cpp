//===- FlatRows.cpp - Short rows of an unknown number of steps ------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopStrategy.h"
#include "bcast/Fusion/MachineModel.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The rows that are one: whole vectors.
static constexpr int64_t kJoinedRows = 64;

/// Rows of as many steps are as fast alone.
static constexpr int64_t kMaxFlatSteps = 48;

/// Fewer rows do not pay for repeated operands.
static constexpr int64_t kManyRows = 2048;

/// The body is copied, and arrays are repeated on the stack.
static constexpr unsigned kMaxFlatArrays = 8;
static constexpr int64_t kMaxRepeatedArrays = 2;

/// Whether the elements of `access`, which reads all loops, are known to lie in
/// their order.
static bool isInOrder(const LoopNest &nest, const Access &access) {
  Stride expected;
  for (unsigned loop = nest.getNumLoops(); loop-- > 0;) {
    if (!(*access.getStride(loop) == expected))
      return false;
    expected = expected.times(nest.extents[loop]);
  }
  return true;
}

std::optional<PlanVersion>
mlir::bcast::loops::planFlatRows(const TargetNest &loops) {
  const LoopNest &nest = loops.nest;
  unsigned innermost = nest.getNumLoops() - 1;
  if (nest.getNumLoops() < 2 || !nest.isAffine ||
      nest.getStaticExtent(innermost) || loops.getLanes() == 1 ||
      nest.op->getParentOfType<LoopLikeOpInterface>() ||
      nest.accesses.size() > kMaxFlatArrays ||
      getCost(nest.body).numExpensive != 0)
    return std::nullopt;
  Stride numRows = Stride().times(ArrayRef(nest.extents).drop_back());
  if (numRows.isStatic() && numRows.constant <= kManyRows)
    return std::nullopt;
  PlanVersion version;
  version.isFlat = true;
  RowPlan &rows = version.rows;
  auto row = cast<Value>(nest.extents.back());
  version.conditions.push_back(
      {Condition::LessThan, kMaxFlatSteps, {Stride{1, {row}}}});
  version.conditions.push_back({Condition::MoreThan, kManyRows, {numRows}});
  for (auto [index, access] : llvm::enumerate(nest.accesses)) {
    if (access.isIndex() || access.padding)
      return std::nullopt;
    if (access.dims.size() == nest.getNumLoops()) {
      rows.transports.push_back(Transport::Contiguous);
      if (!isInOrder(nest, access))
        version.conditions.push_back({Condition::InOrder, int64_t(index)});
    } else if (access.dims.empty()) {
      rows.transports.push_back(Transport::Splat);
    } else if (access.dims.size() == 1 && access.reads(innermost)) {
      rows.transports.push_back(Transport::Repeated);
    } else {
      return std::nullopt;
    }
  }
  RowPlan own = planRows(loops, /*steps=*/std::nullopt, /*streamAlignment=*/0);
  const auto *vectors = llvm::find_if(own.parts, [](const RowPart &part) {
    return part.form == RowPart::Vectors;
  });
  int64_t numRepeated = llvm::count(rows.transports, Transport::Repeated);
  int64_t numWhole = llvm::count(rows.transports, Transport::Contiguous) -
                     int64_t(nest.getOutputs().size());
  // One array in the order of the loops has one loop in most programs.
  if (numRepeated > kMaxRepeatedArrays || (numRepeated == 0 && numWhole < 2) ||
      vectors == own.parts.end() || kJoinedRows % own.lanes != 0)
    return std::nullopt;
  rows.lanes = own.lanes;
  rows.parts.push_back({RowPart::Vectors, RowPart::LastWholeStep,
                        /*vectors=*/1, /*prefetches=*/false,
                        /*isDivisible=*/false, vectors->unroll});
  rows.parts.push_back({loops.canMask() ? RowPart::Masked : RowPart::Scalars});
  return version;
}

/// The memory of a repeated array, which the nests of a function share. It is
/// in the first block, since memory of other blocks needs registers.
static Value createBuffer(const LoopEmitter &emitter, Type type,
                          DenseSet<Operation *> &taken) {
  static constexpr StringLiteral mark = "repeated_rows";
  Block &block = emitter.nest.op->getParentOfType<FunctionOpInterface>()
                     .getFunctionBody()
                     .front();
  auto memory = MemRefType::get({kJoinedRows * kMaxFlatSteps}, type);
  for (auto alloca : block.getOps<memref::AllocaOp>())
    if (alloca->hasAttr(mark) && alloca.getType() == memory &&
        taken.insert(alloca).second)
      return alloca;
  OpBuilder start = OpBuilder::atBlockBegin(&block);
  auto alloca = memref::AllocaOp::create(start, emitter.loc, memory);
  alloca->setAttr(mark, start.getUnitAttr());
  taken.insert(alloca);
  return alloca;
}

/// Repeats the elements of `input` along rows, for as many as are one.
static void repeat(const LoopEmitter &emitter, unsigned input, Value buffer) {
  OpBuilder &builder = emitter.builder;
  Location loc = emitter.loc;
  unsigned innermost = emitter.nest.getNumLoops() - 1;
  OpFoldResult zero = builder.getIndexAttr(0);
  Value steps = emitter.createIndex(emitter.nest.extents.back());
  emitter.createLoop({zero, steps}, /*step=*/1, [&](Value step) {
    Value element = emitter.accesses[input].load(
        builder, emitter.getStart().shifted(innermost, step));
    emitter.createLoop(
        {zero, builder.getIndexAttr(kJoinedRows)}, /*step=*/1, [&](Value row) {
          Value index = arith::AddIOp::create(
              builder, loc, arith::MulIOp::create(builder, loc, row, steps),
              step);
          memref::StoreOp::create(builder, loc, element, buffer, index);
        });
  });
}

/// Emits a row of `count` elements from `begin` on in the whole `arrays`.
static void emitJoined(const LoopEmitter &emitter, const RowPlan &plan,
                       ArrayRef<Access> arrays, OpFoldResult begin,
                       OpFoldResult count) {
  OpBuilder &builder = emitter.builder;
  LoopNest row = emitter.nest;
  row.extents = {count};
  row.accesses.assign(arrays.begin(), arrays.end());
  OpFoldResult one = builder.getIndexAttr(1);
  for (auto [access, original] :
       llvm::zip_equal(row.accesses, emitter.nest.accesses))
    if (original.dims.size() > 1)
      access.buffer = memref::SubViewOp::create(
          builder, emitter.loc, access.buffer, begin, count, one);
  LoopEmitter ofRow(builder, row, emitter.target);
  ofRow.parallelDepth = 0;
  emitRowLoops(ofRow, plan, ofRow.getRanges());
}

void mlir::bcast::loops::emitFlatRows(const LoopEmitter &emitter,
                                      const RowPlan &plan) {
  OpBuilder &builder = emitter.builder;
  const LoopNest &nest = emitter.nest;
  AffineExpr number, other;
  bindDims(builder.getContext(), number, other);
  auto multiply = [&](ArrayRef<OpFoldResult> factors) {
    return Stride().times(factors).toSymbol(builder, emitter.loc);
  };
  OpFoldResult zero = builder.getIndexAttr(0), steps = nest.extents.back();
  OpFoldResult numRows = multiply(ArrayRef(nest.extents).drop_back());
  OpFoldResult joined = emitter.apply(number * kJoinedRows, {steps});
  OpFoldResult numJoined =
      emitter.apply(number.floorDiv(kJoinedRows), {numRows});
  // These loops are in an outer loop of one step. Beside those of the other
  // plans, they would keep LLVM from unswitching these.
  Value once = emitter.createIndex(numJoined);
  auto loop = scf::ForOp::create(builder, emitter.loc,
                                 emitter.createIndex(zero), once, once);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());

  DenseSet<Operation *> taken;
  LoopNest all = nest;
  all.extents = {multiply(nest.extents)};
  RowPlan rows = plan;
  for (auto [index, access] : llvm::enumerate(all.accesses)) {
    if (plan.transports[index] == Transport::Splat)
      continue;
    access.dims = {{0, Stride()}};
    access.coversBufferDims = false;
    rows.transports[index] = Transport::Contiguous;
    if (plan.transports[index] == Transport::Repeated)
      repeat(emitter, index,
             access.buffer =
                 createBuffer(emitter, access.getElementType(), taken));
    else
      access.buffer = all.createView(builder, access);
    access.coversBufferDims = true;
  }
  RowPlan whole = rows;
  whole.parts.pop_back();
  WorkSplit split;
  split.work = Stride().times(joined);
  emitter.createParallelLoop(
      {zero, numJoined}, /*step=*/1, split, emitter.getStart(),
      [&](Value row, const Position &) {
        emitJoined(emitter, whole, all.accesses,
                   emitter.apply(number * other, {row, joined}), joined);
      });
  rows.parts.front().unroll = 1;
  if (rows.parts.back().form == RowPart::Masked)
    rows.parts.erase(rows.parts.begin());
  emitJoined(emitter, rows, all.accesses, multiply({joined, numJoined}),
             multiply({steps, emitter.apply(number % kJoinedRows, {numRows})}));
}
