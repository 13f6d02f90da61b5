//===- LowerReduce.cpp - Reductions to linalg.generic ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
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

/// `value`, computed in f32, rounded once to the elements of `type`.
static Value createRounding(OpBuilder &builder, Location loc, Value value,
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
               Value rounded = arith::TruncFOp::create(
                   inner, loc, type.getElementType(), args[0]);
               linalg::YieldOp::create(inner, loc, rounded);
             })
      .getResult(0);
}

Value mlir::bcast::detail::lowerReduce(ReduceOp op, RankedTensorType type,
                                       OpBuilder &builder, RemapFn remap) {
  assert(!op.getKeepDims() && "the explicit form drops the dimensions");
  Location loc = op.getLoc();
  MLIRContext *context = builder.getContext();
  int64_t rank = op.getOperand().getType().getRank();
  ResolvedReduction resolved = op.resolve();
  SmallVector<AffineExpr> kept =
      llvm::map_to_vector(resolved.keptDims, [&](int64_t dim) {
        return getAffineDimExpr(dim, context);
      });
  AffineMap resultMap = AffineMap::get(rank, 0, kept, context);
  BroadcastSource source = lookThroughBroadcasts(op.getOperand());
  if (!coversAllLoops(source.map, resultMap))
    source = {op.getOperand(), builder.getMultiDimIdentityMap(rank)};
  source.value = remap(source.value);
  if (!source.value)
    return {};

  Type elementType = op.getType().getElementType();
  Type accumulator = getAccumulatorType(type.getElementType());
  SmallVector<Value> sizes =
      createSizes(builder, loc, op.getOperand(), resolved.keptDims, remap);
  Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                        accumulator, sizes);
  Value identity = arith::ConstantOp::create(
      builder, loc, getIdentity(op.getKind(), elementType, accumulator));
  Value init =
      linalg::FillOp::create(builder, loc, identity, empty).getResult(0);
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  for (int64_t dim : op.getDims())
    iterators[dim] = utils::IteratorType::reduction;
  arith::AtomicRMWKind combiner = getCombiner(op.getKind(), elementType);
  auto generic = linalg::GenericOp::create(
      builder, loc, init.getType(), source.value, init,
      ArrayRef{source.map, resultMap}, iterators,
      [&](OpBuilder &inner, Location, ValueRange args) {
        Value element = args[0];
        if (element.getType() != accumulator)
          element = arith::ExtFOp::create(inner, loc, accumulator, element);
        linalg::YieldOp::create(
            inner, loc,
            arith::getReductionOp(combiner, inner, loc, args[1], element));
      });
  return createRounding(builder, loc, generic.getResult(0), type, sizes);
}
