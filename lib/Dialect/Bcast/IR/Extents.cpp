//===- Extents.cpp - Extents at run time ----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Rules/Rules.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

static ArrayRef<int64_t> getShape(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

OpFoldResult ShapeSource::getExtent(OpBuilder &builder, Location loc,
                                    int64_t dim) const {
  if (!isDynamic(shape[dim]))
    return builder.getIndexAttr(shape[dim]);
  // The type has `?`, so even a constant size is passed as a value.
  if (!tensor)
    return getSize(dim);
  return tensor::getMixedSize(builder, loc, tensor, dim);
}

Value ShapeSource::getSize(int64_t dim) const {
  return sizes[llvm::count_if(shape.take_front(dim), isDynamic)];
}

template <typename OpTy> static RuntimeBroadcast getOfOneOperand(OpTy op) {
  ResolvedBroadcast resolved = op.resolve();
  RuntimeBroadcast broadcast;
  broadcast.resultShape = resolved.resultShape;
  broadcast.sources.push_back({op.getOperand(), getShape(op.getOperand()),
                               ValueRange(), resolved.operands.front()});
  broadcast.sources.push_back(
      {Value(), op.getTargetShape(), op.getSizes(), resolved.target});
  return broadcast;
}

/// If all dynamic extents that read a dynamic result dimension are the same
/// dimension of one value, they equal the result's extent.
static void settleRepeatedOperands(RuntimeBroadcast &broadcast) {
  for (auto [resultDim, extent] : llvm::enumerate(broadcast.resultShape)) {
    if (!isDynamic(extent))
      continue;
    SmallVector<OperandDim *> undecided;
    DenseSet<std::pair<Value, int64_t>> origins;
    bool isSettled = true;
    for (ShapeSource &source : broadcast.sources)
      for (auto [dim, read] : llvm::enumerate(source.map.dims)) {
        if (read.resultDim != static_cast<int64_t>(resultDim))
          continue;
        if (!isDynamic(source.shape[dim])) {
          // It may be larger than a dynamic extent that repeats.
          isSettled &= read.read != DimRead::Block;
          continue;
        }
        origins.insert({source.tensor, dim});
        if (read.read == DimRead::Either || read.read == DimRead::Block)
          undecided.push_back(&read);
      }
    if (isSettled && origins.size() == 1 && origins.begin()->first)
      for (OperandDim *read : undecided)
        read->read = DimRead::Equal;
  }
}

RuntimeBroadcast RuntimeBroadcast::get(Operation *op) {
  if (auto broadcastInDim = dyn_cast<BroadcastInDimOp>(op))
    return getOfOneOperand(broadcastInDim);
  if (auto broadcast = dyn_cast<BroadcastOp>(op))
    return getOfOneOperand(broadcast);
  if (auto iota = dyn_cast<IotaOp>(op)) {
    ArrayRef<int64_t> shape = iota.getType().getShape();
    RuntimeBroadcast broadcast;
    broadcast.resultShape.assign(shape.begin(), shape.end());
    broadcast.sources.push_back(
        {Value(), shape, iota.getSizes(),
         llvm::cantFail(resolveNone({shape})).operands.front()});
    return broadcast;
  }
  // A relayout broadcasts like an operation without a rule.
  ResolvedBroadcast resolved =
      isa<RelayoutOp>(op)
          ? llvm::cantFail(resolveNone({getShape(op->getOperand(0))}))
          : resolveOperands(cast<ElementwiseOpInterface>(op));
  RuntimeBroadcast broadcast;
  broadcast.resultShape = resolved.resultShape;
  for (auto [operand, map] :
       llvm::zip_equal(op->getOperands(), resolved.operands))
    broadcast.sources.push_back(
        {operand, getShape(operand), ValueRange(), map});
  settleRepeatedOperands(broadcast);
  return broadcast;
}

//===----------------------------------------------------------------------===//
// Result shape
//===----------------------------------------------------------------------===//

SmallVector<ExtentReader>
RuntimeBroadcast::getReaders(int64_t resultDim) const {
  SmallVector<ExtentReader> readers;
  for (auto [index, source] : llvm::enumerate(sources))
    for (auto [dim, read] : llvm::enumerate(source.map.dims))
      if (read.resultDim == resultDim && read.read != DimRead::Expand &&
          isDynamic(source.shape[dim]))
        readers.push_back({static_cast<unsigned>(index),
                           static_cast<int64_t>(dim), read.read});
  auto getOrder = [&](const ExtentReader &reader) {
    bool isTensor = static_cast<bool>(sources[reader.source].tensor);
    return std::make_tuple(reader.read, isTensor, reader.source, reader.dim);
  };
  llvm::sort(readers, [&](const ExtentReader &lhs, const ExtentReader &rhs) {
    return getOrder(lhs) < getOrder(rhs);
  });
  return readers;
}

static Value isOne(OpBuilder &builder, Location loc, Value extent) {
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, extent,
                               one);
}

