//===- ReduceWindows.cpp - Pools and cumulative operations ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bodies.h"
#include "NamedOps.h"
#include "WindowAttributes.h"
#include "bcast/Conversion/Import/Import.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;
using namespace mlir::bcast::stablehlo;

/// A reduction of windows whose operands and body were checked.
namespace {
struct WindowReduction {
  Operation *op;
  Combiner combiner;
  Windows windows;
  SmallVector<OpFoldResult> extents;

  bool isTrivial(size_t dim) const {
    return windows.windows[dim].isTrivial() && windows.padding[dim].isNone();
  }
  bool haveIdentities() const;
};
} // namespace

/// Whether each initial value is the identity of its kind. StableHLO demands it
/// of all bodies, and bcast can see it in kinds alone.
bool WindowReduction::haveIdentities() const {
  ArrayRef<ReduceKind> kinds = combiner.getKinds();
  for (auto [index, kind] : llvm::enumerate(kinds)) {
    Value init = op->getOperand(kinds.size() + index);
    if (!isIdentity(init, kind,
                    cast<RankedTensorType>(init.getType()).getElementType()))
      return false;
  }
  return true;
}

/// The dimensions whose only window is the whole extent, if all others are
/// trivial and the kinds are known.
static std::optional<SmallVector<int64_t>>
findReducedDims(const WindowReduction &reduction) {
  SmallVector<int64_t> dims;
  for (auto [dim, window] : llvm::enumerate(reduction.windows.windows)) {
    if (reduction.isTrivial(dim))
      continue;
    if (!reduction.windows.padding[dim].isNone() || window.dilation != 1 ||
        window.size != reduction.extents[dim] ||
        !getConstantIntValue(window.size))
      return std::nullopt;
    dims.push_back(dim);
  }
  if (dims.empty() || reduction.combiner.getKinds().empty())
    return std::nullopt;
  return dims;
}

/// The dimension along which the windows are all elements up to each one, and
/// whether from the last on.
static std::optional<std::pair<int64_t, bool>>
findScan(const WindowReduction &reduction) {
  std::optional<std::pair<int64_t, bool>> scan;
  for (auto [dim, window] : llvm::enumerate(reduction.windows.windows)) {
    if (reduction.isTrivial(dim))
      continue;
    const DimPadding &padding = reduction.windows.padding[dim];
    std::optional<int64_t> size = getConstantIntValue(window.size);
    if (scan || !size || window.size != reduction.extents[dim] ||
        window.stride != 1 || window.dilation != 1 ||
        !isConstantIntValue(padding.interior, 0))
      return std::nullopt;
    bool isForward = isConstantIntValue(padding.low, *size - 1) &&
                     isConstantIntValue(padding.high, 0);
    bool isReverse = isConstantIntValue(padding.high, *size - 1) &&
                     isConstantIntValue(padding.low, 0);
    if (!isForward && !isReverse)
      return std::nullopt;
    scan = {static_cast<int64_t>(dim), isReverse};
  }
  return scan && reduction.haveIdentities() ? scan : std::nullopt;
}

/// The dimension along which the windows may be those of a scan, if all others
/// are trivial: the run time knows their size.
static std::optional<std::pair<int64_t, bool>>
findDynamicScan(const WindowReduction &reduction) {
  std::optional<std::pair<int64_t, bool>> scan;
  for (auto [dim, window] : llvm::enumerate(reduction.windows.windows)) {
    if (reduction.isTrivial(dim))
      continue;
    const DimPadding &padding = reduction.windows.padding[dim];
    bool isForward = isConstantIntValue(padding.high, 0);
    bool isReverse = isConstantIntValue(padding.low, 0);
    if (scan || isForward == isReverse || getConstantIntValue(window.size) ||
        window.stride != 1 || window.dilation != 1 ||
        !isConstantIntValue(padding.interior, 0))
      return std::nullopt;
    scan = {static_cast<int64_t>(dim), isReverse};
  }
  return scan && reduction.haveIdentities() ? scan : std::nullopt;
}

