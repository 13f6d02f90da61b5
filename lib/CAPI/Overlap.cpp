//===- Overlap.cpp - Strides by which elements share memory ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Overlap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <new>
#include <numeric>

using namespace mlir::bcast;

namespace {
struct Dim {
  uint64_t extent, stride;
  /// The distance from the first to the last element along the dimension.
  uint64_t getSpan() const { return (extent - 1) * stride; }
};
using Dims = llvm::SmallVector<Dim, 4>;
} // namespace

/// Whether elements with different indices of `dims[index]` always have
/// different addresses: either the span of the other dimensions is less than
/// its stride, or every step of theirs exceeds its span.
static bool isSeparate(const Dims &dims, size_t index) {
  uint64_t span = 0, step = 0;
  for (auto [other, dim] : llvm::enumerate(dims)) {
    if (other == index)
      continue;
    span += dim.getSpan();
    step = std::gcd(step, dim.stride);
  }
  return dims[index].stride > span || dims[index].getSpan() < step;
}

/// Enumerates all addresses.
static llvm::Expected<bool> findEqualAddresses(const Dims &dims) {
  uint64_t count = 1;
  for (const Dim &dim : dims)
    count *= dim.extent;
  std::unique_ptr<uint64_t[]> addresses(new (std::nothrow) uint64_t[count]);
  if (!addresses)
    return llvm::createStringError(
        "not enough memory to check whether elements share memory");
  uint64_t size = 1;
  addresses[0] = 0;
  for (const Dim &dim : dims) {
    for (uint64_t i = size; i < size * dim.extent; ++i)
      addresses[i] = addresses[i - size] + dim.stride;
    size *= dim.extent;
  }
  uint64_t *begin = addresses.get(), *end = begin + count;
  std::sort(begin, end);
  return std::adjacent_find(begin, end) != end;
}

llvm::Expected<bool> capi::sharesMemory(llvm::ArrayRef<int64_t> shape,
                                        llvm::ArrayRef<int64_t> strides) {
  Dims dims;
  for (auto [extent, stride] : llvm::zip_equal(shape, strides)) {
    if (extent == 1)
      continue;
    if (stride == 0)
      return true;
    auto bits = static_cast<uint64_t>(stride);
    dims.push_back({static_cast<uint64_t>(extent), stride < 0 ? -bits : bits});
  }
  // Removing a separate dimension does not change the answer.
  for (size_t index = 0; index < dims.size();) {
    if (!isSeparate(dims, index)) {
      ++index;
      continue;
    }
    dims.erase(dims.begin() + index);
    index = 0;
  }
  if (dims.empty())
    return false;
  if (dims.size() > 2)
    return findEqualAddresses(dims);
  // The least steps in one dimension, and back in the other, to the same
  // address.
  uint64_t step = std::gcd(dims[0].stride, dims[1].stride);
  return dims[1].stride / step < dims[0].extent &&
         dims[0].stride / step < dims[1].extent;
}
