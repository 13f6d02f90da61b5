//===- Tiling.cpp - Loops over tiles ------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tiling.h"
#include "../ExtentAnalysis.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/RegionKindInterface.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

//===----------------------------------------------------------------------===//
// Operations that can be tiled
//===----------------------------------------------------------------------===//

/// Returns a type of `op` that has a layout, or null.
static Type findEncodedType(Operation *op) {
  for (TypeRange types :
       {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (auto tensor = dyn_cast<RankedTensorType>(type);
          tensor && tensor.getEncoding())
        return type;
  return {};
}

bool bcast::detail::isTileable(Operation *op) {
  return !findEncodedType(op) &&
         !llvm::is_contained(
             cast<RankedTensorType>(op->getResult(0).getType()).getShape(), 0);
}

/// Operations of a graph region may read their own results, and tiles of
/// producers would have no end.
static LogicalResult checkRegions(Operation *op, Report report) {
  for (Operation *inner = op; inner->getParentRegion();
       inner = inner->getParentOp()) {
    if (!mayHaveSSADominance(*inner->getParentRegion()))
      return report() << "cannot be tiled in a graph region, whose operations "
                         "have no order";
    if (inner->getParentOp()->hasTrait<OpTrait::IsIsolatedFromAbove>())
      break;
  }
  return success();
}

LogicalResult bcast::detail::checkTypes(Operation *op, Report report) {
  // Upstream inserts tiles at offset 0, which its verifier refuses in an extent
  // of 0.
  auto result = cast<RankedTensorType>(op->getResult(0).getType());
  if (llvm::is_contained(result.getShape(), 0))
    return report() << "cannot be tiled: the result " << result
                    << " has no elements";
  Type type = findEncodedType(op);
  if (!type)
    return success();
  InFlightDiagnostic diagnostic =
      report() << "has type " << type
               << "; a tensor with a layout cannot be tiled, only a row-major "
                  "one";
  diagnostic.attachNote() << "run bcast-materialize-layouts first";
  return diagnostic;
}

/// Adds what holds before `op`: the checks that run before it, on the extents
/// of earlier values.
static void assumeBefore(Operation *op, ExtentAnalysis &analysis) {
  if (op->hasTrait<OpTrait::IsIsolatedFromAbove>() || !op->getBlock())
    return;
  if (Operation *parent = op->getParentOp())
    assumeBefore(parent, analysis);
  Block *block = op->getBlock();
  // Of other blocks, the entry block always runs before.
  if (!block->isEntryBlock())
    for (Operation &before : block->getParent()->front())
      analysis.visit(&before);
  for (Operation &before : llvm::make_range(block->begin(), op->getIterator()))
    analysis.visit(&before);
}

/// A tile does not repeat the checks of the whole, so these must stand before
/// it. A tile of a tensor of another extent would read out of bounds.
static LogicalResult checkConditions(Operation *op, Report report) {
  if (isa<ReductionOpInterface>(op))
    return success();
  RuntimeBroadcast broadcast = RuntimeBroadcast::get(op);
  if (llvm::any_of(broadcast.sources, [](const ShapeSource &source) {
        return source.map.hasBlocks();
      })) {
    InFlightDiagnostic diagnostic = report();
    diagnostic << "cannot be tiled: a tile may begin within a block of an "
                  "operand";
    diagnostic.attachNote() << "run bcast-legalize-to-explicit first, as "
                               "--bcast-to-explicit does";
    return diagnostic;
  }
  SmallVector<ExtentCheck> checks = getExtentChecks(op);
  if (checks.empty())
    return success();
  ExtentAnalysis analysis;
  assumeBefore(op, analysis);
  for (const ExtentCheck &check : checks) {
    const ShapeSource &source = broadcast.sources[check.source];
    if (analysis.isImplied(broadcast, check))
      continue;
    InFlightDiagnostic diagnostic = report();
    diagnostic << "cannot be tiled: dimension " << check.dim << " of ";
    if (source.tensor)
      diagnostic << "operand " << check.source;
    else
      diagnostic << "the target";
    diagnostic << " is dynamic, and no check before the operation proves that "
                  "it fits [CHECK-1]";
    diagnostic.attachNote()
        << "run bcast-insert-checks first, as --bcast-to-explicit does";
    return diagnostic;
  }
  return success();
}

/// Upstream takes negative tile sizes.
static LogicalResult checkSizes(ArrayRef<OpFoldResult> sizes, Report report) {
  for (auto [loop, size] : llvm::enumerate(sizes))
    if (ValueBoundsConstraintSet::compare(
            size, ValueBoundsConstraintSet::LT,
            OpFoldResult(Builder(size.getContext()).getIndexAttr(0))))
      return report() << "cannot be tiled: the tile size of loop " << loop
                      << " is negative";
  return success();
}

/// The reduced dimensions must be whole.
static LogicalResult checkReducedDims(ReductionOpInterface op,
                                      ArrayRef<OpFoldResult> sizes,
                                      Report report) {
  TypedValue<RankedTensorType> operand = op.getOperand();
  for (int64_t dim : op.getReducedDims()) {
    FailureOr<bool> isWhole = ValueBoundsConstraintSet::areEqual(
        sizes[dim], ValueBoundsConstraintSet::Variable(operand, dim));
    if (succeeded(isWhole) && *isWhole)
      continue;
    InFlightDiagnostic diagnostic =
        report() << "cannot be tiled along dimension " << dim
                 << ", which is reduced: the order of its elements is that of "
                    "the whole [REDUCE-6]";
    diagnostic.attachNote()
        << "give this dimension the tile size 0; loops over the other "
           "dimensions give the same bits";
    return diagnostic;
  }
  return success();
}

static FailureOr<TilingResult> tileIfValid(Operation *op, OpBuilder &builder,
                                           ArrayRef<OpFoldResult> offsets,
                                           ArrayRef<OpFoldResult> sizes,
                                           Report report) {
  if (failed(checkRegions(op, report)) || failed(checkTypes(op, report)) ||
      failed(checkSizes(sizes, report)) || failed(checkConditions(op, report)))
    return failure();
  auto reduction = dyn_cast<ReductionOpInterface>(op);
  if (reduction && failed(checkReducedDims(reduction, sizes, report)))
    return failure();
  return createTile(op, builder, offsets, sizes);
}

//===----------------------------------------------------------------------===//
// Loops and tiles
//===----------------------------------------------------------------------===//

static SmallVector<OpFoldResult> getLoopExtents(Operation *op,
                                                OpBuilder &builder) {
  if (auto reduction = dyn_cast<ReductionOpInterface>(op))
    return tensor::getMixedSizes(builder, op->getLoc(), reduction.getOperand());
  return RuntimeBroadcast::get(op).reifyResultShape(builder, op->getLoc());
}

SmallVector<Range> bcast::detail::getIterationDomain(Operation *op,
                                                     OpBuilder &builder) {
  OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
  return llvm::map_to_vector(
      getLoopExtents(op, builder),
      [&](OpFoldResult extent) { return Range{zero, extent, one}; });
}

FailureOr<TilingResult> bcast::detail::tile(Operation *op, OpBuilder &builder,
                                            Sizes offsets, Sizes sizes) {
  return tileIfValid(op, builder, offsets, sizes,
                     [&] { return op->emitOpError(); });
}

/// A producer that cannot be fused stays, so it is no error.
FailureOr<TilingResult> bcast::detail::tileByResult(Operation *op,
                                                    OpBuilder &builder,
                                                    Sizes offsets,
                                                    Sizes sizes) {
  SmallVector<OpFoldResult> loopOffsets, loopSizes;
  getLoopTileOfResult(op, builder, offsets, sizes, loopOffsets, loopSizes);
  return tileIfValid(op, builder, loopOffsets, loopSizes, [&] {
    return op->emitRemark() << "'" << op->getName() << "' op is not fused; it ";
  });
}

FailureOr<TilingResult>
bcast::detail::tileByOperands(Operation *op, OpBuilder &builder,
                              ArrayRef<unsigned> operands, OperandTiles offsets,
                              OperandTiles sizes) {
  SmallVector<OpFoldResult> loopOffsets, loopSizes;
  if (failed(getLoopTileOfOperands(op, builder, operands, offsets, sizes,
                                   loopOffsets, loopSizes)))
    return failure();
  return tile(op, builder, loopOffsets, loopSizes);
}

void bcast::detail::getResultTile(Operation *op, OpBuilder &builder,
                                  Sizes offsets, Sizes sizes,
                                  SmallVectorImpl<OpFoldResult> &resultOffsets,
                                  SmallVectorImpl<OpFoldResult> &resultSizes) {
  auto reduction = dyn_cast<ReductionOpInterface>(op);
  for (auto [dim, offset, size] : llvm::enumerate(offsets, sizes)) {
    bool isReduced = reduction && llvm::is_contained(reduction.getReducedDims(),
                                                     int64_t(dim));
    if (isReduced && !reduction.getKeepDims())
      continue;
    resultOffsets.push_back(isReduced ? builder.getIndexAttr(0) : offset);
    resultSizes.push_back(isReduced ? builder.getIndexAttr(1) : size);
  }
}

void bcast::detail::getLoopTileOfResult(
    Operation *op, OpBuilder &builder, Sizes offsets, Sizes sizes,
    SmallVectorImpl<OpFoldResult> &loopOffsets,
    SmallVectorImpl<OpFoldResult> &loopSizes) {
  auto reduction = dyn_cast<ReductionOpInterface>(op);
  if (!reduction) {
    llvm::append_range(loopOffsets, offsets);
    llvm::append_range(loopSizes, sizes);
    return;
  }
  SmallVector<OpFoldResult> extents = getLoopExtents(op, builder);
  int64_t resultDim = 0;
  for (auto [dim, extent] : llvm::enumerate(extents)) {
    bool isReduced =
        llvm::is_contained(reduction.getReducedDims(), int64_t(dim));
    loopOffsets.push_back(isReduced ? builder.getIndexAttr(0)
                                    : offsets[resultDim]);
    loopSizes.push_back(isReduced ? extent : sizes[resultDim]);
    resultDim += !isReduced || reduction.getKeepDims();
  }
}

/// The result dimension that each dimension of operand `number` reads, if it
/// is a tensor that is read as it is; -1 for a dimension that is stretched.
static FailureOr<SmallVector<int64_t>> getLoopsOfOperand(Operation *op,
                                                         unsigned number) {
  if (isa<ReductionOpInterface>(op))
    return llvm::to_vector(
        llvm::seq<int64_t>(0, getStaticLoopRanges(op).size()));
  RuntimeBroadcast broadcast = RuntimeBroadcast::get(op);
  if (number >= broadcast.sources.size() || !broadcast.sources[number].tensor ||
      broadcast.sources[number].map.hasRuntimeStretch() ||
      broadcast.sources[number].map.hasBlocks())
    return failure();
  return llvm::map_to_vector(
      broadcast.sources[number].map.dims, [](const OperandDim &dim) {
        return dim.read == DimRead::Expand ? -1 : dim.resultDim;
      });
}

LogicalResult
bcast::detail::getLoopTileOfOperands(Operation *op, OpBuilder &builder,
                                     ArrayRef<unsigned> operands,
                                     OperandTiles offsets, OperandTiles sizes,
                                     SmallVectorImpl<OpFoldResult> &loopOffsets,
                                     SmallVectorImpl<OpFoldResult> &loopSizes) {
  llvm::append_range(loopSizes, getLoopExtents(op, builder));
  loopOffsets.assign(loopSizes.size(), builder.getIndexAttr(0));
  llvm::SmallBitVector isSet(loopSizes.size());
  for (auto [number, at, extents] : llvm::zip_equal(operands, offsets, sizes)) {
    FailureOr<SmallVector<int64_t>> loops = getLoopsOfOperand(op, number);
    if (failed(loops))
      return failure();
    for (auto [loop, offset, size] : llvm::zip_equal(*loops, at, extents)) {
      if (loop < 0)
        continue;
      // The tiles of two operands must be at the same place.
      if (isSet[loop] &&
          (loopOffsets[loop] != offset || loopSizes[loop] != size))
        return failure();
      isSet.set(loop);
      loopOffsets[loop] = offset;
      loopSizes[loop] = size;
    }
  }
  return success();
}

LogicalResult bcast::detail::reportNoScalarForm(Operation *op) {
  InFlightDiagnostic diagnostic =
      op->emitOpError() << "computes tensors and has no form on scalars";
  diagnostic.attachNote() << "lower it to linalg first, by --bcast-to-linalg";
  return diagnostic;
}