/// Whether the windows of dimension `dim` are as long as it is, and the padding
/// is one less.
static Value createIsScan(const WindowReduction &reduction, OpBuilder &builder,
                          int64_t dim, bool isReverse) {
  Location loc = reduction.op->getLoc();
  auto toValue = [&](OpFoldResult value) {
    return getValueOrCreateConstantIndexOp(builder, loc, value);
  };
  const DimPadding &padding = reduction.windows.padding[dim];
  Value size = toValue(reduction.windows.windows[dim].size);
  Value extent = toValue(reduction.extents[dim]);
  Value width = toValue(isReverse ? padding.high : padding.low);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value less = arith::SubIOp::create(builder, loc, extent, one);
  Value isWhole = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                        size, extent);
  Value isPadded = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                         width, less);
  return arith::AndIOp::create(builder, loc, isWhole, isPadded);
}

namespace {
/// Builds the results of a reduction, of the combiner's signless types.
class ReductionBuilder {
public:
  ReductionBuilder(const WindowReduction &reduction, PatternRewriter &rewriter)
      : reduction(reduction), combiner(reduction.combiner), op(reduction.op),
        rewriter(rewriter), loc(op->getLoc()),
        builder(rewriter, loc, op->getName().getStringRef()) {
    createShapeChecks(op, rewriter, builder);
  }

  FailureOr<SmallVector<Value>> build();
  LogicalResult checkShapes(ArrayRef<OpFoldResult> sizes) const;

private:
  SmallVector<Value> createScan(std::pair<int64_t, bool> scan);
  FailureOr<SmallVector<Value>> createWindows();
  FailureOr<SmallVector<Value>>
  createScanOrWindows(std::pair<int64_t, bool> scan);

  const WindowReduction &reduction;
  const Combiner &combiner;
  Operation *op;
  PatternRewriter &rewriter;
  Location loc;
  WindowBuilder builder;
  SmallVector<Value> operands, inits;
};
} // namespace

LogicalResult
ReductionBuilder::checkShapes(ArrayRef<OpFoldResult> sizes) const {
  return success(llvm::all_of(op->getResultTypes(), [&](Type type) {
    return succeeded(checkShape(op, rewriter, sizes, cast<ShapedType>(type)));
  }));
}

SmallVector<Value> ReductionBuilder::createScan(std::pair<int64_t, bool> scan) {
  return builder.createScan(operands, inits, combiner.getSignlessTypes(),
                            scan.first, scan.second, combiner);
}

FailureOr<SmallVector<Value>> ReductionBuilder::createWindows() {
  SmallVector<Value> padded;
  for (auto [operand, fill] :
       llvm::zip_equal(operands, combiner.createFills(op, rewriter))) {
    FailureOr<Value> value =
        builder.createPad(operand, fill, reduction.windows.padding);
    if (failed(value))
      return failWith(op, rewriter, builder);
    padded.push_back(*value);
  }
  auto counts =
      builder.countWindows(tensor::getMixedSizes(rewriter, loc, padded.front()),
                           reduction.windows.windows);
  if (failed(counts))
    return failWith(op, rewriter, builder);
  if (failed(checkShapes(*counts)))
    return failure();
  SmallVector<Value> results = builder.createWindowReduction(
      padded, inits, reduction.windows.windows, *counts, combiner);
  ImportBuilder elements(rewriter, loc, /*isStretching=*/false);
  for (auto [result, type] :
       llvm::zip_equal(results, combiner.getSignlessTypes()))
    result = elements.createConvert(result, type);
  return results;
}

/// A scan takes linear time where the windows turn out to be those of one.
FailureOr<SmallVector<Value>>
ReductionBuilder::createScanOrWindows(std::pair<int64_t, bool> scan) {
  if (failed(checkShapes(reduction.extents)))
    return failure();
  SmallVector<Type> types;
  for (auto [type, result] :
       llvm::zip_equal(combiner.getSignlessTypes(), op->getResultTypes()))
    types.push_back(cast<RankedTensorType>(result).clone(type));
  Value isScan = createIsScan(reduction, rewriter, scan.first, scan.second);
  auto choice = scf::IfOp::create(rewriter, loc, types, isScan,
                                  /*withElseRegion=*/true);
  auto yield = [&](ValueRange values) {
    SmallVector<Value> cast;
    for (auto [value, type] : llvm::zip_equal(values, types))
      cast.push_back(castTo(rewriter, loc, value, type));
    scf::YieldOp::create(rewriter, loc, cast);
  };
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(choice.thenBlock());
  yield(createScan(scan));
  rewriter.setInsertionPointToStart(choice.elseBlock());
  auto windows = createWindows();
  if (failed(windows))
    return failure();
  yield(*windows);
  return llvm::to_vector_of<Value>(choice.getResults());
}

