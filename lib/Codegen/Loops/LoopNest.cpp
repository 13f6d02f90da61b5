//===- LoopNest.cpp - The loops and accesses of a computation -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopNest.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

Stride Stride::times(ArrayRef<OpFoldResult> extents) const {
  Stride product = *this;
  for (OpFoldResult extent : extents) {
    std::optional<int64_t> steps = getConstantIntValue(extent);
    if (!steps)
      product.factors.push_back(cast<Value>(extent));
    // No buffer is that large, so any large number will do.
    else if (llvm::MulOverflow(product.constant, *steps, product.constant))
      product.constant = std::numeric_limits<int64_t>::max();
  }
  return product;
}

Stride LoopNest::getBytes(const Access &access) const {
  Stride size{getElementBytes(access.getElementType()), {}};
  for (auto [loop, extent] : llvm::enumerate(extents))
    if (access.reads(loop))
      size = size.times(extent);
  return size;
}

SmallVector<Stride>
mlir::bcast::loops::getRowMajorStrides(ArrayRef<OpFoldResult> sizes) {
  SmallVector<Stride> strides(sizes.size());
  for (size_t dim = sizes.size(); dim > 1; --dim)
    strides[dim - 2] = strides[dim - 1].times(sizes[dim - 1]);
  return strides;
}

AffineExpr Stride::getExpr(OpBuilder &builder,
                           SmallVectorImpl<OpFoldResult> &symbols) const {
  AffineExpr expr = builder.getAffineConstantExpr(constant);
  for (Value factor : factors) {
    expr = expr * builder.getAffineSymbolExpr(symbols.size());
    symbols.push_back(factor);
  }
  return expr;
}

OpFoldResult Stride::toSymbol(OpBuilder &builder, Location loc) const {
  SmallVector<OpFoldResult> symbols;
  AffineExpr expr = getExpr(builder, symbols);
  return affine::makeComposedFoldedAffineApply(builder, loc, expr, symbols);
}

Value Stride::toValue(OpBuilder &builder, Location loc) const {
  Value product = arith::ConstantIndexOp::create(builder, loc, constant);
  for (Value factor : factors)
    product = builder.createOrFold<arith::MulIOp>(loc, product, factor);
  return product;
}

/// Whether both are the same value, or the same extent of one buffer.
static bool isSameFactor(Value lhs, Value rhs) {
  auto left = lhs.getDefiningOp<memref::DimOp>();
  auto right = rhs.getDefiningOp<memref::DimOp>();
  return lhs == rhs ||
         (left && right && left.getSource() == right.getSource() &&
          left.getConstantIndex() &&
          left.getConstantIndex() == right.getConstantIndex());
}

bool Stride::operator==(const Stride &other) const {
  return constant == other.constant &&
         std::is_permutation(factors.begin(), factors.end(),
                             other.factors.begin(), other.factors.end(),
                             isSameFactor);
}

Type Access::getElementType() const {
  if (isIndex())
    return indexType;
  return cast<MemRefType>(buffer.getType()).getElementType();
}

bool Access::reads(unsigned loop) const {
  return llvm::any_of(dims,
                      [&](const AccessDim &dim) { return dim.loop == loop; });
}

std::optional<Stride> Access::getStride(unsigned loop) const {
  for (const AccessDim &dim : dims)
    if (dim.loop == loop)
      return dim.stride;
  return std::nullopt;
}

bool Access::isContiguous(unsigned loop) const {
  std::optional<Stride> stride = getStride(loop);
  return stride && stride->isUnit();
}

Value Access::getStretchCondition(unsigned loop) const {
  std::optional<Stride> stride = getStride(loop);
  if (!stride || stride->constant != 1 || stride->factors.size() != 1)
    return {};
  return loops::getStretchCondition(stride->factors.front());
}

Value mlir::bcast::loops::getStretchCondition(OpFoldResult stride) {
  auto value = dyn_cast<Value>(stride);
  auto select = value ? value.getDefiningOp<arith::SelectOp>() : nullptr;
  bool isChoice = select && isConstantIntValue(select.getTrueValue(), 0) &&
                  isConstantIntValue(select.getFalseValue(), 1);
  return isChoice ? select.getCondition() : Value();
}

/// Returns a size of `buffer`. For a view, that is its size operand: a
/// memref.dim of a view may not be a valid affine symbol.
static OpFoldResult getSize(OpBuilder &builder, Value buffer, unsigned dim) {
  auto type = cast<MemRefType>(buffer.getType());
  if (!type.isDynamicDim(dim))
    return builder.getIndexAttr(type.getDimSize(dim));
  if (auto view = buffer.getDefiningOp<memref::ReinterpretCastOp>())
    return view.getMixedSizes()[dim];
  auto slice = buffer.getDefiningOp<memref::SubViewOp>();
  if (slice && slice.getSourceType().getRank() == type.getRank())
    return slice.getMixedSizes()[dim];
  return memref::getMixedSize(builder, buffer.getLoc(), buffer, dim);
}

