//===- Windows.cpp - Windows and scans ------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/Import/Windows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;

using utils::IteratorType;

bool DimWindows::isOneElement() const { return isConstantIntValue(size, 1); }

FailureOr<SmallVector<OpFoldResult>>
WindowBuilder::countWindows(ArrayRef<OpFoldResult> extents,
                            ArrayRef<DimWindows> windows) {
  SmallVector<OpFoldResult> counts;
  for (auto [dim, extent, window] : llvm::enumerate(extents, windows)) {
    std::optional<int64_t> size = getConstantIntValue(window.size);
    std::optional<int64_t> known = getConstantIntValue(extent);
    std::string name = ("dimension " + Twine(dim) + ": ").str();
    if (window.stride < 1 || window.dilation < 1 || size.value_or(1) < 0)
      return fail(name + "its window has size " +
                  (size ? Twine(*size) : Twine("?")) + ", stride " +
                  Twine(window.stride) + " and dilation " +
                  Twine(window.dilation));
    if (window.isTrivial()) {
      counts.push_back(extent);
      continue;
    }
    int64_t span = 0;
    if (size && *size > 0 &&
        (llvm::MulOverflow(*size - 1, window.dilation, span) ||
         llvm::AddOverflow(span, int64_t(1), span)))
      return fail(name + "a window of " + Twine(*size) + " with dilation " +
                  Twine(window.dilation) + " does not fit in 63 bits");
    if (size && known) {
      bool isEmpty = *known == 0 || span > *known;
      counts.push_back(
          getIndex(isEmpty ? 0 : (*known - span) / window.stride + 1));
      continue;
    }
    OpFoldResult zero = getIndex(0), one = getIndex(1);
    OpFoldResult dynamicSpan = getIndex(span);
    if (!size) {
      // Larger ones do not fit into any tensor.
      check(CheckKind::AtMost, window.size,
            getIndex((int64_t(1) << 61) / window.dilation),
            name + "the window");
      check(CheckKind::NonNegative, window.size, zero, name + "the window");
      dynamicSpan = apply<arith::AddIOp>(
          apply<arith::MulIOp>(apply<arith::SubIOp>(window.size, one),
                               getIndex(window.dilation)),
          one);
      dynamicSpan = apply<arith::MaxSIOp>(dynamicSpan, zero);
    }
    OpFoldResult last = apply<arith::SubIOp>(extent, dynamicSpan);
    if (window.stride == 1) {
      counts.push_back(
          apply<arith::MaxSIOp>(apply<arith::AddIOp>(last, one), zero));
      continue;
    }
    OpFoldResult stride = getIndex(window.stride);
    OpFoldResult steps = apply<arith::MaxSIOp>(last, getIndex(-1));
    OpFoldResult isFound =
        apply<arith::MinSIOp>(apply<arith::AddIOp>(steps, one), one);
    counts.push_back(apply<arith::AddIOp>(
        apply<arith::DivSIOp>(apply<arith::MaxSIOp>(steps, zero), stride),
        isFound));
  }
  return counts;
}

/// Tensors with the given extents whose elements are the scalars `inits`.
static SmallVector<Value> createInits(OpBuilder &builder, Location loc,
                                      ValueRange inits,
                                      ArrayRef<OpFoldResult> sizes) {
  return llvm::map_to_vector(inits, [&](Value init) -> Value {
    Value scalar = tensor::ExtractOp::create(builder, loc, init, ValueRange());
    Value empty =
        tensor::EmptyOp::create(builder, loc, sizes, scalar.getType());
    return linalg::FillOp::create(builder, loc, scalar, empty).getResult(0);
  });
}

/// Creates a linalg.generic on `operands`, which all have the map `read`, whose
/// results all have the map `write`. `extents` has the extents of the loops
/// that no operand has alone.
static SmallVector<Value> createGeneric(OpBuilder &builder, Location loc,
                                        ValueRange operands, Value extents,
                                        AffineMap extentMap, ValueRange inits,
                                        AffineMap read, AffineMap write,
                                        ArrayRef<IteratorType> iterators,
                                        CombineElements combine) {
  SmallVector<Value> inputs(operands);
  SmallVector<AffineMap> maps(operands.size(), read);
  if (extents) {
    inputs.push_back(extents);
    maps.push_back(extentMap);
  }
  maps.append(inits.size(), write);
  auto build = [&](OpBuilder &inner, Location innerLoc, ValueRange args) {
    linalg::YieldOp::create(inner, innerLoc,
                            combine(inner, innerLoc,
                                    args.take_back(inits.size()),
                                    args.take_front(operands.size())));
  };
  return linalg::GenericOp::create(builder, loc, TypeRange(inits), inputs,
                                   inits, maps, iterators, build)
      .getResults();
}

