//===- Buffers.h - Memory of a caller for compiled code ---------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CAPI_BUFFERS_H
#define BCAST_LIB_CAPI_BUFFERS_H

#include "bcast-c/Execution.h"
#include "bcast/Execution/Executable.h"

namespace mlir::bcast::capi {

/// A buffer of the caller, and the memory that compiled code uses: the
/// caller's own, or a copy where that does not lie as the type says.
class BoundBuffer {
public:
  /// Fails where `given` is no array of `type`; `what` names it in the error,
  /// as in "input 0".
  static llvm::Expected<BoundBuffer>
  create(const BcastBuffer &given, const ArrayType &type, std::string what);

  /// Whether the caller's memory is used as it is.
  bool isDirect() const { return !copy; }

  /// Whether the memory of both, as the caller gave it, may be shared.
  bool mayOverlap(const BoundBuffer &other) const {
    return begin < other.end && other.begin < end;
  }

  /// Uses a copy from now on.
  llvm::Error makeCopy();

  /// Between the caller's memory and the copy, if there is one.
  void readFromCaller();
  void writeToCaller() const;

  /// Fails if elements share memory.
  llvm::Error checkWritable() const;

  /// The buffer for compiled code.
  Buffer getBuffer();

private:
  BoundBuffer(const ArrayType &type, std::string what,
              const PhysicalLayout &layout)
      : type(type), what(std::move(what)), layout(layout) {}

  llvm::Error computeRange();
  bool liesAsTypeSays(bool includesPadding) const;

  const ArrayType &type;
  std::string what;
  /// The type's for this shape.
  PhysicalLayout layout;
  /// The caller's; strides in elements.
  char *data = nullptr;
  SmallVector<int64_t, 4> strides;
  int64_t numElements = 0;
  /// The addresses of the caller's bytes.
  uintptr_t begin = 0, end = 0;
  std::optional<PhysicalArray> copy;
};

/// An error unless the extents are those of the type, where it says them.
llvm::Error checkShape(const ArrayType &type, ArrayRef<int64_t> shape,
                       const Twine &what);

} // namespace mlir::bcast::capi

#endif // BCAST_LIB_CAPI_BUFFERS_H
