//===- Reductions.cpp - Reductions ----------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArgReductions.h"
#include "Bodies.h"
#include "NamedOps.h"
#include "bcast/Conversion/Import/Import.h"
#include "bcast/Conversion/Import/Windows.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;
using namespace mlir::bcast::stablehlo;

/// Fails with the reason unless each result has the shape of the reduction of
/// its operand.
static LogicalResult checkShapes(Operation *op, PatternRewriter &rewriter,
                                 ArrayRef<int64_t> dims) {
  for (auto [index, result] : llvm::enumerate(op->getResultTypes())) {
    auto type = cast<RankedTensorType>(op->getOperand(index).getType());
    if (!areDims(dims, type.getRank()))
      return rewriter.notifyMatchFailure(
          op, "its dimensions are not dimensions of its operand [REDUCE-1]");
    SmallVector<int64_t> shape;
    for (auto [dim, extent] : llvm::enumerate(type.getShape()))
      if (!llvm::is_contained(dims, static_cast<int64_t>(dim)))
        shape.push_back(extent);
    if (failed(
            verifyCompatibleShape(shape, cast<ShapedType>(result).getShape())))
      return rewriter.notifyMatchFailure(
          op, "its result does not have the shape of the reduction [REDUCE-2]");
  }
  return success();
}

/// The index of an extreme element. The pick must be defined for every order of
/// the combinations, so the initial value must be the identity.
static LogicalResult importArgReduce(Operation *op, PatternRewriter &rewriter,
                                     ReduceKind kind, int64_t dim) {
  Value values = op->getOperand(0), indices = op->getOperand(1);
  Type type = getElementTypeOrSelf(values);
  Type indexType = getElementTypeOrSelf(indices);
  DenseElementsAttr firstIndex = getConstant(op->getOperand(3));
  if (!isIdentity(op->getOperand(2), kind, type) || !firstIndex ||
      !firstIndex.isSplat() || !firstIndex.getSplatValue<APInt>().isZero())
    return rewriter.notifyMatchFailure(
        op, "its initial values are not the identity and index 0 [ARG-5]");
  if (!isIotaAlong(indices, dim) ||
      !(indexType.isSignlessInteger(32) || indexType.isSignlessInteger(64)))
    return rewriter.notifyMatchFailure(
        op, "its second operand is not the index of i32 or i64 along the "
            "reduced dimension [ARG-3]");
  if (isa<FloatType>(type) && !op->getResult(0).use_empty())
    return rewriter.notifyMatchFailure(
        op, "it also returns the element at the index, and bcast's maximum "
            "may have another sign of zero [ARG-4]");
  Location loc = op->getLoc();
  SmallVector<Value> results = {Value(), Value()};
  if (!op->getResult(0).use_empty())
    results[0] = ReduceOp::create(rewriter, loc, kind, values, dim);
  if (!op->getResult(1).use_empty())
    results[1] = createArgReduce(rewriter, loc, kind, values, dim, indexType);
  for (auto [result, value] : llvm::zip_equal(op->getResults(), results))
    if (value)
      rewriter.replaceAllUsesWith(
          result, castTo(rewriter, loc, value, result.getType()));
  rewriter.eraseOp(op);
  return success();
}

/// Kinds combine in the order of REDUCE-6, since StableHLO leaves it open,
/// other bodies one element after the other, in row-major order.
static LogicalResult importReduce(Operation *op, PatternRewriter &rewriter) {
  unsigned count = op->getNumResults();
  std::optional<SmallVector<int64_t>> dims = getIntegers(op, "dimensions");
  if (count == 0 || op->getNumOperands() != 2 * count ||
      op->getNumRegions() != 1 || !dims)
    return rewriter.notifyMatchFailure(
        op, "it does not have an initial value and a result for each tensor, "
            "and dimensions");
  llvm::sort(*dims);
  FailureOr<SmallVector<Type>> types = checkTensors(op, rewriter);
  if (failed(types) || failed(checkShapes(op, rewriter, *dims)))
    return failure();
  FailureOr<Block *> body = takeBody(op, rewriter, op->getRegion(0), *types);
  if (failed(body))
    return failure();
  if (count == 2 && dims->size() == 1)
    if (std::optional<ReduceKind> kind = findArgKind(**body);
        kind && succeeded(importArgReduce(op, rewriter, *kind, dims->front())))
      return success();
  FailureOr<Combiner> combiner = Combiner::create(op, **body, *types, rewriter);
  if (failed(combiner))
    return failure();
  WindowBuilder windows(rewriter, op->getLoc(), op->getName().getStringRef());
  createShapeChecks(op, rewriter, windows);
  if (!combiner->getKinds().empty()) {
    combiner->replaceByReductions(op, rewriter, *dims, /*keepDims=*/false);
    return success();
  }
  SmallVector<Value> operands = combiner->createOperands(op, rewriter);
  SmallVector<Value> inits = combiner->createInits(op, rewriter);
  combiner->replace(op, rewriter,
                    windows.createReduction(operands, inits, *dims, *combiner));
  return success();
}

void stablehlo::populateReductions(RewritePatternSet &patterns) {
  addImports(patterns, {{"stablehlo.reduce", importReduce}});
}
