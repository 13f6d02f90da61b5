//===- ShapeOps.cpp - Operations on shapes --------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShapeOps.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Dialect/Bcast/IR/LayoutCasts.h"
#include "bcast/Rules/Shape.h"
#include "bcast/Support/Places.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace mlir;
using namespace mlir::bcast;

llvm::Error mlir::bcast::makeEvaluationError(Operation *op,
                                             const Twine &message) {
  std::string place = formatPlace(op->getLoc());
  if (!place.empty())
    place += ": ";
  return llvm::createStringError("reference evaluator: " + place + "'" +
                                 op->getName().getStringRef() + "' op " +
                                 message);
}

llvm::Expected<ArrayPtr> mlir::bcast::evaluateDim(tensor::DimOp op,
                                                  ArrayRef<ArrayPtr> operands) {
  ArrayRef<int64_t> shape = operands[0]->getShape();
  int64_t dim = operands[1]->getSigned(0);
  if (dim < 0 || dim >= static_cast<int64_t>(shape.size()))
    return makeEvaluationError(op, "asks for dimension " + Twine(dim) +
                                       " of a tensor of rank " +
                                       Twine(shape.size()));
  llvm::Expected<Array> result = Array::create(ElementType::I64, {});
  if (!result)
    return result.takeError();
  result->as<int64_t>().front() = shape[dim];
  return std::make_shared<const Array>(std::move(*result));
}

llvm::Expected<ArrayPtr> mlir::bcast::evaluateCast(tensor::CastOp op,
                                                   ArrayPtr operand) {
  auto type = dyn_cast<RankedTensorType>(op.getType());
  if (!type)
    return makeEvaluationError(op, "gives a tensor without a rank");
  ArrayRef<int64_t> shape = operand->getShape();
  if (!keepsLayout(op))
    return makeEvaluationError(op, "changes the layout");
  for (auto [dim, extents] :
       llvm::enumerate(llvm::zip(shape, type.getShape()))) {
    auto [extent, expected] = extents;
    if (!isDynamic(expected) && extent != expected)
      return makeEvaluationError(op, "casts dimension " + Twine(dim) +
                                         " of extent " + Twine(extent) +
                                         " to " + Twine(expected));
  }
  return operand;
}

/// Returns the elements of `operand`, in row-major order, in `shape`.
static llvm::Expected<ArrayPtr> reshape(Operation *op, const Array &operand,
                                        ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  for (auto [dim, extents] : llvm::enumerate(llvm::zip(shape, type.getShape())))
    if (auto [extent, expected] = extents;
        !isDynamic(expected) && extent != expected)
      return makeEvaluationError(op, "gives dimension " + Twine(dim) +
                                         " the extent " + Twine(extent) +
                                         ", and its type " + Twine(expected));
  llvm::Expected<Array> result = Array::create(operand.getElementType(), shape);
  if (!result)
    return makeEvaluationError(op, llvm::toString(result.takeError()));
  std::memcpy(result->data(), operand.data(), operand.getByteSize());
  return std::make_shared<const Array>(std::move(*result));
}

llvm::Expected<ArrayPtr>
mlir::bcast::evaluateCollapse(tensor::CollapseShapeOp op, ArrayPtr operand) {
  SmallVector<int64_t> shape;
  for (const ReassociationIndices &group : op.getReassociationIndices()) {
    int64_t &extent = shape.emplace_back(1);
    for (int64_t dim : group)
      if (llvm::MulOverflow(extent, operand->getShape()[dim], extent))
        return makeEvaluationError(op, "gives an extent beyond 64 bits");
  }
  return reshape(op, *operand, shape);
}

llvm::Expected<ArrayPtr> mlir::bcast::evaluateExpand(tensor::ExpandShapeOp op,
                                                     ArrayPtr operand,
                                                     ArrayRef<int64_t> shape) {
  int64_t numZeros = llvm::count(shape, 0);
  for (auto [dim, group] : llvm::enumerate(op.getReassociationIndices())) {
    int64_t extent = operand->getShape()[dim];
    SmallVector<int64_t> parts;
    for (int64_t part : group)
      parts.push_back(shape[part]);
    // Beside another extent of 0, it does not matter. [CHECK-8]
    if (numZeros == llvm::count(parts, 0) && multiplyExtents(parts) != extent)
      return makeEvaluationError(op, "splits dimension " + Twine(dim) +
                                         " of extent " + Twine(extent) +
                                         " into other extents");
  }
  return reshape(op, *operand, shape);
}

llvm::Expected<ArrayPtr>
mlir::bcast::evaluateSelect(arith::SelectOp op, ArrayRef<ArrayPtr> operands) {
  if (!op.getCondition().getType().isInteger(1))
    return makeEvaluationError(op, "selects element by element; that is "
                                   "bcast.select");
  return operands[operands[0]->getUnsigned(0) ? 1 : 2];
}

llvm::Error mlir::bcast::evaluateCheck(CheckExtentOp op,
                                       ArrayRef<ArrayPtr> operands) {
  int64_t extent = operands[0]->getSigned(0);
  int64_t expected = operands[1]->getSigned(0);
  if (op.holds(extent, expected))
    return llvm::Error::success();
  SmallVector<int64_t> values;
  for (const ArrayPtr &value : operands.drop_front(2))
    values.push_back(value->getSigned(0));
  return llvm::createStringError(
      "reference evaluator: " +
      formatFailedCheck(op, extent, expected, values));
}