/// The largest extent, where 0 against 1 is 0. [BLOCKS-3]
static Value createLargest(OpBuilder &builder, Location loc, Value lhs,
                           Value rhs) {
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value most = builder.createOrFold<arith::MaxSIOp>(loc, lhs, rhs);
  Value least = builder.createOrFold<arith::MinSIOp>(loc, lhs, rhs);
  Value isLarge = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::sgt, most, one);
  return builder.createOrFold<arith::SelectOp>(loc, isLarge, most, least);
}

OpFoldResult RuntimeBroadcast::reifyLargest(OpBuilder &builder, Location loc,
                                            int64_t resultDim) const {
  Value result;
  for (const ShapeSource &source : sources)
    for (auto [dim, read] : llvm::enumerate(source.map.dims)) {
      if (read.resultDim != resultDim || read.read == DimRead::Expand)
        continue;
      Value extent = getValueOrCreateConstantIndexOp(
          builder, loc, source.getExtent(builder, loc, dim));
      result = result ? createLargest(builder, loc, result, extent) : extent;
    }
  return result;
}

SmallVector<OpFoldResult>
RuntimeBroadcast::reifyResultShape(OpBuilder &builder, Location loc) const {
  SmallVector<OpFoldResult> shape;
  for (auto [resultDim, extent] : llvm::enumerate(resultShape)) {
    if (!isDynamic(extent)) {
      shape.push_back(builder.getIndexAttr(extent));
      continue;
    }
    SmallVector<ExtentReader> readers = getReaders(resultDim);
    if (readers.front().read == DimRead::Block) {
      shape.push_back(reifyLargest(builder, loc, resultDim));
      continue;
    }
    auto getExtent = [&](const ExtentReader &reader) {
      return sources[reader.source].getExtent(builder, loc, reader.dim);
    };
    OpFoldResult result = getExtent(readers.front());
    if (readers.front().read != DimRead::Equal)
      for (const ExtentReader &reader : llvm::drop_begin(readers)) {
        Value first = getValueOrCreateConstantIndexOp(builder, loc, result);
        Value next =
            getValueOrCreateConstantIndexOp(builder, loc, getExtent(reader));
        result = arith::SelectOp::create(
                     builder, loc, isOne(builder, loc, first), next, first)
                     .getResult();
      }
    shape.push_back(result);
  }
  return shape;
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

SmallVector<ExtentCheck> mlir::bcast::getExtentChecks(Operation *op) {
  using Kind = ExtentCheck::Kind;
  RuntimeBroadcast broadcast = RuntimeBroadcast::get(op);
  SmallVector<ExtentCheck> checks;
  // The verifier has checked static shapes.
  if (llvm::all_of(broadcast.sources, [](const ShapeSource &source) {
        return llvm::none_of(source.shape, isDynamic);
      }))
    return checks;
  for (int64_t resultDim = 0,
               rank = static_cast<int64_t>(broadcast.resultShape.size());
       resultDim < rank; ++resultDim) {
    bool isStatic = !isDynamic(broadcast.resultShape[resultDim]);
    SmallVector<ExtentReader> readers = broadcast.getReaders(resultDim);
    for (unsigned index = 0; index < broadcast.sources.size(); ++index) {
      const ShapeSource &source = broadcast.sources[index];
      for (int64_t dim = 0; dim < static_cast<int64_t>(source.shape.size());
           ++dim) {
        const OperandDim &read = source.map.dims[dim];
        if (read.resultDim != resultDim)
          continue;
        auto add = [&](Kind kind) {
          checks.push_back({kind, index, dim, resultDim});
        };
        bool isDynamicExtent = isDynamic(source.shape[dim]);
        if (isDynamicExtent && !source.tensor)
          add(Kind::NonNegative); // [CHECK-3]
        // The result's extent is computed from the first reader, which needs no
        // check. The same dimension may occur again, stretched. [CHECK-1]
        if (read.read != DimRead::Expand && read.read != DimRead::Block &&
            !isStatic && !readers.empty() && isDynamicExtent &&
            readers.front().dim == dim &&
            broadcast.sources[readers.front().source].tensor == source.tensor)
          continue;
        if (read.read == DimRead::Expand) {
          if (isDynamicExtent)
            add(Kind::One);
        } else if (isDynamicExtent || !isStatic) {
          add(read.read == DimRead::Equal   ? Kind::Equal
              : read.read == DimRead::Block ? Kind::Divides
                                            : Kind::EqualOrOne);
        }
      }
    }
  }
  return checks;
}

//===----------------------------------------------------------------------===//
// Interfaces
//===----------------------------------------------------------------------===//

Speculation::Speculatability bcast::detail::getSpeculatability(Operation *op) {
  return getExtentChecks(op).empty() ? Speculation::Speculatable
                                     : Speculation::NotSpeculatable;
}

LogicalResult
bcast::detail::reifyResultShapes(Operation *op, OpBuilder &builder,
                                 ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(
      RuntimeBroadcast::get(op).reifyResultShape(builder, op->getLoc()));
  return success();
}
