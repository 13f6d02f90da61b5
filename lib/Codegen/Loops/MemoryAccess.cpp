//===- MemoryAccess.cpp - Loads and stores of a step of loops -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryAccess.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Support/LLVM22.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

using affine::AffineValueMap;

void Position::set(unsigned loop, Value variable) {
  set(loop, variable, getAffineDimExpr(0, variable.getContext()));
}

void Position::set(unsigned loop, Value variable, AffineExpr index) {
  indices[loop] = index.shiftDims(/*numDims=*/1, variables.size());
  variables.push_back(variable);
}

Position Position::shifted(unsigned loop, int64_t steps) const {
  Position result = *this;
  result.indices[loop] = result.indices[loop] + steps;
  return result;
}

Position Position::shifted(unsigned loop, Value steps, int64_t scale) const {
  Position result = *this;
  result.set(loop, steps, getAffineDimExpr(0, steps.getContext()) * scale);
  if (indices[loop])
    result.indices[loop] = result.indices[loop] + indices[loop];
  return result;
}

/// Returns a view of boolean elements as bytes.
static Value toBytes(OpBuilder &builder, Location loc, Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  if (!type.getElementType().isInteger(1))
    return memref;
  // The builder must become a type here: a TypeRange of it would refer to a
  // dead temporary.
  MemRefType bytes =
      MemRefType::Builder(type).setElementType(builder.getI8Type());
  return UnrealizedConversionCastOp::create(builder, loc, bytes, memref)
      .getResult(0);
}

/// More elements per group are loaded one by one.
static constexpr int64_t kMaxGroupSize = 4;

/// The elements of each group if the two innermost dimensions of `access` are
/// groups of a few elements one after the other, or 0.
static int64_t getGroupSize(const LoopNest &nest, const Access &access) {
  if (access.isIndex() || access.dims.size() < 2)
    return 0;
  const AccessDim &element = access.dims.back();
  const AccessDim &group = access.dims[access.dims.size() - 2];
  std::optional<int64_t> size = nest.getStaticExtent(element.loop);
  bool isInterleaved = size && *size > 1 && *size <= kMaxGroupSize &&
                       element.stride.isUnit() && group.stride.isStatic() &&
                       group.stride.constant == *size;
  return isInterleaved ? *size : 0;
}

int64_t mlir::bcast::loops::getShuffledStride(const Access &access,
                                              unsigned loop) {
  auto isShuffled = [](const AccessDim &dim) {
    return dim.stride.isStatic() && dim.stride.constant > 1 &&
           dim.stride.constant <= kMaxGroupSize;
  };
  auto reversed = llvm::reverse(access.dims);
  auto dim = llvm::find_if(reversed, isShuffled);
  return dim != reversed.end() && dim->loop == loop && !access.isIndex()
             ? dim->stride.constant
             : 0;
}

BufferAccess::BufferAccess(OpBuilder &builder, const LoopNest &nest,
                           const Access &access, bool hasVectors)
    : loc(nest.op.getLoc()), access(access), isAffine(nest.isAffine),
      groupSize(hasVectors ? getGroupSize(nest, access) : 0),
      memref(nest.createView(builder, access)) {
  if (hasVectors && memref)
    memref = toBytes(builder, loc, memref);
  rows = memref;
  if (hasVectors && !access.dims.empty() &&
      access.getLastStretchCondition(access.dims.back().loop)) {
    Access contiguous = access;
    contiguous.dims.back().stride = Stride();
    contiguous.coversBufferDims = false;
    rows = toBytes(builder, loc, nest.createView(builder, contiguous));
  }
  if (hasVectors)
    for (const AccessDim &dim : access.dims)
      if (int64_t stride = getShuffledStride(access, dim.loop))
        setStrided(builder, nest, dim.loop, stride);
}

