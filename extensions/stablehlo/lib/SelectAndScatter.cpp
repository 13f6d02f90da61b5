//===- SelectAndScatter.cpp - Gradients of pools --------------------------===//
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

/// Creates a loop over each of `sizes`, the last one innermost, around `build`,
/// which gets the positions and the values so far and returns the next ones.
static SmallVector<Value>
createLoops(OpBuilder &builder, Location loc, ArrayRef<OpFoldResult> sizes,
            ValueRange inits, SmallVector<Value> &positions,
            function_ref<SmallVector<Value>(OpBuilder &, ValueRange)> build) {
  if (sizes.empty())
    return build(builder, inits);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  // No loop is needed for one step.
  if (isConstantIntValue(sizes.front(), 1)) {
    positions.push_back(zero);
    return createLoops(builder, loc, sizes.drop_front(), inits, positions,
                       build);
  }
  Value size = getValueOrCreateConstantIndexOp(builder, loc, sizes.front());
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  auto loop = scf::ForOp::create(
      builder, loc, zero, size, one, inits,
      [&](OpBuilder &inner, Location, Value position, ValueRange values) {
        positions.push_back(position);
        scf::YieldOp::create(inner, loc,
                             createLoops(inner, loc, sizes.drop_front(), values,
                                         positions, build));
      });
  return llvm::to_vector_of<Value>(loop.getResults());
}

namespace {
/// The selection of one element of each window, and what is done with it.
struct Selection {
  Location loc;
  /// The tensor of the elements, and that of one value for each window.
  Value operand, source;
  Windows windows;
  ScalarBody select, scatter;
  SmallVector<OpFoldResult> extents;
  Type elementType;

  Value createScattered(OpBuilder &builder, Value init,
                        ArrayRef<OpFoldResult> counts) const;

private:
  SmallVector<Value> createSelected(OpBuilder &builder,
                                    ArrayRef<Value> window) const;
  /// Whether the element of `window` at `step` is one of the operand; sets its
  /// position.
  Value createPosition(OpBuilder &builder, ArrayRef<Value> window,
                       ArrayRef<Value> step,
                       SmallVectorImpl<Value> &position) const;
};
} // namespace

Value Selection::createPosition(OpBuilder &builder, ArrayRef<Value> window,
                                ArrayRef<Value> step,
                                SmallVectorImpl<Value> &position) const {
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value isInside;
  auto require = [&](Value condition) {
    isInside = isInside
                   ? arith::AndIOp::create(builder, loc, isInside, condition)
                         .getResult()
                   : condition;
  };
  for (size_t dim = 0; dim < extents.size(); ++dim) {
    const DimWindows &sizes = windows.windows[dim];
    const DimPadding &padding = windows.padding[dim];
    Value stride = arith::ConstantIndexOp::create(builder, loc, sizes.stride);
    Value first = arith::MulIOp::create(builder, loc, window[dim], stride);
    first = arith::AddIOp::create(builder, loc, first, step[dim]);
    Value low = getValueOrCreateConstantIndexOp(builder, loc, padding.low);
    Value at = arith::SubIOp::create(builder, loc, first, low);
    position.push_back(at);
    Value extent = getValueOrCreateConstantIndexOp(builder, loc, extents[dim]);
    if (!isConstantIntValue(padding.low, 0))
      require(arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge, at,
                                    zero));
    if (!padding.isNone())
      require(arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, at,
                                    extent));
  }
  return isInside;
}

/// Whether `window` has an element, its value and its position: those of the
/// first one, in row-major order, until `select` does not prefer it to a later
/// one.
SmallVector<Value> Selection::createSelected(OpBuilder &builder,
                                             ArrayRef<Value> window) const {
  SmallVector<OpFoldResult> sizes;
  for (const DimWindows &dim : windows.windows)
    sizes.push_back(dim.size);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  SmallVector<Value> inits = {
      arith::ConstantOp::create(builder, loc, builder.getBoolAttr(false)),
      arith::ConstantOp::create(builder, loc,
                                builder.getZeroAttr(elementType))};
  inits.append(extents.size(), zero);
  SmallVector<Value> step;
  return createLoops(
      builder, loc, sizes, inits, step,
      [&](OpBuilder &inner, ValueRange before) {
        SmallVector<Value> position;
        Value isInside = createPosition(inner, window, step, position);
        auto compare = [&](OpBuilder &next) {
          Value element =
              tensor::ExtractOp::create(next, loc, operand, position);
          Value isKept = select.build(next, loc, {before[1], element}).front();
          isKept = arith::AndIOp::create(next, loc, before[0], isKept);
          SmallVector<Value> later = {
              arith::ConstantOp::create(next, loc, next.getBoolAttr(true)),
              element};
          llvm::append_range(later, position);
          SmallVector<Value> picked = {later.front()};
          for (auto [old, value] :
               llvm::drop_begin(llvm::zip_equal(before, later)))
            picked.push_back(
                arith::SelectOp::create(next, loc, isKept, old, value));
          return picked;
        };
        if (!isInside)
          return compare(inner);
        auto choice = scf::IfOp::create(
            inner, loc, isInside,
            [&](OpBuilder &next, Location) {
              scf::YieldOp::create(next, loc, compare(next));
            },
            [&](OpBuilder &next, Location) {
              scf::YieldOp::create(next, loc, before);
            });
        return llvm::to_vector_of<Value>(choice.getResults());
      });
}

