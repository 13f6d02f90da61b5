//===- Support.h - Basics of the C API --------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CAPI_SUPPORT_H
#define BCAST_LIB_CAPI_SUPPORT_H

#include "bcast-c/Rules.h"
#include "bcast-c/Support.h"
#include "bcast/Layout/PhysicalLayout.h"
#include "bcast/Rules/ResolvedBroadcast.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

struct BcastResolution {
  mlir::bcast::ResolvedBroadcast resolved;
};

struct BcastLayout {
  mlir::bcast::PhysicalLayout layout;
  mlir::bcast::PhysicalLayout::Dims strides = layout.getStrides();
};

namespace mlir::bcast {

/// Returns a copy in memory of malloc, or null if the allocation fails.
char *copyText(llvm::StringRef text);

/// Stores the text of an error for the caller, unless `error` is null.
void setError(char **error, const llvm::Twine &text);
inline void clearError(char **error) {
  if (error)
    *error = nullptr;
}

/// Makes a `Handle` of the Expected value that `create` returns.
template <typename Handle, typename Create>
Handle *createHandle(char **error, Create create) {
  clearError(error);
  auto value = create();
  if (value)
    return new Handle{std::move(*value)};
  setError(error, llvm::toString(value.takeError()));
  return nullptr;
}

/// Returns the caller's list, or an error that begins with `what` if it is
/// malformed.
llvm::Expected<llvm::ArrayRef<int64_t>> getInts(BcastInts ints,
                                                const llvm::Twine &what);

llvm::Expected<llvm::SmallVector<llvm::ArrayRef<int64_t>>>
getShapes(const BcastInts *shapes, int64_t count);

/// Returns `list[i]`, or -1 if there is no such entry.
inline int64_t getEntry(llvm::ArrayRef<int64_t> list, int64_t i) {
  return i >= 0 && i < int64_t(list.size()) ? list[i] : -1;
}

/// Returns the layout of a shape, with defaults for null arguments.
llvm::Expected<PhysicalLayout> createLayout(BcastInts shape,
                                            const BcastInts *minorToMajor,
                                            const BcastInts *widths);

} // namespace mlir::bcast

#endif // BCAST_LIB_CAPI_SUPPORT_H