void BufferAccess::setStrided(OpBuilder &builder, const LoopNest &nest,
                              unsigned loop, int64_t stride) {
  AffineExpr steps, elements;
  bindDims(builder.getContext(), steps, elements);
  AffineExpr size = (steps - 1) * stride + 1;
  SmallVector<OpFoldResult> extents = {nest.extents[loop]};
  const auto *contiguous = llvm::find_if(
      access.dims, [](const AccessDim &dim) { return dim.stride.isUnit(); });
  strided = {loop, stride, access, std::nullopt, Value()};
  if (contiguous != access.dims.end()) {
    strided->contiguous = contiguous->loop;
    size = size + elements - 1;
    extents.push_back(nest.extents[contiguous->loop]);
  }
  // No array has so many elements, and their number may not fit.
  if (llvm::any_of(extents, [](OpFoldResult extent) {
        return getConstantIntValue(extent).value_or(0) > INT32_MAX;
      })) {
    strided = std::nullopt;
    return;
  }
  llvm::erase_if(strided->access.dims, [&](const AccessDim &dim) {
    return dim.loop == loop || dim.loop == strided->contiguous;
  });
  LoopNest wide = nest;
  wide.extents[loop] =
      affine::makeComposedFoldedAffineApply(builder, loc, size, extents);
  Access all = strided->access;
  all.dims.push_back({loop, Stride()});
  all.coversBufferDims = false;
  strided->memref = toBytes(builder, loc, wide.createView(builder, all));
}

Value BufferAccess::getStretchCondition(unsigned loop) const {
  return rows != memref ? access.getLastStretchCondition(loop) : Value();
}

Type BufferAccess::getStoredType() const {
  if (isIndex())
    return access.getElementType();
  return cast<MemRefType>(memref.getType()).getElementType();
}

int64_t BufferAccess::getElementBytes() const {
  return bcast::getElementBytes(getStoredType());
}

AffineMap BufferAccess::getMap(const Position &position) const {
  SmallVector<AffineExpr> results;
  for (const AccessDim &dim : access.dims)
    results.push_back(position.indices[dim.loop]);
  return AffineMap::get(position.variables.size(), 0, results,
                        loc.getContext());
}

AffineValueMap BufferAccess::getAffineIndices(const Position &position) const {
  return getAffineIndices(getMap(position), position);
}

AffineValueMap BufferAccess::getAffineIndices(AffineMap map,
                                              const Position &position) const {
  SmallVector<Value> operands(position.variables);
  affine::canonicalizeMapAndOperands(&map, &operands);
  return {map, operands};
}

SmallVector<Value> BufferAccess::getIndices(OpBuilder &builder,
                                            const Position &position) const {
  return getIndices(builder, getMap(position), position);
}

SmallVector<Value> BufferAccess::getIndices(OpBuilder &builder, AffineMap map,
                                            const Position &position) const {
  SmallVector<Value> indices;
  for (unsigned dim = 0; dim != map.getNumResults(); ++dim)
    indices.push_back(affine::makeComposedAffineApply(
        builder, loc, map.getSubMap({dim}),
        getAsOpFoldResult(ValueRange(position.variables))));
  return indices;
}

Value BufferAccess::toElements(OpBuilder &builder, Value stored) const {
  if (stored.getType() == access.getElementType() ||
      getStoredType() == access.getElementType())
    return stored;
  auto zero = arith::ConstantOp::create(builder, loc,
                                        builder.getZeroAttr(stored.getType()));
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, stored,
                               zero);
}

Value BufferAccess::toStored(OpBuilder &builder, Value elements) const {
  if (getStoredType() == access.getElementType())
    return elements;
  Type type = getStoredType();
  if (auto vectorType = dyn_cast<VectorType>(elements.getType()))
    type = vectorType.clone(type);
  return arith::ExtUIOp::create(builder, loc, type, elements);
}

Value BufferAccess::createIndex(OpBuilder &builder,
                                const Position &position) const {
  Type type = access.getElementType();
  if (access.dims.empty())
    return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
  Value index = getIndices(builder, position).front();
  return type.isIndex() ? index
                        : arith::IndexCastOp::create(builder, loc, type, index);
}

Value BufferAccess::load(OpBuilder &builder, const Position &position) const {
  if (isIndex())
    return createIndex(builder, position);
  if (!isAffine)
    return toElements(builder,
                      memref::LoadOp::create(builder, loc, memref,
                                             getIndices(builder, position)));
  AffineValueMap indices = getAffineIndices(position);
  return toElements(builder, affine::AffineLoadOp::create(
                                 builder, loc, memref, indices.getAffineMap(),
                                 indices.getOperands()));
}