/// `init`, in which the values of all windows, in row-major order, are combined
/// with the elements at the positions that the windows select.
Value Selection::createScattered(OpBuilder &builder, Value init,
                                 ArrayRef<OpFoldResult> counts) const {
  SmallVector<Value> window;
  auto scatterOne = [&](OpBuilder &inner, ValueRange results) {
    SmallVector<Value> selected = createSelected(inner, window);
    ArrayRef<Value> position = ArrayRef(selected).drop_front(2);
    auto choice = scf::IfOp::create(
        inner, loc, selected.front(),
        [&](OpBuilder &next, Location) {
          Value before =
              tensor::ExtractOp::create(next, loc, results.front(), position);
          Value value = tensor::ExtractOp::create(next, loc, source, window);
          Value after = scatter.build(next, loc, {before, value}).front();
          Value result = tensor::InsertOp::create(next, loc, after,
                                                  results.front(), position);
          scf::YieldOp::create(next, loc, result);
        },
        [&](OpBuilder &next, Location) {
          scf::YieldOp::create(next, loc, results);
        });
    return SmallVector<Value>{choice.getResult(0)};
  };
  return createLoops(builder, loc, counts, init, window, scatterOne).front();
}

static LogicalResult importSelectAndScatter(Operation *op,
                                            PatternRewriter &rewriter) {
  if (failed(checkOperands(rewriter, op, 3)))
    return failure();
  auto types = getTensorTypes(rewriter, op,
                              {op->getOperand(0), op->getOperand(1),
                               op->getOperand(2), op->getResult(0)});
  if (failed(types))
    return failure();
  RankedTensorType type = (*types)[0], sourceType = (*types)[1],
                   init = (*types)[2], to = (*types)[3];
  Type element = type.getElementType();
  if (init.getRank() != 0 || sourceType.getRank() != type.getRank() ||
      sourceType.getElementType() != element ||
      init.getElementType() != element || to.getElementType() != element ||
      failed(verifyCompatibleShape(type.getShape(), to.getShape())))
    return rewriter.notifyMatchFailure(
        op, "its operand, source, initial value and result have types that do "
            "not fit [RESULT-2]");
  Type scalar = RankedTensorType::get({}, element);
  Type predicate = RankedTensorType::get({}, rewriter.getI1Type());
  Block *select = nullptr, *scatter = nullptr;
  if (op->getNumRegions() == 2) {
    select = getBody(op->getRegion(0), {scalar, scalar}, predicate);
    scatter = getBody(op->getRegion(1), {scalar, scalar}, scalar);
  }
  if (!select || !scatter)
    return rewriter.notifyMatchFailure(
        op, "its bodies do not select one of two elements, and combine two");
  FailureOr<Windows> windows =
      readWindows(op, rewriter, type.getRank(),
                  {"window_dimensions", "window_strides", "", ""});
  if (failed(windows))
    return failure();
  FailureOr<ScalarBody> selects = ScalarBody::create(op, *select, rewriter);
  if (failed(selects))
    return failure();
  FailureOr<ScalarBody> scatters = ScalarBody::create(op, *scatter, rewriter);
  if (failed(scatters))
    return failure();

  Location loc = op->getLoc();
  WindowBuilder builder(rewriter, loc, op->getName().getStringRef());
  SmallVector<OpFoldResult> extents =
      tensor::getMixedSizes(rewriter, loc, op->getOperand(0));
  auto padded = builder.padSizes(extents, windows->padding);
  if (failed(padded))
    return failWith(op, rewriter, builder);
  auto counts = builder.countWindows(*padded, windows->windows);
  if (failed(counts))
    return failWith(op, rewriter, builder);
  SmallVector<OpFoldResult> sourceSizes =
      tensor::getMixedSizes(rewriter, loc, op->getOperand(1));
  for (auto [dim, count] : llvm::enumerate(*counts))
    if (failed(
            builder.checkEqual(sourceSizes[dim], count,
                               "dimension " + Twine(dim) + " of the source")))
      return failWith(op, rewriter, builder);
  Value result = builder.createFilled(op->getOperand(2), extents);
  if (llvm::none_of(*counts, [](OpFoldResult count) {
        return isConstantIntValue(count, 0);
      })) {
    ImportBuilder elements(rewriter, loc, /*isStretching=*/false);
    Type signless = getSignless(element);
    Selection selection{loc,
                        elements.createBitcast(op->getOperand(0), signless),
                        elements.createBitcast(op->getOperand(1), signless),
                        std::move(*windows),
                        std::move(*selects),
                        std::move(*scatters),
                        extents,
                        signless};
    result = selection.createScattered(
        rewriter, elements.createBitcast(result, signless), *counts);
    result = elements.createBitcast(result, element);
  }
  rewriter.replaceOp(op, castTo(rewriter, loc, result, to));
  return success();
}

void stablehlo::populateSelectAndScatter(RewritePatternSet &patterns) {
  addImports(patterns,
             {{"stablehlo.select_and_scatter", importSelectAndScatter}});
}
