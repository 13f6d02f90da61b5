//===- Buffers.cpp - Memory of a caller for compiled code -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Buffers.h"
#include "Overlap.h"
#include "Support.h"
#include "bcast/Rules/Shape.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::capi;

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// Copies elements of `width` bytes; strides are in elements.
static void copyElements(char *target, ArrayRef<int64_t> targetStrides,
                         const char *source, ArrayRef<int64_t> sourceStrides,
                         ArrayRef<int64_t> shape, size_t width) {
  if (shape.empty()) {
    std::memcpy(target, source, width);
    return;
  }
  int64_t extent = shape.front();
  if (shape.size() == 1 && targetStrides[0] == 1 && sourceStrides[0] == 1) {
    if (extent > 0)
      std::memcpy(target, source, extent * width);
    return;
  }
  for (int64_t i = 0; i < extent; ++i)
    copyElements(target + i * targetStrides[0] * int64_t(width),
                 targetStrides.drop_front(),
                 source + i * sourceStrides[0] * int64_t(width),
                 sourceStrides.drop_front(), shape.drop_front(), width);
}

/// Stores the bits of one element in all cells.
static void fill(PhysicalArray &array, uint64_t bits, size_t width) {
  for (size_t byte = 0; byte < array.getByteSize(); byte += width)
    std::memcpy(array.data() + byte, &bits, width);
}

llvm::Error BoundBuffer::makeCopy() {
  auto created =
      PhysicalArray::create(type.elementType, layout, type.getPadding());
  if (!created)
    return llvm::createStringError(what + ": " +
                                   llvm::toString(created.takeError()));
  copy = std::move(*created);
  return llvm::Error::success();
}

void BoundBuffer::readFromCaller() {
  if (!copy)
    return;
  size_t width = getByteWidth(type.elementType);
  if (layout.isPadded())
    if (std::optional<uint64_t> padding = type.getPadding())
      fill(*copy, *padding, width);
  if (numElements > 0)
    copyElements(copy->data(), layout.getStrides(), data, strides,
                 layout.getShape(), width);
}

void BoundBuffer::writeToCaller() const {
  if (!copy || numElements == 0)
    return;
  copyElements(data, strides, const_cast<PhysicalArray &>(*copy).data(),
               layout.getStrides(), layout.getShape(),
               getByteWidth(type.elementType));
}

//===----------------------------------------------------------------------===//
// Buffers of the caller
//===----------------------------------------------------------------------===//

llvm::Error bcast::capi::checkShape(const ArrayType &type,
                                    ArrayRef<int64_t> shape,
                                    const Twine &what) {
  bool fits = shape.size() == type.shape.size();
  for (size_t dim = 0; fits && dim < shape.size(); ++dim)
    fits = isDynamic(type.shape[dim]) || shape[dim] == type.shape[dim];
  if (!fits)
    return llvm::createStringError(what + ": expected " + type.stringify() +
                                   ", got " +
                                   stringifyArrayType(type.elementType, shape));
  llvm::Expected<int64_t> bytes =
      Array::computeByteSize(type.elementType, shape);
  if (!bytes)
    return llvm::createStringError(what + ": " +
                                   llvm::toString(bytes.takeError()));
  return llvm::Error::success();
}

llvm::Error BoundBuffer::computeRange() {
  if (numElements == 0)
    return llvm::Error::success();
  int64_t width = getByteWidth(type.elementType);
  int64_t lowest = 0, highest = width;
  bool overflow = false;
  for (auto [extent, stride] : llvm::zip_equal(layout.getShape(), strides)) {
    int64_t reach;
    overflow |= llvm::MulOverflow(extent - 1, stride, reach) != 0;
    overflow = overflow || llvm::MulOverflow(reach, width, reach);
    if (overflow)
      break;
    int64_t &bound = reach < 0 ? lowest : highest;
    overflow |= llvm::AddOverflow(bound, reach, bound) != 0;
  }
  // Sums may wrap for memory outside of the address space.
  auto address = reinterpret_cast<uintptr_t>(data);
  begin = address + uintptr_t(lowest);
  end = address + uintptr_t(highest);
  if (overflow || begin > address || end < address)
    return llvm::createStringError(what + ": its strides " +
                                   formatList(strides) +
                                   " lead out of the address space");
  return llvm::Error::success();
}

