//===- Indices.cpp - Windows at positions that a tensor has ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/Import/Indices.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;

//===----------------------------------------------------------------------===//
// WindowDims
//===----------------------------------------------------------------------===//

/// Marks `dims` in `seen`. Returns what is wrong with them, or an empty text.
static std::string mark(ArrayRef<int64_t> dims, StringRef name,
                        llvm::SmallBitVector &seen) {
  for (int64_t dim : dims) {
    if (dim < 0 || dim >= static_cast<int64_t>(seen.size()))
      return (name + " has dimension " + Twine(dim) + " of a rank of " +
              Twine(seen.size()))
          .str();
    if (seen.test(dim))
      return (name + " has dimension " + Twine(dim) + " once more").str();
    seen.set(dim);
  }
  return "";
}

std::string WindowDims::explain(RankedTensorType operand,
                                RankedTensorType indices, int64_t rank) const {
  int64_t operandRank = operand.getRank(), indicesRank = indices.getRank();
  auto differs = [](const Twine &what, int64_t value, int64_t expected) {
    return (what + " is " + Twine(value) + ", and must be " + Twine(expected))
        .str();
  };
  if (vectorDim < 0 || vectorDim > indicesRank)
    return ("index_vector_dim is " + Twine(vectorDim) +
            ", and must be 0 to the rank of the indices, " + Twine(indicesRank))
        .str();
  llvm::SmallBitVector inResult(rank), inOperand(operandRank),
      ofStarts(operandRank), inIndices(indicesRank);
  std::string error =
      mark(windowDims, "the list of window dimensions", inResult);
  if (error.empty() && !llvm::is_sorted(windowDims))
    error = "the list of window dimensions is not sorted";
  if (error.empty())
    error = mark(collapsedDims, "the list of dimensions without a window",
                 inOperand);
  if (error.empty())
    error = mark(batchDims, "the list of batching dimensions of the operand",
                 inOperand);
  if (error.empty())
    error = mark(indexBatchDims,
                 "the list of batching dimensions of the indices", inIndices);
  if (error.empty())
    error = mark(startDims, "the list of indexed dimensions", ofStarts);
  if (!error.empty())
    return error;
  if (vectorDim < indicesRank && inIndices.test(vectorDim))
    return "index_vector_dim is a batching dimension of the indices";
  if (batchDims.size() != indexBatchDims.size())
    return differs("the number of batching dimensions of the indices",
                   indexBatchDims.size(), batchDims.size());
  for (auto [dim, place] : llvm::zip_equal(batchDims, indexBatchDims)) {
    if (ofStarts.test(dim))
      return ("dimension " + Twine(dim) +
              " of the operand is indexed, and a batching dimension")
          .str();
    if (failed(verifyCompatibleDims(
            {operand.getDimSize(dim), indices.getDimSize(place)})))
      return differs("the extent of batching dimension " + Twine(place) +
                         " of the indices",
                     indices.getDimSize(place), operand.getDimSize(dim));
  }
  int64_t numComponents = 1;
  if (vectorDim < indicesRank) {
    if (indices.isDynamicDim(vectorDim))
      return "the extent of index_vector_dim must be static";
    numComponents = indices.getDimSize(vectorDim);
  }
  if (static_cast<int64_t>(startDims.size()) != numComponents)
    return differs("the number of indexed dimensions", startDims.size(),
                   numComponents);
  int64_t numInner = operandRank - inOperand.count();
  if (static_cast<int64_t>(windowDims.size()) != numInner)
    return differs("the number of window dimensions", windowDims.size(),
                   numInner);
  int64_t numPlaces = indicesRank - (vectorDim < indicesRank);
  if (rank != numPlaces + numInner)
    return differs("the rank of windows at indices", rank,
                   numPlaces + numInner);
  return "";
}