/// Whether there are no elements in a tensor with these extents.
static bool isEmpty(ArrayRef<OpFoldResult> sizes) {
  return llvm::any_of(
      sizes, [](OpFoldResult size) { return isConstantIntValue(size, 0); });
}

SmallVector<Value> WindowBuilder::createWindowReduction(
    ValueRange operands, ValueRange inits, ArrayRef<DimWindows> windows,
    ArrayRef<OpFoldResult> counts, CombineElements combine) {
  SmallVector<Value> results = createInits(builder, loc, inits, counts);
  if (isEmpty(counts))
    return results;
  size_t rank = counts.size();
  SmallVector<IteratorType> iterators(rank, IteratorType::parallel);
  SmallVector<AffineExpr> read, inWindow;
  SmallVector<OpFoldResult> sizes;
  auto addReduced = [&](OpFoldResult size) {
    inWindow.push_back(builder.getAffineDimExpr(iterators.size()));
    iterators.push_back(IteratorType::reduction);
    sizes.push_back(size);
  };
  for (auto [dim, window] : llvm::enumerate(windows)) {
    read.push_back(builder.getAffineDimExpr(dim) * window.stride);
    if (window.isOneElement())
      continue;
    addReduced(window.size);
    read.back() = read.back() + inWindow.back() * window.dilation;
  }
  // One step combines the initial value with the element.
  if (sizes.empty())
    addReduced(getIndex(1));
  if (isEmpty(sizes))
    return results;
  Value extents =
      tensor::EmptyOp::create(builder, loc, sizes, builder.getI8Type());
  MLIRContext *context = builder.getContext();
  unsigned numLoops = iterators.size();
  SmallVector<AffineExpr> kept;
  for (size_t dim = 0; dim < rank; ++dim)
    kept.push_back(builder.getAffineDimExpr(dim));
  AffineMap write = AffineMap::get(numLoops, 0, kept, context);
  return createGeneric(builder, loc, operands, extents,
                       AffineMap::get(numLoops, 0, inWindow, context), results,
                       AffineMap::get(numLoops, 0, read, context), write,
                       iterators, combine);
}

SmallVector<Value> WindowBuilder::createReduction(ValueRange operands,
                                                  ValueRange inits,
                                                  ArrayRef<int64_t> dims,
                                                  CombineElements combine) {
  SmallVector<OpFoldResult> kept;
  SmallVector<AffineExpr> write;
  SmallVector<OpFoldResult> extents =
      tensor::getMixedSizes(builder, loc, operands.front());
  SmallVector<IteratorType> iterators(extents.size(), IteratorType::reduction);
  for (auto [dim, extent] : llvm::enumerate(extents)) {
    if (llvm::is_contained(dims, static_cast<int64_t>(dim)))
      continue;
    kept.push_back(extent);
    write.push_back(builder.getAffineDimExpr(dim));
    iterators[dim] = IteratorType::parallel;
  }
  SmallVector<Value> results = createInits(builder, loc, inits, kept);
  if (isEmpty(extents))
    return results;
  if (dims.empty()) {
    // One step combines the initial value with the element.
    SmallVector<DimWindows> windows(extents.size(), DimWindows{getIndex(1)});
    return createWindowReduction(operands, inits, windows, extents, combine);
  }
  return createGeneric(
      builder, loc, operands, Value(), AffineMap(), results,
      builder.getMultiDimIdentityMap(extents.size()),
      AffineMap::get(extents.size(), 0, write, builder.getContext()), iterators,
      combine);
}

