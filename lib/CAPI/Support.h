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

/// A copy in memory of malloc; null where there is none left.
char *copyText(llvm::StringRef text);

/// Leaves the text of an error with the caller, who may not want it.
void setError(char **error, const llvm::Twine &text);
inline void clearError(char **error) {
  if (error)
    *error = nullptr;
}

/// Runs `create`, which returns an Expected of a value that `Handle` is made
/// of.
template <typename Handle, typename Create>
Handle *createHandle(char **error, Create create) {
  clearError(error);
  auto value = create();
  if (value)
    return new Handle{std::move(*value)};
  setError(error, llvm::toString(value.takeError()));
  return nullptr;
}

/// The caller's list; an error that starts with `what` where it is none.
llvm::Expected<llvm::ArrayRef<int64_t>> getInts(BcastInts ints,
                                                const llvm::Twine &what);

/// The caller's shapes of operands.
llvm::Expected<llvm::SmallVector<llvm::ArrayRef<int64_t>>>
getShapes(const BcastInts *shapes, int64_t count);

/// `list[i]`, or -1 where there is no such entry.
inline int64_t getEntry(llvm::ArrayRef<int64_t> list, int64_t i) {
  return i >= 0 && i < int64_t(list.size()) ? list[i] : -1;
}

/// The layout of a shape, with what the caller leaves out.
llvm::Expected<PhysicalLayout> createLayout(BcastInts shape,
                                            const BcastInts *minorToMajor,
                                            const BcastInts *widths);

} // namespace mlir::bcast

#endif // BCAST_LIB_CAPI_SUPPORT_H