void BufferAccess::store(OpBuilder &builder, Value element,
                         const Position &position) const {
  Value stored = toStored(builder, element);
  if (!isAffine) {
    memref::StoreOp::create(builder, loc, stored, memref,
                            getIndices(builder, position));
    return;
  }
  AffineValueMap indices = getAffineIndices(position);
  affine::AffineStoreOp::create(builder, loc, stored, memref,
                                indices.getAffineMap(), indices.getOperands());
}

Value BufferAccess::loadVector(OpBuilder &builder, const Position &position,
                               int64_t lanes, Value mask) const {
  auto type = VectorType::get({lanes}, getStoredType());
  if (isIndex()) {
    Value first = vector::BroadcastOp::create(builder, loc, type,
                                              createIndex(builder, position));
    auto steps = llvm::map_to_vector(
        llvm::seq<int64_t>(0, lanes), [&](int64_t lane) -> Attribute {
          return builder.getIntegerAttr(getStoredType(), lane);
        });
    Value offsets = arith::ConstantOp::create(
        builder, loc, DenseElementsAttr::get(type, steps));
    return arith::AddIOp::create(builder, loc, first, offsets);
  }
  if (!mask && !isAffine)
    return toElements(builder,
                      vector::LoadOp::create(builder, loc, type, rows,
                                             getIndices(builder, position)));
  if (!mask) {
    AffineValueMap indices = getAffineIndices(position);
    return toElements(
        builder, affine::AffineVectorLoadOp::create(builder, loc, type, rows,
                                                    indices.getAffineMap(),
                                                    indices.getOperands()));
  }
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
  return toElements(builder, vector::MaskedLoadOp::create(
                                 builder, loc, type, rows,
                                 getIndices(builder, position), mask, zero));
}

Value BufferAccess::createSplat(OpBuilder &builder, const Position &position,
                                int64_t lanes) const {
  auto type = VectorType::get({lanes}, access.getElementType());
  Value isStretched = access.getStretchCondition(access.dims.back().loop);
  auto choice = scf::IfOp::create(
      builder, loc, isStretched,
      [&](OpBuilder &inner, Location) {
        Value element = load(inner, position);
        Value splat = vector::BroadcastOp::create(inner, loc, type, element);
        scf::YieldOp::create(inner, loc, splat);
      },
      [&](OpBuilder &inner, Location) {
        // An empty row does not have a first element to load.
        Value zeros =
            arith::ConstantOp::create(inner, loc, inner.getZeroAttr(type));
        scf::YieldOp::create(inner, loc, zeros);
      });
  return choice.getResult(0);
}

void BufferAccess::prefetch(OpBuilder &builder,
                            const Position &position) const {
  affine::AffinePrefetchOp::create(
      builder, loc, rows, getMap(position), position.variables,
      /*isWrite=*/false, /*localityHint=*/3, /*isDataCache=*/true);
}

/// Whether `mask` is known to select only the first lane. LLVM 22 stores a
/// truncated value under such a mask with its width before truncation
/// (docs/upstream/store-one-lane.mlir).
static bool isFirstLane(Value mask) {
  auto creation = mask.getDefiningOp<vector::CreateMaskOp>();
  return creation && getConstantIntValue(creation.getOperand(0)) == 1;
}

static int64_t getVectorBytes(Value vector) {
  return getElementBytes(vector.getType());
}

void BufferAccess::storeVector(OpBuilder &builder, Value vector,
                               const Position &position, Value mask,
                               int64_t streamAlignment) const {
  Value stored = toStored(builder, vector);
  if (mask && isFirstLane(mask))
    memref::StoreOp::create(builder, loc,
                            vector::ExtractOp::create(builder, loc, stored, 0),
                            memref, getIndices(builder, position));
  else if (mask)
    vector::MaskedStoreOp::create(builder, loc, memref,
                                  getIndices(builder, position), mask, stored);
  else if (streamAlignment != 0)
    vector::StoreOp::create(
        builder, loc, stored, memref, getIndices(builder, position),
        /*nontemporal=*/true,
        llvm::Align(std::min(getVectorBytes(stored), streamAlignment)));
  else if (!isAffine)
    vector::StoreOp::create(builder, loc, stored, memref,
                            getIndices(builder, position));
  else {
    AffineValueMap indices = getAffineIndices(position);
    affine::AffineVectorStoreOp::create(builder, loc, stored, memref,
                                        indices.getAffineMap(),
                                        indices.getOperands());
  }
}

