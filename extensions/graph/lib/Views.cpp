//===- Views.cpp - Transposes and broadcasts --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/GraphBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;

FailureOr<int64_t> GraphBuilder::getDim(int64_t dim, int64_t rank) {
  if (dim < -rank || dim >= rank) {
    fail("axis " + Twine(dim) + " is not a dimension of a tensor of rank " +
         Twine(rank));
    return failure();
  }
  return dim < 0 ? dim + rank : dim;
}

FailureOr<SmallVector<int64_t>> GraphBuilder::getDims(ArrayRef<int64_t> dims,
                                                      int64_t rank) {
  SmallVector<int64_t> result;
  for (int64_t dim : dims) {
    FailureOr<int64_t> positive = getDim(dim, rank);
    if (failed(positive))
      return failure();
    if (llvm::is_contained(result, *positive)) {
      fail("axis " + Twine(dim) + " is given twice");
      return failure();
    }
    result.push_back(*positive);
  }
  llvm::sort(result);
  return result;
}

//===----------------------------------------------------------------------===//
// Extents of 1
//===----------------------------------------------------------------------===//

Value GraphBuilder::createSqueeze(Value operand, ArrayRef<int64_t> dims) {
  if (!operand)
    return {};
  FailureOr<SmallVector<int64_t>> dropped =
      getDims(dims, getTensorType(operand).getRank());
  if (failed(dropped))
    return {};
  Sizes kept;
  for (auto [dim, size] : llvm::enumerate(getSizes(operand)))
    if (!llvm::is_contained(*dropped, static_cast<int64_t>(dim)))
      kept.push_back(size);
    else if (failed(checkEqual(size, getIndex(1),
                               "dimension " + Twine(dim) +
                                   ", which is squeezed,")))
      return {};
  RankedTensorType type = getTensorType(operand);
  SmallVector<int64_t> ones(type.getShape());
  for (int64_t dim : *dropped)
    ones[dim] = 1;
  if (type.getShape() != ArrayRef(ones))
    operand = tensor::CastOp::create(builder, loc, type.clone(ones), operand);
  return createReshape(operand, kept);
}

Value GraphBuilder::createSqueeze(Value operand) {
  if (!operand)
    return {};
  SmallVector<int64_t> ones;
  for (auto [dim, extent] :
       llvm::enumerate(getTensorType(operand).getShape())) {
    if (ShapedType::isDynamic(extent))
      return fail("input 1, the axes, must be a constant where extents are "
                  "dynamic");
    if (extent == 1)
      ones.push_back(dim);
  }
  return createSqueeze(operand, ones);
}

Value GraphBuilder::createUnsqueeze(Value operand, ArrayRef<int64_t> dims) {
  if (!operand)
    return {};
  RankedTensorType from = getTensorType(operand);
  int64_t rank = from.getRank() + static_cast<int64_t>(dims.size());
  FailureOr<SmallVector<int64_t>> added = getDims(dims, rank);
  if (failed(added))
    return {};
  SmallVector<int64_t> kept;
  Sizes to(rank, getIndex(1));
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!llvm::is_contained(*added, dim)) {
      to[dim] = getSize(operand, kept.size());
      kept.push_back(dim);
    }
  if (traceElements(operand) || operand.getDefiningOp<arith::ConstantOp>())
    return createReshape(operand, to);
  return finish(BroadcastInDimOp::create(
      builder, loc, getType(to, from.getElementType()), operand, getDynamic(to),
      kept, DenseI32ArrayAttr()));
}

//===----------------------------------------------------------------------===//
// Transposes and broadcasts
//===----------------------------------------------------------------------===//

Value GraphBuilder::createReversedTranspose(Value operand) {
  if (!operand)
    return {};
  SmallVector<int64_t> order = listDims(0, getTensorType(operand).getRank());
  std::reverse(order.begin(), order.end());
  return createTranspose(operand, order);
}

Value GraphBuilder::createTranspose(Value operand,
                                    ArrayRef<int64_t> permutation) {
  if (!operand)
    return {};
  RankedTensorType from = getTensorType(operand);
  if (static_cast<int64_t>(permutation.size()) != from.getRank() ||
      !isPermutationVector(permutation))
    return fail("the permutation is not one of the " + Twine(from.getRank()) +
                " dimensions");
  Sizes sizes = getSizes(operand);
  applyPermutationToVector(sizes, permutation);
  return finish(BroadcastInDimOp::create(
      builder, loc, getType(sizes, from.getElementType()), operand,
      getDynamic(sizes), invertPermutationVector(permutation),
      DenseI32ArrayAttr()));
}

Value GraphBuilder::createBroadcast(Value operand,
                                    ArrayRef<OpFoldResult> target,
                                    BroadcastRuleAttrInterface rule) {
  if (!operand)
    return {};
  RankedTensorType type =
      getType(target, getTensorType(operand).getElementType());
  if (!type)
    return {};
  return finish(BroadcastOp::create(builder, loc, type, operand,
                                    getDynamic(target), DenseI64ArrayAttr(),
                                    rule));
}

Value GraphBuilder::createBroadcast(Value operand,
                                    ArrayRef<OpFoldResult> target,
                                    bool isBidirectional) {
  if (!operand)
    return {};
  RankedTensorType from = getTensorType(operand);
  // One extent that is repeated is a list of extents.
  auto count = target.size() == 1 ? getConstantIntValue(target[0])
                                  : std::optional<int64_t>();
  if (count && *count >= 0 && *count <= kMaxListed &&
      from.getElementType().isSignlessInteger() && from.hasStaticShape() &&
      from.getNumElements() == 1)
    if (auto extent = traceElements(operand);
        extent && !(isBidirectional && *count == 0))
      return createShape(Sizes(*count, extent->front()), /*isScalar=*/false,
                         from.getElementType());
  RankedTensorType type = getType(target, from.getElementType());
  if (!type)
    return {};
  if (!isBidirectional)
    return createBroadcast(operand, target, getNumpy());
  auto rule = BidirectionalAttr::get(getContext());
  BroadcastResolution resolved =
      cast<BroadcastRuleAttrInterface>(Attribute(rule))
          .resolveTo(from.getShape(), type.getShape());
  if (!resolved)
    return fail(llvm::toString(resolved.takeError()));
  return finish(BroadcastOp::create(
      builder, loc, type.clone(resolved->resultShape), operand,
      getDynamic(target), builder.getDenseI64ArrayAttr(type.getShape()), rule));
}

Value GraphBuilder::createCast(Value operand, RankedTensorType type,
                               const Twine &subject) {
  if (!operand || operand.getType() == type)
    return operand;
  RankedTensorType from = getTensorType(operand);
  if (from.getRank() != type.getRank())
    return fail(subject + " has rank " + Twine(from.getRank()) + ", and " +
                Twine(type.getRank()) + " is declared");
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (!type.isDynamicDim(dim) &&
        failed(checkEqual(getSize(operand, dim), getIndex(type.getDimSize(dim)),
                          "dimension " + Twine(dim) + " of " + subject)))
      return {};
  return finish(tensor::CastOp::create(builder, loc, type, operand));
}
