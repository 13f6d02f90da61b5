//===- IndexOps.cpp - Evaluating linear indices ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexOps.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Layout/TotalIndex.h"

using namespace mlir;
using namespace mlir::bcast;

static SmallVector<int64_t> getIndices(ArrayRef<ArrayPtr> operands) {
  return llvm::map_to_vector(
      operands, [](const ArrayPtr &operand) { return operand->getSigned(0); });
}

/// Returns an index as an i64 of shape [].
static llvm::Expected<ArrayPtr> createIndex(int64_t value) {
  llvm::Expected<Array> array = Array::create(ElementType::I64, {});
  if (!array)
    return array.takeError();
  array->as<int64_t>().front() = value;
  return std::make_shared<const Array>(std::move(*array));
}

static llvm::Expected<ArrayPtr> createTruthValue(bool value) {
  llvm::Expected<Array> array = Array::create(ElementType::I1, {});
  if (!array)
    return array.takeError();
  array->as<uint8_t>().front() = value;
  return std::make_shared<const Array>(std::move(*array));
}

llvm::Expected<std::vector<ArrayPtr>>
mlir::bcast::evaluateIndexOp(LinearizeIndexOp op, ArrayRef<ArrayPtr> operands) {
  size_t rank = op.getIndices().size();
  PhysicalLayout layout =
      op.getLayout().withSizes(getIndices(operands.drop_front(rank)));
  llvm::Expected<ArrayPtr> address = createIndex(
      linearizeTotal(layout, getIndices(operands.take_front(rank))));
  if (!address)
    return address.takeError();
  return std::vector<ArrayPtr>{*address};
}

llvm::Expected<std::vector<ArrayPtr>>
mlir::bcast::evaluateIndexOp(DelinearizeIndexOp op,
                             ArrayRef<ArrayPtr> operands) {
  PhysicalLayout layout =
      op.getLayout().withSizes(getIndices(operands.drop_front()));
  TotalIndex index = delinearizeTotal(layout, operands.front()->getSigned(0));
  std::vector<ArrayPtr> results;
  for (int64_t coordinate : index.coordinate) {
    llvm::Expected<ArrayPtr> result = createIndex(coordinate);
    if (!result)
      return result.takeError();
    results.push_back(*result);
  }
  llvm::Expected<ArrayPtr> isInBounds = createTruthValue(index.isInBounds);
  if (!isInBounds)
    return isInBounds.takeError();
  results.push_back(*isInBounds);
  return results;
}