SmallVector<int64_t> WindowDims::getPlaceDims(int64_t indicesRank) const {
  SmallVector<int64_t> dims;
  for (int64_t dim = 0; dim < indicesRank; ++dim)
    if (dim != vectorDim)
      dims.push_back(dim);
  return dims;
}

SmallVector<int64_t> WindowDims::getInnerDims(int64_t operandRank) const {
  SmallVector<int64_t> dims;
  for (int64_t dim = 0; dim < operandRank; ++dim)
    if (!llvm::is_contained(collapsedDims, dim) &&
        !llvm::is_contained(batchDims, dim))
      dims.push_back(dim);
  return dims;
}

/// The dimensions of what is gathered or of the updates that are those of the
/// indices.
static SmallVector<int64_t> getOuterDims(const WindowDims &dims, int64_t rank) {
  SmallVector<int64_t> outer;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!llvm::is_contained(dims.windowDims, dim))
      outer.push_back(dim);
  return outer;
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

static Value createIndex(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

static Value toIndex(OpBuilder &builder, Location loc, Value integer) {
  if (integer.getType().isIndex())
    return integer;
  return builder.createOrFold<arith::IndexCastOp>(loc, builder.getIndexType(),
                                                  integer);
}

/// The last start of a window that is inside.
static Value createLastStart(OpBuilder &builder, Location loc,
                             OpFoldResult extent, OpFoldResult size) {
  Value from = getValueOrCreateConstantIndexOp(builder, loc, extent);
  Value less = getValueOrCreateConstantIndexOp(builder, loc, size);
  return builder.createOrFold<arith::SubIOp>(loc, from, less);
}

static Value clamp(OpBuilder &builder, Location loc, Value start, Value zero,
                   Value last) {
  start = builder.createOrFold<arith::MaxSIOp>(loc, start, zero);
  return builder.createOrFold<arith::MinSIOp>(loc, start, last);
}

OpFoldResult importing::clampStart(OpBuilder &builder, Location loc,
                                   OpFoldResult start, OpFoldResult extent,
                                   OpFoldResult size) {
  Value last = createLastStart(builder, loc, extent, size);
  Value value = getValueOrCreateConstantIndexOp(builder, loc, start);
  Value zero = createIndex(builder, loc, 0);
  return getAsOpFoldResult(clamp(builder, loc, value, zero, last));
}

/// The position in the operand of an element at `at`, given the `starts` of its
/// window for each of `dims.startDims`.
static SmallVector<Value> getPosition(OpBuilder &builder, Location loc,
                                      const WindowDims &dims, int64_t rank,
                                      ValueRange starts, ValueRange places,
                                      ValueRange window) {
  SmallVector<Value> position(rank);
  for (auto [dim, start] : llvm::zip_equal(dims.startDims, starts))
    position[dim] = start;
  for (auto [dim, indexDim] :
       llvm::zip_equal(dims.batchDims, dims.indexBatchDims))
    position[dim] = places[indexDim - (indexDim > dims.vectorDim)];
  for (auto [dim, offset] : llvm::zip_equal(dims.getInnerDims(rank), window))
    position[dim] = position[dim] ? arith::AddIOp::create(builder, loc,
                                                          position[dim], offset)
                                  : offset;
  for (Value &value : position)
    if (!value)
      value = createIndex(builder, loc, 0);
  return position;
}

//===----------------------------------------------------------------------===//
// Gathers
//===----------------------------------------------------------------------===//

SmallVector<OpFoldResult>
importing::getGatheredSizes(OpBuilder &builder, Location loc, Value indices,
                            const WindowDims &dims,
                            ArrayRef<OpFoldResult> windowSizes) {
  int64_t indicesRank = cast<RankedTensorType>(indices.getType()).getRank();
  SmallVector<int64_t> places = dims.getPlaceDims(indicesRank);
  SmallVector<int64_t> inner = dims.getInnerDims(windowSizes.size());
  SmallVector<OpFoldResult> sizes(places.size() + inner.size());
  for (auto [dim, operandDim] : llvm::zip_equal(dims.windowDims, inner))
    sizes[dim] = windowSizes[operandDim];
  for (auto [dim, place] :
       llvm::zip_equal(getOuterDims(dims, sizes.size()), places))
    sizes[dim] = tensor::getMixedSize(builder, loc, indices, place);
  return sizes;
}

Value importing::createGather(OpBuilder &builder, Location loc, Value operand,
                              Value indices, const WindowDims &dims,
                              ArrayRef<OpFoldResult> startSizes,
                              ArrayRef<OpFoldResult> sizes, OutsideRule rule) {
  auto type = cast<RankedTensorType>(operand.getType());
  auto indicesType = cast<RankedTensorType>(indices.getType());
  int64_t rank = sizes.size();
  SmallVector<int64_t> outer = getOuterDims(dims, rank);
  Value zero = createIndex(builder, loc, 0);
  SmallVector<Value> extents, lasts;
  for (auto [dim, size] : llvm::zip_equal(dims.startDims, startSizes)) {
    OpFoldResult extent = tensor::getMixedSize(builder, loc, operand, dim);
    extents.push_back(getValueOrCreateConstantIndexOp(builder, loc, extent));
    lasts.push_back(createLastStart(builder, loc, extents.back(), size));
  }
  // Each component of an index is an operand, so that it is read once for the
  // elements of a window.
  SmallVector<AffineMap> maps;
  for (size_t component = 0; component < dims.startDims.size(); ++component) {
    SmallVector<AffineExpr> exprs;
    for (int64_t dim : outer)
      exprs.push_back(builder.getAffineDimExpr(dim));
    if (dims.vectorDim < indicesType.getRank())
      exprs.insert(exprs.begin() + dims.vectorDim,
                   builder.getAffineConstantExpr(component));
    maps.push_back(AffineMap::get(rank, 0, exprs, builder.getContext()));
  }
  SmallVector<Value> inputs(maps.size(), indices);
  maps.push_back(builder.getMultiDimIdentityMap(rank));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  Value empty =
      tensor::EmptyOp::create(builder, loc, sizes, type.getElementType());
  auto build = [&](OpBuilder &inner, Location innerLoc, ValueRange arguments) {
    auto getIndices = [&](ArrayRef<int64_t> list) {
      return llvm::map_to_vector(list, [&](int64_t dim) -> Value {
        return linalg::IndexOp::create(inner, innerLoc, dim);
      });
    };
    SmallVector<Value> starts;
    Value isInside;
    for (auto [component, extent, last] :
         llvm::zip(arguments, extents, lasts)) {
      Value start = toIndex(inner, innerLoc, component);
      if (rule.isFromEnd) {
        Value isNegative = arith::CmpIOp::create(
            inner, innerLoc, arith::CmpIPredicate::slt, start, zero);
        Value fromEnd = arith::AddIOp::create(inner, innerLoc, start, extent);
        start = arith::SelectOp::create(inner, innerLoc, isNegative, fromEnd,
                                        start);
      }
      starts.push_back(clamp(inner, innerLoc, start, zero, last));
      if (!rule.otherwise)
        continue;
      Value isSame = arith::CmpIOp::create(
          inner, innerLoc, arith::CmpIPredicate::eq, start, starts.back());
      isInside = isInside
                     ? arith::AndIOp::create(inner, innerLoc, isInside, isSame)
                     : isSame;
    }
    SmallVector<Value> places;
    if (!dims.batchDims.empty())
      places = getIndices(outer);
    SmallVector<Value> position =
        getPosition(inner, innerLoc, dims, type.getRank(), starts, places,
                    getIndices(dims.windowDims));
    Value element =
        tensor::ExtractOp::create(inner, innerLoc, operand, position);
    if (isInside) {
      Value other = tensor::ExtractOp::create(inner, innerLoc, rule.otherwise,
                                              ValueRange());
      element =
          arith::SelectOp::create(inner, innerLoc, isInside, element, other);
    }
    linalg::YieldOp::create(inner, innerLoc, element);
  };
  return linalg::GenericOp::create(builder, loc, empty.getType(), inputs, empty,
                                   maps, iterators, build)
      .getResult(0);
}

//===----------------------------------------------------------------------===//
// Scatters
//===----------------------------------------------------------------------===//

static scf::LoopNest
createLoops(OpBuilder &builder, Location loc, ArrayRef<Value> sizes,
            ValueRange carried,
            function_ref<SmallVector<Value>(OpBuilder &, Location, ValueRange,
                                            ValueRange)>
                body) {
  SmallVector<Value> zeros(sizes.size(), createIndex(builder, loc, 0));
  SmallVector<Value> ones(sizes.size(), createIndex(builder, loc, 1));
  return scf::buildLoopNest(builder, loc, zeros, sizes, ones, carried, body);
}

/// Whether each window from `starts` to `lasts` is inside; null if it always
/// is.
static Value createIsInside(OpBuilder &builder, Location loc, ValueRange starts,
                            ValueRange lasts) {
  Value zero = createIndex(builder, loc, 0), inside;
  for (auto [start, last] : llvm::zip_equal(starts, lasts)) {
    Value above = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge,
                                        start, zero);
    Value below = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle,
                                        start, last);
    Value both = arith::AndIOp::create(builder, loc, above, below);
    inside = inside ? arith::AndIOp::create(builder, loc, inside, both) : both;
  }
  return inside;
}

