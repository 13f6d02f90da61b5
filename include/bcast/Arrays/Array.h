//===- Array.h - Dense row-major arrays -------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_ARRAYS_ARRAY_H
#define BCAST_ARRAYS_ARRAY_H

#include "bcast/Arrays/ElementType.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

namespace mlir::bcast {

/// A dense row-major array of any shape that owns its memory. The memory is
/// aligned to 64 bytes, also when the array has no elements. A scalar is an
/// array of shape [].
///
/// Arrays are movable; only `clone` copies. A moved-from array may only be
/// assigned to or destroyed.
class Array {
public:
  /// The alignment of `data()`, in bytes.
  static constexpr size_t alignment = 64;

  /// The largest number of dimensions that an array can have; it is NumPy's.
  static constexpr size_t maxRank = 64;

  /// Makes an array of the given shape whose bytes are all zero. The system may
  /// leave pages that are never written without physical memory.
  ///
  /// Fails if the shape has more than `maxRank` dimensions or a negative
  /// extent, if the size in bytes overflows 64 bits or exceeds the physical
  /// memory, or if the allocation fails.
  static llvm::Expected<Array> create(ElementType type,
                                      ArrayRef<int64_t> shape);

  /// Returns the size in bytes of an array of this type and shape, without
  /// making one. Fails if the shape has more than `maxRank` dimensions or a
  /// negative extent, or if the size overflows 64 bits. If one extent is 0, the
  /// others may be of any size; NumPy refuses such shapes. [BOUNDARY-3]
  static llvm::Expected<int64_t> computeByteSize(ElementType type,
                                                 ArrayRef<int64_t> shape);

  Array(Array &&) = default;
  Array &operator=(Array &&) = default;

  /// Returns a copy with memory of its own. Fails if the allocation fails.
  llvm::Expected<Array> clone() const;

  /// Returns the type of the elements.
  ElementType getElementType() const { return elementType; }

  /// Returns the extents, outermost first; empty for a scalar.
  ArrayRef<int64_t> getShape() const { return shape; }

  /// Returns the number of dimensions; 0 for a scalar.
  int64_t getRank() const { return int64_t(shape.size()); }

  /// Returns the number of elements: the product of the extents.
  int64_t getNumElements() const { return numElements; }

  /// Returns the size of the elements in bytes.
  size_t getByteSize() const {
    return size_t(numElements) * getByteWidth(elementType);
  }

  /// Returns the first byte of the elements; never null.
  char *data() { return begin; }
  const char *data() const { return begin; }

  /// Returns the elements in row-major order as values of type T, whose size
  /// must be the element type's: uint8_t for i1, uint16_t for f16 and bf16.
  template <typename T> llvm::MutableArrayRef<T> as() {
    assert(sizeof(T) == getByteWidth(elementType) && "wrong size of element");
    return {reinterpret_cast<T *>(begin), size_t(numElements)};
  }
  template <typename T> ArrayRef<T> as() const {
    assert(sizeof(T) == getByteWidth(elementType) && "wrong size of element");
    return {reinterpret_cast<const T *>(begin), size_t(numElements)};
  }

  /// Returns the element at the row-major position `index` of an array of
  /// floats; exact for every float type.
  double getFloat(int64_t index) const;

  /// Returns the element at the row-major position `index` of an array of
  /// signed integers.
  int64_t getSigned(int64_t index) const;

  /// Returns the element at the row-major position `index` of an array of
  /// unsigned integers or of truth values, which are 0 or 1.
  uint64_t getUnsigned(int64_t index) const;

  /// Returns the type in MLIR's dims-x-element spelling, such as "2x3xf32", or
  /// "f32" for a scalar.
  std::string stringifyType() const;

private:
  struct Free {
    void operator()(void *memory) const { std::free(memory); }
  };

  Array(ElementType type, ArrayRef<int64_t> extents, int64_t count,
        std::unique_ptr<void, Free> memory, char *begin);

  /// Allocates without the comparison to the machine's memory.
  static llvm::Expected<Array>
  allocate(ElementType type, ArrayRef<int64_t> shape, int64_t byteSize);

  ElementType elementType;
  SmallVector<int64_t, 4> shape;
  int64_t numElements;
  std::unique_ptr<void, Free> memory;
  char *begin;
};

/// Returns "2x3xf32" for a type and shape; "f32" for the shape of a scalar.
std::string stringifyArrayType(ElementType type, ArrayRef<int64_t> shape);

} // namespace mlir::bcast

#endif // BCAST_ARRAYS_ARRAY_H