/// Returns the strides of `buffer` as they are known where it is created. That
/// a stride is 0 or 1 at run time shows nowhere else.
static SmallVector<OpFoldResult> getMixedStrides(OpBuilder &builder,
                                                 Value buffer) {
  if (auto view = buffer.getDefiningOp<memref::ReinterpretCastOp>())
    return view.getConstifiedMixedStrides();
  auto slice = buffer.getDefiningOp<memref::SubViewOp>();
  if (slice && slice.hasUnitStride() &&
      slice.getSourceType().getRank() == slice.getType().getRank() &&
      slice.getSource().getDefiningOp<memref::ReinterpretCastOp>())
    return getMixedStrides(builder, slice.getSource());
  return memref::ExtractStridedMetadataOp::create(builder, buffer.getLoc(),
                                                  buffer)
      .getConstifiedMixedStrides();
}

/// The row-major buffer of which `buffer` is a slice with dynamic strides; else
/// null. Strides of dimensions of extent 1 do not count.
static Value getRowMajorSource(Value buffer) {
  auto slice = buffer.getDefiningOp<memref::SubViewOp>();
  if (!slice || !slice.hasUnitStride() ||
      slice.getSourceType().getRank() != slice.getType().getRank() ||
      !slice.getSourceType().getLayout().isIdentity())
    return {};
  MemRefType type = slice.getType();
  SmallVector<int64_t> strides = type.getStridesAndOffset().first;
  bool isUnknown =
      llvm::any_of(llvm::zip_equal(type.getShape(), strides), [](auto dim) {
        auto [extent, stride] = dim;
        return extent != 1 && ShapedType::isDynamic(stride);
      });
  return isUnknown ? slice.getSource() : Value();
}

static FailureOr<SmallVector<Stride>>
getStrides(OpBuilder &builder, Value buffer, ArrayRef<OpFoldResult> sizes);

/// `stride` as a product of extents, if it is that of a row-major buffer.
static std::optional<Stride> readRowMajorStride(OpBuilder &builder,
                                                OpFoldResult stride) {
  auto result = dyn_cast_if_present<OpResult>(dyn_cast<Value>(stride));
  auto metadata =
      result ? dyn_cast<memref::ExtractStridedMetadataOp>(result.getOwner())
             : nullptr;
  if (!metadata || !llvm::is_contained(metadata.getStrides(), Value(result)))
    return std::nullopt;
  auto source = metadata.getSource();
  if (!source.getType().getLayout().isIdentity())
    return std::nullopt;
  unsigned dim = result.getResultNumber() -
                 (metadata->getNumResults() - source.getType().getRank());
  return (*getStrides(
      builder, source,
      memref::getMixedSizes(builder, source.getLoc(), source)))[dim];
}

/// Returns the strides of `buffer`, whose extents are `sizes`.
static FailureOr<SmallVector<Stride>>
getStrides(OpBuilder &builder, Value buffer, ArrayRef<OpFoldResult> sizes) {
  auto type = cast<MemRefType>(buffer.getType());
  if (type.getLayout().isIdentity())
    return getRowMajorStrides(sizes);
  if (Value source = getRowMajorSource(buffer))
    return getStrides(builder, source,
                      memref::getMixedSizes(builder, buffer.getLoc(), source));
  SmallVector<int64_t> known;
  int64_t offset;
  if (failed(type.getStridesAndOffset(known, offset)))
    return failure();
  SmallVector<OpFoldResult> mixed;
  if (llvm::any_of(known, ShapedType::isDynamic))
    mixed = getMixedStrides(builder, buffer);
  SmallVector<Stride> strides(sizes.size());
  for (auto [dim, stride] : llvm::enumerate(strides)) {
    stride = Stride{known[dim], {}};
    if (!ShapedType::isDynamic(known[dim]))
      continue;
    std::optional<Stride> ofBuffer;
    if (buffer.getDefiningOp<memref::SubViewOp>())
      ofBuffer = readRowMajorStride(builder, mixed[dim]);
    stride = ofBuffer ? *ofBuffer : Stride().times(mixed[dim]);
  }
  return strides;
}

/// Whether the body of `op` only computes values from elements.
static bool isElementwise(linalg::GenericOp op) {
  return llvm::all_of(op.getBody()->without_terminator(), [](Operation &op) {
    return op.getNumResults() != 0 && isMemoryEffectFree(&op);
  });
}

/// An induction variable, and the number that it is multiplied by.
using IndexTerm = std::pair<unsigned, int64_t>;

