//===- SinkBroadcasts.cpp - Compute before broadcasting -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Support/Statistics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTSINKBROADCASTS
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

namespace {
/// An operand of an elementwise operation: a broadcast, or a splat constant.
struct Operand {
  /// The broadcast value, or null for a constant.
  Value source;
  OperandMap map;
  /// The size of each result dimension; null if it is static.
  SmallVector<Value> sizes;
  Attribute constant;
};

/// The smallest shape that all operands broadcast to.
struct SmallShape {
  /// The result dimensions that some operand reads, in order.
  SmallVector<int64_t> resultDims;
  /// The extents, 1 if all operands are stretched.
  SmallVector<int64_t> shape;
  /// The sizes of the dynamic extents.
  SmallVector<Value> sizes;
  /// The position of each result dimension among resultDims, or -1.
  SmallVector<int64_t> position;
};
} // namespace

/// Returns the size of each result dimension of a broadcast; null if it is
/// static.
static SmallVector<Value> getSizes(BroadcastInDimOp broadcast) {
  SmallVector<Value> sizes;
  auto next = broadcast.getSizes().begin();
  for (int64_t extent : broadcast.getType().getShape())
    sizes.push_back(isDynamic(extent) ? *next++ : Value());
  return sizes;
}

/// Returns the operands of `op` if all are broadcasts or splat constants, and
/// one is a broadcast.
static std::optional<SmallVector<Operand, 3>>
matchOperands(ElementwiseOpInterface op) {
  SmallVector<Operand, 3> operands;
  bool hasBroadcast = false;
  for (Value value : op->getOperands()) {
    Operand &operand = operands.emplace_back();
    if (auto broadcast = value.getDefiningOp<BroadcastInDimOp>()) {
      operand.source = broadcast.getOperand();
      if (getTensorType(operand.source).getEncoding())
        return std::nullopt;
      operand.map = broadcast.resolve().operands.front();
      operand.sizes = getSizes(broadcast);
      hasBroadcast = true;
      continue;
    }
    DenseElementsAttr elements;
    if (!matchPattern(value, m_Constant(&elements)) || !elements.isSplat() ||
        elements.empty())
      return std::nullopt;
    operand.constant = elements.getSplatValue<Attribute>();
  }
  if (!hasBroadcast)
    return std::nullopt;
  return operands;
}

/// Returns the smallest shape that all operands broadcast to, if it has fewer
/// elements than the result.
static std::optional<SmallShape> findSmallShape(ElementwiseOpInterface op,
                                                ArrayRef<Operand> operands) {
  ArrayRef<int64_t> resultShape = getTensorType(op->getResult(0)).getShape();
  enum class Need { None, One, Whole };
  SmallVector<Need> needs(resultShape.size(), Need::None);
  // A static extent of one operand is the result's extent.
  SmallVector<int64_t> extents(resultShape);
  SmallVector<Value> sizes(resultShape.size());
  for (const Operand &operand : operands) {
    for (auto [dim, size] : llvm::enumerate(operand.sizes))
      if (!sizes[dim])
        sizes[dim] = size;
    for (auto [dim, read] : llvm::enumerate(operand.map.dims)) {
      int64_t extent = getTensorType(operand.source).getDimSize(dim);
      Need &need = needs[read.resultDim];
      if (read.read == DimRead::Expand || extent == 1) {
        need = std::max(need, Need::One);
        continue;
      }
      need = Need::Whole;
      if (read.read == DimRead::Equal && !isDynamic(extent))
        extents[read.resultDim] = extent;
    }
  }

  SmallShape small;
  bool isSmaller = false;
  for (auto [dim, need] : llvm::enumerate(needs)) {
    // If the result is empty, the smaller shape would compute more.
    if (need != Need::Whole && resultShape[dim] == 0)
      return std::nullopt;
    isSmaller |= need != Need::Whole && resultShape[dim] != 1;
    if (need == Need::None) {
      small.position.push_back(-1);
      continue;
    }
    small.position.push_back(small.resultDims.size());
    small.resultDims.push_back(dim);
    small.shape.push_back(need == Need::One ? 1 : extents[dim]);
    if (isDynamic(small.shape.back()))
      small.sizes.push_back(sizes[dim]);
  }
  if (!isSmaller)
    return std::nullopt;
  return small;
}

