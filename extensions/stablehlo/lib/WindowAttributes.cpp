//===- WindowAttributes.cpp - What describes windows ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WindowAttributes.h"
#include "NamedOps.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;
using namespace mlir::bcast::stablehlo;

/// The `count` integers of the attribute `name`; `fallback` if it is absent.
static FailureOr<SmallVector<int64_t>>
readIntegers(Operation *op, PatternRewriter &rewriter, StringRef name,
             size_t count, int64_t fallback) {
  if (name.empty() || !getAttribute(op, name))
    return SmallVector<int64_t>(count, fallback);
  std::optional<SmallVector<int64_t>> integers = getIntegers(op, name);
  if (integers && integers->size() == count)
    return *integers;
  return rewriter.notifyMatchFailure(op, [&](Diagnostic &diagnostic) {
    diagnostic << "its " << name << " does not have " << count << " integers";
  });
}

FailureOr<Windows> stablehlo::readWindows(Operation *op,
                                          PatternRewriter &rewriter,
                                          size_t rank,
                                          const WindowNames &names) {
  if (!names.sizes.empty() && !getAttribute(op, names.sizes))
    return rewriter.notifyMatchFailure(op, "it has no " + names.sizes);
  auto sizes = readIntegers(op, rewriter, names.sizes, rank, 1);
  auto strides = readIntegers(op, rewriter, names.strides, rank, 1);
  auto base = readIntegers(op, rewriter, names.baseDilations, rank, 1);
  auto dilations = readIntegers(op, rewriter, names.windowDilations, rank, 1);
  auto padding = readIntegers(op, rewriter, "padding", 2 * rank, 0);
  if (failed(sizes) || failed(strides) || failed(base) || failed(dilations) ||
      failed(padding))
    return failure();
  Windows result;
  for (size_t dim = 0; dim < rank; ++dim) {
    if ((*sizes)[dim] < 1 || (*strides)[dim] < 1 || (*base)[dim] < 1 ||
        (*dilations)[dim] < 1)
      return rewriter.notifyMatchFailure(op, [&](Diagnostic &diagnostic) {
        diagnostic << "dimension " << dim << ": a size, a stride or a dilation "
                   << "of its windows is not positive";
      });
    result.windows.push_back({rewriter.getIndexAttr((*sizes)[dim]),
                              (*strides)[dim], (*dilations)[dim]});
    result.padding.push_back({rewriter.getIndexAttr((*padding)[2 * dim]),
                              rewriter.getIndexAttr((*padding)[2 * dim + 1]),
                              rewriter.getIndexAttr((*base)[dim] - 1)});
  }
  return result;
}

LogicalResult stablehlo::failWith(Operation *op, PatternRewriter &rewriter,
                                  const WindowBuilder &windows) {
  return rewriter.notifyMatchFailure(op, windows.getReason());
}

LogicalResult stablehlo::checkShape(Operation *op, PatternRewriter &rewriter,
                                    ArrayRef<OpFoldResult> sizes,
                                    ShapedType type) {
  SmallVector<int64_t> shape;
  SmallVector<Value> dynamic;
  dispatchIndexOpFoldResults(sizes, dynamic, shape);
  if (succeeded(verifyCompatibleShape(shape, type.getShape())))
    return success();
  return rewriter.notifyMatchFailure(
      op, "declares a result of shape " + formatShape(type.getShape()) +
              ", and its operands give " + formatShape(shape) + " [RESULT-1]");
}