/// Adds the terms of `index` if it is a sum of induction variables times
/// positive numbers, as those of windows are.
static bool readTerms(AffineExpr index, SmallVectorImpl<IndexTerm> &terms) {
  if (index == 0)
    return true;
  auto loop = dyn_cast<AffineDimExpr>(index);
  if (loop) {
    terms.push_back({loop.getPosition(), 1});
    return true;
  }
  auto both = dyn_cast<AffineBinaryOpExpr>(index);
  if (!both)
    return false;
  if (both.getKind() == AffineExprKind::Add)
    return readTerms(both.getLHS(), terms) && readTerms(both.getRHS(), terms);
  loop = dyn_cast<AffineDimExpr>(both.getLHS());
  auto factor = dyn_cast<AffineConstantExpr>(both.getRHS());
  if (both.getKind() != AffineExprKind::Mul || !loop || !factor ||
      factor.getValue() < 1)
    return false;
  terms.push_back({loop.getPosition(), factor.getValue()});
  return true;
}

/// Whether the indices of `map` are sums of distinct induction variables.
static bool hasDistinctLoops(AffineMap map) {
  llvm::SmallBitVector isRead(map.getNumDims());
  SmallVector<IndexTerm> terms;
  return llvm::all_of(
             map.getResults(),
             [&](AffineExpr index) { return readTerms(index, terms); }) &&
         llvm::all_of(terms, [&](IndexTerm term) {
           bool isFirst = !isRead.test(term.first);
           isRead.set(term.first);
           return isFirst;
         });
}

/// Returns the steps of each loop: a static extent, or else the size of the
/// last operand with a dimension for the loop.
static SmallVector<OpFoldResult> getExtents(OpBuilder &builder,
                                            linalg::GenericOp op) {
  SmallVector<OpFoldResult> extents(op.getNumLoops());
  SmallVector<int64_t> known = op.getStaticLoopRanges();
  for (auto [loop, extent] : llvm::enumerate(extents))
    if (!ShapedType::isDynamic(known[loop]))
      extent = builder.getIndexAttr(known[loop]);
  for (OpOperand &operand : llvm::reverse(op->getOpOperands())) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, index] : llvm::enumerate(map.getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(index))
        if (!extents[loop.getPosition()])
          extents[loop.getPosition()] = getSize(builder, operand.get(), dim);
  }
  return extents;
}

/// Moves the dimension of unit stride to the end, because vectors are read
/// along the last dimension. Dimensions of extent 1 do not count; they are
/// dropped.
static void putUnitStrideLast(Access &access, ArrayRef<OpFoldResult> extents) {
  auto unit = llvm::find_if(llvm::reverse(access.dims), [&](AccessDim &dim) {
    return dim.stride.isUnit() && getConstantIntValue(extents[dim.loop]) != 1;
  });
  if (unit == access.dims.rend() || unit == access.dims.rbegin())
    return;
  std::rotate(unit.base() - 1, unit.base(), access.dims.end());
  access.coversBufferDims = false;
}

void LoopNest::decide(unsigned input, Value stride, bool isOne) {
  Access &access = accesses[input];
  auto isDecided = [&](const AccessDim &dim) {
    return llvm::equal(dim.stride.factors, ArrayRef(stride));
  };
  access.coversBufferDims = false;
  if (!isOne)
    return llvm::erase_if(access.dims, isDecided);
  for (AccessDim &dim : llvm::make_filter_range(access.dims, isDecided))
    dim.stride.factors.clear();
  putUnitStrideLast(access, extents);
}

bool mlir::bcast::loops::isAffineSymbol(OpFoldResult extent) {
  auto value = dyn_cast<Value>(extent);
  return !value || affine::isValidSymbol(value);
}

void LoopNest::readIndices() {
  unsigned position = op.getNumDpsInputs();
  auto read = [&](Operation *op, unsigned loop) {
    Access access;
    access.indexType = op->getResult(0).getType();
    access.dims.push_back({loop, Stride()});
    access.coversBufferDims = false;
    accesses.insert(accesses.begin() + position, access);
    body.insertIndex(position++, op);
  };
  for (auto index : op.getBody()->getOps<linalg::IndexOp>()) {
    body.ops.remove(index);
    bool hasOtherUser = false;
    // Vectors of the elements that an index is cast to have more lanes.
    for (Operation *user : index->getUsers())
      if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(user) &&
          user->getBlock() == op.getBody())
        read(user, index.getDim());
      else
        hasOtherUser = true;
    if (hasOtherUser)
      read(index, index.getDim());
  }
}

