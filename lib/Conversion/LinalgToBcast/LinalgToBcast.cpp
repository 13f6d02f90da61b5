//===- LinalgToBcast.cpp - Patterns from linalg to bcast ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/LinalgToBcast/LinalgToBcast.h"
#include "bcast/Conversion/Import/Import.h"
#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "bcast/Dialect/Bcast/IR/Plan.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "bcast/Dialect/Bcast/IR/ReductionBodies.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Utils/Utils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;

/// The element of `init` if all are the same constant, or null.
static TypedAttr getSplat(Value init) {
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

/// The ranked row-major type of `value` with elements of bcast, or null.
static RankedTensorType getPlainType(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && !type.getEncoding() && bcast::detail::isBcastTensor(type)
             ? type
             : RankedTensorType();
}

/// `value` in the type of `result`, of another static or dynamic shape perhaps.
static Value createCast(OpBuilder &builder, Value value, Value result) {
  return value.getType() == result.getType()
             ? value
             : tensor::CastOp::create(builder, result.getLoc(),
                                      result.getType(), value);
}

/// The dimensions of the operand that `op` reduces. Fails with the reason if
/// the results do not have all others in their order.
static FailureOr<SmallVector<int64_t>> findReducedDims(linalg::GenericOp op,
                                                       RewriterBase &rewriter) {
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

//===----------------------------------------------------------------------===//
// One operation
//===----------------------------------------------------------------------===//

/// The combination by the only operation of `body`. [REDUCE-4]
static std::optional<CombiningOp> findOnlyCombiner(Block &body) {
  std::optional<CombiningOp> found = findCombiner(body, /*output=*/0);
  return found && llvm::hasSingleElement(body.without_terminator()) &&
                 llvm::is_contained(found->op->getOperands(),
                                    body.getArgument(0))
             ? found
             : std::nullopt;
}

/// The kind of bcast that combines elements of `type` by `combiner`, if any.
static std::optional<ReduceKind> findKind(arith::AtomicRMWKind combiner,
                                          Type type) {
  for (uint32_t i = 0; i <= getMaxEnumValForReduceKind(); ++i)
    if (auto kind = ReduceKind(i);
        canReduce(kind, type) && getCombiner(kind, type) == combiner)
      return kind;
  return std::nullopt;
}

/// Whether each element of `init` is the identity of the kind.
static bool isIdentity(Value init, ReduceKind kind, Type type) {
  TypedAttr typed = getSplat(init);
  Attribute identity = getIdentity(kind, type, type);
  if (auto integer = dyn_cast<IntegerAttr>(identity))
    return isa_and_nonnull<IntegerAttr>(typed) &&
           cast<IntegerAttr>(typed).getValue() == integer.getValue();
  return typed == identity;
}

/// Replaces `op` by `value`, of another static or dynamic shape perhaps.
static void replaceByCast(Operation *op, Value value,
                          PatternRewriter &rewriter) {
  rewriter.replaceOp(op, createCast(rewriter, value, op->getResult(0)));
}

/// Replaces `op` by the reduction of `operand` along `dims`, combined with
/// `init`.
static LogicalResult importReduction(Operation *op, Value operand, Value init,
                                     ArrayRef<int64_t> dims, Block &body,
                                     PatternRewriter &rewriter) {
  RankedTensorType type = getPlainType(operand);
  RankedTensorType initType = getPlainType(init);
  if (!type || !initType)
    return rewriter.notifyMatchFailure(
        op, "its operands are not ranked row-major tensors of bcast's element "
            "types [TYPE-1]");
  if (type.getElementType() != initType.getElementType())
    return rewriter.notifyMatchFailure(
        op, "it combines in another type than that of its operand");
  if (isa<arith::MaxNumFOp, arith::MinNumFOp>(body.front()))
    return rewriter.notifyMatchFailure(
        op, "it drops a NaN that bcast keeps [MINMAX-1]; the pipelines lower "
            "it as it is");
  std::optional<CombiningOp> combiner = findOnlyCombiner(body);
  std::optional<ReduceKind> found;
  Type elementType = type.getElementType();
  if (combiner)
    found = findKind(combiner->kind, elementType);
  if (combiner && !found && isa<IntegerType>(elementType)) {
    elementType =
        IntegerType::get(op->getContext(), elementType.getIntOrFloatBitWidth(),
                         IntegerType::Unsigned);
    found = findKind(combiner->kind, elementType);
  }
  if (!found)
    return rewriter.notifyMatchFailure(
        op, "bcast has no kind of reduction for its body [REDUCE-3]; the "
            "pipelines lower it as it is");
  Location loc = op->getLoc();
  ReduceKind kind = *found;
  ImportBuilder builder(rewriter, loc, /*isStretching=*/false);
  Value value = ReduceOp::create(
      rewriter, loc, kind, builder.createConvert(operand, elementType), dims);
  if (!isIdentity(init, kind, elementType)) {
    Type combinedType = initType.clone(elementType);
    if (value.getType() != combinedType)
      value = tensor::CastOp::create(rewriter, loc, combinedType, value);
    value = createCombination(builder, kind,
                              builder.createConvert(init, elementType), value);
  }
  replaceByCast(op, builder.createConvert(value, type.getElementType()),
                rewriter);
  return success();
}

/// Whether the groups of `dims`, the dimensions of its operand that `op`
/// reduces, are those of its loops, and in their order.
static bool hasOrderOfLoops(linalg::GenericOp op, ArrayRef<int64_t> dims) {
  AffineMap map = op.getIndexingMapsArray().front();
  for (auto [dim, next] : llvm::zip(dims.drop_back(), dims.drop_front())) {
    int64_t step = int64_t(map.getDimPosition(next)) - map.getDimPosition(dim);
    if (step < 1 || (step == 1) != (next - dim == 1))
      return false;
  }
  return true;
}

static LogicalResult reducePattern(linalg::ReduceOp op,
                                   PatternRewriter &rewriter) {
  if (op.getInputs().size() != 1 || op->getNumResults() != 1)
    return rewriter.notifyMatchFailure(op, "it reduces several tensors");
  return importReduction(op, op.getInputs().front(), op.getInits().front(),
                         op.getDimensions(), op.getCombiner().front(),
                         rewriter);
}

//===----------------------------------------------------------------------===//
// An element and its index
//===----------------------------------------------------------------------===//

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

/// Replaces an operation that picks the extreme elements of its only operand,
/// and their indices. Fails with the reason if it does not.
static LogicalResult importPickedIndex(linalg::GenericOp op,
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
  Value found = createArgReduce(rewriter, loc, picked->kind, operand,
                                dims->front(), indices.getElementType());
  rewriter.replaceAllUsesWith(result, createCast(rewriter, found, result));
  rewriter.eraseOp(op);
  return success();
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

static LogicalResult generic(linalg::GenericOp op, PatternRewriter &rewriter) {
  if (op->hasAttr(kPlanAttrName))
    return rewriter.notifyMatchFailure(op, "it has a plan of its loops");
  if (op.getInputs().size() == 1 && op->getNumResults() == 2)
    return importPickedIndex(op, rewriter);
  if (op.getInputs().size() != 1 || op->getNumResults() != 1)
    return rewriter.notifyMatchFailure(op, "it does not reduce one tensor");
  FailureOr<SmallVector<int64_t>> dims = findReducedDims(op, rewriter);
  if (failed(dims))
    return failure();
  std::optional<CombiningOp> combiner = findOnlyCombiner(*op.getBody());
  if (combiner && isOrdered(combiner->kind) && !dims->empty() &&
      !hasOrderOfLoops(op, *dims))
    return rewriter.notifyMatchFailure(
        op, "its loops combine floats in another order than that of its "
            "operand's dimensions [REDUCE-6]");
  return importReduction(op, op.getInputs().front(), op.getOutputs().front(),
                         *dims, *op.getBody(), rewriter);
}

/// exp(x - maximum(x)) / sum(exp(x - maximum(x))), the composition that linalg
/// documents.
static LogicalResult softmax(linalg::SoftmaxOp op, PatternRewriter &rewriter) {
  Location loc = op.getLoc();
  RankedTensorType type = getPlainType(op.getInput());
  if (!type || !getPlainType(op.getOutput()) ||
      !isa<FloatType>(type.getElementType()) ||
      type.getElementType() != getElementTypeOrSelf(op.getOutput()))
    return rewriter.notifyMatchFailure(
        op, "its operands are not ranked row-major tensors of one of bcast's "
            "float types [TYPE-1]");
  int64_t dim = op.getDimension();
  OperandMap map;
  for (int64_t kept = 0; kept < type.getRank(); ++kept)
    if (kept != dim)
      map.dims.push_back({kept, DimRead::Equal});
  SmallVector<Value> sizes =
      tensor::createDynamicDimValues(rewriter, loc, op.getInput());
  auto reduce = [&](ReduceKind kind, Value value) -> Value {
    Value reduced = ReduceOp::create(rewriter, loc, kind, value, {dim});
    return createBroadcastInDim(rewriter, loc, type, reduced, sizes, map);
  };
  Value maximum = reduce(ReduceKind::Maximum, op.getInput());
  Value shifted =
      SubtractOp::create(rewriter, loc, ValueRange{op.getInput(), maximum});
  Value exponential = ExponentialOp::create(rewriter, loc, shifted);
  Value sum = reduce(ReduceKind::Sum, exponential);
  replaceByCast(op,
                DivideOp::create(rewriter, loc, ValueRange{exponential, sum}),
                rewriter);
  return success();
}

void bcast::populateLinalgToBcastPatterns(RewritePatternSet &patterns) {
  patterns.add(reducePattern);
  patterns.add(generic);
  patterns.add(softmax);
}