Value BufferAccess::loadInterleaved(OpBuilder &builder,
                                    const Position &position,
                                    int64_t lanes) const {
  AffineMap map = getMap(position);
  std::optional<int64_t> number =
      getConstantIntValue(affine::makeComposedFoldedAffineApply(
          builder, loc, map.getSubMap({map.getNumResults() - 1}),
          getAsOpFoldResult(ValueRange(position.variables))));
  if (!number)
    return {};
  Position first = position;
  first.indices[access.dims.back().loop] = builder.getAffineConstantExpr(0);
  Value groups = vector::LoadOp::create(
      builder, loc, VectorType::get({lanes * groupSize}, getStoredType()),
      memref, getIndices(builder, first));
  auto mask =
      llvm::map_to_vector(llvm::seq<int64_t>(0, lanes), [&](int64_t lane) {
        return lane * groupSize + *number;
      });
  return toElements(
      builder, vector::ShuffleOp::create(builder, loc, groups, groups, mask));
}

Value BufferAccess::loadStrided(OpBuilder &builder, const Position &position,
                                int64_t lanes, int64_t count) const {
  int64_t stride = strided->stride, span = (count - 1) * stride + 1;
  if (span <= lanes)
    return {};
  SmallVector<AffineExpr> indices;
  for (const AccessDim &dim : strided->access.dims)
    indices.push_back(position.indices[dim.loop]);
  AffineExpr last = position.indices[strided->loop] * stride;
  if (strided->contiguous)
    last = last + position.indices[*strided->contiguous];
  indices.push_back(last);
  auto type = VectorType::get({lanes}, getStoredType());
  Value all;
  for (int64_t part = 0; part * lanes < span; ++part) {
    // The last one ends with the last element: there may be no more memory.
    int64_t offset = std::min(part * lanes, span - lanes);
    indices.back() = last + offset;
    AffineMap map = AffineMap::get(position.variables.size(), 0, indices,
                                   builder.getContext());
    Value next;
    if (isAffine) {
      AffineValueMap at = getAffineIndices(map, position);
      next = affine::AffineVectorLoadOp::create(
          builder, loc, type, strided->memref, at.getAffineMap(),
          at.getOperands());
    } else {
      next = vector::LoadOp::create(builder, loc, type, strided->memref,
                                    getIndices(builder, map, position));
    }
    if (!all) {
      all = next;
      continue;
    }
    SmallVector<int64_t> mask;
    for (int64_t lane = 0; lane != lanes; ++lane) {
      int64_t element = lane * stride, from = element / lanes;
      int64_t known = part == 1 && from == 0 ? element : lane;
      bool isNext = from == part && lane < count;
      mask.push_back(isNext ? lanes + element - offset : known);
    }
    all = vector::ShuffleOp::create(builder, loc, all, next, mask);
  }
  return toElements(builder, all);
}

Value BufferAccess::loadShuffled(OpBuilder &builder, const Position &position,
                                 unsigned loop, int64_t lanes,
                                 int64_t count) const {
  if (count == lanes && readsGroups(loop))
    if (Value vector = loadInterleaved(builder, position, lanes))
      return vector;
  if (strided && strided->loop == loop)
    if (Value vector = loadStrided(builder, position, lanes, count))
      return vector;
  return gather(builder, position, loop, lanes, count);
}

Value BufferAccess::gather(OpBuilder &builder, const Position &position,
                           unsigned loop, int64_t lanes, int64_t count) const {
  SmallVector<Value> elements;
  for (int64_t lane = 0; lane != count; ++lane)
    elements.push_back(load(builder, position.shifted(loop, lane)));
  if (count != lanes) {
    Value zero = arith::ConstantOp::create(
        builder, loc, builder.getZeroAttr(access.getElementType()));
    elements.append(lanes - count, zero);
  }
  return vector::FromElementsOp::create(
      builder, loc, VectorType::get({lanes}, access.getElementType()),
      elements);
}
