//===- CallPlan.cpp - What a call checks ----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Execution/CallPlan.h"
#include "bcast/Rules/Shape.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::bcast;

CallPlan::CallPlan(const Signature &signature)
    : numInputs(SIZE_MAX), numResults(SIZE_MAX) {
  size_t numExtents = 0;
  SmallVector<size_t> starts;
  for (const auto *list : {&signature.inputs, &signature.results})
    for (const ArrayType &array : *list) {
      size_t numDynamic = llvm::count_if(array.shape, isDynamic);
      int64_t elementBytes = getByteWidth(array.elementType);
      types.push_back({array.elementType, unsigned(array.shape.size()),
                       numDynamic > 0, uintptr_t(elementBytes) - 1,
                       elementBytes, /*shape=*/nullptr});
      starts.push_back(numbers.size());
      llvm::append_range(numbers, array.shape);
      numExtents += numDynamic;
      if (array.layout || array.isWritten || llvm::is_contained(array.shape, 0))
        return;
      if (numDynamic > 0)
        continue;
      // Without memory for all elements, no array can have the type.
      llvm::Expected<int64_t> bytes =
          Array::computeByteSize(array.elementType, array.shape);
      if (!bytes) {
        llvm::consumeError(bytes.takeError());
        return;
      }
      types.back().bytes = *bytes;
      llvm::append_range(numbers,
                         PhysicalLayout::rowMajor(array.shape).getStrides());
    }
  if (types.size() > PlainCall::kMaxArrays ||
      numExtents > PlainCall::kMaxExtents)
    return;
  for (auto [type, start] : llvm::zip_equal(types, starts))
    type.shape = numbers.data() + start;
  numInputs = signature.inputs.size();
  numResults = signature.results.size();
}

bool CallPlan::addDynamic(PlainCall &call, size_t i, ArrayRef<int64_t> shape,
                          const int64_t *strides) const {
  const Type &type = types[i];
  const int64_t *known = type.shape;
  for (size_t dim = 0; dim < type.rank; ++dim) {
    if (isDynamic(known[dim]) ? shape[dim] <= 0 : shape[dim] != known[dim])
      return false;
    if (isDynamic(known[dim]))
      call.extents[call.numExtents++] = shape[dim];
  }
  int64_t stride = 1, bytes = 0;
  bool overflows = false;
  for (size_t dim = type.rank; dim-- > 0;) {
    if (strides && strides[dim] != stride && shape[dim] != 1)
      return false;
    overflows |= llvm::MulOverflow(stride, shape[dim], stride) != 0;
  }
  overflows |= llvm::MulOverflow(stride, type.bytes, bytes) != 0;
  call.bytes[i] = bytes;
  return !overflows;
}