bool BoundBuffer::liesAsTypeSays(bool includesPadding) const {
  if (layout.isPadded() &&
      (!includesPadding ||
       !layout.getNumAllocatedBytes(8 * getByteWidth(type.elementType))))
    return false;
  if (reinterpret_cast<uintptr_t>(data) % getByteWidth(type.elementType) != 0)
    return false;
  for (auto [extent, given, stride] :
       llvm::zip_equal(layout.getShape(), strides, layout.getStrides()))
    if (extent != 1 && given != stride)
      return false;
  return true;
}

llvm::Expected<BoundBuffer> BoundBuffer::create(const BcastBuffer &given,
                                                const ArrayType &type,
                                                std::string what) {
  ArrayRef<ElementType> elementTypes = getAllElementTypes();
  if (given.elementType < 0 || size_t(given.elementType) >= elementTypes.size())
    return llvm::createStringError(what +
                                   ": expected a BcastElementType, got " +
                                   Twine(given.elementType));
  auto shape = getInts({given.shape, given.rank}, what + ": shape");
  if (!shape)
    return shape.takeError();
  ElementType elementType = elementTypes[given.elementType];
  if (elementType != type.elementType)
    return llvm::createStringError(what + ": expected " + type.stringify() +
                                   ", got " +
                                   stringifyArrayType(elementType, *shape));
  if (llvm::Error error = checkShape(type, *shape, what))
    return std::move(error);
  BoundBuffer buffer(type, what, type.getLayout(*shape));
  buffer.data = static_cast<char *>(given.data);
  buffer.numElements =
      llvm::cantFail(Array::computeByteSize(elementType, *shape)) /
      getByteWidth(elementType);
  if (buffer.numElements > 0 && !given.data)
    return llvm::createStringError(what + ": its data is NULL [BOUNDARY-2]");
  if (given.strides)
    buffer.strides.assign(given.strides, given.strides + given.rank);
  else
    buffer.strides = PhysicalLayout::rowMajor(*shape).getStrides();
  if (llvm::Error error = buffer.computeRange())
    return std::move(error);
  if (buffer.numElements == 0) {
    // An empty array may have padding to write.
    if (buffer.layout.isPadded() && !(given.includesPadding && given.data))
      if (llvm::Error error = buffer.makeCopy())
        return std::move(error);
    return buffer;
  }
  if (!buffer.liesAsTypeSays(given.includesPadding)) {
    if (llvm::Error error = buffer.makeCopy())
      return std::move(error);
  } else if (buffer.layout.isPadded()) {
    buffer.end = buffer.begin + *buffer.layout.getNumAllocatedElements() *
                                    getByteWidth(elementType);
  }
  return buffer;
}

llvm::Error BoundBuffer::checkWritable() const {
  if (numElements == 0)
    return llvm::Error::success();
  for (auto [dim, extent, stride] : llvm::enumerate(layout.getShape(), strides))
    if (extent > 1 && stride == 0)
      return llvm::createStringError(
          what + ": dimension " + Twine(dim) + " has extent " + Twine(extent) +
          " and stride 0, so that its elements share memory");
  // Under the type's own strides, elements do not share memory.
  if (!copy)
    return llvm::Error::success();
  llvm::Expected<bool> shares = sharesMemory(layout.getShape(), strides);
  if (!shares)
    return llvm::createStringError(what + ": " +
                                   llvm::toString(shares.takeError()));
  if (*shares)
    return llvm::createStringError(
        what + ": with strides " + formatList(strides) + ", elements of " +
        stringifyArrayType(type.elementType, layout.getShape()) +
        " share memory");
  return llvm::Error::success();
}

Buffer BoundBuffer::getBuffer() {
  // The caller's strides may have any value in dimensions of extent 1.
  return {copy ? copy->data() : data, llvm::to_vector<4>(layout.getShape()),
          layout.getStrides()};
}
