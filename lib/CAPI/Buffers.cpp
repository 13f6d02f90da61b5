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
#include "bcast/Support/Memory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::capi;

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

namespace {
/// A dimension of a copy; strides are in bytes.
struct CopyDim {
  int64_t extent, target, source;
};
} // namespace

/// Copies two dimensions in tiles: each line of memory of either array is used
/// as a whole before the next one, also if the other array has it in a column.
template <size_t width>
static void copyTiles(char *target, const char *source, CopyDim outer,
                      CopyDim inner, int64_t tile) {
  for (int64_t row = 0; row < outer.extent; row += tile) {
    int64_t lastRow = std::min(outer.extent, row + tile);
    for (int64_t column = 0; column < inner.extent; column += tile) {
      int64_t lastColumn = std::min(inner.extent, column + tile);
      for (int64_t i = row; i < lastRow; ++i) {
        char *to = target + i * outer.target;
        const char *from = source + i * outer.source;
        for (int64_t j = column; j < lastColumn; ++j)
          std::memcpy(to + j * inner.target, from + j * inner.source, width);
      }
    }
  }
}

/// Copies elements. The target's stride decreases, but for the dimension before
/// the last one if `isTiled`.
template <size_t width>
static void copyDims(char *target, const char *source, ArrayRef<CopyDim> dims,
                     bool isTiled) {
  if (dims.size() > 2) {
    for (int64_t i = 0; i < dims.front().extent; ++i)
      copyDims<width>(target + i * dims.front().target,
                      source + i * dims.front().source, dims.drop_front(),
                      isTiled);
    return;
  }
  CopyDim outer = dims.size() == 2 ? dims.front() : CopyDim{1, 0, 0};
  CopyDim inner = dims.empty() ? CopyDim{1, 0, 0} : dims.back();
  if (isTiled) {
    constexpr int64_t kLineBytes = 64;
    copyTiles<width>(target, source, outer, inner, kLineBytes / width);
    return;
  }
  bool isPlain =
      inner.target == int64_t(width) && inner.source == int64_t(width);
  for (int64_t i = 0; i < outer.extent; ++i) {
    char *to = target + i * outer.target;
    const char *from = source + i * outer.source;
    if (isPlain)
      std::memcpy(to, from, inner.extent * width);
    else
      for (int64_t j = 0; j < inner.extent; ++j)
        std::memcpy(to + j * inner.target, from + j * inner.source, width);
  }
}

/// Copies elements of `width` bytes, at least one; strides are in elements.
static void copyElements(char *target, ArrayRef<int64_t> targetStrides,
                         const char *source, ArrayRef<int64_t> sourceStrides,
                         ArrayRef<int64_t> shape, size_t width) {
  SmallVector<CopyDim, 4> dims;
  for (auto [extent, to, from] :
       llvm::zip_equal(shape, targetStrides, sourceStrides))
    if (extent != 1)
      dims.push_back({extent, to * int64_t(width), from * int64_t(width)});
  llvm::sort(dims, [](const CopyDim &a, const CopyDim &b) {
    return std::abs(a.target) > std::abs(b.target);
  });
  // Two dimensions that are one in both arrays.
  for (size_t i = dims.size(); i-- > 1;)
    if (dims[i - 1].target == dims[i].target * dims[i].extent &&
        dims[i - 1].source == dims[i].source * dims[i].extent) {
      dims[i].extent *= dims[i - 1].extent;
      dims.erase(dims.begin() + i - 1);
    }
  // The last but one is that in which the source's elements are nearest.
  bool isTiled = false;
  if (dims.size() > 1 && dims.back().source != 0) {
    size_t nearest = dims.size() - 1;
    for (size_t i = nearest; i-- > 0;)
      if (dims[i].source != 0 &&
          std::abs(dims[i].source) < std::abs(dims[nearest].source))
        nearest = i;
    isTiled = nearest != dims.size() - 1;
    if (isTiled)
      std::rotate(dims.begin() + nearest, dims.begin() + nearest + 1,
                  dims.end() - 1);
  }
  switch (width) {
  case 1:
    return copyDims<1>(target, source, dims, isTiled);
  case 2:
    return copyDims<2>(target, source, dims, isTiled);
  case 4:
    return copyDims<4>(target, source, dims, isTiled);
  default:
    return copyDims<8>(target, source, dims, isTiled);
  }
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
  useHugePages(copy->data(), int64_t(copy->getByteSize()));
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