/// `operand` in the small shape.
static Value makeSmall(const Operand &operand, const SmallShape &small,
                       RankedTensorType type, OpBuilder &builder,
                       Location loc) {
  if (!operand.source)
    return arith::ConstantOp::create(
        builder, loc, DenseElementsAttr::get(type, operand.constant));
  Value value = operand.source;
  OperandMap map = operand.map;
  for (auto [dim, read] : llvm::enumerate(map.dims)) {
    read.resultDim = small.position[read.resultDim];
    // The small shape keeps extent 1 in a dimension that every operand
    // stretches.
    if (type.getDimSize(read.resultDim) == 1)
      read.read = DimRead::Equal;
  }
  if (getTensorType(value).getShape() == type.getShape() &&
      map.isIdentity(type.getRank()))
    return value;
  return createBroadcastInDim(builder, loc, type, value, small.sizes, map);
}

/// Operands with equal maps, in any order of dimensions, need no broadcast
/// before the operation. Stretching that is known only at run time stays before
/// it.
static bool arePlacedAlike(ArrayRef<Operand> operands) {
  const Operand &first = operands.front();
  return !first.map.hasRuntimeStretch() &&
         llvm::all_of(operands, [&](const Operand &operand) {
           return operand.source && operand.map == first.map &&
                  getTensorType(operand.source).getShape() ==
                      getTensorType(first.source).getShape();
         });
}

/// Computes `op` before its broadcasts, if that pays. Adds what defines its
/// operands to `definitions`.
static bool sink(ElementwiseOpInterface op, RewriterBase &rewriter,
                 llvm::SetVector<Operation *> &definitions) {
  if (op.getBroadcastRule() || hasEncoding(op))
    return false;
  auto operands = matchOperands(op);
  if (!operands)
    return false;
  std::optional<SmallShape> small = findSmallShape(op, *operands);
  if (!small)
    return false;

  Location loc = op->getLoc();
  RankedTensorType resultType = getTensorType(op->getResult(0));
  SmallVector<Value, 3> smallOperands;
  OperandMap resultMap;
  SmallVector<int64_t> smallShape;
  if (arePlacedAlike(*operands)) {
    for (const Operand &operand : *operands)
      smallOperands.push_back(operand.source);
    smallShape.assign(getTensorType(smallOperands.front()).getShape());
    resultMap = operands->front().map;
  } else {
    smallShape = small->shape;
    for (auto [operand, value] : llvm::zip_equal(*operands, op->getOperands()))
      smallOperands.push_back(
          makeSmall(operand, *small,
                    RankedTensorType::get(
                        smallShape, getTensorType(value).getElementType()),
                    rewriter, loc));
    for (auto [extent, resultDim] :
         llvm::zip_equal(smallShape, small->resultDims))
      resultMap.dims.push_back(
          {resultDim, extent == 1 && resultType.getDimSize(resultDim) != 1
                          ? DimRead::Expand
                          : DimRead::Equal});
  }

  Operation *smallOp = rewriter.clone(*op);
  smallOp->setOperands(smallOperands);
  smallOp->getResult(0).setType(resultType.clone(smallShape));
  SmallVector<Value> sizes;
  const Operand &sized = *llvm::find_if(
      *operands, [](const Operand &operand) { return bool(operand.source); });
  for (auto [size, extent] :
       llvm::zip_equal(sized.sizes, resultType.getShape()))
    if (isDynamic(extent))
      sizes.push_back(size);
  for (Value value : op->getOperands())
    definitions.insert(value.getDefiningOp());
  rewriter.replaceOp(op, createBroadcastInDim(rewriter, loc, resultType,
                                              smallOp->getResult(0), sizes,
                                              resultMap));
  return true;
}

namespace {
struct SinkBroadcasts
    : public bcast::impl::BcastSinkBroadcastsBase<SinkBroadcasts> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    unsigned count = 0;
    llvm::SetVector<Operation *> definitions;
    // In program order, a broadcast that sinks past one operation becomes an
    // operand of the next.
    getOperation()->walk<WalkOrder::PreOrder>([&](ElementwiseOpInterface op) {
      rewriter.setInsertionPoint(op);
      if (sink(op, rewriter, definitions)) {
        ++count;
        return WalkResult::skip();
      }
      return WalkResult::advance();
    });
    // In a graph region, a definition may be what the walk visits next.
    for (Operation *definition : definitions)
      if (definition->use_empty())
        rewriter.eraseOp(definition);
    addToStatistic(*this, getOperation(), numSunk, "ops-computed-before",
                   count);
  }
};
} // namespace
