//===- LinalgToBcast.cpp - Patterns from linalg to bcast ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/LinalgToBcast/LinalgToBcast.h"
#include "PickIndex.h"
#include "bcast/Conversion/Import/Import.h"
#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
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

static LogicalResult generic(linalg::GenericOp op, PatternRewriter &rewriter) {
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
