//===- Scatters.cpp - Updates at positions that a tensor has --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "bcast/Import/GraphBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;

Value GraphBuilder::withSizes(Value result, ArrayRef<OpFoldResult> extents) {
  for (auto [dim, extent] : llvm::enumerate(extents))
    if (result && getTensorType(result).isDynamicDim(dim)) {
      sizes[{result, dim}] = extent;
      asked.push_back({result, dim});
    }
  return result;
}

Value GraphBuilder::createNonNegative(Value indices, const Sizes &extents) {
  auto known = getConstant(indices);
  if (known && llvm::all_of(*known, [](int64_t index) { return index >= 0; }))
    return indices;
  Value extent = createShape(extents, /*isScalar=*/extents.size() == 1,
                             getTensorType(indices).getElementType());
  return selectNegative(indices, create<AddOp>({indices, extent}));
}

/// How elements are combined: truth values by logic.
static ReduceKind getKind(ReduceKind kind, Type type) {
  if (!type.isInteger(1))
    return kind;
  bool isOr = kind == ReduceKind::Sum || kind == ReduceKind::Maximum;
  return isOr ? ReduceKind::Or : ReduceKind::And;
}

Value GraphBuilder::createScatter(Value data, Value indices, Value updates,
                                  const importing::WindowDims &dims,
                                  std::optional<ReduceKind> kind) {
  Type type = getTensorType(data).getElementType();
  Type inner = getSignless(type);
  if (getTensorType(updates).getElementType() != type)
    return fail("input 2, the updates, has another element type than input 0");
  if (llvm::is_contained(getTensorType(updates).getShape(), 0) ||
      llvm::is_contained(getTensorType(data).getShape(), 0))
    return data;
  auto combine = [&](OpBuilder &nested, Location nestedLoc, ValueRange elements,
                     ValueRange news) -> SmallVector<Value> {
    if (!kind)
      return {news[0]};
    return {arith::getReductionOp(getCombiner(getKind(*kind, type), type),
                                  nested, nestedLoc, elements[0], news[0])};
  };
  Value result = importing::createScatter(
                     builder, loc, createBitcast(data, inner), indices,
                     createBitcast(updates, inner), dims, combine)
                     .front();
  return withSizes(createBitcast(withSizes(result, getSizes(data)), type),
                   getSizes(data));
}

Value GraphBuilder::createScatterElements(Value data, Value indices,
                                          Value updates, int64_t axis,
                                          std::optional<ReduceKind> kind) {
  if (!data || !indices || !updates)
    return {};
  int64_t rank = getTensorType(data).getRank();
  FailureOr<int64_t> dim = getDim(axis, rank);
  if (failed(dim) || failed(checkIndexType(indices)))
    return {};
  if (getTensorType(indices).getRank() != rank ||
      getTensorType(updates).getRank() != rank)
    return fail("the indices and the updates have ranks " +
                Twine(getTensorType(indices).getRank()) + " and " +
                Twine(getTensorType(updates).getRank()) +
                ", and input 0 has rank " + Twine(rank));
  importing::WindowDims dims;
  for (int64_t other = 0; other < rank; ++other) {
    OpFoldResult size = getSize(indices, other);
    if (failed(checkEqual(getSize(updates, other), size,
                          "dimension " + Twine(other) +
                              " of input 2, the updates,")))
      return {};
    if (other == *dim)
      continue;
    // Other dimensions of the indices are not longer than those of the data.
    if (failed(checkAtMost(size, getSize(data, other),
                           "dimension " + Twine(other) + " of input 1")))
      return {};
    dims.batchDims.push_back(other);
  }
  if (failed(checkIndices(data, *dim, indices)))
    return {};
  dims.indexBatchDims = dims.batchDims;
  dims.collapsedDims = dims.startDims = {*dim};
  dims.vectorDim = rank;
  Value places = createNonNegative(indices, {getSize(data, *dim)});
  return places ? createScatter(data, places, updates, dims, kind) : Value();
}

Value GraphBuilder::createScatterNd(Value data, Value indices, Value updates,
                                    std::optional<ReduceKind> kind) {
  if (!data || !indices || !updates)
    return {};
  int64_t rank = getTensorType(data).getRank();
  RankedTensorType from = getTensorType(indices);
  int64_t placeRank = from.getRank() - 1;
  if (failed(checkIndexType(indices)))
    return {};
  if (placeRank < 0)
    return fail("input 1, the indices, is a scalar");
  // Ranks say how many indices there are in a tuple.
  int64_t count = from.getDimSize(placeRank);
  if (ShapedType::isDynamic(count)) {
    count = placeRank + rank - getTensorType(updates).getRank();
    if (count >= 0 && count <= rank) {
      SmallVector<int64_t> shape(from.getShape());
      shape[placeRank] = count;
      indices = createCast(indices, from.clone(shape), "input 1, the indices,");
      if (!indices)
        return {};
      from = getTensorType(indices);
    }
  }
  int64_t updateRank = placeRank + rank - count;
  if (count < 0 || count > rank ||
      getTensorType(updates).getRank() != updateRank)
    return fail("tuples of " + Twine(count) + " indices of rank " +
                Twine(from.getRank()) + " and updates of rank " +
                Twine(getTensorType(updates).getRank()) +
                " do not fit input 0, whose rank is " + Twine(rank));
  for (int64_t dim = 0; dim < updateRank; ++dim)
    if (failed(checkEqual(
            getSize(updates, dim),
            dim < placeRank ? getSize(indices, dim)
                            : getSize(data, dim - placeRank + count),
            "dimension " + Twine(dim) + " of input 2, the updates,")))
      return {};
  if (failed(checkTuples(data, 0, indices)))
    return {};
  importing::WindowDims dims;
  dims.windowDims = listDims(placeRank, updateRank);
  dims.collapsedDims = dims.startDims = listDims(0, count);
  dims.vectorDim = placeRank;
  Sizes extents = getSizes(data);
  extents.truncate(count);
  Value places = count == 0 ? indices : createNonNegative(indices, extents);
  return places ? createScatter(data, places, updates, dims, kind) : Value();
}

