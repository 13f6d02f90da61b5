//===- LowerReduce.cpp - Reductions to linalg.generic ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "bcast/Conversion/BcastToLinalg/BcastToLinalg.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

/// The sizes of the dynamic extents among `dims` of `tensor`.
static SmallVector<Value> createSizes(OpBuilder &builder, Location loc,
                                      Value tensor, ArrayRef<int64_t> dims,
                                      RemapFn remap) {
  auto type = cast<RankedTensorType>(tensor.getType());
  auto broadcast = tensor.getDefiningOp<BroadcastInDimOp>();
  SmallVector<Value> sizes;
  for (int64_t dim : dims) {
    if (!type.isDynamicDim(dim))
      continue;
    // The sizes of a broadcast are known; its elements need not be computed.
    sizes.push_back(
        broadcast ? broadcast.getSizes()[type.getDynamicDimIndex(dim)]
                  : tensor::DimOp::create(builder, loc, remap(tensor), dim)
                        .getResult());
  }
  return sizes;
}

/// Whether the operand and the result give the extent of every loop.
static bool coversAllLoops(AffineMap operand, AffineMap result) {
  return static_cast<bool>(inversePermutation(
      concatAffineMaps({operand, result}, operand.getContext())));
}

/// `value` with the elements of `type`: floats are rounded, integers extended.
static Value createConversion(OpBuilder &builder, Location loc, Value value,
                              RankedTensorType type, ValueRange sizes) {
  if (value.getType() == type)
    return value;
  Value init = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                       type.getElementType(), sizes);
  AffineMap map = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             builder, loc, type, value, init, ArrayRef{map, map}, iterators,
             [&](OpBuilder &inner, Location, ValueRange args) {
               Type to = type.getElementType();
               Value converted =
                   isa<FloatType>(to)
                       ? arith::TruncFOp::create(inner, loc, to, args[0])
                             .getResult()
                       : arith::ExtSIOp::create(inner, loc, to, args[0]);
               linalg::YieldOp::create(inner, loc, converted);
             })
      .getResult(0);
}

namespace {
/// The parts that the lowerings of all reductions share.
class Lowering {
public:
  Lowering(ReductionOpInterface op, RankedTensorType type, OpBuilder &builder,
           RemapFn remap)
      : op(op), builder(builder), loc(op->getLoc()), remap(remap), type(type),
        elementType(op.getOperand().getType().getElementType()) {}

  Value lowerReduce(ReduceKind kind);
  Value lowerArgReduce(ReduceKind kind, int64_t dim);

private:
  using BuildBody = function_ref<void(OpBuilder &, Value element, ValueRange)>;
  /// Creates a generic with a result for each of `identities`.
  ValueRange createGeneric(ArrayRef<TypedAttr> identities, BuildBody build);
  Value widen(OpBuilder &inner, Value element) const;

  ReductionOpInterface op;
  OpBuilder &builder;
  Location loc;
  RemapFn remap;
  RankedTensorType type;
  /// Of the operand, with its sign.
  Type elementType;
  SmallVector<Value> sizes;
};
} // namespace

ValueRange Lowering::createGeneric(ArrayRef<TypedAttr> identities,
                                   BuildBody build) {
  int64_t rank = op.getOperand().getType().getRank();
  ResolvedReduction resolved = op.resolve();
  SmallVector<AffineExpr> kept =
      llvm::map_to_vector(resolved.keptDims, [&](int64_t dim) {
        return builder.getAffineDimExpr(dim);
      });
  AffineMap resultMap = AffineMap::get(rank, 0, kept, builder.getContext());
  BroadcastSource source = lookThroughBroadcasts(op.getOperand());
  if (!coversAllLoops(source.map, resultMap))
    source = {op.getOperand(), builder.getMultiDimIdentityMap(rank)};
  source.value = remap(source.value);

  sizes = createSizes(builder, loc, op.getOperand(), resolved.keptDims, remap);
  SmallVector<Value> inits;
  SmallVector<AffineMap> maps = {source.map};
  for (TypedAttr identity : identities) {
    Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                          identity.getType(), sizes);
    Value value = arith::ConstantOp::create(builder, loc, identity);
    inits.push_back(
        linalg::FillOp::create(builder, loc, value, empty).getResult(0));
    maps.push_back(resultMap);
  }
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  for (int64_t dim : op.getReducedDims())
    iterators[dim] = utils::IteratorType::reduction;
  return linalg::GenericOp::create(
             builder, loc, TypeRange(ValueRange(inits)), source.value, inits,
             maps, iterators,
             [&](OpBuilder &inner, Location, ValueRange args) {
               build(inner, widen(inner, args.front()), args.drop_front());
             })
      .getResults();
}