OpFoldResult stablehlo::traceElement(OpBuilder &builder, Location loc,
                                     Value tensor, ArrayRef<int64_t> position) {
  if (position.size() == 1)
    return getAsOpFoldResult(
        traceExtent(builder, loc, tensor, position.front()));
  auto type = cast<RankedTensorType>(tensor.getType());
  int64_t row = position[0], column = position[1];
  if (DenseElementsAttr constant = getConstant(tensor))
    return builder.getIndexAttr(
        constant
            .getValues<APInt>()[{static_cast<uint64_t>(row),
                                 static_cast<uint64_t>(column)}]
            .getSExtValue());
  Operation *op = tensor.getDefiningOp();
  StringRef name = op ? op->getName().getStringRef() : "";
  // Rows of one padding each.
  if (name == "stablehlo.concatenate" && getInteger(op, "dimension") == 0 &&
      llvm::all_of(op->getOperandTypes(),
                   [&](Type part) {
                     return part == RankedTensorType::get(
                                        {1, 2}, type.getElementType());
                   }) &&
      row < op->getNumOperands() && op->getOperand(row) != tensor)
    return traceElement(builder, loc, op->getOperand(row), {0, column});
  if (name == "stablehlo.reshape" && op->getNumOperands() == 1 &&
      op->getOperand(0).getType() ==
          RankedTensorType::get({2}, type.getElementType()))
    return traceElement(builder, loc, op->getOperand(0), column);
  SmallVector<Value> indices;
  for (int64_t index : position)
    indices.push_back(arith::ConstantIndexOp::create(builder, loc, index));
  Value element = tensor::ExtractOp::create(builder, loc, tensor, indices);
  if (element.getType().isIndex())
    return element;
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    element)
      .getResult();
}

FailureOr<SmallVector<DimPadding>>
stablehlo::tracePadding(Operation *op, PatternRewriter &rewriter, Value padding,
                        ArrayRef<DimPadding> windows) {
  auto type = dyn_cast<RankedTensorType>(padding.getType());
  int64_t count = windows.size();
  if (!type || type.getShape() != ArrayRef<int64_t>{count, 2} ||
      !type.getElementType().isSignlessIntOrIndex() ||
      type.getElementType().isInteger(1))
    return rewriter.notifyMatchFailure(
        op, "its padding is not two signless integers of each dimension");
  SmallVector<DimPadding> result(windows);
  for (int64_t dim = 0; dim < count; ++dim) {
    result[dim].low = traceElement(rewriter, op->getLoc(), padding, {dim, 0});
    result[dim].high = traceElement(rewriter, op->getLoc(), padding, {dim, 1});
  }
  return result;
}

FailureOr<Windows> stablehlo::traceWindows(Operation *op,
                                           PatternRewriter &rewriter,
                                           ValueRange numbers, size_t rank) {
  for (Value list : numbers.drop_back()) {
    auto type = dyn_cast<RankedTensorType>(list.getType());
    if (!type || type.getShape() != ArrayRef<int64_t>(rank) ||
        !type.getElementType().isSignlessIntOrIndex() ||
        type.getElementType().isInteger(1))
      return rewriter.notifyMatchFailure(
          op, "it does not have signless integers for each dimension");
  }
  Windows result;
  for (int64_t dim = 0; dim < static_cast<int64_t>(rank); ++dim) {
    auto trace = [&](unsigned list) {
      return traceElement(rewriter, op->getLoc(), numbers[list], dim);
    };
    OpFoldResult size = trace(0);
    std::optional<int64_t> stride = getConstantIntValue(trace(1));
    std::optional<int64_t> base = getConstantIntValue(trace(2));
    std::optional<int64_t> dilation = getConstantIntValue(trace(3));
    if (!stride || !base || !dilation || *stride < 1 || *base < 1 ||
        *dilation < 1 || getConstantIntValue(size).value_or(1) < 1)
      return rewriter.notifyMatchFailure(op, [&](Diagnostic &diagnostic) {
        diagnostic << "dimension " << dim
                   << ": its stride and dilations are not positive constants, "
                      "or its window is not positive";
      });
    OpFoldResult zero = rewriter.getIndexAttr(0);
    result.windows.push_back({size, *stride, *dilation});
    result.padding.push_back({zero, zero, rewriter.getIndexAttr(*base - 1)});
  }
  auto padding = tracePadding(op, rewriter, numbers.back(), result.padding);
  if (failed(padding))
    return failure();
  result.padding = *padding;
  return result;
}
