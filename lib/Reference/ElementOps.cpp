//===- ElementOps.cpp - Single elements of tensors ------------------------===//
//-------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementOps.h"
#include "ShapeOps.h"
#include "bcast/Reference/Scalar.h"

using namespace mlir;
using namespace mlir::bcast;

llvm::Expected<ArrayPtr>
mlir::bcast::evaluateExtract(tensor::ExtractOp op,
                             ArrayRef<ArrayPtr> operands) {
  const Array &source = *operands.front();
  int64_t position = 0;
  for (auto [dim, extent] : llvm::enumerate(source.getShape())) {
    int64_t index = operands[dim + 1]->getSigned(0);
    if (index < 0 || index >= extent)
      return makeEvaluationError(op, "reads index " + Twine(index) +
                                         " of dimension " + Twine(dim) +
                                         ", which has extent " + Twine(extent));
    position = position * extent + index;
  }
  llvm::Expected<Array> result = Array::create(source.getElementType(), {});
  if (!result)
    return result.takeError();
  storeScalar(*result, 0, loadScalar(source, position));
  return std::make_shared<const Array>(std::move(*result));
}

llvm::Expected<ArrayPtr>
mlir::bcast::evaluateFromElements(tensor::FromElementsOp op,
                                  ArrayRef<ArrayPtr> operands) {
  Type type = op.getType().getElementType();
  std::optional<ElementType> elementType =
      type.isIndex() ? ElementType::I64 : getElementType(type);
  if (!elementType)
    return makeEvaluationError(op, "has elements of a type that arrays lack");
  llvm::Expected<Array> result =
      Array::create(*elementType, op.getType().getShape());
  if (!result)
    return result.takeError();
  for (auto [index, element] : llvm::enumerate(operands))
    storeScalar(*result, index, loadScalar(*element, 0));
  return std::make_shared<const Array>(std::move(*result));
}
