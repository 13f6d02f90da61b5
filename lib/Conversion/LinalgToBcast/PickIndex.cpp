//===- PickIndex.cpp - Import of argmax as linalg.generic -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PickIndex.h"
#include "bcast/Conversion/Import/Import.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "bcast/Dialect/Bcast/IR/ReductionBodies.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;

TypedAttr importing::getSplat(Value init) {
  Attribute value;
  if (auto fill = init.getDefiningOp<linalg::FillOp>())
    init = fill.getInputs().front();
  if (!matchPattern(init, m_Constant(&value)))
    return {};
  if (auto splat = dyn_cast<SplatElementsAttr>(value))
    value = splat.getSplatValue<Attribute>();
  return isa<IntegerAttr, FloatAttr>(value) ? cast<TypedAttr>(value)
                                            : TypedAttr();
}

RankedTensorType importing::getPlainType(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && !type.getEncoding() && bcast::detail::isBcastTensor(type)
             ? type
             : RankedTensorType();
}

Value importing::createCast(OpBuilder &builder, Value value, Value result) {
  return value.getType() == result.getType()
             ? value
             : tensor::CastOp::create(builder, result.getLoc(),
                                      result.getType(), value);
}

FailureOr<SmallVector<int64_t>>
importing::findReducedDims(linalg::GenericOp op, RewriterBase &rewriter) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!maps.front().isPermutation())
    return rewriter.notifyMatchFailure(
        op, "its operand is not read by a permutation of the loops");
  SmallVector<int64_t> dims;
  SmallVector<AffineExpr> kept;
  for (auto [dim, index] : llvm::enumerate(maps.front().getResults())) {
    unsigned loop = cast<AffineDimExpr>(index).getPosition();
    if (op.getIteratorTypesArray()[loop] == utils::IteratorType::reduction)
      dims.push_back(dim);
    else
      kept.push_back(index);
  }
  for (AffineMap written : ArrayRef(maps).drop_front())
    if (written.getResults() != ArrayRef(kept))
      return rewriter.notifyMatchFailure(
          op, "its result has the kept dimensions in another order");
  return dims;
}

/// The index along loop `loop` as the body of `op` has it for the result
/// `type`, or null.
static Value findIndex(linalg::GenericOp op, unsigned loop, Type type) {
  for (auto index : op.getBody()->getOps<linalg::IndexOp>()) {
    if (index.getDim() != loop)
      continue;
    for (Operation *user : index->getUsers())
      if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(user) &&
          user->getResult(0).getType() == type)
        return user->getResult(0);
  }
  return {};
}

LogicalResult importing::importPickedIndex(linalg::GenericOp op,
                                           PatternRewriter &rewriter) {
  FailureOr<SmallVector<int64_t>> dims = findReducedDims(op, rewriter);
  if (failed(dims))
    return failure();
  Value operand = op.getInputs().front();
  RankedTensorType type = getPlainType(operand);
  if (!op->getResult(0).use_empty() && !op->getResult(1).use_empty())
    return rewriter.notifyMatchFailure(op, "both of its results are read");
  unsigned indexResult = op->getResult(0).use_empty() ? 1 : 0;
  Value result = op->getResult(indexResult);
  Value element = op->getResult(1 - indexResult);
  RankedTensorType indices = getPlainType(result);
  if (!type || !indices || dims->size() != 1 ||
      getElementTypeOrSelf(element.getType()) != type.getElementType() ||
      (!indices.getElementType().isSignlessInteger(32) &&
       !indices.getElementType().isSignlessInteger(64)))
    return rewriter.notifyMatchFailure(
        op, "it does not pick an element of one dimension and its index, of "
            "i32 or i64");
  unsigned loop =
      op.getIndexingMapsArray().front().getDimPosition(dims->front());
  Value index = findIndex(op, loop, indices.getElementType());
  Block &body = *op.getBody();
  Operation *yield = body.getTerminator();
  std::optional<reductions::PickedKind> picked;
  if (index)
    picked = reductions::findPickedKindInArith(
        body,
        {body.getArgument(2 - indexResult), body.getArgument(1 + indexResult)},
        {body.getArgument(0), index},
        {yield->getOperand(1 - indexResult), yield->getOperand(indexResult)});
  if (!picked || type.getElementType().isInteger(1))
    return rewriter.notifyMatchFailure(
        op, "its body does not pick the first extreme element [ARG-4]");
  TypedAttr first = getSplat(op.getOutputs()[1 - indexResult]);
  TypedAttr zero = getSplat(op.getOutputs()[indexResult]);
  auto number = dyn_cast_or_null<FloatAttr>(first);
  if (!first || (number && number.getValue().isNaN()) ||
      !matchPattern(zero, m_Zero()))
    return rewriter.notifyMatchFailure(
        op, "it does not begin with a constant and the index 0");
  int64_t extent = type.getDimSize(dims->front());
  if (!isDynamic(extent) &&
      extent > getLargestArgExtent(indices.getElementType()))
    return rewriter.notifyMatchFailure(
        op, "its result does not have all indices [ARG-6]");

  // If no element is more extreme than the initial value, the index stays 0:
  // that of the first element if all are replaced by the initial value.
  Location loc = op.getLoc();
  bool isMaximum = picked->kind == ReduceKind::Maximum;
  ImportBuilder builder(rewriter, loc, /*isStretching=*/true);
  if (picked->dropsNaN) {
    Value least = builder.createScalar(first);
    Value isTaken = builder.createCompare(isMaximum ? ComparisonDirection::GT
                                                    : ComparisonDirection::LT,
                                          operand, least);
    operand = builder.create<SelectOp>({isTaken, operand, least});
  } else if (first != getIdentity(picked->kind, type.getElementType(),
                                  type.getElementType())) {
    operand = createCombination(builder, picked->kind, operand,
                                builder.createScalar(first));
  }
  Value found =
      isMaximum ? ArgMaximumOp::create(rewriter, loc, operand, dims->front(),
                                       indices.getElementType())
                      .getResult()
                : ArgMinimumOp::create(rewriter, loc, operand, dims->front(),
                                       indices.getElementType())
                      .getResult();
  rewriter.replaceAllUsesWith(result, createCast(rewriter, found, result));
  rewriter.eraseOp(op);
  return success();
}