/// `build` where `isInside`, else `otherwise`.
static SmallVector<Value>
createIfInside(OpBuilder &builder, Location loc, Value isInside,
               ValueRange otherwise,
               function_ref<SmallVector<Value>(OpBuilder &, Location)> build) {
  if (!isInside || isConstantIntValue(isInside, 1))
    return build(builder, loc);
  auto branches = scf::IfOp::create(
      builder, loc, isInside,
      [&](OpBuilder &inner, Location innerLoc) {
        scf::YieldOp::create(inner, innerLoc, build(inner, innerLoc));
      },
      [&](OpBuilder &inner, Location innerLoc) {
        scf::YieldOp::create(inner, innerLoc, otherwise);
      });
  return llvm::to_vector_of<Value>(branches.getResults());
}

SmallVector<Value> importing::createScatter(OpBuilder &builder, Location loc,
                                            ValueRange operands, Value indices,
                                            ValueRange updates,
                                            const WindowDims &dims,
                                            CombineUpdates combine) {
  int64_t rank = cast<RankedTensorType>(operands[0].getType()).getRank();
  auto indicesType = cast<RankedTensorType>(indices.getType());
  Value update = updates.front();
  int64_t updateRank = cast<RankedTensorType>(update.getType()).getRank();
  SmallVector<int64_t> outer = getOuterDims(dims, updateRank);
  auto getSize = [&](Value value, int64_t dim) {
    return getValueOrCreateConstantIndexOp(
        builder, loc, tensor::getMixedSize(builder, loc, value, dim));
  };
  SmallVector<Value> outerSizes, windowSizes, lasts;
  for (int64_t dim : outer)
    outerSizes.push_back(getSize(update, dim));
  for (int64_t dim : dims.windowDims)
    windowSizes.push_back(getSize(update, dim));
  SmallVector<Value> sizes(rank, createIndex(builder, loc, 1));
  for (auto [dim, size] : llvm::zip_equal(dims.getInnerDims(rank), windowSizes))
    sizes[dim] = size;
  for (int64_t dim : dims.startDims)
    lasts.push_back(createLastStart(
        builder, loc, tensor::getMixedSize(builder, loc, operands[0], dim),
        sizes[dim]));

  auto scatterWindow = [&](OpBuilder &outerBuilder, Location outerLoc,
                           ValueRange places, ValueRange carried) {
    SmallVector<Value> starts;
    for (size_t component = 0; component < lasts.size(); ++component) {
      SmallVector<Value> place(places);
      if (dims.vectorDim < indicesType.getRank())
        place.insert(place.begin() + dims.vectorDim,
                     createIndex(outerBuilder, outerLoc, component));
      Value start =
          tensor::ExtractOp::create(outerBuilder, outerLoc, indices, place);
      starts.push_back(toIndex(outerBuilder, outerLoc, start));
    }
    auto combineElements = [&](OpBuilder &inner, Location innerLoc,
                               ValueRange window, ValueRange values) {
      SmallVector<Value> position =
          getPosition(inner, innerLoc, dims, rank, starts, places, window);
      SmallVector<Value> from(updateRank), elements, news;
      for (auto [dim, index] : llvm::zip_equal(outer, places))
        from[dim] = index;
      for (auto [dim, index] : llvm::zip_equal(dims.windowDims, window))
        from[dim] = index;
      for (auto [value, given] : llvm::zip_equal(values, updates)) {
        elements.push_back(
            tensor::ExtractOp::create(inner, innerLoc, value, position));
        news.push_back(tensor::ExtractOp::create(inner, innerLoc, given, from));
      }
      SmallVector<Value> results;
      for (auto [combined, value] :
           llvm::zip_equal(combine(inner, innerLoc, elements, news), values))
        results.push_back(tensor::InsertOp::create(inner, innerLoc, combined,
                                                   value, position));
      return results;
    };
    Value isInside = createIsInside(outerBuilder, outerLoc, starts, lasts);
    return createIfInside(outerBuilder, outerLoc, isInside, carried,
                          [&](OpBuilder &inner, Location innerLoc) {
                            return SmallVector<Value>(
                                createLoops(inner, innerLoc, windowSizes,
                                            carried, combineElements)
                                    .results);
                          });
  };
  return SmallVector<Value>(
      createLoops(builder, loc, outerSizes, operands, scatterWindow).results);
}