Value GraphBuilder::createWindowScatter(Value data, Value updates, Value starts,
                                        int64_t axis, bool isCircular) {
  if (!data || !updates)
    return {};
  RankedTensorType type = getTensorType(data);
  FailureOr<int64_t> dim = getDim(axis, type.getRank());
  if (failed(dim))
    return {};
  if (*dim == 0)
    return fail("axis " + Twine(axis) + " is that of the batch");
  if (getTensorType(updates).getRank() != type.getRank() ||
      getTensorType(updates).getElementType() != type.getElementType())
    return fail("input 1, the update, has another rank or element type than "
                "input 0");
  for (int64_t other = 0; other < type.getRank(); ++other) {
    std::string subject =
        ("dimension " + Twine(other) + " of input 1, the update,").str();
    OpFoldResult size = getSize(updates, other), extent = getSize(data, other);
    if (failed(other == *dim ? checkAtMost(size, extent, subject)
                             : checkEqual(size, extent, subject)))
      return {};
  }
  OpFoldResult length = getSize(data, *dim), count = getSize(updates, *dim);
  // The first position that is none, and that from which all updates fit.
  OpFoldResult end =
      isCircular ? length
                 : combine<arith::AddIOp>(combine<arith::SubIOp>(length, count),
                                          getIndex(1));
  if (starts) {
    RankedTensorType from = getTensorType(starts);
    if (from.getRank() != 1 || (!from.getElementType().isSignlessInteger(64) &&
                                !from.getElementType().isSignlessInteger(32)))
      return fail("input 2 is not a list of i32 or i64");
    if (failed(checkEqual(getSize(starts, 0), getSize(data, 0),
                          "the number of elements of input 2")))
      return {};
    if (auto known = getConstant(starts); !known || !known->empty())
      for (bool isGreatest : {true, false}) {
        OpFoldResult bound = getExtreme(
            isGreatest ? ReduceKind::Maximum : ReduceKind::Minimum, starts);
        if (!bound)
          return {};
        OpFoldResult last = combine<arith::SubIOp>(end, getIndex(1));
        std::optional<int64_t> number = getConstantIntValue(bound);
        std::optional<int64_t> most = getConstantIntValue(last);
        std::string rest = " of input 2, where updates begin, is not in [0, ";
        if (number && most && (*number < 0 || *number > *most))
          return fail("position " + Twine(*number) + rest + Twine(*most) + "]");
        Value place = toValue(bound), greatest = toValue(last);
        CheckExtentOp::create(
            builder, loc, CheckKind::AtMost,
            isGreatest ? place : toValue(getIndex(0)),
            isGreatest ? greatest : place,
            builder.getStringAttr("position {0}" + rest + "{1}]"), StringAttr(),
            StringAttr(), ValueRange{place, greatest});
      }
  }
  Value extent = toValue(length), number = toValue(count);
  return createElements(
      getSizes(data), type.getElementType(),
      [&](OpBuilder &nested, Location nestedLoc, ValueRange at) -> Value {
        ImplicitLocOpBuilder b(nestedLoc, nested);
        Value zero = arith::ConstantIndexOp::create(b, 0), start = zero;
        if (starts)
          start = arith::IndexCastOp::create(
              b, b.getIndexType(), tensor::ExtractOp::create(b, starts, at[0]));
        // The number of the update is negative or too great without one.
        Value offset = arith::SubIOp::create(b, at[*dim], start);
        Value isBefore =
            arith::CmpIOp::create(b, arith::CmpIPredicate::slt, offset, zero);
        if (isCircular)
          offset = arith::SelectOp::create(
              b, isBefore, arith::AddIOp::create(b, offset, extent), offset);
        Value isNew =
            arith::CmpIOp::create(b, arith::CmpIPredicate::ult, offset, number);
        SmallVector<Value> source(at);
        source[*dim] = arith::SelectOp::create(b, isNew, offset, zero);
        auto branches = scf::IfOp::create(
            b, nestedLoc, isNew,
            [&](OpBuilder &inner, Location innerLoc) {
              Value update =
                  tensor::ExtractOp::create(inner, innerLoc, updates, source);
              scf::YieldOp::create(inner, innerLoc, update);
            },
            [&](OpBuilder &inner, Location innerLoc) {
              Value old = tensor::ExtractOp::create(inner, innerLoc, data, at);
              scf::YieldOp::create(inner, innerLoc, old);
            });
        return branches.getResult(0);
      });
}