// Static extents are read by a map, others at a computed position, which a map
// cannot express.
Value WindowBuilder::createReversed(Value operand, ArrayRef<int64_t> dims) {
  auto type = cast<RankedTensorType>(operand.getType());
  MLIRContext *context = builder.getContext();
  int64_t rank = type.getRank();
  SmallVector<AffineExpr> exprs;
  SmallVector<Value> lasts(rank);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  bool isStatic = true;
  for (int64_t dim = 0; dim < rank; ++dim) {
    AffineExpr index = getAffineDimExpr(dim, context);
    exprs.push_back(index);
    if (!llvm::is_contained(dims, dim))
      continue;
    if (type.isDynamicDim(dim))
      isStatic = false;
    else
      exprs.back() = type.getDimSize(dim) - 1 - index;
    Value extent = builder.createOrFold<tensor::DimOp>(loc, operand, dim);
    lasts[dim] = builder.createOrFold<arith::SubIOp>(loc, extent, one);
  }
  Value empty = tensor::EmptyOp::create(
      builder, loc, tensor::getMixedSizes(builder, loc, operand),
      type.getElementType());
  SmallVector<AffineMap> maps;
  if (isStatic)
    maps.push_back(AffineMap::get(rank, 0, exprs, context));
  maps.push_back(builder.getMultiDimIdentityMap(rank));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  auto build = [&](OpBuilder &inner, Location loc, ValueRange arguments) {
    Value element = arguments[0];
    if (!isStatic) {
      SmallVector<Value> position;
      for (auto [dim, last] : llvm::enumerate(lasts)) {
        Value index = linalg::IndexOp::create(inner, loc, dim);
        if (last)
          index = arith::SubIOp::create(inner, loc, last, index);
        position.push_back(index);
      }
      element = tensor::ExtractOp::create(inner, loc, operand, position);
    }
    linalg::YieldOp::create(inner, loc, element);
  };
  return linalg::GenericOp::create(builder, loc, empty.getType(),
                                   isStatic ? ValueRange(operand)
                                            : ValueRange(),
                                   empty, maps, iterators, build)
      .getResult(0);
}

SmallVector<Value> WindowBuilder::createScan(ValueRange operands,
                                             ValueRange inits, TypeRange types,
                                             int64_t dim, bool isReverse,
                                             CombineElements combine) {
  SmallVector<OpFoldResult> extents =
      tensor::getMixedSizes(builder, loc, operands.front());
  int64_t rank = extents.size();
  std::optional<int64_t> extent = getConstantIntValue(extents[dim]);
  if (isReverse && !extent) {
    SmallVector<Value> values;
    for (Value operand : operands)
      values.push_back(createReversed(operand, dim));
    values =
        createScan(values, inits, types, dim, /*isReverse=*/false, combine);
    for (Value &value : values)
      value = createReversed(value, dim);
    return values;
  }
  SmallVector<OpFoldResult> kept(extents);
  kept.erase(kept.begin() + dim);
  SmallVector<Value> outs;
  for (Type type : types)
    outs.push_back(tensor::EmptyOp::create(builder, loc, extents, type));
  if (isEmpty(extents))
    return outs;
  llvm::append_range(outs, createInits(builder, loc, inits, kept));
  // Steps along `dim` are in order, as those of a reduction are.
  SmallVector<IteratorType> iterators(rank, IteratorType::parallel);
  iterators[dim] = IteratorType::reduction;
  AffineMap position = builder.getMultiDimIdentityMap(rank);
  AffineMap sum = position.dropResult(dim);
  if (isReverse) {
    AffineExpr last = builder.getAffineConstantExpr(*extent - 1);
    SmallVector<AffineExpr> exprs(position.getResults());
    exprs[dim] = last - exprs[dim];
    position = AffineMap::get(rank, 0, exprs, builder.getContext());
  }
  // No other operand has the loop over a reversed dimension alone.
  Value steps =
      tensor::EmptyOp::create(builder, loc, extents[dim], builder.getI8Type());
  SmallVector<Value> inputs(operands);
  inputs.push_back(steps);
  SmallVector<AffineMap> maps(operands.size(), position);
  maps.push_back(AffineMap::get(rank, 0, builder.getAffineDimExpr(dim)));
  maps.append(types.size(), position);
  maps.append(inits.size(), sum);
  auto build = [&](OpBuilder &inner, Location innerLoc, ValueRange args) {
    SmallVector<Value> sums =
        combine(inner, innerLoc, args.take_back(inits.size()),
                args.take_front(operands.size()));
    SmallVector<Value> yielded;
    for (auto [value, type] : llvm::zip_equal(sums, types))
      yielded.push_back(
          value.getType() == type
              ? value
              : arith::TruncFOp::create(inner, innerLoc, type, value)
                    .getResult());
    llvm::append_range(yielded, sums);
    linalg::YieldOp::create(inner, innerLoc, yielded);
  };
  auto scan = linalg::GenericOp::create(builder, loc, TypeRange(outs), inputs,
                                        outs, maps, iterators, build);
  return llvm::to_vector_of<Value>(scan.getResults().take_front(types.size()));
}