FailureOr<LoopNest> LoopNest::createAny(linalg::GenericOp op,
                                        OpBuilder &builder) {
  if (!isElementwise(op) ||
      !llvm::all_of(op.getIndexingMapsArray(), hasDistinctLoops))
    return failure();
  LoopNest nest;
  nest.op = op;
  nest.body = StepBody(op);
  nest.extents = getExtents(builder, op);
  nest.isAffine = llvm::all_of(nest.extents, isAffineSymbol);
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<MemRefType>(operand.get().getType());
    if (!type)
      return failure();
    AffineMap map = op.getMatchingIndexingMap(&operand);
    SmallVector<OpFoldResult> sizes;
    for (auto [dim, index] : llvm::enumerate(map.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(index);
      sizes.push_back(loop ? nest.extents[loop.getPosition()]
                           : getSize(builder, operand.get(), dim));
    }
    FailureOr<SmallVector<Stride>> strides =
        getStrides(builder, operand.get(), sizes);
    if (failed(strides))
      return failure();
    Access access;
    access.buffer = operand.get();
    access.coversBufferDims =
        llvm::all_of(map.getResults(), llvm::IsaPred<AffineDimExpr>);
    for (auto [index, stride] : llvm::zip_equal(map.getResults(), *strides)) {
      SmallVector<IndexTerm> terms;
      readTerms(index, terms);
      for (auto [loop, factor] : terms)
        if (!stride.isZero())
          access.dims.push_back(
              {loop, stride.times({builder.getIndexAttr(factor)})});
    }
    access.coversBufferDims &= access.dims.size() == sizes.size();
    putUnitStrideLast(access, nest.extents);
    nest.accesses.push_back(std::move(access));
  }
  return nest;
}

FailureOr<LoopNest> LoopNest::create(linalg::GenericOp op, OpBuilder &builder) {
  if (!op.hasPureBufferSemantics() || !op.isAllParallelLoops())
    return failure();
  for (OpOperand &init : op.getDpsInitsMutable())
    if (!op.getMatchingIndexingMap(&init).isPermutation())
      return failure();
  FailureOr<LoopNest> nest = createAny(op, builder);
  if (failed(nest) || !nest->isAffine)
    return failure();
  nest->readIndices();
  return nest;
}

unsigned LoopNest::getNumKeptLoops() const {
  return llvm::count(groups, std::nullopt);
}

/// A view of a subview without its dimensions of one element: another subview
/// of the same memory. Null if `access` has other dimensions.
static Value createSubview(OpBuilder &builder, const LoopNest &nest,
                           const Access &access) {
  auto slice = access.buffer.getDefiningOp<memref::SubViewOp>();
  if (!slice || access.padding ||
      slice.getSourceType().getRank() != slice.getType().getRank())
    return {};
  MemRefType type = slice.getType();
  SmallVector<int64_t> strides = type.getStridesAndOffset().first, shape;
  ArrayRef<AccessDim> dims = access.dims;
  for (auto [extent, stride] : llvm::zip_equal(type.getShape(), strides)) {
    if (extent == 1)
      continue;
    if (dims.empty() || ShapedType::isDynamic(stride) ||
        !(dims.front().stride == Stride{stride, {}}) ||
        nest.getStaticExtent(dims.front().loop).value_or(extent) != extent)
      return {};
    shape.push_back(extent);
    dims = dims.drop_front();
  }
  if (!dims.empty())
    return {};
  auto reduced = memref::SubViewOp::inferRankReducedResultType(
      shape, slice.getSourceType(), slice.getMixedOffsets(),
      slice.getMixedSizes(), slice.getMixedStrides());
  return memref::SubViewOp::create(
      builder, nest.op.getLoc(), cast<MemRefType>(reduced), slice.getSource(),
      slice.getMixedOffsets(), slice.getMixedSizes(), slice.getMixedStrides());
}

Value LoopNest::createView(OpBuilder &builder, const Access &access) const {
  if (access.isIndex() || (access.coversBufferDims && !access.padding))
    return access.buffer;
  if (Value subview = createSubview(builder, *this, access))
    return subview;
  Location loc = op.getLoc();
  auto type = cast<MemRefType>(access.buffer.getType());
  auto [strides, offset] = type.getStridesAndOffset();
  OpFoldResult mixedOffset = builder.getIndexAttr(offset);
  if (ShapedType::isDynamic(offset))
    mixedOffset =
        memref::ExtractStridedMetadataOp::create(builder, loc, access.buffer)
            .getConstifiedMixedOffset();
  SmallVector<OpFoldResult> viewSizes, viewStrides;
  for (const AccessDim &dim : access.dims) {
    viewSizes.push_back(extents[dim.loop]);
    viewStrides.push_back(dim.stride.toSymbol(builder, loc));
  }
  if (access.padding) {
    int64_t row = *getConstantIntValue(viewSizes.back());
    viewSizes.back() = builder.getIndexAttr(row + access.padding->cells);
  }
  return memref::ReinterpretCastOp::create(builder, loc, access.buffer,
                                           mixedOffset, viewSizes, viewStrides,
                                           ArrayRef<NamedAttribute>());
}