Value importing::createWindowUpdate(OpBuilder &builder, Location loc,
                                    Value operand, Value update,
                                    const WindowDims &dims,
                                    ArrayRef<OpFoldResult> starts,
                                    ArrayRef<OpFoldResult> windowSizes) {
  SmallVector<Value> values, lasts;
  SmallVector<OpFoldResult> offsets(windowSizes.size(),
                                    builder.getIndexAttr(0));
  bool isAlwaysInside = true;
  for (auto [dim, start] : llvm::zip_equal(dims.startDims, starts)) {
    offsets[dim] = start;
    OpFoldResult extent = tensor::getMixedSize(builder, loc, operand, dim);
    values.push_back(getValueOrCreateConstantIndexOp(builder, loc, start));
    lasts.push_back(createLastStart(builder, loc, extent, windowSizes[dim]));
    std::optional<int64_t> from = getConstantIntValue(start);
    std::optional<int64_t> last = getConstantIntValue(lasts.back());
    // Slices cannot state such an offset.
    std::optional<int64_t> known = getConstantIntValue(extent);
    if (from && (*from < 0 || (known && *from >= *known)))
      return operand;
    isAlwaysInside &= from && last && *from >= 0 && *from <= *last;
  }
  Value isInside =
      isAlwaysInside ? Value() : createIsInside(builder, loc, values, lasts);
  SmallVector<OpFoldResult> ones(windowSizes.size(), builder.getIndexAttr(1));
  return createIfInside(builder, loc, isInside, operand,
                        [&](OpBuilder &inner, Location innerLoc) {
                          Value updated = tensor::InsertSliceOp::create(
                              inner, innerLoc, update, operand, offsets,
                              windowSizes, ones);
                          return SmallVector<Value>{updated};
                        })
      .front();
}
