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

/// A buffer of the caller, and the memory that compiled code uses: the caller's
/// own, or a copy if that does not have the type's layout.
class BoundBuffer {
public:
  /// Fails if `given` is not an array of `type`. `what` names it in the error,
  /// as in "input 0".
  static llvm::Expected<BoundBuffer>
  create(const BcastBuffer &given, const ArrayType &type, std::string what);

  /// Whether compiled code uses the caller's memory.
  bool isDirect() const { return !copy; }

  /// Whether a call may write to the array, an input.
  bool isWritten() const { return type.isWritten; }

  /// Whether the caller's memory of both may overlap.
  bool mayOverlap(const BoundBuffer &other) const {
    return begin < other.end && other.begin < end;
  }

  /// Uses a copy from now on.
  llvm::Error makeCopy();

  /// Copies elements between the caller's memory and the copy, if there is one.
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
  /// The type's layout for this shape.
  PhysicalLayout layout;
  /// The caller's memory; strides in elements.
  char *data = nullptr;
  SmallVector<int64_t, 4> strides;
  int64_t numElements = 0;
  /// The address range of the caller's bytes.
  uintptr_t begin = 0, end = 0;
  std::optional<PhysicalArray> copy;
};

/// Returns an error unless the extents match the static ones of the type.
llvm::Error checkShape(const ArrayType &type, ArrayRef<int64_t> shape,
                       const Twine &what);

} // namespace mlir::bcast::capi

#endif // BCAST_LIB_CAPI_BUFFERS_H