FailureOr<SmallVector<Value>> ReductionBuilder::build() {
  operands = combiner.createOperands(op, rewriter);
  inits = combiner.createInits(op, rewriter);
  if (auto scan = findScan(reduction)) {
    if (failed(checkShapes(reduction.extents)))
      return failure();
    return createScan(*scan);
  }
  if (auto scan = findDynamicScan(reduction))
    return createScanOrWindows(*scan);
  return createWindows();
}

static LogicalResult replaceByWindows(const WindowReduction &reduction,
                                      PatternRewriter &rewriter) {
  ReductionBuilder builder(reduction, rewriter);
  if (auto dims = findReducedDims(reduction)) {
    SmallVector<OpFoldResult> sizes(reduction.extents);
    for (int64_t dim : *dims)
      sizes[dim] = rewriter.getIndexAttr(1);
    if (failed(builder.checkShapes(sizes)))
      return failure();
    reduction.combiner.replaceByReductions(reduction.op, rewriter, *dims,
                                           /*keepDims=*/true);
    return success();
  }
  FailureOr<SmallVector<Value>> results = builder.build();
  if (failed(results))
    return failure();
  reduction.combiner.replace(reduction.op, rewriter, *results);
  return success();
}

/// Reads the body and the windows of `op`, and replaces it. `readOf` reads the
/// windows of a number of dimensions.
static LogicalResult
importWindows(Operation *op, PatternRewriter &rewriter, Region &region,
              function_ref<FailureOr<Windows>(size_t)> readOf) {
  FailureOr<SmallVector<Type>> types = checkTensors(op, rewriter);
  if (failed(types))
    return failure();
  FailureOr<Block *> body = takeBody(op, rewriter, region, *types);
  if (failed(body))
    return failure();
  FailureOr<Windows> windows =
      readOf(cast<RankedTensorType>(op->getOperand(0).getType()).getRank());
  if (failed(windows))
    return failure();
  FailureOr<Combiner> combiner = Combiner::create(op, **body, *types, rewriter);
  if (failed(combiner))
    return failure();
  WindowReduction reduction{
      op, std::move(*combiner), std::move(*windows),
      tensor::getMixedSizes(rewriter, op->getLoc(), op->getOperand(0))};
  return replaceByWindows(reduction, rewriter);
}

static LogicalResult importReduceWindow(Operation *op,
                                        PatternRewriter &rewriter) {
  unsigned count = op->getNumResults();
  if (count == 0 || op->getNumOperands() != 2 * count ||
      op->getNumRegions() != 1)
    return rewriter.notifyMatchFailure(
        op, "it does not have an initial value and a result for each tensor");
  return importWindows(op, rewriter, op->getRegion(0), [&](size_t rank) {
    return readWindows(op, rewriter, rank,
                       {"window_dimensions", "window_strides", "base_dilations",
                        "window_dilations"});
  });
}

/// JAX's reduce_window with numbers that the run time knows: a custom_call with
/// a function.
static LogicalResult importDynamicReduceWindow(Operation *op,
                                               PatternRewriter &rewriter) {
  if (getEnumerator(op, "call_target_name") !=
      "stablehlo.dynamic_reduce_window")
    return failure();
  unsigned count = op->getNumResults();
  auto callees =
      dyn_cast_or_null<ArrayAttr>(getAttribute(op, "called_computations"));
  auto symbol = callees && callees.size() == 1
                    ? dyn_cast<FlatSymbolRefAttr>(callees[0])
                    : FlatSymbolRefAttr();
  auto function =
      symbol ? SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, symbol)
             : func::FuncOp();
  if (count == 0 || op->getNumOperands() != 2 * count + 5 || !function ||
      function.isExternal())
    return rewriter.notifyMatchFailure(
        op, "it does not have an initial value and a result for each tensor, "
            "five lists of numbers and a function");
  return importWindows(op, rewriter, function.getBody(), [&](size_t rank) {
    return traceWindows(op, rewriter, op->getOperands().take_back(5), rank);
  });
}

void stablehlo::populateWindows(RewritePatternSet &patterns) {
  addImports(patterns, {{"stablehlo.reduce_window", importReduceWindow}});
  // Other custom_calls give their own reason.
  addImports(patterns, {{"stablehlo.custom_call", importDynamicReduceWindow}},
             /*haveEffects=*/true, /*benefit=*/0);
}
