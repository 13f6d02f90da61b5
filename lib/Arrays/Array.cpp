//===- Array.cpp - Dense row-major arrays ---------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/Array.h"
#include "bcast/Arrays/Float16.h"
#include "bcast/Rules/Shape.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>
#include <unistd.h>

using namespace mlir;
using namespace mlir::bcast;

std::string bcast::stringifyArrayType(ElementType type,
                                      ArrayRef<int64_t> shape) {
  std::string text;
  for (int64_t extent : shape)
    text += std::to_string(extent) + "x";
  return text + stringify(type).str();
}

/// Returns the bytes of physical memory, or nothing if the system does not
/// report them.
static std::optional<int64_t> getPhysicalMemory() {
  int64_t pages = sysconf(_SC_PHYS_PAGES), pageSize = sysconf(_SC_PAGESIZE);
  int64_t bytes;
  if (pages <= 0 || pageSize <= 0 || llvm::MulOverflow(pages, pageSize, bytes))
    return std::nullopt;
  return bytes;
}

Array::Array(ElementType type, ArrayRef<int64_t> extents, int64_t count,
             std::unique_ptr<void, Free> memory, char *begin)
    : elementType(type), shape(extents), numElements(count),
      memory(std::move(memory)), begin(begin) {}

llvm::Expected<int64_t> Array::computeByteSize(ElementType type,
                                               ArrayRef<int64_t> shape) {
  if (shape.size() > maxRank)
    return llvm::createStringError("expected at most %zu dimensions, found %zu",
                                   maxRank, shape.size());

  for (auto [dimension, extent] : llvm::enumerate(shape))
    if (extent < 0)
      return llvm::createStringError(
          "expected extents of 0 or more, found extent %lld of dimension %zu",
          (long long)extent, dimension);
  SmallVector<int64_t> factors{getByteWidth(type)};
  llvm::append_range(factors, shape);
  std::optional<int64_t> bytes = multiplyExtents(factors);
  if (!bytes)
    return llvm::createStringError("the size in bytes of %s overflows 64 bits",
                                   stringifyArrayType(type, shape).c_str());
  return *bytes;
}

llvm::Expected<Array> Array::allocate(ElementType type, ArrayRef<int64_t> shape,
                                      int64_t byteSize) {
  // calloc, unlike aligned_alloc with memset, leaves untouched pages of large
  // arrays without physical memory.
  std::unique_ptr<void, Free> memory;
  if (uint64_t(byteSize) <= SIZE_MAX - alignment)
    memory.reset(std::calloc(size_t(byteSize) + alignment, 1));
  if (!memory)
    return llvm::createStringError(
        "there is no memory left for %s, which takes %lld bytes",
        stringifyArrayType(type, shape).c_str(), (long long)byteSize);
  char *begin = reinterpret_cast<char *>(
      llvm::alignTo(reinterpret_cast<uintptr_t>(memory.get()), alignment));
  return Array(type, shape, byteSize / getByteWidth(type), std::move(memory),
               begin);
}

llvm::Expected<Array> Array::create(ElementType type, ArrayRef<int64_t> shape) {
  llvm::Expected<int64_t> byteSize = computeByteSize(type, shape);
  if (!byteSize)
    return byteSize.takeError();
  std::optional<int64_t> available = getPhysicalMemory();
  if (available && *byteSize > *available)
    return llvm::createStringError(
        "%s takes %lld bytes, more than the %lld bytes of this machine's "
        "memory",
        stringifyArrayType(type, shape).c_str(), (long long)*byteSize,
        (long long)*available);
  return allocate(type, shape, *byteSize);
}

llvm::Expected<Array> Array::clone() const {
  llvm::Expected<Array> copy =
      allocate(elementType, shape, int64_t(getByteSize()));
  if (copy)
    std::memcpy(copy->begin, begin, getByteSize());
  return copy;
}

double Array::getFloat(int64_t index) const {
  assert(index >= 0 && index < numElements && "index out of bounds");
  switch (elementType) {
  case ElementType::F16:
    return halfToFloat(as<uint16_t>()[index]);
  case ElementType::BF16:
    return bfloatToFloat(as<uint16_t>()[index]);
  case ElementType::F32:
    return as<float>()[index];
  case ElementType::F64:
    return as<double>()[index];
  default:
    llvm_unreachable("not an array of floats");
  }
}

int64_t Array::getSigned(int64_t index) const {
  assert(index >= 0 && index < numElements && "index out of bounds");
  switch (elementType) {
  case ElementType::I8:
    return as<int8_t>()[index];
  case ElementType::I16:
    return as<int16_t>()[index];
  case ElementType::I32:
    return as<int32_t>()[index];
  case ElementType::I64:
    return as<int64_t>()[index];
  default:
    llvm_unreachable("not an array of signed integers");
  }
}

uint64_t Array::getUnsigned(int64_t index) const {
  assert(index >= 0 && index < numElements && "index out of bounds");
  switch (elementType) {
  case ElementType::I1:
    return as<uint8_t>()[index] != 0;
  case ElementType::UI8:
    return as<uint8_t>()[index];
  case ElementType::UI16:
    return as<uint16_t>()[index];
  case ElementType::UI32:
    return as<uint32_t>()[index];
  case ElementType::UI64:
    return as<uint64_t>()[index];
  default:
    llvm_unreachable("not an array of unsigned integers");
  }
}

std::string Array::stringifyType() const {
  return stringifyArrayType(elementType, shape);
}