Value Lowering::widen(OpBuilder &inner, Value element) const {
  Type accumulator = getAccumulatorType(element.getType());
  if (element.getType() == accumulator)
    return element;
  return arith::ExtFOp::create(inner, loc, accumulator, element);
}

Value Lowering::lowerReduce(ReduceKind kind) {
  Type accumulator = getAccumulatorType(type.getElementType());
  arith::AtomicRMWKind combiner = getCombiner(kind, elementType);
  ValueRange results =
      createGeneric(getIdentity(kind, elementType, accumulator),
                    [&](OpBuilder &inner, Value element, ValueRange before) {
                      Value combined = arith::getReductionOp(
                          combiner, inner, loc, before.front(), element);
                      linalg::YieldOp::create(inner, loc, combined);
                    });
  return createConversion(builder, loc, results.front(), type, sizes);
}

/// Combines pairs of an element and its index, in any order: the more extreme
/// element, and among equal ones the one with the least index. The pair of the
/// identity and 0 changes no result: if no element is more extreme than the
/// identity, the first one has index 0. [ARG-4, ARG-5]
Value Lowering::lowerArgReduce(ReduceKind kind, int64_t dim) {
  // Vectors of small indices have more lanes.
  int64_t extent = op.getOperand().getType().getDimSize(dim);
  Type i32 = builder.getI32Type();
  Type indexType = !isDynamic(extent) && extent <= getLargestArgExtent(i32)
                       ? i32
                       : type.getElementType();
  TypedAttr identity = getIdentity(
      kind, elementType, getAccumulatorType(getSignless(elementType)));
  arith::AtomicRMWKind combiner = getCombiner(kind, elementType);
  ValueRange results = createGeneric(
      {identity, builder.getIntegerAttr(indexType, 0)},
      [&](OpBuilder &inner, Value element, ValueRange before) {
        Value step = linalg::IndexOp::create(inner, loc, dim);
        Value index = arith::IndexCastOp::create(inner, loc, indexType, step);
        Value isEarlier = arith::CmpIOp::create(
            inner, loc, arith::CmpIPredicate::slt, index, before[1]);
        Value isNotAfter =
            createIsNotAfter(inner, loc, combiner, element, before[0]);
        Value isBefore =
            createIsBefore(inner, loc, combiner, element, before[0]);
        Value isTaken = arith::SelectOp::create(inner, loc, isEarlier,
                                                isNotAfter, isBefore);
        Value taken =
            arith::SelectOp::create(inner, loc, isTaken, element, before[0]);
        Value takenIndex =
            arith::SelectOp::create(inner, loc, isTaken, index, before[1]);
        linalg::YieldOp::create(inner, loc, ValueRange{taken, takenIndex});
      });
  return createConversion(builder, loc, results[1], type, sizes);
}

Value mlir::bcast::detail::lowerReduction(ReductionOpInterface op,
                                          RankedTensorType type,
                                          OpBuilder &builder, RemapFn remap) {
  assert(!op.getKeepDims() && "the explicit form drops the dimensions");
  Lowering lowering(op, type, builder, remap);
  if (auto reduce = dyn_cast<ReduceOp>(op.getOperation()))
    return lowering.lowerReduce(reduce.getKind());
  return lowering.lowerArgReduce(isa<ArgMaximumOp>(op.getOperation())
                                     ? ReduceKind::Maximum
                                     : ReduceKind::Minimum,
                                 op.getReducedDims().front());
}
