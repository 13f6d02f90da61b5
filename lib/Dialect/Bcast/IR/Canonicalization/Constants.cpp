//===- Constants.cpp - Broadcasts of constants ----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Canonicalization.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

/// The most elements of a folded broadcast. Loads of a larger constant would
/// cost more than the broadcast.
static constexpr int64_t kMaxBroadcastElements = 16;

//===----------------------------------------------------------------------===//
// Broadcasts
//===----------------------------------------------------------------------===//

/// Returns the elements of the result of `op` in row-major order.
static SmallVector<Attribute> broadcastElements(BroadcastInDimOp op,
                                                DenseElementsAttr elements) {
  ArrayRef<int64_t> shape = op.getType().getShape();
  ArrayRef<int64_t> operandShape = elements.getType().getShape();
  auto values = llvm::to_vector(elements.getValues<Attribute>());
  OperandMap map = op.resolve().operands.front();
  SmallVector<Attribute> result;
  SmallVector<int64_t> index(shape.size(), 0);
  for (int64_t count = op.getType().getNumElements(); count > 0; --count) {
    int64_t position = 0;
    for (auto [dim, extent] : llvm::zip_equal(map.dims, operandShape))
      position = position * extent +
                 (dim.read == DimRead::Equal ? index[dim.resultDim] : 0);
    result.push_back(values[position]);
    for (int64_t dim = index.size() - 1; dim >= 0; --dim) {
      if (++index[dim] < shape[dim])
        break;
      index[dim] = 0;
    }
  }
  return result;
}

static LogicalResult broadcastOfConstant(BroadcastInDimOp op,
                                         PatternRewriter &rewriter) {
  DenseElementsAttr elements;
  if (!matchPattern(op.getOperand(), m_Constant(&elements)))
    return rewriter.notifyMatchFailure(op, "is not of a constant");
  RankedTensorType type = op.getType();
  if (!type.hasStaticShape() || hasEncoding(op))
    return rewriter.notifyMatchFailure(op, "has a dynamic shape or a layout");
  // A constant would be copied from memory into the other tensor.
  if (!op->use_empty() &&
      llvm::all_of(op->getUsers(), llvm::IsaPred<tensor::InsertSliceOp>))
    return rewriter.notifyMatchFailure(op, "is only inserted elsewhere");
  bool isSplat =
      elements.isSplat() && !elements.empty() && type.getNumElements() > 0;
  if (!isSplat && type.getNumElements() > kMaxBroadcastElements)
    return rewriter.notifyMatchFailure(op, "has too many elements");
  auto result =
      isSplat ? elements.resizeSplat(type)
              : DenseElementsAttr::get(type, broadcastElements(op, elements));
  rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, result);
  return success();
}

void bcast::detail::populateConstantPatterns(RewritePatternSet &patterns) {
  patterns.add(broadcastOfConstant);
}
